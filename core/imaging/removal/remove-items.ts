import type { Patch, Pixels, Plane, Rect } from '../pixels.ts'
import { removalAlpha, type Reach } from './alpha.ts'
import { complete, type Completion } from './completion.ts'
import { cropMask, cropPhoto, type Crop } from './crop.ts'
import { findHorizon } from './horizon.ts'
import type { Guide } from './guide.ts'
import { levelOf } from './level-of.ts'
import { guideOf, seeSurfaces } from './rough.ts'
import { contextOf, findRegions, type Region } from './regions.ts'
import { mendSeam } from './seam.ts'
import { fillSurfaces } from './surface/fill-surfaces.ts'
import { isInChangingLight } from './surface/surfaces.ts'

export interface RemovalOptions extends Reach {
  /** Whole number; another one gives another fill. */
  seed: number
}

/** Told what is going on, in words for the user, and how much of the whole is done (0 to 1). */
export type RemovalProgress = (stage: string, fraction: number) => void

const TOO_MUCH =
  'The mask leaves too little of the photo to fill from. Leave some of the photo around the item unmasked and try again.'

/** How far around a hole is looked at, in parts of its longer side: where surfaces meet, and on a single one. */
const NEARBY = 0.8
const WIDE = 1.6

/** Known patches for each pixel of the hole, at least, on a coarser level: many do not fit. */
const LEAST_RATIO = 3

/** What does not change from region to region, and what has been filled so far. */
interface Work {
  photo: Pixels
  mask: Plane
  options: RemovalOptions
  horizon: number | null
  filled: { region: Region; patch: Patch }[]
}

/** A region's surroundings. */
interface Scene {
  /** Bounds of the crop in the photo. */
  context: Rect
  crop: Crop
  /** Blending weight of the fill for each pixel of the crop. */
  alpha: Plane
}

function isInside(x: number, y: number, rect: Rect): boolean {
  return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height
}

/** Cuts out what is looked at for a region; what is still to be removed elsewhere is barred. */
function cutOut({ photo, mask, options, filled }: Work, region: Region, context: Rect): Scene {
  const alpha = removalAlpha(cropMask(mask, context), options)
  const { width, height } = context
  const data = cropPhoto(
    photo,
    context,
    filled.map(({ patch }) => patch),
  )
  const hole = new Uint8Array(width * height)
  const barred = new Uint8Array(width * height)
  for (let i = 0; i < hole.length; i++) {
    if (alpha.data[i] === 0) continue
    const row = (i / width) | 0
    const x = context.x + i - row * width
    const y = context.y + row
    if (isInside(x, y, region.hole)) {
      hole[i] = 1
      data.fill(0, i * 4, i * 4 + 4)
    } else if (!filled.some((done) => isInside(x, y, done.region.hole))) barred[i] = 1
  }
  return { context, crop: { width, height, data, hole, barred }, alpha }
}

/** Lays the fill over the photo by the weights of the scene. Alpha of the photo stays. */
function blend(
  work: Work,
  { hole: rect }: Region,
  { context, crop, alpha }: Scene,
  { unknown, fill }: Completion,
): Patch {
  const data = cropPhoto(work.photo, rect, [])
  for (let i = 0; i < unknown.length; i++) {
    const p = unknown[i]
    const y = (p / crop.width) | 0
    const x = p - y * crop.width
    const to = ((y + context.y - rect.y) * rect.width + (x + context.x - rect.x)) * 4
    const weight = alpha.data[p] / 255
    for (let k = 0; k < 3; k++) {
      const value = data[to + k] + weight * (fill[i * 4 + k] - data[to + k])
      data[to + k] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5
    }
  }
  return { rect, pixels: { width: rect.width, height: rect.height, data } }
}

type Tell = (done: number, count: number) => void

/** Copies patches as they are, laid out as the guide says. Null when there is too little to copy. */
function fillByCopies(
  { photo, options }: Work,
  { crop, context }: Scene,
  { span }: Region,
  guide: Guide | null,
  tell: Tell,
): Completion | null {
  const level = levelOf(crop, span)
  const isWhole = context.width === photo.width && context.height === photo.height
  const least = isWhole ? 1 : Math.max(1, level.unknown.length / 8)
  if (level.sources.length < least || level.unknown.length > level.hole.length * 0.95) return null
  const completion = complete(level, options.seed, LEAST_RATIO, tell, guide)
  mendSeam(crop, completion)
  return completion
}

/** What fills a region, and the scene it was made for. */
interface Filling {
  scene: Scene
  completion: Completion
}

/**
 * Chooses how a region is filled. Surfaces in changing light go on by their light and their detail; else patches are
 * copied, laid out by the surfaces around the hole where they can be told.
 */
function fillScene(work: Work, region: Region, tell: Tell): Filling {
  const { photo, options } = work
  const { width, height } = photo
  const rowIn = ({ context }: Scene): number | null =>
    work.horizon === null ? null : work.horizon - context.y
  const wide = cutOut(work, region, contextOf(region.hole, WIDE, width, height))
  const surfaces = seeSurfaces(wide.crop, region.span)
  if (surfaces !== null && isInChangingLight(surfaces)) {
    const completion = fillSurfaces(wide.crop, surfaces, region.span, rowIn(wide), options.seed, tell)
    return { scene: wide, completion }
  }
  const near = cutOut(work, region, contextOf(region.hole, NEARBY, width, height))
  const guide = guideOf(near.crop, region.span, rowIn(near), options.seed)
  const completion = fillByCopies(work, near, region, guide, tell)
  if (completion !== null) return { scene: near, completion }
  const whole = cutOut(work, region, { x: 0, y: 0, width, height })
  const last = fillByCopies(work, whole, region, null, tell)
  if (last === null) throw new RangeError(TOO_MUCH)
  return { scene: whole, completion: last }
}

function fillRegion(work: Work, region: Region, progress: RemovalProgress): Patch {
  progress('Finding the edges of the area', 0)
  const { scene, completion } = fillScene(work, region, (done, count) =>
    progress(`Matching texture, ${String(done)} of ${String(count)}`, 0.05 + 0.9 * (done / count) ** 2),
  )
  progress('Blending', 0.97)
  return blend(work, region, scene, completion)
}

/**
 * Removes what the mask covers (values of 128 and more) and fills the place from its surroundings. Returns new pixels
 * for the rectangles that change; outside the mask grown and feathered (`removalAlpha`) they equal the photo's byte for
 * byte, and alpha is the photo's everywhere. Nothing masked gives no patch. The photo and the mask are not changed.
 * `grow` and `feather` are in pixels of the photo, 0 to 64. Same input and seed, same bytes, in every engine.
 *
 * Throws RangeError when mask and photo differ in size, and, with a message for the user, when the mask leaves nothing
 * to fill from. Method: docs/decisions/010-item-removal-method.md.
 */
export function removeItems(
  photo: Pixels,
  mask: Plane,
  options: RemovalOptions,
  onProgress?: RemovalProgress,
): Patch[] {
  if (photo.width !== mask.width || photo.height !== mask.height)
    throw new RangeError('The mask must have the size of the photo.')
  const regions = findRegions(mask, options.grow + options.feather)
  const work: Work = {
    photo,
    mask,
    options,
    horizon: regions.length > 0 ? findHorizon(photo) : null,
    filled: [],
  }
  for (const [i, region] of regions.entries()) {
    const patch = fillRegion(work, region, (stage, fraction) =>
      onProgress?.(stage, (i + fraction) / regions.length),
    )
    work.filled.push({ region, patch })
  }
  return work.filled.map(({ patch }) => patch)
}
