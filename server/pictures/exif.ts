/** Tags of EXIF 2.32: orientation, and the offset of the block with the photo's own fields. */
const ORIENTATION = 0x0112
export const PHOTO_FIELDS = 0x8769
const PLACE_FIELDS = 0x8825
const FIELD_BYTES = 12
const UPRIGHT = 1
const MARK = 0x45786966

/** An EXIF block: a TIFF header and directories of fields. Offsets in it count from `start`. */
interface Block {
  view: DataView
  start: number
  little: boolean
}

/**
 * Opens a block as sharp's metadata gives it, with its mark or without; null when it is none. Throws RangeError when
 * cut off.
 */
export function openExif(exif: Uint8Array): Block | null {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength)
  const start = view.getUint32(0) === MARK ? 6 : 0
  const order = view.getUint16(start)
  if (order !== 0x4949 && order !== 0x4d4d) return null
  return { view, start, little: order === 0x4949 }
}

/** Where the first directory begins. */
export function firstDirectory({ view, start, little }: Block): number {
  return start + view.getUint32(start + 4, little)
}

/** Offset of a field's value, or null. */
export function findField({ view, little }: Block, directory: number, tag: number): number | null {
  const count = view.getUint16(directory, little)
  for (let i = 0; i < count; i++) {
    const at = directory + 2 + i * FIELD_BYTES
    if (view.getUint16(at, little) === tag) return at + 8
  }
  return null
}

/**
 * A JPEG with the EXIF of another photo, for a picture that was made of it: upright already, and without the thumbnail,
 * which shows the other. The JPEG as it is when the block is damaged, or too large for one segment (64 KB).
 */
export function placeExif(jpeg: Buffer, exif: Uint8Array): Buffer {
  const block = fitted(exif)
  if (block === null) return jpeg
  const head = Buffer.from([0xff, 0xe1, 0, 0, 0x45, 0x78, 0x69, 0x66, 0, 0])
  const length = block.length + 8
  if (length > 0xffff) return jpeg
  head.writeUInt16BE(length, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, block, jpeg.subarray(2)])
}

/** A copy from the TIFF header on, or null. */
function fitted(exif: Uint8Array): Uint8Array | null {
  const copy = Uint8Array.from(exif)
  try {
    const block = openExif(copy)
    if (block === null) return null
    const { view, start, little } = block
    const directory = firstDirectory(block)
    const orientation = findField(block, directory, ORIENTATION)
    if (orientation !== null) view.setUint16(orientation, UPRIGHT, little)
    // The next directory is that of the thumbnail.
    view.setUint32(directory + 2 + view.getUint16(directory, little) * FIELD_BYTES, 0, little)
    return copy.subarray(start)
  } catch (error) {
    // A place outside the block: the block is damaged.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Bytes of a value of each type of EXIF, from 1 on. */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/**
 * A copy of a block without the place where the photo was taken: its directory and all values of it are zero, and
 * nothing leads there. Null where the block is damaged, so that nobody can tell what it holds.
 */
export function withoutPlace(exif: Uint8Array): Uint8Array | null {
  const copy = Uint8Array.from(exif)
  try {
    const block = openExif(copy)
    if (block === null) return null
    const directory = firstDirectory(block)
    const value = findField(block, directory, PLACE_FIELDS)
    if (value === null) return copy
    clearDirectory(block, copy, block.start + block.view.getUint32(value, block.little))
    dropField(block, copy, directory, value - 8)
    return copy
  } catch (error) {
    // A place outside the block: the block is damaged.
    if (error instanceof RangeError) return null
    throw error
  }
}

function clearDirectory({ view, start, little }: Block, bytes: Uint8Array, directory: number): void {
  const count = view.getUint16(directory, little)
  for (let i = 0; i < count; i++) {
    const at = directory + 2 + i * FIELD_BYTES
    const size = (TYPE_BYTES[view.getUint16(at + 2, little)] ?? 0) * view.getUint32(at + 4, little)
    const from = start + view.getUint32(at + 8, little)
    if (size > 4) bytes.fill(0, from, from + size)
  }
  bytes.fill(0, directory, directory + 2 + count * FIELD_BYTES + 4)
}

/** Takes a field out of a directory; the fields behind it, and the address of the next directory, move up. */
function dropField({ view, little }: Block, bytes: Uint8Array, directory: number, at: number): void {
  const count = view.getUint16(directory, little)
  const end = directory + 2 + count * FIELD_BYTES + 4
  bytes.copyWithin(at, at + FIELD_BYTES, end)
  bytes.fill(0, end - FIELD_BYTES, end)
  view.setUint16(directory, count - 1, little)
}
