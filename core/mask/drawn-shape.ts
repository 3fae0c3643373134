import type { Rect } from '../imaging/pixels.ts'
import { ellipseSource } from './ellipse.ts'
import { polygonSource } from './polygon.ts'
import { rectangleSource, type Combine, type CoverageSource } from './shapes.ts'
import { capsule, coverRow, spanAt, type Capsule, type Span } from './capsule.ts'
import { checkPoints } from './points.ts'
import { TILE, type TileBox } from './tiles.ts'

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

const MAX_WIDTH = 2000

/**
 * A cable: a line of even width with round ends and joins through x, y pairs in image pixels, inside the photo or
 * not; one point makes a dot. Antialiased as the brush is; where parts overlap the larger coverage counts, so that
 * joins and crossings never darken. `width`: 1 to 2,000 pixels.
 * Throws RangeError when there is no point, a number is not within a million pixels or the width is out of range.
 */
function polylineSource(points: ArrayLike<number>, width: number): CoverageSource {
  const parts = toCapsules(points, width)
  const reach = width / 2 + 1.5
  return {
    cover(box, out) {
      let touched = false
      for (const part of parts) {
        if (!isNear(part, box, reach)) continue
        touched = true
        coverPart(part, box, out)
      }
      return touched ? 'mixed' : 'empty'
    },
  }
}

function toCapsules(points: ArrayLike<number>, width: number): Capsule[] {
  if (!(width >= 1 && width <= MAX_WIDTH))
    throw new RangeError(`A line's width must be from 1 to ${MAX_WIDTH} pixels, not ${width}`)
  checkPoints(points, 1, 'A line')
  const r = width / 2
  const parts: Capsule[] = []
  for (let i = 0; i < points.length - 2 || i === 0; i += 2) {
    const next = Math.min(i + 2, points.length - 2)
    parts.push(capsule(points[i], points[i + 1], r, points[next], points[next + 1], r, 1))
  }
  return parts
}

function isNear(part: Capsule, box: TileBox, reach: number): boolean {
  return (
    Math.min(part.x0, part.x1) - reach < box.x + box.width &&
    Math.max(part.x0, part.x1) + reach > box.x &&
    Math.min(part.y0, part.y1) - reach < box.y + box.height &&
    Math.max(part.y0, part.y1) + reach > box.y
  )
}

const span: Span = { from: 0, to: 0, solidFrom: 0, solidTo: 0 }
const rim = new Uint8Array(TILE)

function coverPart(part: Capsule, box: TileBox, out: Uint8Array): void {
  const right = box.x + box.width
  const clip = (x: number): number => Math.max(box.x, Math.min(right, x))
  for (let row = 0; row < box.height; row++) {
    spanAt(part, box.y + row + 0.5, span)
    const base = row * TILE - box.x
    out.fill(255, base + clip(span.solidFrom), base + clip(span.solidTo))
    coverRim(part, box.y + row + 0.5, clip(span.from), clip(span.solidFrom), base, out)
    coverRim(part, box.y + row + 0.5, clip(span.solidTo), clip(span.to), base, out)
  }
}

function coverRim(part: Capsule, y: number, from: number, to: number, base: number, out: Uint8Array): void {
  if (from >= to) return
  coverRow(part, y, from, to, rim)
  for (let x = from; x < to; x++) if (out[base + x] < rim[x - from]) out[base + x] = rim[x - from]
}
