import type { DesignPlane } from '../../contract/design-document.ts'
import { LABELS } from '../../imaging/layout/layout.ts'
import { selectNth } from '../../imaging/filters/nth.ts'
import { ADDED, type Seed } from './grow.ts'
import type { WorkingPhoto } from './working-photo.ts'

/** Trim is looked for this far from the border of a plane, both ways, as a part of the wall's height: borders may be off. */
const INSIDE = 0.18
const BEYOND = 0.1
/** How much farther one end of its line may lie from the border than the other, as a part of the wall's height. */
const TILT = 0.05
/** Pixels of the grid between places along a line. */
const PLACE_STEP = 3
/** Places of a line at which the surface ends, at fewest, and as a part of the border. */
const MIN_PLACES = 12
const MIN_SEEN = 0.12
const MIN_OF_SEEN = 0.5
/** Pixels within the line at one of which the surface must be there, and where its light is flat. */
const SURFACE_AT = [4, 6, 8]
const FLAT_AT = 4
const MARGIN = 9
/** The edge is the strongest of so many lines on both sides: light that falls off has none. */
const PEAK = 2
/** Lines that lie no farther apart, in pixels, are tries at the same edge. */
const SAME = 4
/** How strong an edge is along the line (a logarithm of light), how alike, and how many spreads of noise. */
const MIN_STEP = 0.015
const ALIKE = 0.5
const MIN_AGREE = 0.7
/** It has to be so in each part of the border; of skirting save for one, where a pool of light may hide it. */
const MAX_WEAK = 1
const PARTS = 8
const MIN_PART = 5
const MIN_SPREADS = 5
const NOISE = 0.003
/** Trim is a strip: what takes more of the surface than this is the surface, beyond a border that the room's box has wrong. */
const MAX_OF_SURFACE = 0.12
/** In heights of the photo: borders that hardly meet would make a wall as high as one likes. */
const MAX_HEIGHT = 3

interface Line {
  from: readonly [number, number]
  to: readonly [number, number]
}

/** A border of a plane: its line, and the direction into the plane, with the height of the wall there at both ends. */
interface Border extends Line {
  isFloor: boolean
  inwards: readonly [number, number]
  heights: readonly [number, number]
}

interface Trim {
  /** 1 beyond the lines that trim begins at. */
  trim: Uint8Array
  /** Whether one of them is where a wall meets its skirting, or the floor. */
  isFootFound: boolean
}

/**
 * Skirting boards and cornices of the wall's own colour; null for none. No edge of theirs is strong enough to stop a
 * growth, but each runs straight along a border of the plane: of all lines near a border it is the first across which
 * the light changes alike at most places where the surface is seen. A click on the trim itself keeps it.
 */
export function findTrim(
  working: WorkingPhoto,
  owner: Uint8Array,
  plane: DesignPlane,
  seeds: readonly Seed[],
): Trim | null {
  const { planes, features } = working
  if (planes === null || plane === 'floor') return null
  const { width } = features
  const trim = new Uint8Array(owner.length)
  const max = MAX_OF_SURFACE * owner.reduce((sum, own) => sum + (own === ADDED ? 1 : 0), 0)
  let isFound = false
  let isFootFound = false
  for (const border of bordersOf(working, planes, plane)) {
    const line = trimLine(working, owner, border)
    if (line === null) continue
    const side = sideOf(line, border)
    if (seeds.some(({ kind, x, y }) => kind === 'add' && side(x, y) > 0)) continue
    const beyond = owner.map((_, p) => (side(p % width, Math.floor(p / width)) > 0 ? 1 : 0))
    if (beyond.reduce((sum, is, p) => sum + (is === 1 && owner[p] === ADDED ? 1 : 0), 0) > max) continue
    isFound = true
    if (border.isFloor) isFootFound = true
    for (let p = 0; p < trim.length; p++) if (beyond[p] === 1) trim[p] = 1
  }
  return isFound ? { trim, isFootFound } : null
}

/** Above 0 beyond the line, seen from within the plane. */
function sideOf({ from, to }: Line, { inwards }: Border): (x: number, y: number) => number {
  const [nx, ny] = [to[1] - from[1], from[0] - to[0]]
  const sign = nx * inwards[0] + ny * inwards[1] > 0 ? -1 : 1
  return (x, y) => sign * (nx * (x - from[0]) + ny * (y - from[1]))
}

/** The borders along which a plane has trim: of walls those with floor and ceiling, of the ceiling those with the walls. */
function bordersOf({ features }: WorkingPhoto, planes: Uint8Array, plane: DesignPlane): Border[] {
  const { width, height } = features
  const own = LABELS[plane]
  const others =
    plane === 'ceiling' ? [LABELS.left, LABELS.back, LABELS.right] : [LABELS.floor, LABELS.ceiling]
  return others.flatMap((other) => {
    const line = borderLine(planes, width, height, own, other)
    if (line === null) return []
    const wall = plane === 'ceiling' ? other : own
    const opposite = other === LABELS.floor ? LABELS.ceiling : LABELS.floor
    const end = borderLine(planes, width, height, wall, opposite)
    const high = end === null ? maxRows(planes, width, height, wall) : 0
    const heights = [line.from, line.to].map((place) =>
      Math.min(MAX_HEIGHT * height, end === null ? high : rowsBetween(place, end)),
    )
    return [
      {
        ...line,
        isFloor: other === LABELS.floor,
        inwards: inwardsOf(line, planes, width, own),
        heights: [heights[0], heights[1]] as const,
      },
    ]
  })
}

/** How many rows lie between a place and a line. */
function rowsBetween([x, y]: readonly [number, number], { from, to }: Line): number {
  const run = to[0] - from[0]
  return Math.abs(run) < 1
    ? Math.abs(from[1] - y)
    : Math.abs(from[1] + ((x - from[0]) * (to[1] - from[1])) / run - y)
}

/** How many rows of its fullest column a plane covers. */
function maxRows(planes: Uint8Array, width: number, height: number, own: number): number {
  const rows = new Uint32Array(width)
  for (let p = 0; p < width * height; p++) if (planes[p] === own) rows[p % width]++
  return rows.reduce((max, count) => Math.max(max, count), 0)
}

/** The straight line along which two planes meet, by least squares; null where they hardly do. */
function borderLine(
  planes: Uint8Array,
  width: number,
  height: number,
  own: number,
  other: number,
): Line | null {
  const places: [number, number][] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      if (planes[p] !== own) continue
      if (x > 0 && planes[p - 1] === other) places.push([x - 0.5, y])
      if (x + 1 < width && planes[p + 1] === other) places.push([x + 0.5, y])
      if (y > 0 && planes[p - width] === other) places.push([x, y - 0.5])
      if (y + 1 < height && planes[p + width] === other) places.push([x, y + 0.5])
    }
  if (places.length < MIN_PLACES * PLACE_STEP) return null
  const middle = [0, 1].map((c) => places.reduce((sum, place) => sum + place[c], 0) / places.length)
  let [xx, xy, yy] = [0, 0, 0]
  for (const [x, y] of places) {
    xx += (x - middle[0]) ** 2
    xy += (x - middle[0]) * (y - middle[1])
    yy += (y - middle[1]) ** 2
  }
  // The longer axis of the places.
  const root = Math.sqrt((xx - yy) ** 2 + 4 * xy * xy)
  const axis = xx > yy ? [xx - yy + root, 2 * xy] : [2 * xy, yy - xx + root]
  const length = Math.sqrt(axis[0] * axis[0] + axis[1] * axis[1])
  if (length === 0) return null
  const [dx, dy] = [axis[0] / length, axis[1] / length]
  let [low, high] = [Infinity, -Infinity]
  for (const [x, y] of places) {
    const t = (x - middle[0]) * dx + (y - middle[1]) * dy
    low = Math.min(low, t)
    high = Math.max(high, t)
  }
  return {
    from: [middle[0] + low * dx, middle[1] + low * dy],
    to: [middle[0] + high * dx, middle[1] + high * dy],
  }
}

function inwardsOf({ from, to }: Line, planes: Uint8Array, width: number, own: number): [number, number] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.sqrt(dx * dx + dy * dy)
  const [nx, ny] = [-dy / length, dx / length]
  let balance = 0
  for (let p = 0; p < planes.length; p++)
    if (planes[p] === own)
      balance += nx * ((p % width) - from[0]) + ny * (Math.floor(p / width) - from[1]) > 0 ? 1 : -1
  return balance >= 0 ? [nx, ny] : [-nx, -ny]
}

/** The line that trim begins at along a border, the innermost that holds; null for none. */
function trimLine(working: WorkingPhoto, owner: Uint8Array, border: Border): Line | null {
  const { from, to, inwards, heights, isFloor } = border
  const offset = ([x, y]: readonly [number, number], by: number): [number, number] => [
    x + inwards[0] * by,
    y + inwards[1] * by,
  ]
  const height = Math.max(heights[0], heights[1])
  const tilt = Math.round(Math.max(2, TILT * height))
  const [first, last] = [-Math.round(BEYOND * height), Math.round(INSIDE * height)]
  const places: Places = { working, owner, inwards, maxWeak: isFloor ? MAX_WEAK : 0 }
  const tried: Tried[][] = []
  for (let tilted = -tilt; tilted <= tilt; tilted++) {
    const row: Tried[] = []
    for (let k = first; k <= last; k++) {
      const line = {
        from: offset(from, (k * heights[0]) / height + tilted / 2),
        to: offset(to, (k * heights[1]) / height - tilted / 2),
      }
      row.push({ line, at: k, ...stepAcross(places, line) })
    }
    tried.push(row)
  }
  // Where the growth has got through an edge at a few places, lines beyond it are seen there alone.
  const maxCount = tried.flat().reduce((max, { count }) => Math.max(max, count), 0)
  const seen = MIN_OF_SEEN * maxCount
  const peaks = tried.flatMap((row) =>
    row.filter((own, i) => {
      const near = row.slice(Math.max(0, i - PEAK), i + PEAK + 1)
      const isPeak = near.every(({ step }) => Math.abs(step) <= Math.abs(own.step))
      return own.isEdge && isPeak && own.count >= seen
    }),
  )
  if (peaks.length === 0) return null
  const innermost = peaks.reduce((best, own) => (own.at > best.at ? own : best))
  // Of lines that differ by little the one that lies best along the edge.
  return peaks
    .filter(({ at, step }) => at >= innermost.at - SAME && step * innermost.step > 0)
    .reduce((best, own) => (Math.abs(own.step) > Math.abs(best.step) ? own : best)).line
}

interface Places {
  working: WorkingPhoto
  owner: Uint8Array
  inwards: readonly [number, number]
  maxWeak: number
}

interface Step {
  /** How much the light usually changes across the line, as a logarithm, at how many places. */
  step: number
  count: number
  /** Whether it does so alike, all along the line. */
  isEdge: boolean
}

interface Tried extends Step {
  line: Line
  /** How far the line lies within the plane. */
  at: number
}

/** How the light changes across a line, where the surface is seen just within it. */
function stepAcross(
  { working: { features }, owner, inwards: [nx, ny], maxWeak }: Places,
  { from, to }: Line,
): Step {
  const { width, height, light } = features
  const length = Math.sqrt((to[0] - from[0]) ** 2 + (to[1] - from[1]) ** 2)
  const all = Math.floor(length / PLACE_STEP)
  const at = (x: number, y: number) => Math.round(y) * width + Math.round(x)
  const steps: number[] = []
  const parts: number[][] = Array.from({ length: PARTS }, () => [])
  for (let i = 0; i < all; i++) {
    const t = (i + 0.5) / all
    const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]
    if (x < MARGIN || y < MARGIN || x >= width - MARGIN || y >= height - MARGIN) continue
    if (SURFACE_AT.every((by) => owner[at(x + nx * by, y + ny * by)] !== ADDED)) continue
    const lightAt = (by: number) => between(light, width, x + nx * by, y + ny * by)
    const change = (by: number) => lightAt(by + 1) - lightAt(by - 1)
    // Light that falls off towards the border is no edge.
    const step = change(0) - change(FLAT_AT)
    steps.push(step)
    parts[Math.floor(t * PARTS)].push(step)
  }
  const count = steps.length
  if (count < Math.max(MIN_PLACES, MIN_SEEN * all)) return { step: 0, count, isEdge: false }
  const values = Float32Array.from(steps)
  const middle = median(values)
  const minStep = Math.min(MIN_STEP, ALIKE * Math.abs(middle))
  // Light falls off along a wall, and with it the step.
  const isLike = (step: number) => step * middle > 0 && Math.abs(step) > minStep
  const spread = median(values.map((step) => Math.abs(step - middle)))
  const isEdge =
    Math.abs(middle) >= MIN_STEP &&
    steps.filter(isLike).length >= MIN_AGREE * count &&
    Math.abs(middle) * Math.sqrt(count) >= MIN_SPREADS * (spread + NOISE) &&
    // The edge of a window runs along a border too, but not along all of it.
    parts.filter((part) => part.length >= MIN_PART && !isLike(median(Float32Array.from(part)))).length <=
      maxWeak
  return { step: middle, count, isEdge }
}

/** The value between the four pixels round a place. */
function between(values: Float32Array, width: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  const p = top * width + left
  const upper = values[p] + (values[p + 1] - values[p]) * fx
  const lower = values[p + width] + (values[p + width + 1] - values[p + width]) * fx
  return upper + (lower - upper) * fy
}

function median(values: Float32Array): number {
  return selectNth(values.slice(), values.length >> 1)
}
