import type { Place } from '../../imaging/layout/layout.ts'
import type { FloorPlan, Opening } from '../room/floor-plan.ts'
import { planeSeen, pointOn, project, type RoomPlane, type StagingRoom } from '../room/room.ts'

export type WallPlane = Extract<RoomPlane, 'left' | 'back' | 'right'>

/** A window of the room: where the photo shows it, and where it is on its wall. */
export interface WallWindow {
  /** Corners in fractions of the photo. */
  outline: readonly Place[]
  wall: WallPlane
  /** The smallest rectangle of the wall that holds it: metres along the wall's `FloorPlan` direction, and heights. */
  from: number
  to: number
  sill: number
  head: number
}

/** Windows are at least so wide and high. */
const MIN_SIDE_M = 0.15

/** Windows as a person drew them, each put on the wall that its middle lies on. Outlines that lie on no wall are left out. */
export function windowsFromOutlines(
  room: StagingRoom,
  outlines: readonly (readonly (readonly [number, number])[])[],
): WallWindow[] {
  return outlines.flatMap((corners) => {
    const outline = corners.map(([x, y]) => ({ x, y }))
    const middle = {
      x: outline.reduce((sum, { x }) => sum + x, 0) / outline.length,
      y: outline.reduce((sum, { y }) => sum + y, 0) / outline.length,
    }
    const wall = planeSeen(room, middle)
    if (wall === 'floor' || wall === 'ceiling' || wall === 'front') return []
    const window = onWall(room, wall, outline)
    return window === null ? [] : [window]
  })
}

/** Null when a corner does not lie on the wall's plane, or the window would be a slit. */
export function onWall(room: StagingRoom, wall: WallPlane, outline: readonly Place[]): WallWindow | null {
  const along: number[] = []
  const heights: number[] = []
  for (const corner of outline) {
    const point = pointOn(room, wall, corner)
    if (point === null) return null
    along.push(alongWall(room, wall, point[0], point[2]))
    heights.push(point[1])
  }
  const [from, to] = [Math.min(...along), Math.max(...along)]
  const [sill, head] = [Math.min(...heights), Math.max(...heights)]
  if (to - from < MIN_SIDE_M || head - sill < MIN_SIDE_M) return null
  return { outline, wall, from, to, sill, head }
}

/** Metres along a wall, in the direction of its `FloorPlan` wall, of a point on it. */
export function alongWall({ box }: StagingRoom, wall: WallPlane, x: number, z: number): number {
  if (wall === 'left') return z - box.front
  return wall === 'back' ? x - box.left : box.back - z
}

/** x and z of the place so many metres along a wall. */
export function placeAlong({ box }: StagingRoom, wall: WallPlane, along: number): readonly [number, number] {
  if (wall === 'left') return [box.left, box.front + along]
  return wall === 'back' ? [box.left + along, box.back] : [box.right, box.back - along]
}

/** The rectangle of a wall as the photo shows it, clockwise from the upper left as seen from inside; null behind the lens. */
export function outlineOf(
  room: StagingRoom,
  wall: WallPlane,
  { from, to, sill, head }: Pick<WallWindow, 'from' | 'to' | 'sill' | 'head'>,
): Place[] | null {
  const corners = [
    [from, head],
    [to, head],
    [to, sill],
    [from, sill],
  ].map(([along, y]) => {
    const [x, z] = placeAlong(room, wall, along)
    return project(room, [x, y, z])
  })
  return corners.every((corner) => corner !== null) ? corners : null
}

/** A floor plan with these openings on its walls besides those that it has. */
export function withOpenings(
  plan: FloorPlan,
  openings: readonly { wall: WallPlane; opening: Opening }[],
): FloorPlan {
  const order: readonly WallPlane[] = ['left', 'back', 'right']
  return {
    ...plan,
    walls: plan.walls.map((wall, i) => ({
      ...wall,
      openings: [
        ...wall.openings,
        ...openings.filter((one) => one.wall === order[i]).map((one) => one.opening),
      ],
    })),
  }
}

/** Whether a place lies in a polygon (crossings of a ray, even-odd rule). */
export function isWithin(polygon: readonly Place[], x: number, y: number): boolean {
  let inside = false
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [a, b] = [polygon[i], polygon[j]]
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside
  }
  return inside
}
