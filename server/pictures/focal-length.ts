/** Tags of EXIF 2.32: where the photo's own fields stand, and FocalLengthIn35mmFilm (a short). */
const PHOTO_FIELDS = 0x8769
const FOCAL_35 = 0xa405
const FIELD_BYTES = 12

/**
 * The focal length that the file tells, in millimetres of full frame; null when it tells none or cannot be read. Takes the
 * block that sharp's metadata calls `exif`.
 */
export function focalLength35(exif: Uint8Array | undefined): number | null {
  if (exif === undefined) return null
  try {
    return read(new DataView(exif.buffer, exif.byteOffset, exif.byteLength))
  } catch (error) {
    // A place outside the block: the block is damaged.
    if (error instanceof RangeError) return null
    throw error
  }
}

function read(view: DataView): number | null {
  const start = view.getUint32(0) === 0x45786966 ? 6 : 0
  const order = view.getUint16(start)
  if (order !== 0x4949 && order !== 0x4d4d) return null
  const little = order === 0x4949
  const photo = findField(view, start + view.getUint32(start + 4, little), PHOTO_FIELDS, little)
  if (photo === null) return null
  const focal = findField(view, start + view.getUint32(photo, little), FOCAL_35, little)
  if (focal === null) return null
  const value = view.getUint16(focal, little)
  return value > 0 ? value : null
}

/** Where a field's value stands, or null. */
function findField(view: DataView, directory: number, tag: number, little: boolean): number | null {
  const count = view.getUint16(directory, little)
  for (let i = 0; i < count; i++) {
    const at = directory + 2 + i * FIELD_BYTES
    if (view.getUint16(at, little) === tag) return at + 8
  }
  return null
}
