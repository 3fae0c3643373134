import type { PiecePlace, PlacedPiece, StagingLayout } from '../../contract/staging-document.ts'
import { isFlat } from '../arrange/arrangement.ts'
import type { Furniture } from '../arrange/furniture.ts'
import { fromOwnFrame, overlaps, isWithin, type Footprint } from '../arrange/geometry.ts'
import { keptFree, pointAt, wallsOf } from '../arrange/walls.ts'
import type { FloorPlan } from '../room/floor-plan.ts'

/** What edits of a layout need to know besides it. */
export interface LayoutRoom {
  plan: FloorPlan
  /** Every piece that can be placed, by id. */
  furniture: ReadonlyMap<string, Furniture>
}

/** A piece of a layout in the room's frame: the middle of its foot in metres, and its turn in radians. */
export interface Pose {
  x: number
  y: number
  z: number
  turn: number
}

export function findPiece({ pieces }: StagingLayout, id: string): PlacedPiece | undefined {
  return pieces.find((piece) => piece.id === id)
}

/** Where a piece is; null for one whose furniture, wall or carrier is not there. */
export function poseOf(layout: StagingLayout, room: LayoutRoom, piece: PlacedPiece): Pose | null {
  const furniture = room.furniture.get(piece.piece)
  if (furniture === undefined) return null
  const { place } = piece
  switch (place.on) {
    case 'floor':
      return { x: place.x, y: 0, z: place.z, turn: place.turn }
    case 'ceiling':
      return { x: place.x, y: room.plan.ceiling - furniture.size[1], z: place.z, turn: place.turn }
    case 'wall': {
      const wall = wallsOf(room.plan).at(place.wall)
      if (wall === undefined) return null
      const [x, z] = pointAt(wall, place.along, furniture.size[2] / 2)
      return { x, y: place.height - furniture.size[1] / 2, z, turn: wall.turn }
    }
    case 'piece': {
      const carrier = findPiece(layout, place.piece)
      const under = carrier === undefined ? null : poseOf(layout, room, carrier)
      const top = carrier === undefined ? undefined : room.furniture.get(carrier.piece)?.top
      if (under === null || top === null || top === undefined) return null
      const [x, z] = fromOwnFrame(under, place.x, place.z)
      return { x, y: under.y + top, z, turn: under.turn + place.turn }
    }
  }
}

/** The floor that a piece covers, or hangs over; null as `poseOf`. */
export function footprintOf(layout: StagingLayout, room: LayoutRoom, piece: PlacedPiece): Footprint | null {
  const pose = poseOf(layout, room, piece)
  const size = room.furniture.get(piece.piece)?.size
  return pose === null || size === undefined
    ? null
    : { x: pose.x, z: pose.z, turn: pose.turn, width: size[0], depth: size[2] }
}

/** What is wrong with where a piece stands, in words that follow its name; null for nothing. */
export function faultOf(layout: StagingLayout, room: LayoutRoom, piece: PlacedPiece): string | null {
  const furniture = room.furniture.get(piece.piece)
  if (furniture === undefined) return 'is in no furniture pack any more'
  const own = footprintOf(layout, room, piece)
  if (own === null) return 'hangs on nothing'
  if (piece.place.on !== 'floor') return null
  if (!isWithin(room.plan.floor, own)) return 'reaches through a wall'
  for (const kept of keptFree(wallsOf(room.plan)))
    if (kept.kind === 'door' && !isFlat(furniture) && overlaps(own, kept.footprint))
      return 'stands in the way of a door'
  for (const other of layout.pieces) {
    const its = room.furniture.get(other.piece)
    if (other.id === piece.id || other.place.on !== 'floor' || its === undefined) continue
    if (isFlat(its) !== isFlat(furniture) || belongTogether(furniture, its)) continue
    const theirs = footprintOf(layout, room, other)
    if (theirs !== null && overlaps(own, theirs)) return `meets ${its.name}`
  }
  return null
}

/** Chairs go under tables and desks. */
function belongTogether(a: Furniture, b: Furniture): boolean {
  const isSeat = ({ category }: Furniture) => /chair|stool|bench/.test(category)
  const isTable = ({ category }: Furniture) => /table|desk|counter/.test(category)
  return (isSeat(a) && isTable(b)) || (isSeat(b) && isTable(a))
}

/** The pieces that stand on a piece, on those, and so on. */
export function carriedBy({ pieces }: StagingLayout, id: string): PlacedPiece[] {
  const found = new Set([id])
  // A piece that carries others comes before them.
  for (const { id: own, place } of pieces) if (place.on === 'piece' && found.has(place.piece)) found.add(own)
  found.delete(id)
  return pieces.filter((piece) => found.has(piece.id))
}

/** How a place is told in words, for screen readers. */
export function describePlace({ on }: PiecePlace): string {
  return {
    floor: 'on the floor',
    wall: 'on a wall',
    ceiling: 'under the ceiling',
    piece: 'on another piece',
  }[on]
}
