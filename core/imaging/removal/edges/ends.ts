import type { Segment } from '../../lines/find-segments.ts'
import type { Crop } from '../crop.ts'

/** Pixels beside an edge whose colours are those of its sides. */
const MIN_SIDE_OFFSET_PX = 2
const MAX_SIDE_OFFSET_PX = 8
/** So many pixels of an edge next to the hole tell its sides. */
const SIDE_LENGTH_PX = 24
/** Shorter segments give no direction, in pixels. */
export const MIN_LENGTH_PX = 12

/** Mean red, green and blue. */
type Colour = readonly [number, number, number]

/** An end of a straight edge that runs into the hole. */
export interface End {
  /** The last place that is seen, in pixels of the crop. */
  x: number
  y: number
  /** Unit direction, into the hole. */
  dx: number
  dy: number
  /** Of the edge, in pixels. */
  length: number
  /** What lies to the right and to the left of its direction into the hole. */
  right: Colour
  left: Colour
}

function meanBeside({ width, height, data, hole, barred }: Crop, end: Place, side: 1 | -1): Colour {
  const sum = [0, 0, 0]
  let count = 0
  for (let t = 0; t < Math.min(SIDE_LENGTH_PX, end.length); t++)
    for (let d = MIN_SIDE_OFFSET_PX; d <= MAX_SIDE_OFFSET_PX; d++) {
      const x = Math.floor(end.x - end.dx * t - end.dy * d * side)
      const y = Math.floor(end.y - end.dy * t + end.dx * d * side)
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const p = y * width + x
      if (hole[p] === 1 || barred[p] === 1) continue
      count++
      for (let k = 0; k < 3; k++) sum[k] += data[p * 4 + k]
    }
  const fraction = 1 / Math.max(1, count)
  return [sum[0] * fraction, sum[1] * fraction, sum[2] * fraction]
}

type Place = Omit<End, 'right' | 'left'>

/** An end with the colours of its sides. */
export function endAt(crop: Crop, place: Place): End {
  return { ...place, right: meanBeside(crop, place, 1), left: meanBeside(crop, place, -1) }
}

/** 1 = to be filled; 0 also outside. */
export function isHidden({ width, height, hole }: Crop, x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < height && hole[Math.floor(y) * width + Math.floor(x)] === 1
}

/** The ends of segments from which the hole is at most `slack` pixels away, straight on. */
export function endsAtHole(crop: Crop, segments: readonly Segment[], slack: number): End[] {
  const places = segments.flatMap(({ x1, y1, x2, y2, length }): Place[] => {
    const dx = (x1 - x2) / length
    const dy = (y1 - y2) / length
    return [
      { x: x1, y: y1, dx, dy, length },
      { x: x2, y: y2, dx: -dx, dy: -dy, length },
    ]
  })
  const enters = ({ x, y, dx, dy }: Place): boolean => {
    for (let t = 0; t <= slack; t++) if (isHidden(crop, x + dx * t, y + dy * t)) return true
    return false
  }
  return places.filter(enters).map((place) => endAt(crop, place))
}

/** How much the sides of an edge differ, in levels, summed over the channels. */
export function computeContrast({ right, left }: End): number {
  return computeDifference(right, left)
}

function computeDifference(a: Colour, b: Colour): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2])
}

/** How well one edge goes on where another is seen, on the other side of the hole. */
interface Likeness {
  /** The smaller contrast of the two, and their mean. */
  contrast: number
  mean: number
  /** By how much their contrasts differ, and the cosine between them. */
  contrastDifference: number
  cosine: number
  /** Difference of what lies on either side of both. */
  right: number
  left: number
}

/** Compares two ends as those of one edge that goes from `a` to `b`. */
export function compareEnds(a: End, b: End): Likeness {
  let [dot, squareA, squareB, contrastDifference] = [0, 0, 0, 0]
  for (let k = 0; k < 3; k++) {
    const one = a.right[k] - a.left[k]
    const two = b.left[k] - b.right[k]
    dot += one * two
    squareA += one * one
    squareB += two * two
    contrastDifference += Math.abs(one - two)
  }
  return {
    contrast: Math.min(computeContrast(a), computeContrast(b)),
    mean: (computeContrast(a) + computeContrast(b)) / 2,
    contrastDifference,
    cosine: squareA * squareB > 0 ? dot / Math.sqrt(squareA * squareB) : 0,
    right: computeDifference(a.right, b.left),
    left: computeDifference(a.left, b.right),
  }
}

const MIN_COSINE = 0.8
const MAX_CONTRAST_DIFFERENCE = 1.4
/** What lies beside an edge may change along it by this part of its contrast, and by so many levels in any case. */
const CHANGE_FRACTION = 0.6
const MIN_CHANGE = 60
/** Two ends in one line may differ by more. */
const MORE_STRAIGHT = 40

/** How much what lies beside an edge may change behind the hole, in levels, summed over the channels. */
export function maxChange(contrast: number): number {
  return Math.max(MIN_CHANGE, CHANGE_FRACTION * contrast)
}

/** Whether both ends show the same edge: its contrast, and, light aside, what lies on its two sides. */
export function showsSameEdge({
  contrast,
  mean,
  contrastDifference,
  cosine,
  right,
  left,
}: Likeness): boolean {
  const max = maxChange(mean) + MORE_STRAIGHT
  return (
    cosine >= MIN_COSINE &&
    contrastDifference <= MAX_CONTRAST_DIFFERENCE * contrast &&
    right <= max &&
    left <= max
  )
}
