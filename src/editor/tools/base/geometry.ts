import type { Rect } from '../../../../core/imaging/pixels.ts'
import type { ImagePoint } from '../../viewport/viewport.ts'

/** Two opposite corners, in image pixels. */
export interface Span {
  from: ImagePoint
  to: ImagePoint
}

/** The whole pixels that a dragged rectangle takes, whichever way it was dragged. */
export function rectangleOf({ from, to }: Span): Rect {
  const x = Math.round(Math.min(from.x, to.x))
  const y = Math.round(Math.min(from.y, to.y))
  return {
    x,
    y,
    width: Math.round(Math.max(from.x, to.x)) - x,
    height: Math.round(Math.max(from.y, to.y)) - y,
  }
}

/** The last place of x, y, pressure triples. */
export function lastPoint(points: Float32Array): ImagePoint {
  return { x: points.at(-3)!, y: points.at(-2)! }
}

/** The places of x, y, pressure triples, x and y in turn. */
export function pairsOf(points: Float32Array): number[] {
  const pairs: number[] = []
  for (let i = 0; i < points.length; i += 3) pairs.push(points[i]!, points[i + 1]!)
  return pairs
}
