import type { Rect } from '../../imaging/pixels.ts'
import { union } from '../../imaging/rect.ts'
import { TILE, type TileGrid } from '../tiles.ts'

/** The smallest rectangle that holds all pixels that are not 0; null when there are none. */
export function contentBounds(grid: TileGrid): Rect | null {
  let bounds: Rect | null = null
  for (let index = 0; index < grid.count; index++) {
    if (grid.get(index) === null || (bounds && holds(bounds, grid.box(index)))) continue
    const part = tileBounds(grid, index)
    if (part) bounds = bounds ? union(bounds, part) : part
  }
  return bounds
}

function holds(outer: Rect, inner: Rect): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  )
}

function tileBounds(grid: TileGrid, index: number): Rect | null {
  const box = grid.box(index)
  const tile = grid.get(index)!
  if (grid.isFull(index)) return box
  let [left, right, top, bottom] = [box.width, 0, -1, 0]
  for (let y = 0; y < box.height; y++) {
    const row = tile.subarray(y * TILE, y * TILE + box.width)
    const first = row.findIndex(isSet)
    if (first < 0) continue
    left = Math.min(left, first)
    right = Math.max(right, row.findLastIndex(isSet) + 1)
    if (top < 0) top = y
    bottom = y + 1
  }
  return top < 0 ? null : { x: box.x + left, y: box.y + top, width: right - left, height: bottom - top }
}

function isSet(value: number): boolean {
  return value !== 0
}
