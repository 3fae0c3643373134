import type { Patch, Pixels, Plane } from '../pixels.ts'
import { reduceExact } from '../filters/reduce-exact.ts'
import { reducePlane } from '../filters/reduce-plane.ts'
import { fillRegion, type FilledRegion, type RemovalProgress } from './fill-region.ts'
import { findHorizon } from './horizon.ts'
import { leavesSources } from './hints/source-areas.ts'
import { scaledRect, type RegionDraft, type Scale } from './plan.ts'
import { previewSize } from './preview-size.ts'
import { scaleOptions } from './scale-options.ts'
import { findRegions, findRegionsAs, type Region } from './regions.ts'
import type { RemovalOptions, Work } from './scene.ts'
import { simdArea } from './simd/simd-area.ts'
import { Refusal } from '../../refusal.ts'

const TOO_MUCH =
  'The mask leaves too little of the photo to fill from. Leave some of the photo around the item unmasked and try again.'

/** Said when the areas of the user leave nothing to copy. */
export const TOO_FEW_SOURCES =
  'The source areas leave nothing to copy from. Make one larger, or delete the hint that keeps the photo from being copied.'

function nothingLeft({ options }: Work): Refusal {
  return new Refusal((options.hints?.sources.length ?? 0) > 0 ? TOO_FEW_SOURCES : TOO_MUCH)
}

/** Gives what `find` gives, and calls it at most once. */
function memoise<T>(find: () => T): () => T {
  const found: T[] = []
  return () => {
    if (found.length === 0) found.push(find())
    return found[0]
  }
}

function workOn(photo: Pixels, mask: Plane, options: RemovalOptions): Work {
  return { photo, mask, options, horizon: memoise(() => findHorizon(photo)), filled: [] }
}

/** A region that is to be filled, and how it was filled in a smaller photo. */
interface Task {
  region: Region
  draft: RegionDraft | null
}

/** Fills one region after the other; null for one that has nothing to copy. */
function fillAll(work: Work, tasks: readonly Task[], onProgress?: RemovalProgress): (FilledRegion | null)[] {
  return tasks.map(({ region, draft }, i) => {
    const filled = fillRegion(work, region, draft, (stage, fraction) =>
      onProgress?.(stage, (i + fraction) / tasks.length),
    )
    if (filled !== null) work.filled.push(filled)
    return filled
  })
}

function collectPatches(work: Work, filled: readonly (FilledRegion | null)[]): Patch[] {
  return filled.map((one) => {
    if (one === null) throw nothingLeft(work)
    return one.patch
  })
}

function check(photo: Pixels, mask: Plane, { hints }: RemovalOptions): void {
  if (photo.width !== mask.width || photo.height !== mask.height)
    throw new RangeError('The mask must have the size of the photo.')
  if (!leavesSources(mask, hints?.sources ?? [])) throw new Refusal(TOO_FEW_SOURCES)
}

function fresh(regions: readonly Region[]): Task[] {
  return regions.map((region) => ({ region, draft: null }))
}

/** The part of a mask that is covered, 0 to 1; soft pixels count in part. */
function computeCoverage({ width, height, data }: Plane): number {
  let sum = 0
  for (let i = 0; i < data.length; i++) sum += data[i]
  return sum / 255 / (width * height)
}

/** What an order begins with: the regions that are to be filled, as they are filled in the free preview. */
function draftTasks(
  photo: Pixels,
  mask: Plane,
  options: RemovalOptions,
  onProgress: RemovalProgress,
): Task[] | null {
  const size = previewSize(photo.width, photo.height, computeCoverage(mask))
  if (size.width === photo.width || size.height === photo.height) return null
  const scale: Scale = { x: photo.width / size.width, y: photo.height / size.height }
  const scaled = scaleOptions(options, size.width / photo.width)
  const small = workOn(simdArea(photo, size) ?? reduceExact(photo, size), reducePlane(mask, size), scaled)
  const drafts = fillAll(small, fresh(findRegions(small.mask, scaled.grow + scaled.feather)), onProgress)
  const kept = drafts.filter((draft) => draft !== null)
  const bounds = kept.map(({ region }) => scaledRect(region.hole, scale, photo))
  return findRegionsAs(mask, options.grow + options.feather, bounds).map(({ region, before }) => ({
    region,
    draft: before === null ? null : { plan: kept[before].plan, scale },
  }))
}

/**
 * The free preview of a removal: `removeItems` on a photo, mask and options that were made smaller to `previewSize`
 * (`scaleOptions`). What it makes is what the order begins with.
 */
export function previewRemoval(
  photo: Pixels,
  mask: Plane,
  options: RemovalOptions,
  onProgress?: RemovalProgress,
): Patch[] {
  check(photo, mask, options)
  const work = workOn(photo, mask, options)
  const regions = findRegions(mask, options.grow + options.feather)
  return collectPatches(work, fillAll(work, fresh(regions), onProgress))
}

/** The part of an order's progress that its draft takes. */
const DRAFT_PROGRESS_FRACTION = 0.3

/**
 * Removes what the mask covers (values of 128 and more) and fills the hole from the rest of the photo (inpainting).
 * Returns new pixels for the rectangles that change; outside the mask grown and feathered (`removalAlpha`) they equal
 * the photo's byte for byte, and alpha is the photo's everywhere. Nothing masked gives no patch. The photo and the mask
 * are not changed. `grow` and `feather` are in pixels of the photo, 0 to 64. A photo larger than its preview
 * (`previewSize`) begins where that ends: its method, surfaces and copies are the preview's, made sharper. Same input
 * and seed, same bytes, in every engine.
 *
 * Throws RangeError when mask and photo differ in size, and Refusal when the mask or the hints
 * leave nothing to fill from. Method: docs/decisions/010-item-removal-method.md; the hints': 014-hints.md.
 */
export function removeItems(
  photo: Pixels,
  mask: Plane,
  options: RemovalOptions,
  onProgress?: RemovalProgress,
): Patch[] {
  check(photo, mask, options)
  const drafted = draftTasks(photo, mask, options, (stage, fraction) =>
    onProgress?.(stage, fraction * DRAFT_PROGRESS_FRACTION),
  )
  if (drafted === null) return previewRemoval(photo, mask, options, onProgress)
  const work = workOn(photo, mask, options)
  const filled = fillAll(work, drafted, (stage, fraction) =>
    onProgress?.(stage, DRAFT_PROGRESS_FRACTION + fraction * (1 - DRAFT_PROGRESS_FRACTION)),
  )
  return collectPatches(work, filled)
}
