import type { Rect } from '../imaging/pixels.ts'
import { TILE, type TileGrid } from './tiles.ts'

/** What one tile holds. Bounds are in the tile's own pixels, right and bottom exclusive; empty when right is 0. */
interface TileSummary {
  sum: number
  isHard: boolean
  left: number
  top: number
  right: number
  bottom: number
}

/** What a mask holds: the sum of all bytes, where they are not 0, and whether all are 0 or 255. */
export interface GridSummary {
  sum: number
  bounds: Rect | null
  isHard: boolean
}

/** Summary of a mask, cached by tile: after a change only the changed tiles are read. */
export class SummaryCache {
  readonly #grid: TileGrid
  readonly #known: (TileSummary | null)[]

  constructor(grid: TileGrid) {
    this.#grid = grid
    this.#known = Array.from<TileSummary | null>({ length: grid.count }).fill(null)
  }

  forget(index: number): void {
    this.#known[index] = null
  }

  read(): GridSummary {
    let sum = 0
    let isHard = true
    let left = Infinity
    let top = Infinity
    let right = 0
    let bottom = 0
    for (let index = 0; index < this.#grid.count; index++) {
      if (this.#grid.get(index) === null) continue
      const tile = (this.#known[index] ??= summariseTile(this.#grid, index))
      if (tile.right === 0) continue
      const { x, y } = this.#grid.box(index)
      sum += tile.sum
      isHard &&= tile.isHard
      left = Math.min(left, x + tile.left)
      top = Math.min(top, y + tile.top)
      right = Math.max(right, x + tile.right)
      bottom = Math.max(bottom, y + tile.bottom)
    }
    const bounds = right > 0 ? { x: left, y: top, width: right - left, height: bottom - top } : null
    return { sum, bounds, isHard }
  }
}

function summariseTile(grid: TileGrid, index: number): TileSummary {
  const { width, height } = grid.box(index)
  const tile = grid.get(index)!
  if (grid.isFull(index))
    return { sum: 255 * width * height, isHard: true, left: 0, top: 0, right: width, bottom: height }
  const summary: TileSummary = { sum: 0, isHard: true, left: TILE, top: TILE, right: 0, bottom: 0 }
  const words = new Int32Array(tile.buffer, tile.byteOffset, TILE * (TILE / 4))
  for (let y = 0; y < height; y++) {
    if (!addRow(words, y * (TILE / 4), summary)) continue
    if (summary.bottom === 0) summary.top = y
    summary.bottom = y + 1
  }
  return summary
}

/** Adds a row, four pixels at a time; what lies outside the frame is 0. False when all of it is 0. */
function addRow(words: Int32Array, from: number, summary: TileSummary): boolean {
  // Sums of the even and of the odd bytes, 16 bits each, which 128 bytes of 255 do not fill.
  let sums = 0
  let unlike = 0
  let first = -1
  let last = 0
  for (let i = from; i < from + TILE / 4; i++) {
    const four = words[i]
    if (four === 0) continue
    if (first < 0) first = i
    last = i
    sums += (four & 0x00ff00ff) + ((four >>> 8) & 0x00ff00ff)
    // The highest bit of each byte spread over all of it.
    unlike |= four ^ Math.imul((four >>> 7) & 0x01010101, 255)
  }
  if (first < 0) return false
  summary.sum += (sums & 0xffff) + (sums >>> 16)
  if (unlike !== 0) summary.isHard = false
  const lowest = 31 - Math.clz32(words[first] & -words[first])
  summary.left = Math.min(summary.left, (first - from) * 4 + (lowest >> 3))
  summary.right = Math.max(summary.right, (last - from) * 4 + 4 - (Math.clz32(words[last]) >> 3))
  return true
}
