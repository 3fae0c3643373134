import type { Crop } from '../crop.ts'
import type { HintPoint } from '../hints/hints.ts'
import { computeContrast, isHidden, compareEnds, maxChange, type End } from './ends.ts'

/** Of two edges that make a corner, in levels over all channels; shorter ones give no direction. */
const MIN_CONTRAST = 50
/** Of the third edge of a corner: what parts two walls may be faint. */
const MIN_THIRD = 20
const MIN_LENGTH = 16
/** An edge is followed into the hole for so many times its length. */
const MAX_ONWARD = 3
/** Sine of the least angle at a corner. */
const MIN_SINE = 0.3
/** A third edge passes the corner of two others at most so many pixels away. */
const MAX_CORNER_DISTANCE_PX = 5

/** Two edges that meet in the hole, or three. */
export interface Corner {
  at: HintPoint
  ends: readonly [End, End]
  third: End | null
  contrast: number
}

/** Where two ends meet in the hole, straight on; null when they do not, or too far away. */
function meeting(crop: Crop, a: End, b: End): HintPoint | null {
  const sine = a.dx * b.dy - a.dy * b.dx
  if (Math.abs(sine) < MIN_SINE) return null
  const x = b.x - a.x
  const y = b.y - a.y
  const alongA = (x * b.dy - y * b.dx) / sine
  const alongB = (x * a.dy - y * a.dx) / sine
  if (alongA < 2 || alongB < 2) return null
  if (alongA > MAX_ONWARD * a.length || alongB > MAX_ONWARD * b.length) return null
  const at = { x: a.x + a.dx * alongA, y: a.y + a.dy * alongA }
  return isHidden(crop, at.x, at.y) ? at : null
}

/** Whether the angle from one end to another, clockwise as seen in the picture, holds a third end. */
function isToTheRight(a: End, b: End, c: End): boolean {
  const turned = (from: End, to: End): number => {
    const cross = from.dx * to.dy - from.dy * to.dx
    const dot = from.dx * to.dx + from.dy * to.dy
    // Grows with the angle from 0 to 4, without a tangent.
    const scaled = cross / (Math.abs(cross) + Math.abs(dot))
    return dot < 0 ? 2 - scaled : scaled < 0 ? 4 + scaled : scaled
  }
  return turned(a, c) > turned(a, b)
}

function findThird(a: End, b: End, at: HintPoint, onRight: boolean, ends: readonly End[]): End | null {
  let best: End | null = null
  for (const c of ends) {
    if (c === a || c === b || computeContrast(c) < MIN_THIRD) continue
    const along = (at.x - c.x) * c.dx + (at.y - c.y) * c.dy
    const off = Math.abs((at.x - c.x) * c.dy - (at.y - c.y) * c.dx)
    if (along < 2 || along > MAX_ONWARD * c.length || off > MAX_CORNER_DISTANCE_PX) continue
    const isApart = [a, b].every((end) => Math.abs(end.dx * c.dy - end.dy * c.dx) >= MIN_SINE)
    if (!isApart || isToTheRight(a, b, c) !== onRight) continue
    if (best === null || computeContrast(c) > computeContrast(best)) best = c
  }
  return best
}

/** How well an end tells where its edge passes a place: one over the variance of a line fitted to its pixels. */
function computeConfidence({ x, y, dx, dy, length }: End, at: HintPoint): number {
  const fromMiddle = (at.x - x) * dx + (at.y - y) * dy + length / 2
  return (length * length * length) / (length * length + 12 * fromMiddle * fromMiddle)
}

/** The place that lies best on three edges, which nearly meet at `at`. */
function meetingOfThree(ends: readonly [End, End, End], at: HintPoint): HintPoint {
  let [xx, xy, yy, x, y] = [0, 0, 0, 0, 0]
  for (const end of ends) {
    const trust = computeConfidence(end, at)
    const off = trust * ((end.x - at.x) * -end.dy + (end.y - at.y) * end.dx)
    xx += trust * end.dy * end.dy
    xy -= trust * end.dx * end.dy
    yy += trust * end.dx * end.dx
    x -= off * end.dy
    y += off * end.dx
  }
  const determinant = xx * yy - xy * xy
  return { x: at.x + (x * yy - y * xy) / determinant, y: at.y + (y * xx - x * xy) / determinant }
}

function findCorner(crop: Crop, a: End, b: End, ends: readonly End[]): Corner | null {
  if (Math.min(computeContrast(a), computeContrast(b)) < MIN_CONTRAST) return null
  const at = meeting(crop, a, b)
  if (at === null) return null
  const { contrast, right, left } = compareEnds(a, b)
  const max = maxChange(contrast)
  if (right > max && left > max) return null
  if (right <= max && left <= max) return { at, ends: [a, b], third: null, contrast }
  const third = findThird(a, b, at, right > max, ends)
  if (third === null) return null
  const place = meetingOfThree([a, b, third], at)
  return isHidden(crop, place.x, place.y) ? { at: place, ends: [a, b], third, contrast } : null
}

/** Corners of what lies behind the hole, where edges that enter it meet; the clearest first. */
export function cornersBehind(crop: Crop, given: readonly End[]): Corner[] {
  const ends = given.filter(({ length }) => length >= MIN_LENGTH)
  const found: Corner[] = []
  for (const [i, a] of ends.entries())
    for (let j = i + 1; j < ends.length; j++) {
      const corner = findCorner(crop, a, ends[j], ends)
      if (corner !== null) found.push(corner)
    }
  return found.sort((p, q) => q.contrast - p.contrast)
}
