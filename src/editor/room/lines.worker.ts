/**
 * Finds the straight edges of a reduced photo, for corners of its room to snap to, and the other rooms they speak for.
 */
import { findOtherRooms } from '../../../core/imaging/layout/find-rooms.ts'
import type { Layout, RoomShape } from '../../../core/imaging/layout/layout.ts'
import { findSegments, type Segment } from '../../../core/imaging/lines/find-segments.ts'
import { reduceToLuma } from '../../../core/imaging/lines/luma.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'
import { answerPage, serve } from '../../workers/serve.ts'

/** Rooms to choose from besides the one that was found: of those after them hardly any is right (decision 025). */
const MAX_ROOMS = 4

export interface PhotoLines {
  /** The straight edges of the photo, in pixels of it as it was sent. */
  segments: Segment[]
  /** Other rooms that they speak for, best first. */
  rooms: Layout[]
}

const calls = {
  /** `room`: as found, which others are told from. `canTurn`: whether the other level direction may be the depth. */
  findLines: (photo: Pixels, room: RoomShape, canTurn: boolean): PhotoLines => {
    const luma = reduceToLuma(photo, photo.width * photo.height)
    const segments = findSegments(luma)
    return { segments, rooms: findOtherRooms(segments, luma, room, { max: MAX_ROOMS, canTurn }) }
  },
}

export type LinesWorker = typeof calls

answerPage((send) => serve(calls, send))
