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
  const sums = new Float64Array(width * height)
  const across = shares(grid.width, width)
  const down = shares(grid.height, height)
  const row = new Float64Array(width)
  for (let y = 0; y < grid.height; y++) {
    if (!reduceRow(grid, y, across, row)) continue
    const target = down.target[y]
    addRow(sums, target * width, row, down.share[y])
    if (down.share[y] < 1) addRow(sums, (target + 1) * width, row, 1 - down.share[y])
  }
  const area = (grid.width / width) * (grid.height / height)
  const data = new Uint8Array(width * height)
  for (let i = 0; i < data.length; i++) data[i] = Math.floor(sums[i] / area + 0.5)
  return { width, height, data }
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

/** For each source pixel: the target it begins in, and the part of it that lies there (the rest lies in the next). */
interface Shares {
  target: Int32Array
  share: Float64Array
}

function shares(from: number, to: number): Shares {
  const target = new Int32Array(from)
  const share = new Float64Array(from)
  for (let i = 0; i < from; i++) {
    // Products of whole numbers are exact, so that no border is missed by rounding.
    target[i] = Math.floor((i * to) / from)
    const border = (target[i] + 1) * from
    share[i] = Math.min(1, (border - i * to) / to)
  }
  return { target, share }
}

/** Sums one row of the mask into the columns of the target. False when the row is empty. */
function reduceRow(grid: TileGrid, y: number, across: Shares, out: Float64Array): boolean {
  const first = Math.floor(y / TILE) * grid.columns
  let any = false
  for (let column = 0; column < grid.columns; column++) {
    const tile = grid.get(first + column)
    if (tile === null) continue
    if (!any) out.fill(0)
    any = true
    const start = column * TILE
    const end = Math.min(grid.width, start + TILE)
    const base = (y % TILE) * TILE - start
    for (let x = start; x < end; x++) {
      const value = tile[base + x]
      if (value === 0) continue
      const target = across.target[x]
      const share = across.share[x]
      out[target] = out[target] + value * share
      if (share < 1) out[target + 1] = out[target + 1] + value * (1 - share)
    }
  }
  return any
}

function addRow(sums: Float64Array, start: number, row: Float64Array, weight: number): void {
  for (let x = 0; x < row.length; x++) sums[start + x] = sums[start + x] + row[x] * weight
}
