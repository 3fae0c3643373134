import type { Patch, Pixels, Plane, Rect } from '../pixels.ts'
import { removalAlpha, type Reach } from './alpha.ts'
import { complete, type Completion } from './complete.ts'
import { makeLevel, type Level } from './level.ts'
import { findRegions, type Region } from './regions.ts'
import { mendSeam } from './seam.ts'
import { writeTexture } from './texture.ts'

export interface RemovalOptions extends Reach {
  /** Whole number; another one gives another fill. */
  seed: number
}

/** Told what is going on, in words for the user, and how much of the whole is done (0 to 1). */
export type RemovalProgress = (stage: string, fraction: number) => void

const TOO_MUCH =
  'The mask leaves too little of the photo to fill from. Leave some of the photo around the item unmasked and try again.'

function cropMask(mask: Plane, { x, y, width, height }: Rect): Plane {
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const from = (y + row) * mask.width + x
    data.set(mask.data.subarray(from, from + width), row * width)
  }
  return { width, height, data }
}

function cropPhoto(photo: Pixels, { x, y, width, height }: Rect): Uint8Array {
  const data = new Uint8Array(width * height * 4)
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * photo.width + x) * 4
    data.set(photo.data.subarray(from, from + width * 4), row * width * 4)
  }
  return data
}

/** The region as the finest level: alpha makes way for texture, what is to be filled is 0. */
function levelOf(photo: Pixels, context: Rect, alpha: Plane, span: Region['span']): Level {
  const { width, height } = context
  const data = cropPhoto(photo, context)
  const hole = new Uint8Array(width * height)
  for (let i = 0; i < hole.length; i++) {
    if (alpha.data[i] === 0) continue
    hole[i] = 1
    data.fill(0, i * 4, i * 4 + 4)
  }
  writeTexture(data, hole, width, height)
  return makeLevel(width, height, data, hole, span)
}

/** Lays the fill over the photo by the weights in `alpha`. Alpha of the photo stays. */
function blend(photo: Pixels, region: Region, alpha: Plane, { level, fill }: Completion): Patch {
  const { context, hole: rect } = region
  const data = cropPhoto(photo, rect)
  for (let i = 0; i < level.unknown.length; i++) {
    const p = level.unknown[i]
    const y = (p / level.width) | 0
    const x = p - y * level.width
    const to = ((y + context.y - rect.y) * rect.width + (x + context.x - rect.x)) * 4
    const weight = alpha.data[p] / 255
    for (let k = 0; k < 3; k++) {
      const value = data[to + k] + weight * (fill[i * 4 + k] - data[to + k])
      data[to + k] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5
    }
  }
  return { rect, pixels: { width: rect.width, height: rect.height, data } }
}

function fillRegion(
  photo: Pixels,
  mask: Plane,
  region: Region,
  options: RemovalOptions,
  progress: RemovalProgress,
): Patch {
  progress('Finding the edges of the area', 0)
  const whole = { x: 0, y: 0, width: photo.width, height: photo.height }
  let area = region
  let alpha = removalAlpha(cropMask(mask, area.context), options)
  let level = levelOf(photo, area.context, alpha, area.span)
  if (level.sources.length < level.unknown.length / 8 || level.sources.length === 0) {
    area = { ...region, context: whole }
    alpha = removalAlpha(cropMask(mask, whole), options)
    level = levelOf(photo, whole, alpha, region.span)
  }
  if (level.sources.length === 0 || level.unknown.length > level.hole.length * 0.95)
    throw new RangeError(TOO_MUCH)
  const completion = complete(level, options.seed, (done, count) =>
    progress(`Matching texture, ${String(done)} of ${String(count)}`, 0.05 + 0.9 * (done / count) ** 2),
  )
  progress('Blending', 0.97)
  mendSeam(completion)
  return blend(photo, area, alpha, completion)
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
  return regions.map((region, i) =>
    fillRegion(photo, mask, region, options, (stage, fraction) =>
      onProgress?.(stage, (i + fraction) / regions.length),
    ),
  )
}
