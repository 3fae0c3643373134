import type { Layout, RoomShape } from '../../../core/imaging/layout/layout.ts'
import type { Segment } from '../../../core/imaging/lines/find-segments.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'

export interface LinesRequest {
  photo: Pixels
  /** The room as found, which others are told from. */
  room: RoomShape
  /** Whether the other level direction of the walls may be the depth. */
  canTurn: boolean
}

export interface LinesAnswer {
  /** The straight edges of the photo, in pixels of it as it was sent. */
  segments: Segment[]
  /** Other rooms that they speak for, best first. */
  rooms: Layout[]
}
