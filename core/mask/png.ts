import type { Codec } from './packing.ts'
import { TILE, type TileGrid } from './tiles.ts'

/** The eight bytes that every PNG begins with. */
export const SIGNATURE: readonly number[] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const FILTER_UP = 2

/** Rows of a PNG image before deflation, and the number of bits a pixel. */
export interface PngRows {
  width: number
  height: number
  bits: 1 | 8
  bytes: Uint8Array
}

/**
 * The mask as filtered PNG rows (W3C PNG, third edition, 9): 1-bit grey when `isHard`, else 8-bit grey, with
 * the "up" filter on every row. White = remove.
 */
export function pngRows(grid: TileGrid, isHard: boolean): PngRows {
  const bits = isHard ? 1 : 8
  const stride = isHard ? Math.ceil(grid.width / 8) : grid.width
  const bytes = new Uint8Array((stride + 1) * grid.height)
  let above = new Uint8Array(stride)
  let row = new Uint8Array(stride)
  for (let y = 0; y < grid.height; y++) {
    row.fill(0)
    if (isHard) packBits(grid, y, row)
    else copyRow(grid, y, row)
    const start = y * (stride + 1)
    bytes[start] = FILTER_UP
    for (let i = 0; i < stride; i++) bytes[start + 1 + i] = row[i] - above[i]
    const used = above
    above = row
    row = used
  }
  return { width: grid.width, height: grid.height, bits, bytes }
}

/** Deflates rows and wraps them as a PNG file. */
export async function encodePng(rows: PngRows, codec: Codec): Promise<Uint8Array> {
  const data = await codec.deflate(rows.bytes)
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, rows.width)
  view.setUint32(4, rows.height)
  header[8] = rows.bits
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', new Uint8Array(0))]
  const file = new Uint8Array(chunks.reduce((sum, part) => sum + part.length, SIGNATURE.length))
  file.set(SIGNATURE)
  let at = SIGNATURE.length
  for (const part of chunks) {
    file.set(part, at)
    at += part.length
  }
  return file
}

function copyRow(grid: TileGrid, y: number, row: Uint8Array): void {
  const first = Math.floor(y / TILE) * grid.columns
  const offset = (y % TILE) * TILE
  for (let column = 0; column < grid.columns; column++) {
    const tile = grid.get(first + column)
    const width = Math.min(TILE, grid.width - column * TILE)
    if (tile !== null) row.set(tile.subarray(offset, offset + width), column * TILE)
  }
}

/** Tiles begin at multiples of eight pixels, so bits never straddle two tiles; bytes outside the frame are 0. */
function packBits(grid: TileGrid, y: number, row: Uint8Array): void {
  const first = Math.floor(y / TILE) * grid.columns
  const offset = (y % TILE) * TILE
  for (let column = 0; column < grid.columns; column++) {
    const tile = grid.get(first + column)
    if (tile === null) continue
    const start = (column * TILE) / 8
    const end = Math.min(row.length, start + TILE / 8)
    for (let i = start; i < end; i++) {
      const at = offset + (i - start) * 8
      row[i] =
        (tile[at] & 0x80) |
        (tile[at + 1] & 0x40) |
        (tile[at + 2] & 0x20) |
        (tile[at + 3] & 0x10) |
        (tile[at + 4] & 0x08) |
        (tile[at + 5] & 0x04) |
        (tile[at + 6] & 0x02) |
        (tile[at + 7] & 0x01)
    }
  }
}

/** One chunk of a PNG file, with its length and its checksum. `type`: four ASCII letters. */
export function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

/** CRC-32 as in the PNG standard, annex D. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (let i = 0; i < bytes.length; i++) crc = CRC_TABLE[(crc ^ bytes[i]) & 0xff] ^ (crc >>> 8)
  return ~crc >>> 0
}
