import type { Rect } from '../imaging/pixels.ts'
import { ellipseSource } from './ellipse.ts'
import { polygonSource } from './polygon.ts'
import { polylineSource } from './polyline.ts'
import { rectangleSource, type Combine, type CoverageSource } from './shapes.ts'

/** What a user draws in one go, as plain data. Points are x, y pairs in image pixels. */
export type DrawnShape =
  | { kind: 'rectangle'; rect: Rect }
  | { kind: 'ellipse'; rect: Rect }
  | { kind: 'lasso'; points: ArrayLike<number> }
  | { kind: 'polygon'; points: ArrayLike<number> }
  | { kind: 'line'; points: ArrayLike<number>; width: number }

/** What the shape covers. Throws RangeError, as the shape's own source does. */
export function shapeSource(shape: DrawnShape): CoverageSource {
  if (shape.kind === 'rectangle') return rectangleSource(shape.rect)
  if (shape.kind === 'ellipse') return ellipseSource(shape.rect)
  if (shape.kind === 'line') return polylineSource(shape.points, shape.width)
  return polygonSource(shape.points)
}

const VERBS: Record<Combine, string> = { add: '', subtract: 'Subtract ', intersect: 'Intersect ' }

/** The step's name in the history: "Lasso", "Subtract lasso", "Intersect lasso". */
export function shapeLabel(kind: DrawnShape['kind'], combine: Combine): string {
  const label = VERBS[combine] + kind
  return label[0].toUpperCase() + label.slice(1)
}
