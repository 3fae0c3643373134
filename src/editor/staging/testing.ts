import type { FloorPlan } from '../../../core/staging/room/floor-plan.ts'
import type { StagingRoom } from '../../../core/staging/room/room.ts'

const floorPlan: FloorPlan = {
  floor: [
    [-2.5, -1],
    [-2.5, 4],
    [2.5, 4],
    [2.5, -1],
  ],
  seen: [
    [-2, 1.5],
    [-2.5, 4],
    [2.5, 4],
    [2, 1.5],
  ],
  ceiling: 2.6,
  camera: { x: 0, z: 0 },
  walls: [
    { from: [-2.5, -1], to: [-2.5, 4], seen: true, openings: [] },
    { from: [-2.5, 4], to: [2.5, 4], seen: true, openings: [] },
    { from: [2.5, 4], to: [2.5, -1], seen: true, openings: [] },
    { from: [2.5, -1], to: [-2.5, -1], seen: false, openings: [] },
  ],
}
/** A level lens with a focal length of .7 widths, on a photo of 3 : 2. */
export const plainRoom: StagingRoom = {
  toDirection: [1, 0, -0.5, 0, -1 / 1.5, 0.5 / 1.5, 0, 0, 0.7],
  toPhoto: [0.7, 0, 0.5, 0, -0.7 * 1.5, 0.5, 0, 0, 1],
  lens: 1.2,
  box: { left: -2.5, right: 2.5, front: -1, back: 4, ceiling: 2.6 },
  seen: { floor: true, ceiling: true, left: true, back: true, right: true, front: false },
  outdoor: false,
  floorPlan,
}
