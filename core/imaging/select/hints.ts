import type { Pixels, Rect } from '../pixels.ts'
import { Refusal } from '../../refusal.ts'

/** A click (one point) or a scribble (several): 'in' is part of the thing, 'out' is not. */
export interface Mark {
  kind: 'in' | 'out'
  /** Photo pixels, within the photo; fractions are allowed. */
  points: readonly { x: number; y: number }[]
}

/** What a user says about a thing: a box round it, marks on it and beside it; later marks win over earlier ones. */
export interface Hints {
  /** Photo pixels; what reaches outside the photo is cut off. */
  box?: Rect
  marks: readonly Mark[]
}

/** The whole pixels that a box touches within a photo. Throws Refusal when there are none. */
export function wholeBox(box: Rect, { width, height }: Pixels): Rect {
  const x = Math.max(0, Math.floor(box.x))
  const y = Math.max(0, Math.floor(box.y))
  const right = Math.min(width, Math.ceil(box.x + box.width))
  const bottom = Math.min(height, Math.ceil(box.y + box.height))
  if (!(box.width > 0 && box.height > 0 && right > x && bottom > y))
    throw new Refusal('A box to select in must hold at least one pixel of the photo')
  return { x, y, width: right - x, height: bottom - y }
}

/** Throws Refusal unless there is something to go by, and all of it lies within the photo. */
export function checkHints({ box, marks }: Hints, photo: Pixels): void {
  if (box !== undefined) wholeBox(box, photo)
  for (const { points } of marks) {
    if (points.length === 0) throw new Refusal('A mark needs at least one point')
    for (const { x, y } of points)
      if (!(x >= 0 && y >= 0 && x < photo.width && y < photo.height))
        throw new Refusal(`The point ${x}, ${y} lies outside the photo`)
  }
  if (box === undefined && !marks.some(({ kind }) => kind === 'in'))
    throw new Refusal('A selection needs a box, or a mark on what is to be selected')
}

/** Where a grid lies in the photo and how large it is. */
interface Frame {
  rect: Rect
  width: number
  height: number
}

/**
 * Draws marks into a plane of a grid: 1 for in, −1 for out, over discs of `radius` grid pixels along their
 * lines. What lies beside the grid is left out.
 */
export function drawMarks(marks: readonly Mark[], frame: Frame, radius: number, plane: Int8Array): void {
  const { rect, width, height } = frame
  for (const { kind, points } of marks) {
    const value = kind === 'in' ? 1 : -1
    let last: { x: number; y: number } | undefined
    for (const point of points) {
      const x = ((point.x - rect.x) * width) / rect.width
      const y = ((point.y - rect.y) * height) / rect.height
      const from = last ?? { x, y }
      const steps = Math.max(1, Math.ceil(Math.max(Math.abs(x - from.x), Math.abs(y - from.y))))
      for (let i = last === undefined ? steps : 1; i <= steps; i++) {
        const t = i / steps
        stamp(plane, width, height, from.x + (x - from.x) * t, from.y + (y - from.y) * t, radius, value)
      }
      last = { x, y }
    }
  }
}

/** Writes `value` where pixel middles lie within `radius` of (x, y), and to the pixel that holds it. */
function stamp(
  plane: Int8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  radius: number,
  value: number,
): void {
  const column = Math.floor(x)
  const row = Math.floor(y)
  for (let v = Math.max(0, Math.floor(y - radius)); v <= Math.min(height - 1, y + radius); v++)
    for (let u = Math.max(0, Math.floor(x - radius)); u <= Math.min(width - 1, x + radius); u++)
      if ((u + 0.5 - x) ** 2 + (v + 0.5 - y) ** 2 <= radius * radius) plane[v * width + u] = value
  if (column >= 0 && row >= 0 && column < width && row < height) plane[row * width + column] = value
}
