import { grownMask } from '../../filters/grown-mask.ts'
import { computeGradient } from '../../lines/gradient.ts'
import { ScalarRegions, type Regions } from '../../lines/grow.ts'
import { computeSegments } from '../../lines/find-segments.ts'
import { reduceToLuma } from '../../lines/luma.ts'
import { computeBounds, grownRect } from '../bounds.ts'
import type { Crop } from '../crop.ts'
import type { Span } from '../distance-cost.ts'
import type { EdgeLine, HintPoint } from '../hints/hints.ts'
import { listIndexes } from '../level.ts'
import { simdRegions } from '../simd/simd-regions.ts'
import { cornersBehind } from './corners.ts'
import { endsAtHole, MIN_LENGTH_PX, type End } from './ends.ts'
import { edgesBeyond, straightEdges, type StraightEdge } from './straight.ts'

/** In a smaller hole nobody sees whether an edge goes on. */
const MIN_SPAN = 24
/** Edges end so many pixels before a hole, and this part of its size: its rim is in shade, or was touched. */
const SLACK_PX = 8
const SLACK_FRACTION = 0.08
/** Pixels around the hole whose edges may be those of what is to be removed. */
const MARGIN_PX = 3
const MAX_EDGES = 5
/** Edges so near to each other, in pixels, are one; so is an edge that was found so near to a line drawn by the user. */
const MIN_EDGE_DISTANCE_PX = 6
const MIN_DRAWN_DISTANCE_PX = 24
/** An edge that cuts off less of the hole than this part goes on by itself. */
const MIN_PART = 0.03
/** A faint edge runs along a strong one: cosine, and distance as a part of what is hidden. */
const MIN_PARALLEL_COSINE = 0.985
const MAX_PARALLEL_DISTANCE = 0.4

/** 1 where no edge is looked for: in the hole, where nothing may be copied, and beside both. */
function computeHidden({ width, height, hole, barred }: Crop): Uint8Array {
  const closed = new Uint8Array(hole.length)
  for (let i = 0; i < closed.length; i++) closed[i] = hole[i] | barred[i]
  return grownMask(closed, width, height, MARGIN_PX)
}

/**
 * The regions of a crop's gradients in plain TypeScript: the reference that the WebAssembly version must match byte for
 * byte.
 */
export function scalarRegions(crop: Crop): Regions {
  return new ScalarRegions(computeGradient(reduceToLuma(crop, Infinity), computeHidden(crop)))
}

function toPoint({ x, y }: HintPoint): HintPoint {
  return { x, y }
}

/** Where the seen part of an edge begins. */
function farEnd({ x, y, dx, dy, length }: End): HintPoint {
  return { x: x - dx * length, y: y - dy * length }
}

/** What is hidden of an edge, between two ends or from an end to a corner, and the edge with what is seen of it. */
interface Edge {
  hidden: EdgeLine
  whole: EdgeLine
}

function edgeFrom(first: End, corner: HintPoint | null, last: End | null): Edge {
  const hidden = [
    toPoint(first),
    ...(corner === null ? [] : [corner]),
    ...(last === null ? [] : [toPoint(last)]),
  ]
  const whole = [farEnd(first), ...hidden, ...(last === null ? [] : [farEnd(last)])]
  return { hidden: { points: hidden, isExact: true }, whole: { points: whole, isExact: true } }
}

/** Signed area of the triangle of two points of a line and a third: above 0 on its right. */
function turn(a: HintPoint, b: HintPoint, c: HintPoint): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

function distance(a: HintPoint, b: HintPoint, c: HintPoint): number {
  const [x, y] = [b.x - a.x, b.y - a.y]
  return Math.abs(turn(a, b, c)) / Math.sqrt(x * x + y * y)
}

/** Whether a stretch from `a` to `b` and one from `c` to `d` lie beside each other, as seen along the second. */
function overlap(a: HintPoint, b: HintPoint, c: HintPoint, d: HintPoint): boolean {
  const along = (point: HintPoint): number => (point.x - c.x) * (d.x - c.x) + (point.y - c.y) * (d.y - c.y)
  return Math.max(along(a), along(b)) > 0 && Math.min(along(a), along(b)) < along(d)
}

function splitLine({ points }: EdgeLine): [HintPoint, HintPoint][] {
  return points.slice(1).map((point, i) => [points[i], point])
}

/** Whether two lines cross, or the first is nearly the second. */
function areConflicting(p: EdgeLine, q: EdgeLine): boolean {
  return splitLine(p).some(([a, b]) =>
    splitLine(q).some(([c, d]) => {
      if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return true
      const near = q.isExact === true ? MIN_EDGE_DISTANCE_PX : MIN_DRAWN_DISTANCE_PX
      const isWithin = (point: HintPoint): boolean => distance(c, d, point) < near
      return isWithin(a) && isWithin(b) && overlap(a, b, c, d)
    }),
  )
}

/** The part of the hole that lies on that side of a line where less of it lies. */
function smallerPart({ width, hole }: Crop, [a, b]: readonly [HintPoint, HintPoint]): number {
  let [one, all] = [0, 0]
  for (let p = 0; p < hole.length; p++) {
    if (hole[p] === 0) continue
    all++
    const y = (p / width) | 0
    if (turn(a, b, { x: p - y * width + 0.5, y: y + 0.5 }) > 0) one++
  }
  return Math.min(one, all - one) / all
}

/** What has been found, without what contradicts it. */
class Found {
  readonly edges: Edge[] = []
  readonly strong: StraightEdge[] = []
  readonly #used = new Set<End>()
  readonly #drawn: readonly EdgeLine[]

  constructor(drawn: readonly EdgeLine[]) {
    this.#drawn = drawn
  }

  isUsed(end: End): boolean {
    return this.#used.has(end)
  }

  /** Adds edges that belong together, unless one is in the way of what is there. */
  add(ends: readonly End[], edges: readonly Edge[]): boolean {
    if (this.edges.length + edges.length > MAX_EDGES || ends.some((end) => this.#used.has(end))) return false
    const isFree = ({ hidden }: Edge): boolean =>
      this.edges.every(
        (other) => !areConflicting(hidden, other.hidden) && !areConflicting(other.hidden, hidden),
      ) && this.#drawn.every((other) => !areConflicting(hidden, other))
    if (!edges.every(isFree)) return false
    this.edges.push(...edges)
    for (const end of ends) this.#used.add(end)
    return true
  }

  addStraight(crop: Crop, edge: StraightEdge): void {
    const { ends, isStrong } = edge
    if (smallerPart(crop, ends) < MIN_PART) return
    if (!isStrong && !this.strong.some((other) => runsAlong(edge, other))) return
    if (this.add(ends, [edgeFrom(ends[0], null, ends[1])]) && isStrong) this.strong.push(edge)
  }
}

function runsAlong({ ends: [a, b] }: StraightEdge, { ends: [c, d], gap }: StraightEdge): boolean {
  if (Math.abs(a.dx * c.dx + a.dy * c.dy) < MIN_PARALLEL_COSINE) return false
  return distance(c, d, a) < MAX_PARALLEL_DISTANCE * gap && distance(c, d, b) < MAX_PARALLEL_DISTANCE * gap
}

/**
 * The edges that continue behind the hole of a crop, told from the straight edges that run into it, in pixels of the
 * crop: those that are seen on both sides in one line and between the same colours, and those that meet in the hole
 * with the same colours between them. `span`: size of the largest single hole. At most five; none that crosses another,
 * or one of the lines `drawn` by the user, or is meant by it.
 */
export function findEdges(crop: Crop, span: Span, drawn: readonly EdgeLine[]): EdgeLine[] {
  const size = Math.max(span.width, span.height)
  if (size < MIN_SPAN) return []
  const slack = SLACK_PX + SLACK_FRACTION * size
  const near = grownRect(
    computeBounds(listIndexes(crop.hole), crop.width),
    Math.ceil(slack) + MARGIN_PX + 1,
    crop.width,
    crop.height,
  )
  const regions = simdRegions(crop, near) ?? scalarRegions(crop)
  const segments = computeSegments(regions, crop, { min: MIN_LENGTH_PX, near })
  const ends = endsAtHole(crop, segments, slack)
  const found = new Found(drawn)
  for (const edge of straightEdges(crop, ends)) found.addStraight(crop, edge)
  const left = ends.filter((end) => !found.isUsed(end))
  for (const edge of edgesBeyond(crop, left, slack)) found.addStraight(crop, edge)
  for (const {
    at,
    ends: [a, b],
    third,
  } of cornersBehind(crop, left)) {
    // Two walls meet at a corner of three edges: what goes on along one of them is not seen along another.
    if (third === null) found.add([a, b], [edgeFrom(a, at, b)])
    else
      found.add(
        [a, b, third],
        [a, b, third].map((end) => edgeFrom(end, at, null)),
      )
  }
  return found.edges.map(({ whole }) => whole)
}
