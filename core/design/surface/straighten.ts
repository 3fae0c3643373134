import { Random } from '../../imaging/random.ts'

/** Pairs of border pixels that are tried as a line, and how near others must lie to it, in pixels. */
const TRIES = 160
const NEAR = 1.1
/** A line holds when so much of the border lies along it. */
const MIN_FRACTION = 0.3
const MIN_PIXELS = 16
/** Planes of a room: labels run from 1 to this. */
const MAX_LABEL = 5

type Place = readonly [x: number, y: number]

/** a·x + b·y + c is above 0 on the side of the first plane. */
type Line = readonly [a: number, b: number, c: number]

/**
 * Planes of a room meet in straight lines, and each lies on one side of every line: borders that wander are replaced by
 * the line that most of their pixels lie on (Fischler, Bolles 1981, RANSAC), in place. `open`: 1 for pixels whose label
 * may change.
 */
export function straightenBorders(labels: Uint8Array, open: Uint8Array, width: number): void {
  const borders = new Map<number, Place[]>()
  const note = (p: number, q: number, place: Place) => {
    if (labels[p] === labels[q]) return
    const key = Math.min(labels[p], labels[q]) * (MAX_LABEL + 1) + Math.max(labels[p], labels[q])
    const places = borders.get(key) ?? []
    places.push(place)
    borders.set(key, places)
  }
  for (let p = 0; p + width < labels.length; p++) {
    const [x, y] = [p % width, Math.floor(p / width)]
    if (x + 1 < width) note(p, p + 1, [x + 0.5, y])
    note(p, p + width, [x, y + 0.5])
  }
  for (const [key, places] of [...borders].sort(([a], [b]) => a - b)) {
    const [first, second] = [Math.floor(key / (MAX_LABEL + 1)), key % (MAX_LABEL + 1)]
    const line = findLine(places)
    if (line !== null)
      applyLine(labels, open, width, { first, second, line: facing(labels, width, first, line) })
  }
}

function findLine(places: readonly Place[]): Line | null {
  if (places.length < MIN_PIXELS) return null
  const random = new Random(places.length)
  let best: Line | null = null
  let max = Math.max(MIN_PIXELS, MIN_FRACTION * places.length)
  for (let k = 0; k < TRIES; k++) {
    const [p, q] = [0, 1].map(() => places[Math.floor(random.next() * places.length)])
    const [dx, dy] = [q[0] - p[0], q[1] - p[1]]
    const length = Math.sqrt(dx * dx + dy * dy)
    if (length < 8) continue
    const [a, b] = [-dy / length, dx / length]
    const c = -(a * p[0] + b * p[1])
    const count = places.reduce((sum, [x, y]) => sum + (Math.abs(a * x + b * y + c) < NEAR ? 1 : 0), 0)
    if (count > max) {
      max = count
      best = [a, b, c]
    }
  }
  return best
}

/** The line, turned so that more of the first plane lies above 0. */
function facing(labels: Uint8Array, width: number, first: number, [a, b, c]: Line): Line {
  let balance = 0
  for (let p = 0; p < labels.length; p++)
    if (labels[p] === first) balance += a * (p % width) + b * Math.floor(p / width) + c > 0 ? 1 : -1
  return balance >= 0 ? [a, b, c] : [-a, -b, -c]
}

function applyLine(
  labels: Uint8Array,
  open: Uint8Array,
  width: number,
  { first, second, line: [a, b, c] }: { first: number; second: number; line: Line },
): void {
  for (let p = 0; p < labels.length; p++) {
    if (open[p] === 0) continue
    const side = a * (p % width) + b * Math.floor(p / width) + c
    if (labels[p] === first && side < 0) labels[p] = second
    else if (labels[p] === second && side > 0) labels[p] = first
  }
}
