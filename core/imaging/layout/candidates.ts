import type { Line, RoomEvidence, Run } from './evidence.ts'
import { UNSEEN, type RoomBox } from './layout.ts'

/** Places of a wall that are tried at most, besides "not seen". */
const MAX_CANDIDATES = 13
/** Two places nearer than this are one. */
const MIN_DISTANCE = 0.018
/** Nearest and furthest a wall's place can be. */
const [NEAREST, FURTHEST] = [0.03, 12]
/** A wall is settled within this factor of where it was. */
const REFINEMENT_FACTOR = 1.6
/** Places near a wall that are tried at most: those of the longest lines. */
const MAX_NEAR = 24

/** Places to try for each side of the box. */
export interface Candidates {
  left: readonly number[]
  right: readonly number[]
  ceiling: readonly number[]
  floor: readonly number[]
}

/** For each side of a box the lines along its edge with the back wall, where a place of theirs is, and on which side. */
const SIDES = {
  left: { run: 'down', axis: 0, sign: -1, meets: ['ceiling', 'floor'] },
  right: { run: 'down', axis: 0, sign: 1, meets: ['ceiling', 'floor'] },
  ceiling: { run: 'right', axis: 1, sign: -1, meets: ['left', 'right'] },
  floor: { run: 'right', axis: 1, sign: 1, meets: ['left', 'right'] },
} as const satisfies Record<
  keyof RoomBox,
  { run: Run; axis: 0 | 1; sign: 1 | -1; meets: readonly (keyof RoomBox)[] }
>

/** Places that lines along the back wall's edges propose, those of the longest lines. */
export function createCandidates({ lines }: RoomEvidence): Candidates {
  const places = (side: keyof RoomBox) => longest(proposed(lines, side), SIDES[side].sign)
  return {
    left: places('left'),
    right: places('right'),
    ceiling: places('ceiling'),
    floor: places('floor'),
  }
}

/**
 * Places near that of one side of a box which any line proposes: one along its edge with the back wall, or one along its
 * edge with a plane beside it, where that plane is.
 */
export function placesNear({ lines }: RoomEvidence, box: RoomBox, side: keyof RoomBox): number[] {
  const { axis, sign, meets } = SIDES[side]
  const found = proposed(lines, side).map(({ at }) => sign * at)
  for (const { run, middle } of lines) {
    if (run !== 'depth') continue
    for (const other of meets) {
      const along = middle[1 - axis] / box[other]
      if (along > 0 && Math.abs(box[other]) < UNSEEN) found.push(middle[axis] / along)
    }
  }
  const near = (at: number) =>
    at / box[side] > 1 / REFINEMENT_FACTOR && at / box[side] < REFINEMENT_FACTOR && isPlace(sign * at)
  return [box[side], ...found.filter(near).slice(0, MAX_NEAR)]
}

interface Proposal {
  /** Distance from the line that the lens looks along. */
  at: number
  weight: number
}

function proposed(lines: readonly Line[], side: keyof RoomBox): Proposal[] {
  const { run, axis, sign } = SIDES[side]
  const found: Proposal[] = []
  for (const line of lines) {
    if (line.run !== run || line.middle[2] <= 0) continue
    const at = (sign * line.middle[axis]) / line.middle[2]
    if (isPlace(at)) found.push({ at, weight: line.length })
  }
  return found
}

function longest(found: readonly Proposal[], sign: 1 | -1): number[] {
  const chosen: Proposal[] = []
  for (const one of found) {
    const near = found.filter((other) => Math.abs(other.at - one.at) < MIN_DISTANCE * (1 + one.at * one.at))
    chosen.push({ at: one.at, weight: near.reduce((sum, { weight }) => sum + weight, 0) })
  }
  chosen.sort((a, b) => b.weight - a.weight)
  const places: number[] = []
  for (const { at } of chosen) {
    if (places.length === MAX_CANDIDATES) break
    if (places.every((other) => Math.abs(other - at) > MIN_DISTANCE * (1 + at * at))) places.push(at)
  }
  return [...places, UNSEEN].map((at) => sign * at)
}

function isPlace(at: number): boolean {
  return at >= NEAREST && at <= FURTHEST
}
