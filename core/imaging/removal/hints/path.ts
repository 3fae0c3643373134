import type { HintPoint } from './hints.ts'

/** A line as places a pixel apart, with the direction and the upright on it at each. */
export interface Path {
  length: number
  x: Float64Array
  y: Float64Array
  /** Unit direction at each place; the upright is (-directionY, directionX). */
  directionX: Float64Array
  directionY: Float64Array
  /** Places that were drawn: those before and after go straight on. */
  first: number
  last: number
}

/** A point so near to the one before adds nothing but a direction of its own. */
const MIN_STEP = 0.5

function withoutRepeats(points: readonly HintPoint[]): HintPoint[] {
  const out: HintPoint[] = []
  for (const point of points) {
    const before = out.at(-1)
    if (before !== undefined && distance(before, point) < MIN_STEP) continue
    out.push(point)
  }
  return out
}

function distance(a: HintPoint, b: HintPoint): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y))
}

/** The point `by` beyond `to`, coming from `from`. */
function beyond(from: HintPoint, to: HintPoint, by: number): HintPoint {
  const length = distance(from, to)
  return { x: to.x + ((to.x - from.x) / length) * by, y: to.y + ((to.y - from.y) / length) * by }
}

/**
 * The places along a polyline, a pixel apart, and `extra` more straight on at either end. Null when all its points are
 * one.
 */
export function tracePath(points: readonly HintPoint[], extra: number): Path | null {
  const own = withoutRepeats(points)
  if (own.length < 2) return null
  const whole =
    extra > 0
      ? [beyond(own[1], own[0], extra), ...own, beyond(own[own.length - 2], own[own.length - 1], extra)]
      : own
  const places: number[] = []
  /** How far beyond the last corner the next place lies. */
  let ahead = 0
  let total = 0
  for (let i = 0; i + 1 < whole.length; i++) {
    const length = distance(whole[i], whole[i + 1])
    const dx = (whole[i + 1].x - whole[i].x) / length
    const dy = (whole[i + 1].y - whole[i].y) / length
    let at = ahead
    for (; at < length; at++) places.push(whole[i].x + dx * at, whole[i].y + dy * at, dx, dy)
    ahead = at - length
    total += length
  }
  const length = places.length / 4
  const pick = (k: number): Float64Array => Float64Array.from({ length }, (_, i) => places[i * 4 + k])
  return {
    length,
    x: pick(0),
    y: pick(1),
    directionX: pick(2),
    directionY: pick(3),
    first: Math.min(length - 1, Math.ceil(extra)),
    last: Math.max(0, Math.min(length - 1, Math.floor(total - extra))),
  }
}

/** Moves a path sideways in place, by `offset` of each of its places, to the side of its upright. */
export function shiftPath(path: Path, offset: (place: number) => number): void {
  for (let i = 0; i < path.length; i++) {
    const by = offset(i)
    path.x[i] -= path.directionY[i] * by
    path.y[i] += path.directionX[i] * by
  }
}
