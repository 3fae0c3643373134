import type { DesignPlane } from '../../../core/contract/design-document.ts'
import type { Room } from '../../../core/contract/room.ts'
import type { StagingScale } from '../../../core/contract/staging-document.ts'
import { createDesignRoom, knownShape, toPlane } from '../../../core/design/design-room.ts'
import { UNSEEN, type Place, type RoomShape } from '../../../core/imaging/layout/layout.ts'
import { inverted, type Homography } from '../../../core/imaging/warp/homography.ts'
import { Refusal } from '../../../core/refusal.ts'

/** A point of a plane of the room, in metres along its two directions. */
export type PlanePoint = readonly [number, number]

/** Between places of the photo, in fractions of it, and metres on one plane of its room. */
export interface PlaneMetres {
  toMetres: (place: Place) => PlanePoint | null
  toPlace: (point: PlanePoint) => Place | null
}

/** Null where the plane is not known or not seen. */
export function planeMetres(
  room: Room | null | undefined,
  scale: StagingScale,
  plane: DesignPlane | null,
): PlaneMetres | null {
  const shape = knownShape(room)
  if (shape === null || plane === null || !isSeen(shape, plane)) return null
  try {
    const there = toPlane(createDesignRoom(shape, scale), plane)
    const back = inverted(there)
    return {
      toMetres: ({ x, y }) => projected(there, x, y),
      toPlace: ([u, v]) => {
        const place = projected(back, u, v)
        return place === null ? null : { x: place[0], y: place[1] }
      },
    }
  } catch (error) {
    if (error instanceof Refusal || error instanceof RangeError) return null
    throw error
  }
}

function isSeen({ box }: RoomShape, plane: DesignPlane): boolean {
  return plane === 'back' || Math.abs(box[plane]) < UNSEEN
}

/** Null at the horizon. The sign of the third coordinate depends on the plane. */
function projected(map: Homography, x: number, y: number): PlanePoint | null {
  const w = map[6] * x + map[7] * y + map[8]
  if (Math.abs(w) < 1e-9) return null
  return [(map[0] * x + map[1] * y + map[2]) / w, (map[3] * x + map[4] * y + map[5]) / w]
}
