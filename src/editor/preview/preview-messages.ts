import type { Pixels, Plane, Rect } from '../../../core/imaging/pixels.ts'
import type { PlacedRemoval } from '../../../core/contract/shapes.ts'

/** A free preview to be made: photo and mask at the same reduced size, settings scaled to it. */
export interface PreviewRequest {
  photo: Pixels
  mask: Plane
  settings: PlacedRemoval
}

/** `warm`: work on nothing, so that the first preview finds the engine compiled. */
export type PreviewCall = { kind: 'warm' } | { kind: 'make'; request: PreviewRequest }

export type PreviewAnswer =
  | { kind: 'progress'; stage: string; fraction: number }
  | { kind: 'done'; patches: { bitmap: ImageBitmap; rect: Rect }[] }
  | { kind: 'failed'; message: string }
