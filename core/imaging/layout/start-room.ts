import type { Camera } from '../camera/camera.ts'
import { withBox } from './adjust.ts'
import type { Layout, RoomBox } from './layout.ts'
import { computeFractions, createView } from './view.ts'

/** A room as they usually are, as `priorPenalty` has it: 6 m deep and 5 m wide, the lens 1.35 m above the floor. */
export const DEFAULT_BOX: RoomBox = { left: -0.42, right: 0.42, ceiling: -0.3, floor: 0.225 }

/**
 * A room to place corners from where only the camera of a photo is known. No line supports it: its confidence is 0.
 */
export function startRoom(camera: Camera, { width, height }: { width: number; height: number }): Layout {
  return {
    ...withBox({ toRoom: computeFractions(createView(camera, width, height, false)) }, DEFAULT_BOX),
    confidence: 0,
  }
}
