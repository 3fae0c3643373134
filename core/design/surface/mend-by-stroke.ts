import type { Stroke } from '../../contract/marks.ts'
import { changeAtMark } from '../../imaging/select/pieces.ts'
import { contrastScale, cutGrid } from '../../imaging/select/grid-cut.ts'
import { openPixels } from '../../imaging/select/models.ts'
import { coverOf } from '../../imaging/sky/strokes.ts'
import type { FoundLabels } from './found-labels.ts'
import { ADDED, growFrom, withoutTexture, type Seed } from './grow.ts'
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
/** Pixels round what was reached in which the border is cut along edges, and what draws to either side there. */
const RIM = 3
const REACHED_UNARY = 1
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
  { stroke, own, marked }: Mend,
  core: readonly number[],
): Uint8Array {
  const isAdding = stroke.kind === 'add'
  const painted = new Set(core.filter((p) => barred[p] !== 0).map((p) => planes?.[p]))
  const mean = own === null ? 0 : core.reduce((sum, p) => sum + own[p], 0) / Math.max(1, core.length)
  const agrees = own !== null && isAdding === mean >= AGREES
  return Uint8Array.from(labels, (label, p) => {
    if (marked[p] === (isAdding ? -1 : 1)) return 1
    if (isAdding && label === 0 && barred[p] === 1 && !painted.has(planes?.[p])) return 1
    if (!agrees) return 0
    return (isAdding ? own[p] < DENIES : own[p] > 255 - DENIES) ? 1 : 0
  })
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
  const painted = core.filter((p) => labels[p] !== label)
  const step = Math.max(1, Math.ceil(painted.length / MAX_SEEDS))
  const seeds = painted
    .filter((_, i) => i % step === 0)
    .map((p): Seed => ({ kind: 'add', x: p % width, y: Math.floor(p / width) }))
  if (seeds.length === 0) return new Uint8Array(labels.length)
  const barred = closed.map((is, p) => (labels[p] === label || (is === 1 && marked[p] !== opposite) ? 1 : 0))
  for (const p of painted) barred[p] = 0
  const plain = withoutTexture(features, seeds[seeds.length >> 1])
  const max = label === 1 ? Infinity : MAX_TAKEN * labels.reduce((sum, is) => sum + is, 0)
  for (const tolerance of TOLERANCES) {
    const owner = growFrom(plain, seeds, barred, tolerance)
    let size = 0
    let isDenied = false
    for (let p = 0; p < owner.length; p++) {
      if (owner[p] !== ADDED) continue
      size++
      if (marked[p] === opposite) isDenied = true
    }
    if (!isDenied && size <= max) return owner
  }
  return new Uint8Array(labels.length)
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
