import type { Arrangement, Fault, FloorPlace } from './arrangement.ts'
import { footprintOf, isFlat } from './arrangement.ts'
import type { Furniture } from './furniture.ts'
import { fromOwnFrame, isInside, overlaps, type Point } from './geometry.ts'
import { mayStandUnder } from './roles.ts'
import type { Wall } from './walls.ts'

/** The smallest part of a group's first member that the photo must show. */
const MIN_MAIN_SEEN = 0.8

/** A piece of a group in the group's own frame: metres from the middle of its back, its front towards -z. */
export interface Member {
  piece: Furniture
  x: number
  z: number
  turn: number
  /** A group stands without those that are not needed. */
  isNeeded: boolean
}

/** Pieces that belong together, as a sofa, its table and its chairs. */
export interface Group {
  /** What makes it another one than the next, for proposals that differ. */
  id: string
  members: readonly Member[]
  /** One place of each list must be reached on foot; own frame. */
  access: readonly (readonly Point[])[]
  /** Liking of this group over others, about -1 to 1. */
  bonus: number
}

/** A group at a place of a room. */
export interface GroupPlace {
  group: Group
  /** The wall behind its back; null where it stands free. */
  wall: Wall | null
  places: readonly FloorPlace[]
  /** Needed members that could not be placed never occur; others are left out. */
  leftOut: readonly { piece: Furniture; fault: Fault }[]
  access: readonly (readonly Point[])[]
  score: number
}

/** Where the middle of a group's back is, and its turn. */
export interface GroupAt {
  x: number
  z: number
  turn: number
  wall: Wall | null
}

/** The group at a place, without the members that cannot stand there; the fault where one that is needed cannot. */
export function placeGroup(room: Arrangement, group: Group, at: GroupAt): GroupPlace | Fault {
  const places: FloorPlace[] = []
  const leftOut: { piece: Furniture; fault: Fault }[] = []
  if (!isMainSeen(room, group, at)) return 'it would not be seen'
  for (const { piece, x, z, turn, isNeeded } of group.members) {
    const [px, pz] = fromOwnFrame(at, x, z)
    const place = { piece, x: px, z: pz, turn: at.turn + turn }
    const fault =
      room.faultAt(place, group.id) ?? (meets(places, place) ? 'it would meet other furniture' : null)
    if (fault === null) places.push(place)
    else if (isNeeded) return fault
    else leftOut.push({ piece, fault })
  }
  const access = group.access.map((list) => list.map(([x, z]) => fromOwnFrame(at, x, z)))
  const place = { group, wall: at.wall, places, leftOut, access, score: 0 }
  return { ...place, score: scoreGroup(room, place) }
}

/** Whether the photo shows enough of the first member, which the group is made for. */
function isMainSeen(room: Arrangement, { members: [main] }: Group, at: GroupAt): boolean {
  if (main === undefined) return false
  const { piece, x, z, turn } = main
  const [px, pz] = fromOwnFrame(at, x, z)
  const footprint = footprintOf({ piece, x: px, z: pz, turn: at.turn + turn })
  return isInside(room.plan.seen, [px, pz]) && room.view.seenFraction(footprint) >= MIN_MAIN_SEEN
}

function meets(places: readonly FloorPlace[], place: FloorPlace): boolean {
  return places.some(
    (other) =>
      isFlat(other.piece) === isFlat(place.piece) &&
      !mayStandUnder(other.piece, place.piece) &&
      overlaps(footprintOf(other), footprintOf(place)),
  )
}

/** What the photo shows of a group, and how well: higher is better. -Infinity where the group is hardly seen. */
function scoreGroup(room: Arrangement, { group, places, leftOut }: GroupPlace): number {
  const { view } = room
  const solid = places
    .filter(({ piece }) => !isFlat(piece))
    .map((place) => ({ footprint: footprintOf(place), height: place.piece.size[1], piece: place.piece }))
  let score = group.bonus - 0.5 * leftOut.length
  let weights = 0
  let unseen = 0
  for (const [i, own] of solid.entries()) {
    const weight = own.piece.size[0] * own.piece.size[2] * (i === 0 ? 2 : 1)
    const seen = view.seenFraction(own.footprint)
    const hidden = view.hiddenFraction(
      own,
      solid.filter((other) => other !== own),
    )
    if (i === 0 && hidden > 0.6) return -Infinity
    weights += weight
    score += weight * (2 * seen - 1.2 * hidden - 1.5 * view.blocking(own))
    if (seen < 0.999 && seen > 0.02) score -= 1.1 * weight
    if (i > 0 && own.piece.size[0] * own.piece.size[2] > 0.3) unseen += 1 - seen
  }
  const [main] = solid
  if (main === undefined) return -Infinity
  const facing = view.facing(main.footprint)
  const far = view.distance(main.footprint)
  return score / Math.max(0.5, weights) - 0.5 * unseen + 0.8 * facing - 0.12 * Math.max(0, far - 4.5)
}

/** Stands all of a placed group. */
export function standGroup(room: Arrangement, place: GroupPlace): void {
  for (const at of place.places) room.stand(at, place.group.id)
  for (const choices of place.access) room.keepReached(choices)
}
