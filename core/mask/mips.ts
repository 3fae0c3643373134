import type { Rect } from '../imaging/pixels.ts'
import { TILE, type TileGrid } from './tiles.ts'

/** Levels kept beside the mask: 0 is the mask itself, then ½, ¼, ⅛. */
export const LEVELS = 4
const START = [0, 0, 128 * 128, 128 * 128 + 64 * 64]
const MIP_BYTES = 128 * 128 + 64 * 64 + 32 * 32

/** What of a tile must be averaged again, in its own pixels, right and bottom exclusive. */
interface Stale {
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Averages of 2 × 2, 4 × 4 and 8 × 8 pixels, kept beside each tile that is neither empty nor full, and renewed
 * only where the tile has changed, when they are read. Past the frame's edge the edge pixel is repeated, so
 * that a mask that reaches the edge does not fade there.
 */
export class Mips {
  readonly #grid: TileGrid
  readonly #levels: (Uint8Array | null)[]
  readonly #stale: (Stale | null)[]

  constructor(grid: TileGrid) {
    this.#grid = grid
    this.#levels = Array.from<Uint8Array | null>({ length: grid.count }).fill(null)
    this.#stale = Array.from<Stale | null>({ length: grid.count }).fill(null)
  }

  /** Tells that all of a tile may have changed. */
  staleTile(index: number): void {
    this.#stale[index] = { left: 0, top: 0, right: TILE, bottom: TILE }
  }

  /** Tells that pixels in a rectangle of the frame may have changed. */
  staleRect(rect: Rect): void {
    const { columns, rows } = this.#grid
    const lastRow = Math.min(rows - 1, Math.floor((rect.y + rect.height - 1) / TILE))
    const lastColumn = Math.min(columns - 1, Math.floor((rect.x + rect.width - 1) / TILE))
    for (let row = Math.max(0, Math.floor(rect.y / TILE)); row <= lastRow; row++)
      for (let column = Math.max(0, Math.floor(rect.x / TILE)); column <= lastColumn; column++)
        this.#widen(row * columns + column, rect, column * TILE, row * TILE)
  }

  /**
   * The averages of a tile at `level` (1 to 3): `TILE >> level` bytes a row, from `offset(level)` on. Only for
   * tiles that hold bytes of their own.
   */
  read(index: number): Uint8Array {
    const known = this.#levels[index]
    const stale = this.#stale[index]
    if (known && !stale) return known
    const bytes = known ?? new Uint8Array(MIP_BYTES)
    const area = known && stale ? stale : { left: 0, top: 0, right: TILE, bottom: TILE }
    const { width, height } = this.#grid.box(index)
    average(this.#grid.get(index)!, bytes, width, height, area)
    this.#levels[index] = bytes
    this.#stale[index] = null
    return bytes
  }

  #widen(index: number, rect: Rect, x: number, y: number): void {
    const stale = (this.#stale[index] ??= { left: TILE, top: TILE, right: 0, bottom: 0 })
    stale.left = Math.min(stale.left, Math.max(0, rect.x - x))
    stale.top = Math.min(stale.top, Math.max(0, rect.y - y))
    stale.right = Math.max(stale.right, Math.min(TILE, rect.x + rect.width - x))
    stale.bottom = Math.max(stale.bottom, Math.min(TILE, rect.y + rect.height - y))
  }
}

/** Where a level's bytes begin in what `Mips.read` gives. */
export function mipOffset(level: number): number {
  return START[level]
}

/** Fills all three levels inside `area` from the tile; each level averages the one before it. */
function average(tile: Uint8Array, out: Uint8Array, width: number, height: number, area: Stale): void {
  let from = tile
  let fromStart = 0
  for (let level = 1; level < LEVELS; level++) {
    const side = TILE >> level
    const start = START[level]
    const across = ceilShift(width, level - 1)
    const down = ceilShift(height, level - 1)
    const bottom = Math.min(ceilShift(area.bottom, level), ceilShift(height, level))
    const right = Math.min(ceilShift(area.right, level), ceilShift(width, level))
    for (let y = area.top >> level; y < bottom; y++) {
      const upper = fromStart + 2 * y * side * 2
      const lower = 2 * y + 1 < down ? upper + side * 2 : upper
      for (let x = area.left >> level; x < right; x++) {
        const a = 2 * x
        const b = a + 1 < across ? a + 1 : a
        const sum = from[upper + a] + from[upper + b] + from[lower + a] + from[lower + b]
        out[start + y * side + x] = (sum + 2) >> 2
      }
    }
    from = out
    fromStart = start
  }
}

function ceilShift(value: number, shift: number): number {
  return (value + (1 << shift) - 1) >> shift
}
