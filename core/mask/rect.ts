import type { Rect } from '../imaging/pixels.ts'

/** The part of a rectangle inside `width` × `height`; null when there is none. */
export function clipTo(rect: Rect, width: number, height: number): Rect | null {
  const x = Math.max(0, rect.x)
  const y = Math.max(0, rect.y)
  const right = Math.min(width, rect.x + rect.width)
  const bottom = Math.min(height, rect.y + rect.height)
  return right > x && bottom > y ? { x, y, width: right - x, height: bottom - y } : null
}
