import { type FileHandle, open } from 'node:fs/promises'
import { uploadLimits } from '../../core/contract/constants.ts'

/** In front of the sizes that a HEIC or AVIF file names; cameras write them into its first kilobytes. */
const headBytes = 64 * 1024
const maxSegments = 1_000

/**
 * Width by height as the header of a picture file claims: how much memory to keep free for a process that decodes it.
 * It is read in the server itself, so nothing native and nothing that can run long touches the file here, and it proves
 * nothing: what decodes it must refuse what is larger. 0 for what will be refused by its header; the largest that is
 * taken where that does not tell.
 */
export async function readClaimedPixels(file: string): Promise<number> {
  const handle = await open(file)
  try {
    const head = await readAt(handle, 0, headBytes)
    const claim = isJpeg(head)
      ? await ofJpeg(handle)
      : isTiff(head)
        ? await ofTiff(handle, head)
        : ofHead(head)
    if (claim === undefined || claim > uploadLimits.pixels) return 0
    return claim > 0 ? claim : uploadLimits.pixels
  } finally {
    await handle.close()
  }
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

function isJpeg(head: Buffer): boolean {
  return head.length >= 3 && head.readUIntBE(0, 3) === 0xffd8ff
}

function isTiff(head: Buffer): boolean {
  return /^(II[*+]\0|MM\0[*+])/.test(head.toString('latin1', 0, 4))
}

/** Undefined for another kind of file, 0 where the size is not found. */
function ofHead(head: Buffer): number | undefined {
  const text = head.toString('latin1', 0, 32)
  if (text.startsWith('\x89PNG\r\n\x1a\n'))
    return head.length < 24 ? 0 : head.readUInt32BE(16) * head.readUInt32BE(20)
  if (/^RIFF.{4}WEBP/s.test(text)) return head.length < 30 ? 0 : ofWebp(head)
  if (/^.{4}ftyp/s.test(text)) return ofHeif(head)
  return undefined
}

function ofWebp(head: Buffer): number {
  const kind = head.toString('latin1', 12, 16)
  if (kind === 'VP8X') return (head.readUIntLE(24, 3) + 1) * (head.readUIntLE(27, 3) + 1)
  if (kind === 'VP8 ') return (head.readUInt16LE(26) & 0x3fff) * (head.readUInt16LE(28) & 0x3fff)
  if (kind !== 'VP8L') return 0
  const bits = head.readUInt32LE(21)
  return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1)
}

/** The largest of all that the file names (ISO/IEC 23008-12, ispe): tiles and thumbnails are smaller than the picture. */
function ofHeif(head: Buffer): number {
  let largest = 0
  for (let at = head.indexOf('ispe'); at >= 0 && at + 16 <= head.length; at = head.indexOf('ispe', at + 4))
    largest = Math.max(largest, head.readUInt32BE(at + 8) * head.readUInt32BE(at + 12))
  return largest
}

/** Walks from segment to segment, however large they are, to the one that begins a frame (ITU T.81, B.2.2). */
async function ofJpeg(handle: FileHandle): Promise<number> {
  let at = 2
  for (let count = 0; count < maxSegments; count++) {
    const segment = await readAt(handle, at, 9)
    if (segment.length < 9 || segment[0] !== 0xff) return 0
    const marker = segment[1]!
    // Fill bytes may stand before a marker.
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return segment.readUInt16BE(5) * segment.readUInt16BE(7)
    else at += 2 + segment.readUInt16BE(2)
  }
  return 0
}

/** The first directory of a TIFF, of 32 or 64 bits. */
async function ofTiff(handle: FileHandle, head: Buffer): Promise<number> {
  if (head.length < 16) return 0
  const isLittle = head[0] === 0x49
  const isBig = head[isLittle ? 2 : 3] === 0x2b
  const read16 = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const read32 = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const read64 = (bytes: Buffer, at: number) =>
    Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
  const start = isBig ? read64(head, 8) : read32(head, 4)
  if (!Number.isSafeInteger(start)) return 0
  const [countBytes, entryBytes, valueAt] = isBig ? [8, 20, 12] : [2, 12, 8]
  const counted = await readAt(handle, start, countBytes)
  if (counted.length < countBytes) return 0
  const count = Math.min(isBig ? read64(counted, 0) : read16(counted, 0), maxSegments)
  const entries = await readAt(handle, start + countBytes, count * entryBytes)
  const sides = new Map<number, number>()
  for (let at = 0; at + entryBytes <= entries.length; at += entryBytes) {
    const isShort = read16(entries, at + 2) === 3
    sides.set(read16(entries, at), isShort ? read16(entries, at + valueAt) : read32(entries, at + valueAt))
  }
  return (sides.get(256) ?? 0) * (sides.get(257) ?? 0)
}
