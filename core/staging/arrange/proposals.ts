import type { Arrangement, Fault } from './arrangement.ts'
import { boundsOf, frontOf } from './geometry.ts'
import { placeGroup, type Group, type GroupAt, type GroupPlace } from './group.ts'
import { PATH_RADIUS } from './paths.ts'
import type { Recipe } from './recipe.ts'
import { pointAt, type Wall } from './walls.ts'

/** Metres between a wall and what stands with its back to it, and behind what stands free of it. */
const AT_WALL = 0.06
const FREE_OF_WALL = [0.45, 0.8, 1.4, 2]
/** Metres between the places that are tried. */
const STEP = 0.25
/** Half of the .75 m that paths should have; .6 m is enough where no place gives more. */
const GOOD_PATH = 0.375
/** Proposals that score this much less than the best are none. */
const TOLERANCE = 0.75
/** A whole group that is worse than a cut one by this is not what the room is for, as a bed for one in a bedroom. */
const MUCH_WORSE = 4
/** A direction that is worse than the best by more than this comes after other places in better ones. */
const DIRECTION_TOLERANCE = 0.5
/** How many places of a group are asked for their paths before its others are given up. */
const MAX_PATH_CHECKS = 25

/** What a room looks at: its hearth, else its largest window, else its longest wall that is seen. */
function focalWall({ walls }: Arrangement): Wall {
  const score = ({ openings, length, seen }: Wall) =>
    openings.reduce(
      (sum, { kind, from, to, sill, head }) =>
        sum + (kind === 'hearth' ? 100 : kind === 'window' ? 3 * (to - from) * (head - sill) : 0),
      (seen ? 0.1 : 0) * length,
    )
  return walls.reduce((best, wall) => (score(wall) > score(best) ? wall : best))
}

/**
 * Where groups can stand, the best first: of each group and wall one place against the wall and one free of it, so that
 * each is clearly another one. Empty where none fits, with the commonest reason.
 */
export function findProposals(
  room: Arrangement,
  groups: readonly Group[],
  stands: Recipe['stands'],
): { proposals: GroupPlace[]; fault: Fault | null } {
  const faults = new Map<Fault, number>()
  const isWhole = ({ isPoor }: GroupPlace) => !isPoor
  const spare = groups.filter(({ isSpare }) => isSpare)
  const usual = groups.filter(({ isSpare }) => !isSpare)
  // Furniture that stays may be hidden, and a chair stand alone, rather than the photo's edge cut what is new.
  let found = placesOf(room, usual, stands, false, faults)
  for (const [own, mayHideKept] of [
    [usual, true],
    [spare, false],
  ] as const) {
    if (found.some(isWhole)) break
    const more = placesOf(room, own, stands, mayHideKept, faults)
    if (found.length === 0 || more.some(isWhole)) found = more
  }
  const whole = found.filter(isWhole)
  const bestOf = (places: readonly GroupPlace[]) => Math.max(...places.map(({ score }) => score))
  const proposals = bestOf(whole) > bestOf(found) - MUCH_WORSE ? whole : found
  proposals.sort((a, b) => b.score - a.score)
  const best = proposals[0]?.score ?? 0
  const [commonest] = [...faults].sort(([, a], [, b]) => b - a)
  return {
    proposals: spread(proposals.filter(({ score }) => score >= best - TOLERANCE)),
    fault: commonest?.[0] ?? null,
  }
}

/** Of each group and wall the best place against it and the best free of it. */
function placesOf(
  room: Arrangement,
  groups: readonly Group[],
  stands: Recipe['stands'],
  mayHideKept: boolean,
  faults: Map<Fault, number>,
): GroupPlace[] {
  const byKey = new Map<string, GroupPlace[]>()
  for (const group of groups)
    for (const { at, key, bonus } of stands === 'middle'
      ? placesInMiddle(room)
      : placesAtWalls(room, stands)) {
      const placed = placeGroup(room, group, at, mayHideKept)
      if (typeof placed === 'string') faults.set(placed, (faults.get(placed) ?? 0) + 1)
      else if (placed.score > -Infinity) {
        const own = `${group.id} ${key}`
        byKey.set(own, [...(byKey.get(own) ?? []), { ...placed, score: placed.score + bonus }])
      }
    }
  return [...byKey.values()].flatMap((places) => bestWithPaths(room, places, faults))
}

function bestWithPaths(room: Arrangement, places: GroupPlace[], faults: Map<Fault, number>): GroupPlace[] {
  // What the photo's edge cuts, or shows from behind, comes last, however good it is.
  places.sort((a, b) => Number(a.isPoor) - Number(b.isPoor) || b.score - a.score)
  const tried = places.slice(0, MAX_PATH_CHECKS)
  const good = tried.find(({ places: own, access }) => room.hasPaths(own, access, GOOD_PATH))
  if (good) return [good]
  const enough = tried.find(({ places: own, access }) => room.hasPaths(own, access, PATH_RADIUS))
  if (enough) return [{ ...enough, score: enough.score - 0.5 }]
  faults.set('too little would be left to walk', (faults.get('too little would be left to walk') ?? 0) + 1)
  return []
}

/**
 * The best of each wall, and of each kind of seat, come before the second best, so that proposals one after the other
 * differ; but not where that is much worse, as a sofa before a window is.
 */
function spread(sorted: readonly GroupPlace[]): GroupPlace[] {
  const count = new Map<string, number>()
  const best = sorted[0]?.score ?? 0
  return sorted
    .map((place) => {
      const turn = Math.round((place.places[0]?.turn ?? 0) / (Math.PI / 2))
      const key = `${turn} ${place.group.members[0]?.piece.category ?? ''}`
      const rank = (count.get(key) ?? 0) + (place.score < best - DIRECTION_TOLERANCE ? 1 : 0)
      count.set(key, (count.get(key) ?? 0) + 1)
      return { place, rank }
    })
    .sort((a, b) => a.rank - b.rank || b.place.score - a.place.score)
    .map(({ place }) => place)
}

interface Place {
  at: GroupAt
  key: string
  bonus: number
}

function placesAtWalls(room: Arrangement, stands: Recipe['stands']): Place[] {
  const free = stands === 'wall' ? [] : FREE_OF_WALL
  const focal = focalWall(room)
  const places: Place[] = []
  for (const wall of room.walls) {
    const [fx, fz] = frontOf(wall.turn)
    const towards = -(fx * focal.inward[0] + fz * focal.inward[1])
    // To look at the focal wall is best, past it still good; to turn one's back to it is not.
    const look = towards > 0.7 ? 0.45 : towards < -0.7 ? (focal.openings.length > 0 ? -0.35 : 0) : 0.2
    for (const [i, out] of [AT_WALL, ...free].entries())
      for (const at of stepsAlong(wall)) {
        const [x, z] = pointAt(wall, at, out)
        const offMiddle = Math.abs(at - wall.length / 2) / wall.length
        places.push({
          at: { x, z, turn: wall.turn, wall: i === 0 ? wall : null },
          key: `${wall.index} ${i === 0 ? 'at' : 'free'}`,
          bonus: look - 0.3 * offMiddle - (i === 0 ? 0 : 0.25),
        })
      }
  }
  return places
}

/** Places along a wall: its middle, those of its openings, and others at steps. */
export function stepsAlong({ length, openings }: Wall): number[] {
  const steps = [length / 2, ...openings.map(({ from, to }) => (from + to) / 2)]
  const span = Math.min(length / 2, 12)
  for (let off = STEP; off < span; off += STEP) steps.push(length / 2 - off, length / 2 + off)
  return steps
}

function placesInMiddle({ plan, walls }: Arrangement): Place[] {
  const { x0, z0, x1, z1 } = boundsOf(plan.seen)
  const places: Place[] = []
  const turns = [...new Set(walls.map(({ turn }) => turn))]
  const [mx, mz] = [(x0 + x1) / 2, (z0 + z1) / 2]
  for (const turn of turns)
    for (let x = x0 + 0.5; x <= x1 - 0.5; x += STEP)
      for (let z = z0 + 0.5; z <= Math.min(z1, z0 + 9) - 0.5; z += STEP) {
        const off = Math.abs(x - mx) / (x1 - x0) + Math.abs(z - mz) / (z1 - z0)
        const part = `${x < mx ? 'left' : 'right'} ${z < mz ? 'near' : 'far'}`
        places.push({ at: { x, z, turn, wall: null }, key: `${turn.toFixed(2)} ${part}`, bonus: -0.4 * off })
      }
  return places
}
