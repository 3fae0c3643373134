import type { Crop } from '../crop.ts'
import type { Path } from './path.ts'

/** Places of a path, both ends included. */
export interface Run {
  from: number
  to: number
}

/** A part of a path that the hole hides, and what of the path is seen at either end of it. */
export interface Gap {
  hidden: Run
  /** Seen before the hole, up to its rim; null where the line begins in the hole, or nothing can be copied. */
  before: Run | null
  after: Run | null
  /** Seen elsewhere along the drawn line, behind other parts of the hole. */
  elsewhere: Run[]
}

/** A pixel that a path crosses. */
const OPEN = 0
const HOLE = 1
const CLOSED = 2

function stateAt({ width, height, hole, barred }: Crop, x: number, y: number): number {
  if (!(x >= 0 && y >= 0 && x < width && y < height)) return CLOSED
  const p = Math.floor(y) * width + Math.floor(x)
  return hole[p] === 1 ? HOLE : barred[p] === 1 ? CLOSED : OPEN
}

/** Pixels around what is copied that must be known as well: a place between pixels asks for them. */
const INTERPOLATION_MARGIN_PX = 2

/** Whether the upright on a path at a place is seen for `radius` pixels to both sides, as far as the photo goes. */
function isVisible(crop: Crop, path: Path, place: number, radius: number): boolean {
  if (stateAt(crop, path.x[place], path.y[place]) !== OPEN) return false
  for (let d = -radius - INTERPOLATION_MARGIN_PX; d <= radius + INTERPOLATION_MARGIN_PX; d++) {
    const x = path.x[place] - path.directionY[place] * d
    const y = path.y[place] + path.directionX[place] * d
    const isOutside = x < 0 || y < 0 || x >= crop.width || y >= crop.height
    if (!isOutside && stateAt(crop, x, y) !== OPEN) return false
  }
  return true
}

/** How far a line is taken to go on beyond its drawn end, in parts of what is hidden, and in pixels. */
const EXTENSION_FRACTION = 0.5
const MIN_EXTENSION_PX = 24
const MAX_EXTENSION_PX = 160
/** More of a line than this tells nothing new. */
const MAX_HOLE_PX = 160

/** The places next to the hole, from `rim` on in steps of `step`, at which the whole upright is seen. */
function runFrom(
  crop: Crop,
  path: Path,
  rim: number,
  step: 1 | -1,
  radius: number,
  hiddenLength: number,
): Run | null {
  const onward = Math.min(
    MAX_EXTENSION_PX,
    Math.max(MIN_EXTENSION_PX, Math.round(EXTENSION_FRACTION * hiddenLength)),
  )
  const drawn = step === 1 ? path.last - rim : rim - path.first
  const max = Math.min(MAX_HOLE_PX, Math.max(drawn, onward)) + 2 * (radius + INTERPOLATION_MARGIN_PX)
  let start = -1
  let end = -1
  for (let i = 0; i < max; i++) {
    const place = rim + step * i
    if (place < 0 || place >= path.length) break
    if (isVisible(crop, path, place, radius)) {
      if (start < 0) start = place
      end = place
      if (Math.abs(end - start) >= MAX_HOLE_PX) break
    } else if (start >= 0) break
  }
  if (start < 0) return null
  // A place between pixels asks for those beside it: the one next to the hole is left out.
  const first = start + step * INTERPOLATION_MARGIN_PX
  if ((end - first) * step < 1) return null
  return step === 1 ? { from: first, to: end } : { from: end, to: first }
}

/**
 * The parts of a path that the hole of a crop hides. `radius` is how far to its sides the path must be seen to be copied;
 * a line that ends within `slack` pixels of the rim is taken to reach it.
 */
export function findGaps(crop: Crop, path: Path, radius: number, slack: number): Gap[] {
  const gaps: Gap[] = []
  const isHole = (place: number): boolean => stateAt(crop, path.x[place], path.y[place]) === HOLE
  for (let place = path.first; place <= path.last; place++) {
    if (!isHole(place)) continue
    let [from, to] = [place, place]
    while (from > 0 && isHole(from - 1)) from--
    while (to < path.length - 1 && isHole(to + 1)) to++
    place = to
    const begins = path.first - from > slack
    const ends = to - path.last > slack
    const hidden = { from: begins ? path.first : from, to: ends ? path.last : to }
    const length = hidden.to - hidden.from + 1
    gaps.push({
      hidden,
      before: begins ? null : runFrom(crop, path, hidden.from - 1, -1, radius, length),
      after: ends ? null : runFrom(crop, path, hidden.to + 1, 1, radius, length),
      elsewhere: [],
    })
  }
  for (const gap of gaps) gap.elsewhere = findElsewhere(gap, gaps)
  return gaps
}

/** What other gaps of the line see of it, without what this one sees as well. */
function findElsewhere(gap: Gap, gaps: readonly Gap[]): Run[] {
  const own = [gap.before, gap.after].filter((run) => run !== null)
  const others = gaps.flatMap(({ before, after }) => [before, after]).filter((run) => run !== null)
  const kept: Run[] = []
  for (const run of others)
    if (![...own, ...kept].some((known) => run.from <= known.to && known.from <= run.to)) kept.push(run)
  return kept
}
