import { maxOver } from '../filters/max-over.ts'
import { resampled } from '../filters/sample.ts'
import type { Plane } from '../pixels.ts'

/** How likely each part of a photo is sky, as something else has found: planes of any size over the whole photo. */
export interface SkyEvidence {
  /** 255 is certain. */
  sky: Plane
  /** What is no sky and lets none through: buildings, ground and things, but no plants. */
  solid: Plane
}

/** Evidence from here on, of 255, is taken for certain where its neighbours are as well: its edges are rough. */
const SURE = 217
/** Where colours have failed, more likely sky than not is enough. */
const LIKELY = 128

/** What evidence says on a grid of a photo. */
export interface SkyConstraints {
  /** Places that are surely sky. */
  sure: Int32Array
  /** −1 where there is surely none, 0 where colours and edges decide. */
  solid: Int8Array
  /** The same with 1 where there is likelier sky than not. */
  likely: Int8Array
}

/** Reads evidence on a grid of a photo. */
export function readEvidence(
  { sky, solid }: SkyEvidence,
  grid: { width: number; height: number },
): SkyConstraints {
  const above = minRound(sky, grid)
  const isSolid = Int8Array.from(minRound(solid, grid), (value) => (value >= SURE ? -1 : 0))
  return {
    sure: Int32Array.from(above.keys()).filter((p) => above[p] >= SURE),
    solid: isSolid,
    likely: isSolid.map((value, p) => (above[p] >= LIKELY ? 1 : value)),
  }
}

/** The least of each pixel of a plane and its neighbours, at the size of a grid. */
function minRound(plane: Plane, grid: { width: number; height: number }): Float32Array {
  const off = maxOver(
    Float32Array.from(plane.data, (value) => 255 - value),
    plane.width,
    plane.height,
    1,
  )
  return resampled(
    off.map((value) => 255 - value),
    1,
    plane,
    grid,
  )
}

/** Puts labels right (1 sky, 0 not) where something is sure, in place. */
export function putRight(labels: Uint8Array, sure: Int8Array): void {
  for (let p = 0; p < labels.length; p++) if (sure[p] !== 0) labels[p] = sure[p] > 0 ? 1 : 0
}
