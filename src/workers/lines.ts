/** Finds the straight edges of a reduced photo, for corners of its room to snap to. */
import { findSegments } from '../../core/imaging/lines/find-segments.ts'
import { lumaAtMost } from '../../core/imaging/lines/luma.ts'
import type { LinesAnswer, LinesRequest } from '../editor/room/room-messages.ts'

interface Scope {
  postMessage(message: LinesAnswer): void
  onmessage: ((event: MessageEvent<LinesRequest>) => void) | null
}
const scope = self as unknown as Scope

scope.onmessage = ({ data: { photo } }) => {
  scope.postMessage({ segments: findSegments(lumaAtMost(photo, photo.width * photo.height)) })
}
