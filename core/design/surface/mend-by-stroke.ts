import type { Stroke } from '../../contract/marks.ts'
import { changeAtMark } from '../../imaging/select/pieces.ts'
import { contrastScale, cutGrid } from '../../imaging/select/grid-cut.ts'
import { openPixels } from '../../imaging/select/models.ts'
import { coverOf } from '../../imaging/sky/strokes.ts'
import type { FoundLabels } from './found-labels.ts'
import type { Features } from './features.ts'
import { ADDED, growFrom, NONE, PATCH_COLOUR, PATCH_LIGHT, withoutTexture, type Seed } from './grow.ts'
import { watershed } from './watershed.ts'
import type { WorkingPhoto } from './working-photo.ts'

/** Places of a stroke from which it grows. */
const MAX_SEEDS = 24
/** What looks may differ by, tried in turn, as parts of what a click allows. */
const TOLERANCES = [1, 0.6, 0.35]
/** A stroke that takes means no more than this part of the surface. */
const MAX_TAKEN = 0.5
/** Where a map agrees with a stroke on this, of 255, the stroke does not reach where it is this sure of the opposite. */
const AGREES = 128
const DENIES = 64
/** What most of something is, as a part of it. */
const MAJORITY = 0.5
/**
 * An edge of the photo that things may be parted by: less than one that stops the growth of a click. So much of a
 * thing's border lies at one; by so much more of it a smaller thing is meant in place of a larger one.
 */
const CLEAR_EDGE = 0.04
const MIN_CLEAR = 0.65
const CLEARER = 0.1
/** Pixels about a stroke within which edges are looked for that what it is on ends at: farther only where they are clearer. */
const REACHES = [6, 12]
/** Pixels round what was reached in which the border is cut along edges, and what draws to either side there. */
const RIM = 3
const REACHED_UNARY = 4
const RIM_UNARY = 0.5
const STIFFNESS = 8

/** What is known when a surface is mended. */
export interface Mend {
  stroke: Stroke
  /** What clicks and earlier strokes say: 1 for the surface, −1 for what is not, 0 for nothing. */
  marked: Int8Array
  /** How likely each pixel shows what the surface is, of 255; null where nobody says. */
  own: Uint8Array | null
}

/**
 * A surface after one more stroke of the brush, which means all of the thing that it is on: what looks like it and is
 * joined to it, up to where an earlier mark says the opposite. Where nothing parts the two, it means what it covers.
 */
export function mendByStroke(working: WorkingPhoto, before: FoundLabels, mend: Mend): FoundLabels {
  const { features, grid } = working
  const sign = mend.stroke.kind === 'add' ? 1 : -1
  const { core, rim } = coverOf(features, mend.stroke)
  const closed = closedTo(working, before, mend, core)
  const reached = reach(working, before, mend, core, closed)
  const fixed = Int8Array.from(before.labels, (label) => (label === 1 ? 1 : -1))
  const unary = new Float32Array(fixed.length)
  const open = (p: number, towards: number) => {
    if (fixed[p] === sign || closed[p] === 1) return
    fixed[p] = 0
    unary[p] = towards
  }
  for (const p of dilated(reached, features.width, RIM)) open(p, -sign * RIM_UNARY)
  for (const p of rim) open(p, sign * RIM_UNARY)
  for (let p = 0; p < reached.length; p++)
    if (reached[p] === 1 && fixed[p] === 0) unary[p] = sign * REACHED_UNARY
  const mark = new Int8Array(fixed.length)
  for (const p of core) fixed[p] = mark[p] = sign
  const pixels = openPixels(fixed)
  const cut = cutGrid({
    colours: grid,
    scale: contrastScale(grid),
    stiffness: STIFFNESS,
    fixed,
    open: pixels,
    unary: Float32Array.from(pixels, (p) => unary[p]),
  })
  const labels = changeAtMark(before.labels, cut, features.width, features.height, mark)
  // What was painted by hand lies there whatever the room's box says, and nothing comes back to where it was taken.
  const barred = before.barred.map((is, p) => (labels[p] === before.labels[p] ? is : 1 - labels[p]))
  return { labels, barred }
}

/** 1 where a stroke does not reach: what is not the surface's plane, or what a map that agrees with it denies. */
function closedTo(
  { planes }: WorkingPhoto,
  { labels, barred }: FoundLabels,
  mend: Mend,
  core: readonly number[],
): Uint8Array {
  const { stroke, own, marked } = mend
  const isAdding = stroke.kind === 'add'
  const beyond = core.filter((p) => barred[p] !== 0)
  // A stroke that slips over a corner does not mean what is behind it.
  const painted = new Set(beyond.length > MAJORITY * core.length ? beyond.map((p) => planes?.[p]) : [])
  const isDenied = agreesWith(mend, core) ? deniedBy(mend) : null
  return Uint8Array.from(labels, (label, p) => {
    if (marked[p] === (isAdding ? -1 : 1)) return 1
    if (isAdding && label === 0 && barred[p] === 1 && !painted.has(planes?.[p])) return 1
    return own !== null && isDenied?.(own[p]) === true ? 1 : 0
  })
}

/** Whether a map takes most of what a stroke covers for what the stroke says. */
function agreesWith({ stroke, own }: Mend, core: readonly number[]): boolean {
  if (own === null) return false
  const inside = core.filter((p) => own[p] >= AGREES).length
  const agreed = stroke.kind === 'add' ? inside : core.length - inside
  return agreed > MAJORITY * core.length
}

function deniedBy({ stroke }: Mend): (chance: number) => boolean {
  return stroke.kind === 'add' ? (chance) => chance < DENIES : (chance) => chance > 255 - DENIES
}

/** 1 for what a stroke is on and what looks like it, as far as no earlier mark says the opposite. */
function reach(
  { features }: WorkingPhoto,
  { labels }: FoundLabels,
  { stroke, marked }: Mend,
  core: readonly number[],
  closed: Uint8Array,
): Uint8Array {
  const { width } = features
  const [label, opposite] = stroke.kind === 'add' ? [1, -1] : [0, 1]
  const barred = closed.map((is, p) => (labels[p] === label || (is === 1 && marked[p] !== opposite) ? 1 : 0))
  const painted = alike(
    features,
    core.filter((p) => barred[p] === 0),
  )
  const step = Math.max(1, Math.ceil(painted.length / MAX_SEEDS))
  const seeds = painted
    .filter((_, i) => i % step === 0)
    .map((p): Seed => ({ kind: 'add', x: p % width, y: Math.floor(p / width) }))
  const nothing = new Uint8Array(labels.length)
  if (seeds.length === 0) return nothing
  const plain = withoutTexture(features, seeds[seeds.length >> 1])
  const max = label === 1 ? Infinity : MAX_TAKEN * labels.reduce((sum, is) => sum + is, 0)
  const clearest = (ways: readonly number[], reachedBy: (way: number) => Uint8Array): Uint8Array | null => {
    let best: Uint8Array | null = null
    let minClear = MIN_CLEAR
    for (const way of ways) {
      const owner = reachedBy(way)
      let size = 0
      let isDenied = false
      for (let p = 0; p < owner.length; p++) {
        if (owner[p] !== ADDED) continue
        size++
        if (marked[p] === opposite) isDenied = true
      }
      // What is less than was painted is nothing.
      if (isDenied || size < painted.length || size > max) continue
      const clear = clearPart(plain, owner, labels, label)
      if (clear < minClear) continue
      best = owner
      minClear = clear + CLEARER
    }
    return best
  }
  const grown = clearest(TOLERANCES, (tolerance) => growFrom(plain, seeds, barred, tolerance))
  return grown ?? clearest(REACHES, (by) => endingAtEdges(features, painted, by, barred)) ?? nothing
}

/** What lies about some places up to the strongest edges within so many pixels, but not where it is barred. */
function endingAtEdges(
  features: Features,
  places: readonly number[],
  by: number,
  barred: Uint8Array,
): Uint8Array {
  const [INSIDE, OUTSIDE] = [1, 2]
  const around = new Uint8Array(barred.length)
  for (const p of places) around[p] = 1
  const labels = new Uint8Array(barred.length).fill(OUTSIDE)
  for (const p of dilated(around, features.width, by)) if (barred[p] === 0) labels[p] = 0
  for (const p of places) labels[p] = INSIDE
  watershed(features, labels)
  return labels.map((label) => (label === INSIDE ? ADDED : NONE))
}

/** Those of a stroke's places that look about like its middle one: a stroke slips over edges. */
function alike({ light, red, blue }: Features, places: readonly number[]): number[] {
  const [l, r, b] = [light, red, blue].map((values) => {
    const sorted = places.map((p) => values[p]).sort((one, other) => one - other)
    return sorted[sorted.length >> 1]
  })
  return places.filter(
    (p) =>
      Math.abs(red[p] - r) + Math.abs(blue[p] - b) < PATCH_COLOUR && Math.abs(light[p] - l) < PATCH_LIGHT,
  )
}

/** How much of the border of what was reached, to what might be too, lies where the photo shows an edge. */
function clearPart(
  { width, edge }: Features,
  reached: Uint8Array,
  labels: Uint8Array,
  label: number,
): number {
  let [border, clear] = [0, 0]
  for (let p = 0; p < reached.length; p++) {
    if (reached[p] !== ADDED) continue
    const x = p % width
    for (const q of [x > 0 ? p - 1 : p, x + 1 < width ? p + 1 : p, p - width, p + width]) {
      if (reached[q] !== NONE || labels[q] === label) continue
      border++
      if (edge[q] > CLEAR_EDGE) clear++
    }
  }
  return border === 0 ? 1 : clear / border
}

/** The pixels of a mask and those within so many pixels of it, along rows and columns. */
function dilated(mask: Uint8Array, width: number, radius: number): number[] {
  const seen = mask.slice()
  let front: number[] = []
  for (let p = 0; p < mask.length; p++) if (mask[p] === 1) front.push(p)
  const out = front.slice()
  for (let step = 0; step < radius; step++) {
    const next: number[] = []
    for (const p of front) {
      const x = p % width
      for (const q of [x > 0 ? p - 1 : p, x + 1 < width ? p + 1 : p, p - width, p + width])
        if (seen[q] === 0) {
          seen[q] = 1
          next.push(q)
        }
    }
    for (const p of next) out.push(p)
    front = next
  }
  return out
}
