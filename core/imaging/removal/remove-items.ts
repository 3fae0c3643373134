import type { Patch, Pixels, Plane } from '../pixels.ts'
import { cropPhoto } from './crop.ts'
import { cutRegion, fillPieces } from './fill-pieces.ts'
import { fillScene } from './fill-scene.ts'
import { findHorizon } from './horizon.ts'
import { leavesSources } from './hints/source-areas.ts'
import { findRegions, type Region } from './regions.ts'
import { blend, type RemovalOptions, type Work } from './scene.ts'

/** Told what is going on, in words for the user, and how much of the whole is done (0 to 1). */
export type RemovalProgress = (stage: string, fraction: number) => void

const TOO_MUCH =
  'The mask leaves too little of the photo to fill from. Leave some of the photo around the item unmasked and try again.'

/** Said when the areas of the user leave nothing to copy. */
export const TOO_FEW_SOURCES =
  'The source areas leave nothing to copy from. Make one larger, or delete the hint that keeps the photo from being copied.'

function nothingLeft({ options }: Work): RangeError {
  return new RangeError((options.hints?.sources.length ?? 0) > 0 ? TOO_FEW_SOURCES : TOO_MUCH)
}

/** Gives what `find` gives, and calls it at most once. */
function askedOnce<T>(find: () => T): () => T {
  const found: T[] = []
  return () => {
    if (found.length === 0) found.push(find())
    return found[0]
  }
}

function fillRegion(work: Work, region: Region, progress: RemovalProgress): Patch {
  progress('Finding the edges of the area', 0)
  const cut = cutRegion(work, region, work.options.hints?.lines ?? [])
  if (cut !== null) {
    const patch = fillPieces(work, region, cut, (done, count) =>
      progress(
        `Filling part ${String(Math.min(count, Math.floor(done) + 1))} of ${String(count)}`,
        0.05 + 0.9 * (done / count),
      ),
    )
    if (patch === null) throw nothingLeft(work)
    progress('Blending', 0.97)
    return patch
  }
  const filling = fillScene(work, region, null, (done, count) =>
    progress(`Matching texture, ${String(done)} of ${String(count)}`, 0.05 + 0.9 * (done / count) ** 2),
  )
  if (filling === null) throw nothingLeft(work)
  progress('Blending', 0.97)
  const { hole: rect } = region
  const data = cropPhoto(work.photo, rect, [])
  blend(data, rect, filling.scene, filling.completion)
  return { rect, pixels: { width: rect.width, height: rect.height, data } }
}

/**
 * Removes what the mask covers (values of 128 and more) and fills the place from its surroundings. Returns new pixels
 * for the rectangles that change; outside the mask grown and feathered (`removalAlpha`) they equal the photo's byte for
 * byte, and alpha is the photo's everywhere. Nothing masked gives no patch. The photo and the mask are not changed.
 * `grow` and `feather` are in pixels of the photo, 0 to 64. Same input and seed, same bytes, in every engine.
 *
 * Throws RangeError when mask and photo differ in size, and, with a message for the user, when the mask or the hints
 * leave nothing to fill from. Method: docs/decisions/010-item-removal-method.md; the hints': 014-hints.md.
 */
export function removeItems(
  photo: Pixels,
  mask: Plane,
  options: RemovalOptions,
  onProgress?: RemovalProgress,
): Patch[] {
  if (photo.width !== mask.width || photo.height !== mask.height)
    throw new RangeError('The mask must have the size of the photo.')
  if (!leavesSources(mask, options.hints?.sources ?? [])) throw new RangeError(TOO_FEW_SOURCES)
  const regions = findRegions(mask, options.grow + options.feather)
  const work: Work = {
    photo,
    mask,
    options,
    horizon: askedOnce(() => findHorizon(photo)),
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
