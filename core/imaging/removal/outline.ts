import type { Crop } from './crop.ts'
import type { Span } from './farness.ts'
import type { Guide } from './guide.ts'
import { reduceCrop } from './reduce.ts'
import { fillSurfaces } from './surface/fill-surfaces.ts'
import type { Surfaces } from './surface/surfaces.ts'
import { findSurfaces } from './surface/surfaces.ts'
import { writeTexture } from './texture.ts'

/** Hole pixels of the reduced crop at most: which surfaces there are is seen as well there. */
const MOST_HOLE = 30_000
/** How much smaller the guide is than that. */
const GUIDE_FACTOR = 2

/** A crop made small, and what surfaces lie around its hole. */
export interface Outline {
  crop: Crop
  surfaces: Surfaces
  span: Span
  factor: number
}

/** Looks at a crop from afar. Null when the rim of its hole does not tell the surfaces. */
export function outlineOf(crop: Crop, span: Span): Outline | null {
  let count = 0
  for (let i = 0; i < crop.hole.length; i++) count += crop.hole[i]
  const factor = Math.max(1, Math.ceil(Math.sqrt(count / MOST_HOLE)))
  const small = reduceCrop(crop, factor)
  const own = { width: span.width / factor, height: span.height / factor }
  const surfaces = findSurfaces(small, own)
  return surfaces === null ? null : { crop: small, surfaces, span: own, factor }
}

/** Fills a crop that is seen from afar surface by surface. `horizon` is a row of the whole crop. */
export function guideOf(outline: Outline, horizon: number | null, seed: number): Guide | null {
  const crop = reduceCrop(outline.crop, GUIDE_FACTOR)
  const span = { width: outline.span.width / GUIDE_FACTOR, height: outline.span.height / GUIDE_FACTOR }
  const surfaces = findSurfaces(crop, span)
  if (surfaces === null) return null
  const row = horizon === null ? null : horizon / outline.factor / GUIDE_FACTOR
  const { unknown, fill } = fillSurfaces(crop, surfaces, span, row, seed, () => {})
  const data = Uint8Array.from(crop.data)
  for (let i = 0; i < unknown.length; i++)
    for (let k = 0; k < 3; k++) {
      const value = fill[i * 4 + k]
      data[unknown[i] * 4 + k] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5
    }
  writeTexture(data, new Uint8Array(crop.hole.length), crop.width, crop.height)
  return { width: crop.width, height: crop.height, data }
}
