import type { Rect } from '../../imaging/pixels.ts'
import type { Edit } from '../edit.ts'
import { contentBounds } from './bounds.ts'
import { clipTo } from '../rect.ts'
import { sameTile, TILE, TILE_BYTES, type TileBox, type TileGrid } from '../tiles.ts'

/** Bytes of part of a mask, one a pixel, rows from the top; `rect` may reach past the frame, where all is 0. */
export interface Region {
  readonly rect: Rect
  readonly data: Uint8Array
}

/** Throws RangeError unless `value` is a number from `min` to `max`. */
export function checkRange(what: string, value: number, min: number, max: number): void {
  if (!(value >= min && value <= max))
    throw new RangeError(`${what} must be from ${min} to ${max} px, not ${value}`)
}

/** Throws RangeError unless `area` is a number of 0 or more. */
export function checkArea(what: string, area: number): void {
  if (!(area >= 0)) throw new RangeError(`${what} must be an area of 0 or more pixels, not ${area}`)
}

/** What holds all of the mask, and `reach` pixels around it, within the frame; null when the mask is empty. */
export function contentAround(grid: TileGrid, reach: number): Rect | null {
  const bounds = contentBounds(grid)
  return bounds && clipTo(outset(bounds, reach), grid.width, grid.height)
}

/** The rectangle, larger by `by` pixels on each side. */
export function outset({ x, y, width, height }: Rect, by: number): Rect {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

/** Copies part of the mask out of its tiles. */
export function readRegion(grid: TileGrid, rect: Rect): Region {
  const data = new Uint8Array(rect.width * rect.height)
  forTiles(grid, rect, (index, box, part) => {
    const tile = grid.get(index)
    if (tile === null) return
    for (let y = part.y; y < part.y + part.height; y++) {
      const from = (y - box.y) * TILE + part.x - box.x
      data.set(tile.subarray(from, from + part.width), (y - rect.y) * rect.width + part.x - rect.x)
    }
  })
  return { rect, data }
}

/**
 * Puts the bytes in the place of what the mask holds there; all around them the mask must be empty. Tiles that stay as
 * they are are not touched.
 */
export function writeRegion(edit: Edit, { rect, data }: Region): void {
  const bytes = new Uint8Array(TILE_BYTES)
  forTiles(edit.grid, rect, (index, box, part) => {
    const tile = edit.grid.get(index)
    bytes.fill(0)
    for (let y = part.y; y < part.y + part.height; y++) {
      const from = (y - rect.y) * rect.width + part.x - rect.x
      bytes.set(data.subarray(from, from + part.width), (y - box.y) * TILE + part.x - box.x)
    }
    const shared = edit.grid.canonical(index, bytes)
    if (shared !== bytes) edit.replace(index, shared)
    else if (!sameTile(tile, bytes)) edit.replace(index, bytes.slice())
  })
}

/** Calls with each tile that the rectangle meets, and the part of the rectangle in it. */
export function forTiles(
  grid: TileGrid,
  rect: Rect,
  visit: (index: number, box: TileBox, part: Rect) => void,
): void {
  const inside = clipTo(rect, grid.width, grid.height)
  if (!inside) return
  const { x, y } = inside
  const right = x + inside.width
  const bottom = y + inside.height
  for (let row = Math.floor(y / TILE); row * TILE < bottom; row++)
    for (let column = Math.floor(x / TILE); column * TILE < right; column++) {
      const index = row * grid.columns + column
      const box = grid.box(index)
      const left = Math.max(x, box.x)
      const top = Math.max(y, box.y)
      visit(index, box, {
        x: left,
        y: top,
        width: Math.min(right, box.x + box.width) - left,
        height: Math.min(bottom, box.y + box.height) - top,
      })
    }
}
