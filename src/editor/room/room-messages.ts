import type { Segment } from '../../../core/imaging/lines/find-segments.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'

export interface LinesRequest {
  photo: Pixels
}

/** The straight edges of the photo, in pixels of it as it was sent. */
export interface LinesAnswer {
  segments: Segment[]
}
