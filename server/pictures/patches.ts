import sharp from 'sharp'
import type { Patch } from '../../core/imaging/pixels.ts'
import { encodeLossless } from './encode.ts'

const magic = 'MULLPAT1'
const entryBytes = 20

/**
 * Patches as one file, without loss: the magic, the number of patches, and for each its x, y, width, height and the
 * length of a PNG (unsigned 32-bit, little endian), followed by that PNG.
 */
export async function encodePatches(patches: readonly Patch[]): Promise<Buffer> {
  const head = Buffer.alloc(magic.length + 4)
  head.write(magic, 'latin1')
  head.writeUInt32LE(patches.length, magic.length)
  const parts: Buffer[] = [head]
  for (const { rect, pixels } of patches) {
    const png = await encodeLossless(pixels)
    const entry = Buffer.alloc(entryBytes)
    ;[rect.x, rect.y, rect.width, rect.height, png.length].forEach((value, i) =>
      entry.writeUInt32LE(value, i * 4),
    )
    parts.push(entry, png)
  }
  return Buffer.concat(parts)
}

/** Reads what `encodePatches` wrote. Throws when the file is something else. */
export async function decodePatches(file: Buffer): Promise<Patch[]> {
  if (file.toString('latin1', 0, magic.length) !== magic) throw new Error('not a file of patches')
  const count = file.readUInt32LE(magic.length)
  const patches: Patch[] = []
  let at = magic.length + 4
  for (let i = 0; i < count; i++) {
    const field = (index: number) => file.readUInt32LE(at + index * 4)
    const [x, y, width, height, length] = [field(0), field(1), field(2), field(3), field(4)]
    const start = at + entryBytes
    const data = await sharp(file.subarray(start, start + length), { ignoreIcc: true })
      .raw()
      .toBuffer()
    if (data.length !== width * height * 4) throw new Error('a patch is damaged')
    patches.push({
      rect: { x, y, width, height },
      pixels: { width, height, data },
    })
    at = start + length
  }
  return patches
}
