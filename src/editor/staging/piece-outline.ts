import type { PlacedPiece, StagingLayout } from '../../../core/contract/staging-document.ts'
import type { Place } from '../../../core/imaging/layout/layout.ts'
import { cornersOf } from '../../../core/staging/arrange/geometry.ts'
import { poseOf } from '../../../core/staging/layout/placed.ts'
import { project } from '../../../core/staging/room/room.ts'
import type { StagedRoom } from './layout-session.ts'

/** A piece as it lies over the photo, in fractions of it. */
export interface PieceOutline {
  id: string
  name: string
  /** Outline of its bounding box, clockwise or not, convex. */
  outline: readonly Place[]
  /** The floor, wall or top that it covers. */
  foot: readonly Place[]
  /** Metres from the lens to its middle. */
  distance: number
}

/** All pieces that can be seen, the farthest first. */
export function outlinesOf(layout: StagingLayout, room: StagedRoom): PieceOutline[] {
  return layout.pieces
    .flatMap((piece) => outlineOf(layout, room, piece) ?? [])
    .toSorted((a, b) => b.distance - a.distance)
}

/** Null for a piece that is behind the lens, or whose furniture is not there. */
function outlineOf(layout: StagingLayout, room: StagedRoom, piece: PlacedPiece): PieceOutline | null {
  const furniture = room.furniture.get(piece.piece)
  const pose = poseOf(layout, room, piece)
  if (furniture === undefined || pose === null) return null
  const [width, height, depth] = furniture.size
  const floor = cornersOf({ x: pose.x, z: pose.z, turn: pose.turn, width, depth })
  const at = (level: number) => floor.map(([x, z]) => project(room.staging, [x, level, z]))
  const [foot, head] = [at(pose.y), at(pose.y + height)]
  const seen = [...foot, ...head].filter((place) => place !== null)
  if (seen.length < 8) return null
  const { lens } = room.staging
  return {
    id: piece.id,
    name: furniture.name,
    outline: convexHull(seen),
    foot: foot.filter((place) => place !== null),
    distance: Math.hypot(pose.x, pose.y + height / 2 - lens, pose.z),
  }
}

/** Outline of points (Andrew's monotone chain, 1979). */
function convexHull(points: readonly Place[]): Place[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (list: readonly Place[]) => {
    const chain: Place[] = []
    for (const point of list) {
      while (chain.length > 1 && cross(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    chain.pop()
    return chain
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

function cross(o: Place, a: Place, b: Place): number {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)
}
