import type { Crop } from '../crop.ts'
import { contrastOf, endAt, isHidden, likenessOf, showsSameEdge, type End } from './ends.ts'

/** Edges with less contrast are those of boards, tiles and grain. */
const LEAST_CONTRAST = 24
/** Where a stronger edge runs along, so little is enough: the upper edge of a skirting board. */
const LEAST_BESIDE = 8
/** The same for an edge that was not found by itself on one side of the hole. */
const LEAST_BEYOND = 100
const LEAST_BEYOND_BESIDE = 40
/** Shortest hidden part, and parts of it that must be in the hole, and as long as the edge is seen. */
const LEAST_GAP = 8
const HIDDEN_SHARE = 0.6
const SEEN_SHARE = 0.3
/** Cosine between two ends that look at each other. */
const FACING = -0.985
/** How far from straight on, in pixels: in any case, and for each time that the gap is as long as the edge. */
const OFF = 1
const OFF_SHARE = 0.45

/** An edge that goes straight on behind the hole, from one end to the other. */
export interface StraightEdge {
  ends: readonly [End, End]
  gap: number
  contrast: number
  /** False for one that counts only beside a stronger one. */
  isStrong: boolean
}

function mostOff(gap: number, { length }: End): number {
  return OFF + (OFF_SHARE * gap) / length
}

function hiddenShare(crop: Crop, a: End, b: End, gap: number): number {
  const steps = Math.ceil(gap)
  let count = 0
  for (let i = 0; i <= steps; i++)
    if (isHidden(crop, a.x + ((b.x - a.x) * i) / steps, a.y + ((b.y - a.y) * i) / steps)) count++
  return count / (steps + 1)
}

function pairOf(crop: Crop, a: End, b: End): StraightEdge | null {
  if (a.dx * b.dx + a.dy * b.dy > FACING) return null
  const x = b.x - a.x
  const y = b.y - a.y
  const gap = Math.sqrt(x * x + y * y)
  if (gap < LEAST_GAP || x * a.dx + y * a.dy <= 0) return null
  if (Math.max(a.length, b.length) < SEEN_SHARE * gap) return null
  if (Math.abs(x * a.dy - y * a.dx) > mostOff(gap, a)) return null
  if (Math.abs(x * b.dy - y * b.dx) > mostOff(gap, b)) return null
  const likeness = likenessOf(a, b)
  const { contrast } = likeness
  if (contrast < LEAST_BESIDE || !showsSameEdge(likeness)) return null
  const isStrong = contrast >= LEAST_CONTRAST
  if (!isStrong && Math.min(a.length, b.length) < SEEN_SHARE * gap) return null
  return hiddenShare(crop, a, b, gap) < HIDDEN_SHARE ? null : { ends: [a, b], gap, contrast, isStrong }
}

/** Where an end's edge leaves the hole again, as the number of pixels from it; null where it leaves the crop in it. */
function exitOf(crop: Crop, { x, y, dx, dy }: End, slack: number): number | null {
  let last = 0
  for (let t = 0; ; t++) {
    const [u, v] = [x + dx * t, y + dy * t]
    if (u < 0 || v < 0 || u >= crop.width || v >= crop.height) return null
    if (isHidden(crop, u, v)) last = t
    else if (t - last > slack) return last
  }
}

/** Pixels beyond the hole that are left out, and along which an edge is looked for. */
const LEAVE = 2
const LOOK = 10

/** The same edge where it comes out of the hole, looked for straight on and a little to the sides. */
function beyondOf(crop: Crop, a: End, slack: number): StraightEdge | null {
  if (contrastOf(a) < LEAST_BEYOND_BESIDE) return null
  const exit = exitOf(crop, a, slack)
  if (exit === null || exit < LEAST_GAP || a.length < SEEN_SHARE * exit) return null
  const gap = exit + LEAVE
  let best: StraightEdge | null = null
  const reach = Math.floor(mostOff(gap, a))
  for (let off = -reach; off <= reach; off++) {
    const x = a.x + a.dx * (gap + LOOK) - a.dy * off
    const y = a.y + a.dy * (gap + LOOK) + a.dx * off
    if (x < 0 || y < 0 || x >= crop.width || y >= crop.height) continue
    const rim = { x: a.x + a.dx * gap - a.dy * off, y: a.y + a.dy * gap + a.dx * off }
    const b = endAt(crop, { ...rim, dx: -a.dx, dy: -a.dy, length: LOOK })
    const likeness = likenessOf(a, b)
    const { contrast } = likeness
    if (contrast < LEAST_BEYOND_BESIDE || !showsSameEdge(likeness) || contrast <= (best?.contrast ?? 0))
      continue
    best = { ends: [a, b], gap, contrast, isStrong: contrast >= LEAST_BEYOND }
  }
  return best !== null && hiddenShare(crop, best.ends[0], best.ends[1], best.gap) >= HIDDEN_SHARE
    ? best
    : null
}

function weightOf({ contrast, ends: [a, b] }: StraightEdge): number {
  return contrast * Math.sqrt(Math.min(a.length, b.length))
}

/** Edges that are seen on both sides of the hole, in one line and between the same colours; the clearest first. */
export function straightEdges(crop: Crop, ends: readonly End[]): StraightEdge[] {
  const found: StraightEdge[] = []
  for (const [i, a] of ends.entries())
    for (let j = i + 1; j < ends.length; j++) {
      const edge = pairOf(crop, a, ends[j])
      if (edge !== null) found.push(edge)
    }
  return found.sort((p, q) => weightOf(q) - weightOf(p))
}

/** Edges that are seen well on one side only, and for some pixels where they must come out; the clearest first. */
export function edgesBeyond(crop: Crop, ends: readonly End[], slack: number): StraightEdge[] {
  return ends
    .map((end) => beyondOf(crop, end, slack))
    .filter((edge) => edge !== null)
    .sort((p, q) => weightOf(q) - weightOf(p))
}
