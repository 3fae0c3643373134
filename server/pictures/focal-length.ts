import { findField, firstDirectory, openExif, PHOTO_FIELDS } from './exif.ts'

/** FocalLengthIn35mmFilm of EXIF 2.32, a short. */
const FOCAL_35 = 0xa405

/**
 * The focal length in the EXIF block, in millimetres of full frame; null when there is none or it cannot be read. Takes
 * the block that sharp's metadata calls `exif`.
 */
export function focalLength35(exif: Uint8Array | undefined): number | null {
  if (exif === undefined) return null
  try {
    return read(exif)
  } catch (error) {
    // A place outside the block: the block is damaged.
    if (error instanceof RangeError) return null
    throw error
  }
}

function read(exif: Uint8Array): number | null {
  const block = openExif(exif)
  if (block === null) return null
  const { view, start, little } = block
  const photo = findField(block, firstDirectory(block), PHOTO_FIELDS)
  if (photo === null) return null
  const focal = findField(block, start + view.getUint32(photo, little), FOCAL_35)
  if (focal === null) return null
  const value = view.getUint16(focal, little)
  return value > 0 ? value : null
}
