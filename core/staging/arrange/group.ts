import type { Arrangement, Fault, FloorPlace } from './arrangement.ts'
import { footprintOf, isFlat } from './arrangement.ts'
import type { Furniture } from './furniture.ts'
import { fromOwnFrame, isInside, overlaps, type Point } from './geometry.ts'
import { mayStandUnder } from './roles.ts'
import type { Wall } from './walls.ts'

/** The smallest part of a group's first member that the photo must show. */
const MIN_MAIN_SEEN = 0.8
/**
 * What the score loses for each window that is hidden, for each hearth, door, radiator or cupboard, and for each metre of a
 * seat that turns its back to the lens.
 */
const WINDOW_COST = 1
const FIXTURE_COST = 0.7
const BACK_COST = 1
/**
 * What it loses for each member that has no place, however large the others are: a sofa without its table and rug is no
 * group; and for what the photo's edge cuts off a rug.
 */
const LEFT_OUT_COST = 0.6
const RUG_CUT_COST = 0.6
/** Of a rug that the photo's edge cuts, so much is seen: it runs out of the picture as floors do. */
const MIN_RUG_SEEN = 0.6
/** One of the right size that is cut no more than this goes before a smaller one. */
const NEARLY_WHOLE = 0.85
/** A seat that faces the lens less than this shows its back. */
const BACK = -0.15

/** A piece of a group in the group's own frame: metres from the middle of its back, its front towards -z. */
export interface Member {
  piece: Furniture
  x: number
  z: number
  turn: number
  /** What stands there where the piece itself cannot, the better one first; it may lie at another `z`. */
  others?: readonly { piece: Furniture; z: number }[]
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
  /** Stands only where the photo shows none of the others whole. */
  isSpare?: boolean
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
  /** See `isPoor`. */
  isPoor: boolean
}

/** Where the middle of a group's back is, and its turn. */
export interface GroupAt {
  x: number
  z: number
  turn: number
  wall: Wall | null
}

/**
 * The group at a place, without the members that cannot stand there; the fault where one that is needed cannot. `mayHideKept`:
 * furniture that stays may be hidden.
 */
export function placeGroup(
  room: Arrangement,
  group: Group,
  at: GroupAt,
  mayHideKept: boolean,
): GroupPlace | Fault {
  const places: FloorPlace[] = []
  const leftOut: { piece: Furniture; fault: Fault }[] = []
  if (!isMainSeen(room, group, at)) return 'it would not be seen'
  for (const [i, { piece, others = [], x, z, turn, isNeeded }] of group.members.entries()) {
    const own = [{ piece, z }, ...others].map((one) => {
      const [px, pz] = fromOwnFrame(at, x, one.z)
      return { piece: one.piece, x: px, z: pz, turn: at.turn + turn }
    })
    const faults = own.map((place) => faultOf(room, group, places, place, mayHideKept))
    const fitting = own.filter((_, at) => faults[at] === null)
    const place = bestRug(room, fitting)
    if (place !== undefined) places.push(place)
    else if (isNeeded) return faults[0]!
    else leftOut.push({ piece, fault: faults[0]! })
    // A chair may not hide the hearth or a way out either; what stands at a wall has only that behind it.
    const isSeat = i > 0 ? isSeatOf(piece) : at.wall === null
    if (isSeat && place !== undefined && room.isBackToDoor(place))
      return 'it would stand in the way of a door'
  }
  const access = group.access.map((list) => list.map(([x, z]) => fromOwnFrame(at, x, z)))
  const place = { group, wall: at.wall, places, leftOut, access, score: 0, isPoor: false }
  return { ...place, score: scoreGroup(room, place), isPoor: isPoor(room, place) }
}

/** Why a member cannot stand at a place, of a rug also that the photo's frame would cut too much of it. */
function faultOf(
  room: Arrangement,
  group: Group,
  places: readonly FloorPlace[],
  place: FloorPlace,
  mayHideKept: boolean,
): Fault | null {
  const fault = room.faultAt(place, group.id, { windows: true, kept: mayHideKept })
  if (fault !== null) return fault
  if (meets(places, place)) return 'it would meet other furniture'
  const isRugCut = isFlat(place.piece) && room.view.seenFraction(footprintOf(place)) < MIN_RUG_SEEN
  return isRugCut ? 'it would be cut by the edge of the photo' : null
}

/** The first of some places; of rugs the first that is nearly whole, else the one of which the photo shows most. */
function bestRug({ view }: Arrangement, places: readonly FloorPlace[]): FloorPlace | undefined {
  const [first, ...others] = places
  if (first === undefined || !isFlat(first.piece)) return first
  const seen = (place: FloorPlace) => Math.min(NEARLY_WHOLE, view.seenFraction(footprintOf(place)))
  return others.reduce((best, place) => (seen(place) > seen(best) ? place : best), first)
}

/** Whether the photo shows enough of the first member, which the group is made for. */
function isMainSeen(room: Arrangement, { members: [main] }: Group, at: GroupAt): boolean {
  if (main === undefined) return false
  const { piece, x, z, turn } = main
  const [px, pz] = fromOwnFrame(at, x, z)
  const footprint = footprintOf({ piece, x: px, z: pz, turn: at.turn + turn })
  return isInside(room.plan.seen, [px, pz]) && room.view.seenFraction(footprint) >= MIN_MAIN_SEEN
}

function isSeatOf({ category }: Furniture): boolean {
  return category === 'armchair' || category === 'sofa'
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
  let score = group.bonus
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
  const windows = places.reduce((sum, at) => sum + room.hiddenWindows(at), 0)
  const cut = places.reduce(
    (sum, at) => sum + (isFlat(at.piece) ? 1 - view.seenFraction(footprintOf(at)) : 0),
    0,
  )
  const backs = solid.reduce(
    (sum, { piece, footprint }) =>
      isSeatOf(piece) ? sum + piece.size[0] * Math.max(0, -view.facing(footprint)) : sum,
    0,
  )
  return (
    score / Math.max(0.5, weights) -
    0.5 * unseen +
    0.8 * facing -
    0.25 * Math.max(0, far - 4) -
    WINDOW_COST * windows -
    FIXTURE_COST * room.hiddenFixtures(places) -
    BACK_COST * backs -
    LEFT_OUT_COST * leftOut.length -
    RUG_CUT_COST * cut
  )
}

/**
 * Whether the photo shows a part of a piece only, or the back of a seat, or a seat turns it to furniture that stays, or
 * stands without anything that belongs to it.
 */
function isPoor(room: Arrangement, { places, wall, leftOut }: GroupPlace): boolean {
  const { view } = room
  if (places.length === 1 && leftOut.length > 0 && isSeatOf(places[0].piece)) return true
  return places.some((place, i) => {
    const footprint = footprintOf(place)
    const isFree = i > 0 || wall === null
    if (isFree && isSeatOf(place.piece) && room.isBackToKept(place)) return true
    if (isSeatOf(place.piece) && view.facing(footprint) < BACK) return true
    return !isFlat(place.piece) && view.isInPicture(footprint) && !view.isWhole(footprint)
  })
}

/** Stands all of a placed group. */
export function standGroup(room: Arrangement, place: GroupPlace): void {
  for (const at of place.places) room.stand(at, place.group.id)
  for (const choices of place.access) room.keepReached(choices)
}
