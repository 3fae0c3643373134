/** Finds the straight edges of a reduced photo, for corners of its room to snap to, and the other rooms they speak for. */
import { findOtherRooms } from '../../core/imaging/layout/find-rooms.ts'
import { findSegments } from '../../core/imaging/lines/find-segments.ts'
import { lumaAtMost } from '../../core/imaging/lines/luma.ts'
import type { LinesAnswer, LinesRequest } from '../editor/room/room-messages.ts'

interface Scope {
  postMessage(message: LinesAnswer): void
  onmessage: ((event: MessageEvent<LinesRequest>) => void) | null
}
const scope = self as unknown as Scope

/** Rooms to choose from besides the one that was found: of those after them hardly any is right (decision 025). */
const most = 4

scope.onmessage = ({ data: { photo, room, canTurn } }) => {
  const luma = lumaAtMost(photo, photo.width * photo.height)
  const segments = findSegments(luma)
  scope.postMessage({ segments, rooms: findOtherRooms(segments, luma, room, { most, canTurn }) })
}
