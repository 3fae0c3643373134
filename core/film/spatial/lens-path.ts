import type { FilmRect, SpatialMotion } from '../../contract/film-document.ts'
import { project } from '../../imaging/layout/view.ts'
import type { Lens, RoomGeometry } from './planes.ts'

/** A motion as places of the lens: `reach` 1 goes as far as the distance from the photo's lens to the back wall. */
export interface LensPath {
  at(reach: number, progress: number): Lens
}

/** An orbit turns about what lies so far ahead, in parts of the distance to what the middle of the view shows. */
const PIVOT = 0.7

/**
 * The lens moves level and square to the view: a dolly along it, a truck across it, an orbit across it while it turns
 * towards its pivot, a crane up and down. Dollies begin or end at the photo's own lens, the others go as far to one side
 * of it as to the other, so that they leave it by half as much.
 */
export function createLensPath(room: RoomGeometry, motion: SpatialMotion, view: FilmRect): LensPath {
  const [x, , z] = project(room.toRoom, [view.x + view.width / 2, view.y + view.height / 2, 1])
  const length = Math.sqrt(x * x + z * z)
  const [forwardX, forwardZ] = [x / length, z / length]
  const ahead = PIVOT / Math.max(...room.planes.map(([a, , c]) => a * forwardX + c * forwardZ))
  const level = (forward: number, right: number, [cos, sin]: readonly [number, number] = [1, 0]): Lens => ({
    at: [forward * forwardX + right * forwardZ, 0, forward * forwardZ - right * forwardX],
    cos,
    sin,
  })
  return {
    at(reach, progress) {
      const side = reach * (progress - 0.5)
      switch (motion) {
        case 'dolly-in':
          return level(reach * progress, 0)
        case 'dolly-out':
          return level(reach * (1 - progress), 0)
        case 'truck-left':
          return level(0, -side)
        case 'truck-right':
          return level(0, side)
        case 'orbit-left':
          return level(0, -side, turnTo(side, ahead))
        case 'orbit-right':
          return level(0, side, turnTo(-side, ahead))
        case 'crane-up':
          return { at: [0, -side, 0], cos: 1, sin: 0 }
        case 'crane-down':
          return { at: [0, side, 0], cos: 1, sin: 0 }
      }
    },
  }
}

/** Cosine and sine of the turn to a place so far to the right and so far ahead. */
function turnTo(right: number, ahead: number): [number, number] {
  const length = Math.sqrt(right * right + ahead * ahead)
  return [ahead / length, right / length]
}
