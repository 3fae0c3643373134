import type { StagingLayout } from '../../../core/contract/staging-document.ts'
import type { Place } from '../../../core/imaging/layout/layout.ts'
import { toOwnFrame } from '../../../core/staging/arrange/geometry.ts'
import { wallsOf, alongWall } from '../../../core/staging/arrange/walls.ts'
import { findPiece, poseOf } from '../../../core/staging/layout/placed.ts'
import { rayOf } from '../../../core/staging/room/room.ts'
import type { Triple } from '../../../core/scene/mesh.ts'
import type { DragTarget, StagedRoom } from './layout-session.ts'

/** Farther than this, in metres, nothing is dragged: near the horizon a pixel is metres. */
const REACH = 40

/** A piece that is dragged, with where on it the pointer took hold. */
export interface Drag {
  id: string
  /** From the point under the pointer to the piece's own place, in the units of the place. */
  off: readonly [number, number]
}

/** Begins a drag of a piece at a place of the photo; null where nothing can be told of the place. */
export function beginDrag(layout: StagingLayout, room: StagedRoom, id: string, at: Place): Drag | null {
  const place = findPiece(layout, id)?.place
  const under = targetAt(layout, room, id, at)
  if (place === undefined || under === null) return null
  if (place.on === 'wall')
    return under.on === 'wall' ? { id, off: [place.along - under.along, place.height - under.height] } : null
  return under.on === 'wall' ? null : { id, off: [place.x - under.point[0], place.z - under.point[1]] }
}

/** Where a dragged piece goes when the pointer is at a place of the photo; null where that shows no such place. */
export function dragTo(
  layout: StagingLayout,
  room: StagedRoom,
  { id, off }: Drag,
  at: Place,
): DragTarget | null {
  const under = targetAt(layout, room, id, at)
  if (under === null) return null
  if (under.on === 'wall') return { ...under, along: under.along + off[0], height: under.height + off[1] }
  return { on: under.on, point: [under.point[0] + off[0], under.point[1] + off[1]] }
}

/** The point of what a piece stands or hangs on that a place of the photo shows. */
function targetAt(layout: StagingLayout, room: StagedRoom, id: string, at: Place): DragTarget | null {
  const piece = findPiece(layout, id)
  if (piece === undefined) return null
  const { place } = piece
  switch (place.on) {
    case 'floor': {
      const point = levelPoint(room, at, 0)
      return point === null ? null : { on: 'floor', point: [point[0], point[2]] }
    }
    case 'ceiling': {
      const point = levelPoint(room, at, room.plan.ceiling)
      return point === null ? null : { on: 'ceiling', point: [point[0], point[2]] }
    }
    case 'piece': {
      const carrier = findPiece(layout, place.piece)
      const [own, under] = [
        poseOf(layout, room, piece),
        carrier === undefined ? null : poseOf(layout, room, carrier),
      ]
      if (own === null || under === null) return null
      const point = levelPoint(room, at, own.y)
      return point === null ? null : { on: 'piece', point: toOwnFrame(under, [point[0], point[2]]) }
    }
    case 'wall':
      return wallPoint(room, at, place.wall)
  }
}

/** The point at a height above the floor that a place of the photo shows. */
function levelPoint({ staging }: StagedRoom, at: Place, y: number): Triple | null {
  const ray = rayOf(staging, at)
  const distance = (y - staging.lens) / ray[1]
  if (!(distance > 0 && distance < REACH)) return null
  return [ray[0] * distance, y, ray[2] * distance]
}

/** The place of the wall that is looked at; a piece goes to another wall where the pointer is on one. */
function wallPoint({ staging, plan }: StagedRoom, at: Place, current: number): DragTarget | null {
  const ray = rayOf(staging, at)
  const hits = wallsOf(plan).flatMap((wall) => {
    const facing = ray[0] * wall.inward[0] + ray[2] * wall.inward[1]
    if (facing >= 0) return []
    const { out } = alongWall(wall, [0, 0])
    const distance = -out / facing
    const { at: along } = alongWall(wall, [ray[0] * distance, ray[2] * distance])
    const isOn = along >= 0 && along <= wall.length
    return distance > 0 && distance < REACH
      ? [{ wall: wall.index, along, height: staging.lens + ray[1] * distance, isOn }]
      : []
  })
  const hit = hits.find(({ isOn }) => isOn) ?? hits.find(({ wall }) => wall === current)
  return hit === undefined ? null : { on: 'wall', wall: hit.wall, along: hit.along, height: hit.height }
}
