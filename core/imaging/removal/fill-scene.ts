import type { Pixels, Rect } from '../pixels.ts'
import { union } from '../rect.ts'
import { grownRect } from './bounds.ts'
import { complete, type Completion, type CopiedCompletion, type Start } from './completion.ts'
import { boundsOfSources } from './hints/source-areas.ts'
import { createTexturedLevel } from './textured-level.ts'
import { alignCrops, scaledPlace, scaledRect, type Plan, type Scale } from './plan.ts'
import { findRoomPlane, type RoomPlane } from './room-plane.ts'
import {
  hasSingleSurface,
  isInChangingLight,
  detectPlainSurface,
  detectUniformSurface,
  detectSingleSurface,
  resampleSurfaces,
  detectSurfaces,
} from './reduced-surfaces.ts'
import { capContext, computeContext, type Region } from './regions.ts'
import { computeUsable, type Crop } from './crop.ts'
import { cutOut, withoutForeign, type Piece, type Scene, type Work } from './scene.ts'
import { removeSeam } from './seam.ts'
import { fillSurfaces } from './surface/fill-surfaces.ts'
import type { Surfaces } from './surface/surfaces.ts'

/** How far around a hole is looked at, in parts of its longer side: where surfaces meet, and on a single one. */
export const CONTEXT_FRACTION = 0.8
const WIDE_CONTEXT_FRACTION = 1.6

/** Known patches for each pixel of the hole, at least, on a coarser level: many do not fit. */
const MIN_RATIO = 3
/** Patches that the user has chosen are enough, however few. */
const MIN_CHOSEN = 64

/** Pixels around a hole that are looked at in any case: the patches at its edge need them. */
const MIN_AROUND = 8

type LevelProgress = (done: number, count: number) => void

/** Copies patches as they are, laid out as `start` says. Null when there is too little to copy. */
function fillByCopies(
  { photo, options }: Work,
  { crop, context }: Scene,
  { span }: Region,
  start: Start,
  onProgress: LevelProgress,
): CopiedCompletion | null {
  const level = createTexturedLevel(crop, span)
  const isWhole = context.width === photo.width && context.height === photo.height
  const enough = crop.withheld === undefined ? Math.max(1, level.unknown.length / 8) : MIN_CHOSEN
  const min = isWhole || start.kind === 'places' ? 1 : enough
  if (level.sources.length < min || level.unknown.length > level.hole.length * 0.95) return null
  const completion = complete(level, options.seed, MIN_RATIO, onProgress, start)
  removeSeam(crop, completion)
  return completion
}

/** A piece is looked around at least as far as for a hole of this part of the whole region's size. */
const MIN_PIECE = 0.4

/** A small piece lies between others: what it goes on from is seen beyond them. */
function aroundPiece({ width, height }: Pixels, { hole }: Region, { whole }: Piece, fraction: number): Rect {
  const margin = Math.ceil(fraction * MIN_PIECE * Math.max(whole.width, whole.height))
  return grownRect(hole, margin, width, height)
}

/** Known pixels around a hole, for each pixel of it, that tell its surface. */
const MIN_SEEN_FRACTION = 1 / 8

/** The plain surface that goes on behind a whole hole. Null where there is none, or the user has chosen what to copy. */
function plainAround({ crop }: Scene, { span }: Region): Surfaces | null {
  if (crop.withheld !== undefined || !isSeenAround(crop)) return null
  return detectPlainSurface(crop, span)
}

function isSeenAround(crop: Crop): boolean {
  const usable = computeUsable(crop)
  let [seen, hole] = [0, 0]
  for (let i = 0; i < usable.length; i++) {
    seen += usable[i]
    hole += crop.hole[i]
  }
  return seen >= hole * MIN_SEEN_FRACTION
}

/** An edge that leaves more of a region than this in one piece runs along its rim: little lies beyond it. */
const MAX_CUT_OUT = 0.8

/**
 * The uniform surface around a piece that is bounded by edges inside its region. To go on with it takes about twice as
 * long as to copy.
 */
function uniformAround({ crop }: Scene, { hole, span }: Region, { whole }: Piece): Surfaces | null {
  const isCutOut = hole.width * hole.height < MAX_CUT_OUT * whole.width * whole.height
  return isCutOut ? detectUniformSurface(crop, span) : null
}

/** What fills a region, the scene it was made for, and how it was made. */
export interface Filling {
  scene: Scene
  completion: Completion
  plan: Plan
}

function copied(scene: Scene, completion: CopiedCompletion, leavesThings: boolean): Filling {
  const { context } = scene
  return { scene, completion, plan: { kind: 'copies', context, places: completion.places, leavesThings } }
}

/** Copies of more than this part of the hole betray the thing that they are of. */
const MAX_FOREIGN = 0.004

/** How much of the hole was copied from where `scene` bars it and the scene of the copies did not, 0 to 1. */
function foreignFraction({ unknown, places }: CopiedCompletion, { crop }: Scene): number {
  let count = 0
  for (const p of unknown) {
    const target = places.targetAt[p]
    if (target >= 0 && crop.barred[places.source[target]] === 1) count++
  }
  return count / Math.max(1, unknown.length)
}

/**
 * Fills by copies, and once more without the things that do not go on behind the hole where the first fill took from
 * them. The first fill stays where it did not: what is not copied does no harm, and tells where borders go.
 */
function fillByOwnCopies(
  work: Work,
  scene: Scene,
  region: Region,
  onProgress: LevelProgress,
): Filling | null {
  const first = fillByCopies(work, scene, region, { kind: 'copying' }, onProgress)
  if (first === null) return null
  const own = withoutForeign(work, scene)
  if (own === null || foreignFraction(first, own) <= MAX_FOREIGN) return copied(scene, first, false)
  const again = fillByCopies(work, own, region, { kind: 'copying' }, onProgress)
  return again === null ? copied(scene, first, false) : copied(own, again, true)
}

/**
 * Chooses the inpainting method of a region, or of a piece of one. A region on one plane of a known room goes on by
 * that plane's own light and detail, where they change (`findOneSurface`). Else surfaces in changing light go on by
 * their light and their detail, and so does a single uniform one around a piece cut out by edges, or a plain one around
 * a whole hole: copies would bring in what lies beyond it, or join light that does not fit. Else patches are copied, laid
 * out by the surfaces around the hole where these can be found. Null when there is nothing to copy.
 */
export function fillScene(
  work: Work,
  region: Region,
  piece: Piece | null,
  onProgress: LevelProgress,
): Filling | null {
  const { photo, options } = work
  const { width, height } = photo
  const areas = boundsOfSources(options.hints?.sources ?? [], width, height)
  const cut = (fraction: number, plane: RoomPlane | null = null): Scene => {
    const own = computeContext(region.hole, fraction, width, height, areas)
    const context = piece === null ? own : union(own, aroundPiece(photo, region, piece, fraction))
    return cutOut(work, region, context, piece, plane)
  }
  const { room } = options
  const plane = room === undefined || piece !== null ? null : findRoomPlane(room, work.mask, region)
  if (plane !== null && hasSingleSurface(cut(CONTEXT_FRACTION, plane).crop, region.span)) {
    const wide = cut(WIDE_CONTEXT_FRACTION, plane)
    const surfaces = detectSingleSurface(wide.crop, region.span)
    if (surfaces !== null) return fillBySurfaces(work, wide, region, surfaces, plane, onProgress)
  }
  const near = cut(CONTEXT_FRACTION)
  if (isInChangingLight(near.crop, region.span)) {
    const wide = cut(WIDE_CONTEXT_FRACTION)
    const surfaces = detectSurfaces(wide.crop, region.span)
    if (surfaces !== null) return fillBySurfaces(work, wide, region, surfaces, null, onProgress)
  }
  const uniform = piece === null ? plainAround(near, region) : uniformAround(near, region, piece)
  if (uniform !== null) return fillBySurfaces(work, near, region, uniform, null, onProgress)
  const whole = (): Scene => cutOut(work, region, { x: 0, y: 0, width, height }, piece)
  return fillByOwnCopies(work, near, region, onProgress) ?? fillByOwnCopies(work, whole(), region, onProgress)
}

/** `plane`: the one that the scene was cut to, if any. */
function fillBySurfaces(
  { options, horizon: findHorizon }: Work,
  scene: Scene,
  { span }: Region,
  surfaces: Surfaces,
  plane: RoomPlane | null,
  onProgress: LevelProgress,
): Filling {
  let horizon: number | null = null
  const { context, crop } = scene
  const row = (): number | null => {
    horizon = findHorizon()
    return horizon === null ? null : horizon - context.y
  }
  const completion = fillSurfaces(crop, surfaces, span, row, options.seed, onProgress)
  const { details, fractions } = completion
  const made = { ...surfaces, fractions }
  return { scene, completion, plan: { kind: 'surfaces', context, surfaces: made, details, horizon, plane } }
}

/**
 * Fills a region, or a piece of one, as it was filled in a photo that is smaller by `scale`: by the same method, from
 * the same context, with the same surfaces, beginning with the same copies. Null when there is nothing to copy.
 */
export function followPlan(
  work: Work,
  region: Region,
  piece: Piece | null,
  { plan, scale }: { plan: Plan; scale: Scale },
  onProgress: LevelProgress,
): Filling | null {
  const { photo, options } = work
  const around = grownRect(region.hole, MIN_AROUND, photo.width, photo.height)
  const wanted = union(scaledRect(plan.context, scale, photo), around)
  const context = capContext(wanted, region.hole, photo.width, photo.height)
  const plane = plan.kind === 'surfaces' ? plan.plane : null
  const cut = cutOut(work, region, context, piece, plane)
  const leavesThings = plan.kind === 'copies' && plan.leavesThings
  const scene = (leavesThings ? withoutForeign(work, cut) : null) ?? cut
  const alignment = alignCrops(context, plan.context, scale)
  if (plan.kind === 'copies') {
    const start: Start = { kind: 'places', places: plan.places, alignment }
    const completion = fillByCopies(work, scene, region, start, onProgress)
    return completion && copied(scene, completion, leavesThings)
  }
  const surfaces = resampleSurfaces(scene.crop, region.span, plan.surfaces, alignment)
  const row = plan.horizon === null ? null : scaledPlace(plan.horizon, scale.y) - context.y
  const begun = { details: plan.details, alignment }
  const completion = fillSurfaces(
    scene.crop,
    surfaces,
    region.span,
    () => row,
    options.seed,
    onProgress,
    begun,
  )
  return { scene, completion, plan }
}
