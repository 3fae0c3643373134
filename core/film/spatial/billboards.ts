import type { Vector } from '../../imaging/camera/vector.ts'
import { project } from '../../imaging/layout/view.ts'
import type { Homography } from '../../imaging/warp/homography.ts'
import type { RoomGeometry } from './planes.ts'

/** An item that stands upright in a room and faces the photo's lens. */
export interface Billboard {
  /** Its outline: x and y in turn, in fractions of the photo. */
  outline: readonly number[]
  /** The lowest place of its outline, where it stands. */
  foot: { x: number; y: number }
  /** Its plane, as those of `RoomGeometry`. */
  plane: Vector
  /** Where it reaches the photo's rim: beyond, nothing of it is known. */
  isCut: { left: boolean; right: boolean; top: boolean; bottom: boolean }
}

/** Nearer to the photo's rim than this an outline is cut by it, as a fraction of the photo's side. */
const RIM = 0.004

/** Where items stand: where the ray through the lowest place of their outline meets the room. The farthest comes first. */
export function placeBillboards(
  room: RoomGeometry,
  outlines: readonly (readonly number[])[],
): readonly Billboard[] {
  const nearness = ({ plane: [x, y, z] }: Billboard) => x * x + y * y + z * z
  return outlines
    .map((outline) => {
      const foot = footOf(outline)
      return { outline, foot, plane: uprightAt(room, foot), isCut: cutSides(outline) }
    })
    .toSorted((a, b) => nearness(a) - nearness(b))
}

/** Whether a frame shows no place of a billboard that lies beyond the photo's rim. */
export function isUncut({ isCut }: Billboard, toPhoto: Homography): boolean {
  const corners = [0, 1, 2, 3].map((corner) => {
    const [u, v, w] = project(toPhoto, [corner & 1, corner >> 1, 1])
    return { x: u / w, y: v / w, isAhead: w > 0 }
  })
  return corners.every(
    ({ x, y, isAhead }) =>
      isAhead &&
      !(isCut.left && x < 0) &&
      !(isCut.right && x > 1) &&
      !(isCut.top && y < 0) &&
      !(isCut.bottom && y > 1),
  )
}

function footOf(outline: readonly number[]): { x: number; y: number } {
  let foot = { x: outline[0], y: outline[1] }
  for (let i = 2; i < outline.length; i += 2)
    if (outline[i + 1] > foot.y) foot = { x: outline[i], y: outline[i + 1] }
  return foot
}

function uprightAt({ planes, toRoom }: RoomGeometry, { x, y }: { x: number; y: number }): Vector {
  const [dx, dy, dz] = project(toRoom, [x, y, 1])
  const distance = 1 / Math.max(...planes.map(([a, b, c]) => a * dx + b * dy + c * dz))
  const [atX, atZ] = [dx * distance, dz * distance]
  const by = 1 / (atX * atX + atZ * atZ)
  return [atX * by, 0, atZ * by]
}

function cutSides(outline: readonly number[]): Billboard['isCut'] {
  const [xs, ys] = [0, 1].map((first) => outline.filter((_, i) => i % 2 === first))
  return {
    left: Math.min(...xs) < RIM,
    right: Math.max(...xs) > 1 - RIM,
    top: Math.min(...ys) < RIM,
    bottom: Math.max(...ys) > 1 - RIM,
  }
}
