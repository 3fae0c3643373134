import {
  stagingLimits,
  type PiecePlace,
  type PlacedPiece,
  type StagingLayout,
} from '../../contract/staging-document.ts'
import { boundsOf, isInside, isWithin, overlaps, type Footprint, type Point } from '../arrange/geometry.ts'
import { wallsOf } from '../arrange/walls.ts'
import { isFlat } from '../arrange/arrangement.ts'
import { carriedBy, findPiece, footprintOf, type LayoutRoom } from './placed.ts'
import { snap, type Guide } from './snap.ts'

/** A changed layout, and the lines on the floor that the piece was drawn to. */
export interface Edited {
  layout: StagingLayout
  guides: readonly Guide[]
}

/**
 * Moves a piece on the floor so that its middle is at `to`, kept within the floor's bounds, and drawn to walls and to
 * other pieces where `isSnapping`. What stands on it comes along.
 */
export function moveOnFloor(
  layout: StagingLayout,
  room: LayoutRoom,
  id: string,
  to: Point,
  isSnapping: boolean,
): Edited {
  const piece = findPiece(layout, id)
  const furniture = piece === undefined ? undefined : room.furniture.get(piece.piece)
  if (piece === undefined || furniture === undefined || piece.place.on !== 'floor')
    return { layout, guides: [] }
  const own: Footprint = {
    x: to[0],
    z: to[1],
    turn: piece.place.turn,
    width: furniture.size[0],
    depth: furniture.size[2],
  }
  const others = layout.pieces.flatMap((other) =>
    other.id === id || other.place.on !== 'floor' ? [] : (footprintOf(layout, room, other) ?? []),
  )
  const { guides, turn, ...at } = isSnapping
    ? snap(own, wallsOf(room.plan), others)
    : { x: own.x, z: own.z, turn: own.turn, guides: [] }
  const [x, z] = keptInside(room, { ...own, ...at, turn })
  return { layout: placeAt(layout, id, { on: 'floor', x, z, turn }), guides }
}

/** The nearest place of a footprint's middle for which it lies within the bounds of the floor. */
function keptInside({ plan }: LayoutRoom, own: Footprint): Point {
  const { x0, z0, x1, z1 } = boundsOf(plan.floor)
  const [cos, sin] = [Math.abs(Math.cos(own.turn)), Math.abs(Math.sin(own.turn))]
  const halfX = (own.width * cos + own.depth * sin) / 2
  const halfZ = (own.width * sin + own.depth * cos) / 2
  const inside = (value: number, min: number, max: number) =>
    min > max ? (min + max) / 2 : Math.min(max, Math.max(min, value))
  return [inside(own.x, x0 + halfX, x1 - halfX), inside(own.z, z0 + halfZ, z1 - halfZ)]
}

/**
 * Turns a piece by radians about its upright, and off the walls that it would reach through; pieces on walls stay as they
 * are.
 */
export function turnBy(layout: StagingLayout, room: LayoutRoom, id: string, radians: number): StagingLayout {
  const place = findPiece(layout, id)?.place
  if (place === undefined || place.on === 'wall') return layout
  const turned = placeAt(layout, id, { ...place, turn: wrapped(place.turn + radians) })
  return place.on === 'floor' ? moveOnFloor(turned, room, id, [place.x, place.z], false).layout : turned
}

/** The same angle from -π to π. */
function wrapped(angle: number): number {
  return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
}

/** Moves what hangs on a wall along it and up, kept on the wall. */
export function moveOnWall(
  layout: StagingLayout,
  room: LayoutRoom,
  id: string,
  to: { wall: number; along: number; height: number },
): StagingLayout {
  const piece = findPiece(layout, id)
  const size = piece === undefined ? undefined : room.furniture.get(piece.piece)?.size
  const wall = wallsOf(room.plan).at(to.wall)
  if (piece === undefined || size === undefined || wall === undefined || piece.place.on !== 'wall')
    return layout
  const half = Math.min(size[0] / 2, wall.length / 2)
  const along = Math.min(wall.length - half, Math.max(half, to.along))
  const low = Math.min(size[1] / 2, room.plan.ceiling / 2)
  const height = Math.min(room.plan.ceiling - low, Math.max(low, to.height))
  return placeAt(layout, id, { on: 'wall', wall: to.wall, along, height })
}

/** Moves what hangs under the ceiling, kept within the bounds of the room. */
export function moveUnderCeiling(
  layout: StagingLayout,
  room: LayoutRoom,
  id: string,
  to: Point,
): StagingLayout {
  const piece = findPiece(layout, id)
  const size = piece === undefined ? undefined : room.furniture.get(piece.piece)?.size
  if (piece === undefined || size === undefined || piece.place.on !== 'ceiling') return layout
  const { turn } = piece.place
  const [x, z] = keptInside(room, { x: to[0], z: to[1], turn, width: size[0], depth: size[2] })
  return placeAt(layout, id, { on: 'ceiling', x, z, turn })
}

/** Moves what stands on another piece, in metres of that piece's own frame, so that its middle stays on the top. */
export function moveOnPiece(layout: StagingLayout, room: LayoutRoom, id: string, to: Point): StagingLayout {
  const piece = findPiece(layout, id)
  if (piece?.place.on !== 'piece') return layout
  const carrier = findPiece(layout, piece.place.piece)
  const under = carrier === undefined ? undefined : room.furniture.get(carrier.piece)?.size
  if (under === undefined) return layout
  const within = (value: number, half: number) => Math.min(half, Math.max(-half, value))
  return placeAt(layout, id, {
    ...piece.place,
    x: within(to[0], under[0] / 2),
    z: within(to[1], under[2] / 2),
  })
}

/** Takes a piece out, with what stands on it. */
export function removePiece(layout: StagingLayout, id: string): StagingLayout {
  const gone = new Set([id, ...carriedBy(layout, id).map((piece) => piece.id)])
  return { ...layout, pieces: layout.pieces.filter((piece) => !gone.has(piece.id)) }
}

/** Puts another piece of furniture in a piece's place; what stood on it goes where the new one has no top. */
export function swapPiece(
  layout: StagingLayout,
  room: LayoutRoom,
  id: string,
  furnitureId: string,
): StagingLayout {
  const furniture = room.furniture.get(furnitureId)
  const piece = findPiece(layout, id)
  if (furniture === undefined || piece === undefined) return layout
  const kept = furniture.top === null ? withoutCarried(layout, id) : layout
  const look = furniture.styles.includes(piece.look) ? piece.look : (furniture.styles[0] ?? piece.look)
  return change(kept, id, { piece: furnitureId, look })
}

function withoutCarried(layout: StagingLayout, id: string): StagingLayout {
  const gone = new Set(carriedBy(layout, id).map((piece) => piece.id))
  return gone.size === 0
    ? layout
    : { ...layout, pieces: layout.pieces.filter((piece) => !gone.has(piece.id)) }
}

/** Sets the look of a piece, and its colours by slot (#rrggbb; null for the look's own). */
export function dressPiece(
  layout: StagingLayout,
  id: string,
  { look, colours = {} }: { look?: string; colours?: Readonly<Record<string, string | null>> },
): StagingLayout {
  const piece = findPiece(layout, id)
  if (piece === undefined) return layout
  const chosen: Record<string, string> = { ...piece.colours }
  for (const [slot, colour] of Object.entries(colours))
    if (colour === null) Reflect.deleteProperty(chosen, slot)
    else chosen[slot] = colour
  return change(layout, id, { look: look ?? piece.look, colours: chosen })
}

/**
 * Adds a piece where there is room for it: on the floor as near to `near` as it meets nothing, on the seen wall or under
 * the ceiling, or on the top of the piece that is `carrier`. Null where there is no room.
 */
export function addPiece(
  layout: StagingLayout,
  room: LayoutRoom,
  {
    piece,
    look,
    seed,
    near,
    carrier,
  }: { piece: string; look: string; seed: number; near: Point; carrier: string | null },
): { layout: StagingLayout; id: string } | null {
  const furniture = room.furniture.get(piece)
  if (furniture === undefined || layout.pieces.length >= stagingLimits.pieces) return null
  const place = freePlace(layout, room, furniture, near, carrier)
  if (place === null) return null
  const id = freeId(layout)
  const own = furniture.styles.includes(look) ? look : (furniture.styles[0] ?? look)
  const added: PlacedPiece = { id, piece, look: own, colours: {}, seed, place }
  return { layout: { ...layout, pieces: [...layout.pieces, added] }, id }
}

function freeId({ pieces }: StagingLayout): string {
  const used = new Set(pieces.map(({ id }) => id))
  for (let number = pieces.length + 1; ; number++) if (!used.has(`p${number}`)) return `p${number}`
}

function freePlace(
  layout: StagingLayout,
  room: LayoutRoom,
  furniture: { size: readonly [number, number, number]; anchor: string },
  near: Point,
  carrier: string | null,
): PiecePlace | null {
  switch (furniture.anchor) {
    case 'wall': {
      const walls = wallsOf(room.plan)
      const wall = walls.find(({ seen, length }) => seen && length > furniture.size[0]) ?? walls[0]
      if (wall === undefined) return null
      return {
        on: 'wall',
        wall: wall.index,
        along: wall.length / 2,
        height: Math.min(1.475, room.plan.ceiling / 2),
      }
    }
    case 'ceiling':
      return { on: 'ceiling', x: near[0], z: near[1], turn: 0 }
    case 'on-top':
      return carrier === null ? null : { on: 'piece', piece: carrier, x: 0, z: 0, turn: 0 }
    default:
      return freeFloor(layout, room, furniture, near)
  }
}

/** Metres between the places of the floor that are tried. */
const STEP = 0.15

function freeFloor(
  layout: StagingLayout,
  room: LayoutRoom,
  furniture: { size: readonly [number, number, number] },
  near: Point,
): PiecePlace | null {
  const flat = isFlat(furniture)
  const taken = layout.pieces.flatMap((piece) => {
    const other = room.furniture.get(piece.piece)
    if (piece.place.on !== 'floor' || other === undefined || isFlat(other) !== flat) return []
    return footprintOf(layout, room, piece) ?? []
  })
  const { x0, z0, x1, z1 } = boundsOf(room.plan.seen.length > 2 ? room.plan.seen : room.plan.floor)
  const places: Point[] = []
  for (let x = x0; x <= x1; x += STEP) for (let z = z0; z <= z1; z += STEP) places.push([x, z])
  const away = ([x, z]: Point) => (x - near[0]) ** 2 + (z - near[1]) ** 2
  const free = places
    .filter((place) => isInside(room.plan.floor, place))
    .toSorted((a, b) => away(a) - away(b))
    .find(([x, z]) => {
      const own = { x, z, turn: 0, width: furniture.size[0], depth: furniture.size[2] }
      return isWithin(room.plan.floor, own) && !taken.some((other) => overlaps(own, other))
    })
  return free === undefined ? null : { on: 'floor', x: free[0], z: free[1], turn: 0 }
}

function placeAt(layout: StagingLayout, id: string, place: PiecePlace): StagingLayout {
  return change(layout, id, { place })
}

function change(layout: StagingLayout, id: string, changes: Partial<PlacedPiece>): StagingLayout {
  return {
    ...layout,
    pieces: layout.pieces.map((piece) => (piece.id === id ? { ...piece, ...changes } : piece)),
  }
}
