import { complete, findRim, type Completion, type Start } from '../completion.ts'
import type { Crop } from '../crop.ts'
import type { Span } from '../distance-cost.ts'
import type { LevelDone } from '../find-matches.ts'
import { computeBounds } from '../bounds.ts'
import { listIndexes, type Level } from '../level.ts'
import { UNLIMITED_SPAN, createTexturedLevel } from '../textured-level.ts'
import type { Alignment, Places } from '../places.ts'
import { removeSeam } from '../seam.ts'
import type { Base } from './base.ts'
import { fillGround, type GroundPlaces } from './fill-ground.ts'
import { spreadParts } from './parts.ts'
import { flatten, ZERO_CODE, relight, createSurface, type Surface } from './surface.ts'
import type { Surfaces } from './surfaces.ts'

/** How far, in cells, a surface is filled beyond its border to another one in the hole. */
const OVERLAP_CELLS = 3
/** A surface with fewer places to copy from, or fewer than a quarter of the hole's, gets only its light and colour, no detail. */
const MIN_SOURCES = 64
/** Known patches for each pixel of the hole, at least, on a coarser level: one surface has few, but all of them fit. */
const MIN_RATIO = 0.5
/** The ground may be seen above the horizon by as much of it, by mistake. */
const MAX_ABOVE = 0.03

/** How much of a pixel a surface takes: the fraction of the cells around, made steep. */
function weightAt(fraction: Float32Array, base: Base, x: number, y: number): number {
  const { width, height, cell } = base
  const cx = Math.min(Math.max((x + 0.5) / cell - 0.5, 0), width - 1)
  const cy = Math.min(Math.max((y + 0.5) / cell - 0.5, 0), height - 1)
  const x0 = cx | 0
  const y0 = cy | 0
  const a = y0 * width + x0
  const b = x0 < width - 1 ? a + 1 : a
  const c = y0 < height - 1 ? a + width : a
  const top = fraction[a] + (cx - x0) * (fraction[b] - fraction[a])
  const bottom = fraction[c] + (cx - x0) * (fraction[c + b - a] - fraction[c])
  const value = 0.5 + (top + (cy - y0) * (bottom - top) - 0.5) * Math.max(1, cell)
  return value <= 0 ? 0 : value >= 1 ? 1 : value
}

/** Whether a surface takes something of a cell, or of one up to `OVERLAP_CELLS` away. */
function isNear({ width, height }: Base, fraction: Float32Array, cell: number): boolean {
  if (fraction[cell] > 0) return true
  const y = (cell / width) | 0
  const x = cell - y * width
  for (let v = Math.max(0, y - OVERLAP_CELLS); v <= Math.min(height - 1, y + OVERLAP_CELLS); v++)
    for (let u = Math.max(0, x - OVERLAP_CELLS); u <= Math.min(width - 1, x + OVERLAP_CELLS); u++)
      if (fraction[v * width + u] > 0) return true
  return false
}

/** Those of the hole's pixels that a surface takes, and some more at its borders to others. */
function markHole(
  crop: Crop,
  unknown: Int32Array,
  { base, hole }: Surfaces,
  fraction: Float32Array,
): Uint8Array {
  const near = new Uint8Array(hole.length)
  for (let cell = 0; cell < hole.length; cell++)
    if (hole[cell] === 1 && isNear(base, fraction, cell)) near[cell] = 1
  const own = new Uint8Array(crop.hole.length)
  for (const p of unknown) {
    const y = (p / crop.width) | 0
    own[p] = near[((y / base.cell) | 0) * base.width + (((p - y * crop.width) / base.cell) | 0)]
  }
  return own
}

/** Whether a surface is seen below the horizon only, as the ground is. */
function isBelow({ seen }: Surface, horizon: number, width: number): boolean {
  const edge = Math.max(0, Math.round(horizon)) * width
  let above = 0
  let all = 0
  for (let p = 0; p < seen.length; p++) {
    all += seen[p]
    if (p < edge) above += seen[p]
  }
  return above <= MAX_ABOVE * all
}

/**
 * Whether a surface is what is seen for some way below what is hidden of it, as the ground is; the front of a sofa ends
 * above the floor. Also where the picture ends.
 */
function goesOnBelow({ width, height }: Crop, hole: Uint8Array, { seen }: Surface): boolean {
  const { y, height: rows } = computeBounds(listIndexes(hole), width)
  const offset = Math.min(height - y - rows, Math.ceil(rows / 2))
  let below = 0
  for (let x = 0; x < width; x++) {
    let p = (y + rows - 1) * width + x
    while (p >= y * width && hole[p] === 0) p -= width
    if (p < y * width) continue
    for (let i = 1; i <= offset; i++) below += seen[p + i * width] === 1 ? 1 : -1
  }
  return below >= 0
}

function hasEnough({ sources, unknown }: Level, isChosen: boolean): boolean {
  return sources.length >= (isChosen ? MIN_SOURCES : Math.max(MIN_SOURCES, unknown.length / 4))
}

/**
 * Where the detail of a surface comes from: from the photo as it is, from the ground seen from above, or from nowhere.
 */
export type Detail = { kind: 'flat'; places: Places } | ({ kind: 'ground' } & GroundPlaces) | { kind: 'none' }

/** The details of the same surfaces in a smaller crop. */
interface DetailsBegun {
  details: readonly Detail[]
  alignment: Alignment
}

/** What all surfaces of a hole are filled by. */
interface Task {
  crop: Crop
  span: Span
  /** A row of the crop, looked for when it is first asked. */
  horizon: () => number | null
  seed: number
}

/** The hole's pixels, rising, and what they are filled with: red, green, blue and one more of each. */
type Fill = Pick<Completion, 'unknown' | 'fill'>

/** A surface's light and colour without any detail. */
function lightAlone(crop: Crop, surface: Pick<Surface, 'base'>, unknown: Int32Array): Fill {
  const fill = new Float32Array(unknown.length * 4).fill(ZERO_CODE)
  relight(fill, unknown, crop.width, surface)
  return { unknown, fill }
}

/** Finds the detail of a surface, where there is enough of it to copy, and fills its hole with it. */
function findDetail(
  { span, seed, crop: { withheld } }: Task,
  flat: Crop,
  unknown: Int32Array,
  horizon: number | null,
  done: LevelDone,
): (Completion & { detail: Detail }) | null {
  const onGround = horizon === null ? null : fillGround(flat, unknown, horizon, seed, done, null)
  if (onGround !== null) {
    const { ground, places } = onGround
    return { ...onGround, detail: { kind: 'ground', ground, places } }
  }
  const isChosen = withheld !== undefined
  const level = createTexturedLevel(flat, isChosen ? UNLIMITED_SPAN : span)
  if (!hasEnough(level, isChosen)) return null
  const completion = complete(level, seed, MIN_RATIO, done, { kind: 'copying' })
  return { ...completion, detail: { kind: 'flat', places: completion.places } }
}

/** The same, begun with what was found in a smaller crop. */
function followDetail(
  { span, horizon: findHorizon, seed, crop: { withheld } }: Task,
  flat: Crop,
  unknown: Int32Array,
  done: LevelDone,
  detail: Detail,
  alignment: Alignment,
): (Completion & { detail: Detail }) | null {
  if (detail.kind === 'none') return null
  if (detail.kind === 'ground') {
    const begun = { from: detail, alignment }
    const horizon = findHorizon()
    const onGround = horizon === null ? null : fillGround(flat, unknown, horizon, seed, done, begun)
    return onGround && { ...onGround, detail }
  }
  const level = createTexturedLevel(flat, withheld === undefined ? span : UNLIMITED_SPAN)
  if (level.sources.length === 0) return null
  const start: Start = { kind: 'places', places: detail.places, alignment }
  return { ...complete(level, seed, MIN_RATIO, done, start), detail }
}

/** The horizon for a surface that lies on the ground; null for others. */
function groundUnder(
  { crop, horizon: findHorizon }: Task,
  surface: Surface,
  hole: Uint8Array,
): number | null {
  const horizon = goesOnBelow(crop, hole, surface) ? findHorizon() : null
  return horizon !== null && isBelow(surface, horizon, crop.width) ? horizon : null
}

/** What a hole is to be filled with, if it were all of one surface. */
function fillWith(
  task: Task,
  surface: Surface,
  hole: Uint8Array,
  begun: { detail: Detail; alignment: Alignment } | null,
  done: LevelDone,
): Fill & { detail: Detail } {
  const { crop } = task
  const flat = flatten(crop, surface, hole)
  const unknown = listIndexes(hole)
  const completion =
    begun === null
      ? findDetail(task, flat, unknown, groundUnder(task, surface, hole), done)
      : followDetail(task, flat, unknown, done, begun.detail, begun.alignment)
  if (completion === null) return { ...lightAlone(crop, surface, unknown), detail: { kind: 'none' } }
  removeSeam(flat, seenRim(completion, surface))
  relight(completion.fill, unknown, crop.width, surface)
  return completion
}

/** The completion with that part of its rim that shows the surface. */
function seenRim(completion: Completion, { seen }: Surface): Completion {
  const rim = new Int32Array(completion.rim.length)
  const rimFill = new Float32Array(completion.rimFill.length)
  let count = 0
  for (const [i, p] of completion.rim.entries()) {
    if (seen[p] !== 1) continue
    rim[count] = p
    rimFill.set(completion.rimFill.subarray(i * 4, i * 4 + 4), count * 4)
    count++
  }
  return { ...completion, rim: rim.subarray(0, count), rimFill: rimFill.subarray(0, count * 4) }
}

function getFractions({ base, hole, parts, fractions }: Surfaces): readonly Float32Array[] {
  return fractions ?? spreadParts(base, hole, parts)
}

/**
 * Fills a hole with its surfaces, each of which `fillPart` fills as far as it goes, and blends them at their borders.
 */
function combine(
  crop: Crop,
  surfaces: Surfaces,
  fractions: readonly Float32Array[],
  fillPart: (hole: Uint8Array, part: number) => Fill,
): Fill {
  const { base } = surfaces
  const unknown = listIndexes(crop.hole)
  const fill = new Float32Array(unknown.length * 4)
  const totals = new Float32Array(unknown.length)
  for (const [part, fraction] of fractions.entries()) {
    const own = fillPart(markHole(crop, unknown, surfaces, fraction), part)
    let next = 0
    for (let i = 0; i < unknown.length; i++) {
      const p = unknown[i]
      if (own.unknown[next] !== p) continue
      const y = (p / crop.width) | 0
      const weight = weightAt(fraction, base, p - y * crop.width, y)
      for (let k = 0; k < 3; k++) fill[i * 4 + k] = fill[i * 4 + k] + weight * own.fill[next * 4 + k]
      totals[i] = totals[i] + weight
      next++
    }
  }
  for (let i = 0; i < unknown.length; i++)
    if (totals[i] > 0) for (let k = 0; k < 3; k++) fill[i * 4 + k] = fill[i * 4 + k] / totals[i]
  return { unknown, fill }
}

/**
 * Inpainting surface by surface: for each, the base layer is interpolated as a membrane over the hole and the detail
 * layer is copied by PatchMatch; the ground in perspective. `horizon` is a row of the crop, asked only where it
 * matters. `begun`: with the detail found in a smaller crop, for the same surfaces in the same order.
 */
export function fillSurfaces(
  crop: Crop,
  surfaces: Surfaces,
  span: Span,
  horizon: () => number | null,
  seed: number,
  done: LevelDone,
  begun: DetailsBegun | null = null,
): Completion & { fractions: readonly Float32Array[]; details: Detail[] } {
  const { base, parts } = surfaces
  const fractions = getFractions(surfaces)
  const details: Detail[] = []
  const filled = combine(crop, surfaces, fractions, (hole, part) => {
    const surface = createSurface(crop, base, parts.seen, part)
    const from = begun && { detail: begun.details[part], alignment: begun.alignment }
    const fill = fillWith({ crop, span, horizon, seed }, surface, hole, from, (level, levels) =>
      done(part * levels + level, parts.count * levels),
    )
    details.push(fill.detail)
    return fill
  })
  const rim = findRim(crop)
  return { ...filled, rim, rimFill: new Float32Array(rim.length * 4), fractions, details }
}
