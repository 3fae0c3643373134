import type { Rect } from '../pixels.ts'

/** Bounds of a list of pixel indexes, which rise. */
export function computeBounds(indexes: Int32Array, width: number): Rect {
  let left = width
  let right = -1
  let row = 0
  for (let i = 0; i < indexes.length; i++) {
    if (indexes[i] >= row + width) row = indexes[i] - (indexes[i] % width)
    const x = indexes[i] - row
    if (x < left) left = x
    if (x > right) right = x
  }
  if (right < 0) return { x: 0, y: 0, width: 0, height: 0 }
  const top = (indexes[0] / width) | 0
  const bottom = (indexes[indexes.length - 1] / width) | 0
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** A rectangle with `by` more on each side, within a picture of `width` × `height`. */
export function grownRect(rect: Rect, by: number, width: number, height: number): Rect {
  const x = Math.max(0, rect.x - by)
  const y = Math.max(0, rect.y - by)
  return {
    x,
    y,
    width: Math.min(width, rect.x + rect.width + by) - x,
    height: Math.min(height, rect.y + rect.height + by) - y,
  }
}
