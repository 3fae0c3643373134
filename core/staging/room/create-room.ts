import type { StagingScale } from '../../contract/staging-document.ts'
import { UNSEEN, type RoomBox, type RoomShape } from '../../imaging/layout/layout.ts'
import { inverted, type Homography } from '../../imaging/warp/homography.ts'
import { Refusal } from '../../refusal.ts'
import type { Triple } from '../../scene/mesh.ts'
import { clipped, polygonArea, type FloorPlan, type FloorPoint } from './floor-plan.ts'
import type { RoomPlane, RoomSpan, StagingRoom } from './room.ts'
import { computeDepth } from './scale.ts'

/** A room that was found, not corrected, is used from this confidence on; below, its corners are asked for. */
const MIN_CONFIDENCE = 0.3
/** Walls that are not seen lie so far beyond what the photo shows, and so far from the lens at least. */
const BEYOND_M = 0.4
const MIN_SIDE_M = 0.9
const BEHIND_M = 0.8
/** A ceiling that is not seen. */
const CEILING_M = 2.6
/** Ground without walls is used up to this distance. */
const OUTDOOR_M = 14
/** The lens must lie so far below the ceiling. */
const MIN_HEADROOM_M = 0.2
/** Less floor than this in the picture carries no furniture. */
const MIN_FLOOR_M2 = 1.5

const NO_ROOM = 'The room of this photo is not known well enough. Set its corners first.'

/** The analysis of a photo, as far as staging asks: see `Room` in core/contract/room.ts. */
export interface FoundRoom {
  layout: (RoomShape & { confidence: number }) | null
  corrected: RoomShape | null
}

/** The room to stage: as its owner has set it, else as it was found. Throws Refusal when it is not known well enough. */
export function usableShape(room: FoundRoom | null): RoomShape {
  const corrected = room?.corrected ?? null
  if (corrected !== null) return corrected
  const found = room?.layout ?? null
  if (found === null || found.confidence < MIN_CONFIDENCE || isOutdoor(found.box)) throw new Refusal(NO_ROOM)
  return found
}

/** Ground without walls or ceiling, which only a person can say. */
function isOutdoor({ left, right, ceiling }: RoomBox): boolean {
  return left <= -UNSEEN && right >= UNSEEN && ceiling <= -UNSEEN
}

/**
 * A room in metres from its shape in the photo. Walls that the photo does not show are set a little beyond its rim.
 * Throws Refusal when the floor is not in the picture, or the scale makes no room.
 */
export function createStagingRoom(shape: RoomShape, scale: StagingScale): StagingRoom {
  const { box } = shape
  if (box.floor >= UNSEEN)
    throw new Refusal('The floor is not in this photo. Set the corners of the room first.')
  const depth = computeDepth(shape, scale)
  const [a, b, c, d, e, f, g, h, i] = shape.toRoom
  const toDirection: Homography = [a, b, c, -d, -e, -f, g, h, i]
  const toPhoto = inverted(toDirection)
  const seen: Record<RoomPlane, boolean> = {
    floor: true,
    ceiling: box.ceiling > -UNSEEN,
    left: box.left > -UNSEEN,
    right: box.right < UNSEEN,
    back: !isOutdoor(box),
    front: false,
  }
  const lens = box.floor * depth
  const span = computeSpan(box, depth, toDirection, isOutdoor(box))
  if (span.ceiling < lens + MIN_HEADROOM_M)
    throw new Refusal('The camera would be above the ceiling. Check the length, or the corners of the room.')
  const floorPlan = computeFloorPlan(span, seen, toPhoto, lens)
  if (polygonArea(floorPlan.seen) < MIN_FLOOR_M2)
    throw new Refusal('Too little floor is in this photo to furnish it. Check the corners of the room.')
  return { toDirection, toPhoto, lens, box: span, seen, outdoor: isOutdoor(box), floorPlan }
}

/** The box in metres; sides that are not seen lie beyond what the photo shows of the others. */
function computeSpan(box: RoomBox, depth: number, toDirection: Homography, outdoor: boolean): RoomSpan {
  if (outdoor) {
    const far = Math.min(OUTDOOR_M, depth)
    return { left: -far, right: far, front: -far, back: far, ceiling: far }
  }
  const rim = directionsOfRim(toDirection)
  const across = rim.flatMap(([x, , z]) => (z > 0.2 * Math.abs(x) ? [(x / z) * depth] : []))
  const left =
    box.left > -UNSEEN ? box.left * depth : Math.min(-MIN_SIDE_M, ...across.map((x) => x - BEYOND_M))
  const right =
    box.right < UNSEEN ? box.right * depth : Math.max(MIN_SIDE_M, ...across.map((x) => x + BEYOND_M))
  const along = rim.flatMap(([x, , z]) => {
    const side = x < 0 ? box.left : box.right
    return Math.abs(side) < UNSEEN && Math.abs(x) > 0.2 * Math.abs(z) ? [(side / x) * z * depth] : []
  })
  return {
    left,
    right,
    front: Math.min(-BEHIND_M, ...along.map((z) => z - BEYOND_M)),
    back: depth,
    ceiling:
      box.ceiling > -UNSEEN ? (box.floor - box.ceiling) * depth : Math.max(CEILING_M, box.floor * depth + 1),
  }
}

/** Directions through places on the left and right rim of the photo. */
function directionsOfRim(m: Homography): Triple[] {
  return [0, 1].flatMap((x) =>
    [0, 0.5, 1].map(
      (y): Triple => [m[0] * x + m[1] * y + m[2], m[3] * x + m[4] * y + m[5], m[6] * x + m[7] * y + m[8]],
    ),
  )
}

function computeFloorPlan(
  { left, right, front, back, ceiling }: RoomSpan,
  seen: Readonly<Record<RoomPlane, boolean>>,
  m: Homography,
  lens: number,
): FloorPlan {
  const floor: FloorPoint[] = [
    [left, front],
    [left, back],
    [right, back],
    [right, front],
  ]
  const row = (k: number, [x, z]: FloorPoint) => m[k] * x - m[k + 1] * lens + m[k + 2] * z
  const sides = [
    (p: FloorPoint) => row(6, p) - 1e-6,
    (p: FloorPoint) => row(0, p),
    (p: FloorPoint) => row(6, p) - row(0, p),
    (p: FloorPoint) => row(3, p),
    (p: FloorPoint) => row(6, p) - row(3, p),
  ]
  const names = ['left', 'back', 'right', 'front'] as const
  return {
    floor,
    seen: sides.reduce<readonly FloorPoint[]>(clipped, floor),
    ceiling,
    camera: { x: 0, z: 0 },
    walls: names.map((name, i) => ({
      from: floor[i],
      to: floor[(i + 1) % floor.length],
      seen: seen[name],
      openings: [],
    })),
  }
}
