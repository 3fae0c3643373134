import { addShared, reduceRows, type Fractions } from '../imaging/filters/reduce-plane.ts'
import type { Plane } from '../imaging/pixels.ts'
import { TILE, type TileGrid } from './tiles.ts'

/**
 * The mask at `width` × `height` by box filter: each pixel is the mean, weighted by area, of the mask pixels it
 * covers. Throws RangeError unless both sides are whole, at least 1 and at most the mask's own.
 */
export function reduceGrid(grid: TileGrid, width: number, height: number): Plane {
  if (!isReduced(width, grid.width) || !isReduced(height, grid.height))
    throw new RangeError(
      `A mask of ${grid.width} × ${grid.height} cannot be reduced to ${width} × ${height} pixels`,
    )
  if (width === grid.width && height === grid.height) return wholeGrid(grid)
  return reduceRows(grid, { width, height }, (y, across, columns) => sumRow(grid, y, across, columns))
}

/** Every pixel as it is. The sums of the filter would take eight times the memory. */
function wholeGrid(grid: TileGrid): Plane {
  const { width, height } = grid
  const data = new Uint8Array(width * height)
  for (let index = 0; index < grid.count; index++) {
    const tile = grid.get(index)
    if (tile === null) continue
    const box = grid.box(index)
    for (let row = 0; row < box.height; row++)
      data.set(tile.subarray(row * TILE, row * TILE + box.width), (box.y + row) * width + box.x)
  }
  return { width, height, data }
}

function isReduced(side: number, full: number): boolean {
  return Number.isInteger(side) && side >= 1 && side <= full
}

/** Sums one row of the mask into the columns of the target. False when the row is empty. */
function sumRow(grid: TileGrid, y: number, across: Fractions, out: Float64Array): boolean {
  const first = Math.floor(y / TILE) * grid.columns
  let any = false
  for (let column = 0; column < grid.columns; column++) {
    const tile = grid.get(first + column)
    if (tile === null) continue
    any = true
    const start = column * TILE
    const end = Math.min(grid.width, start + TILE)
    const base = (y % TILE) * TILE - start
    for (let x = start; x < end; x++) if (tile[base + x] > 0) addShared(out, across, x, tile[base + x])
  }
  return any
}
