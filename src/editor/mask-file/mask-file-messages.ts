import type { Plane } from '../../../core/imaging/pixels.ts'

/** What the page asks of the mask file worker: a PNG as a mask of this size. One request a worker. */
export interface MaskFileRequest {
  file: Blob
  width: number
  height: number
}

/** A picture read as a mask in one way. */
export interface MaskReading {
  plane: Plane
  /** For looking at. */
  thumbnail: Plane
  /** Part of the photo that it would cover, 0 to 1. */
  coverage: number
}

export type MaskFileAnswer =
  | { kind: 'read'; brightness: MaskReading; opacity: MaskReading | null }
  | { kind: 'failed'; message: string }
