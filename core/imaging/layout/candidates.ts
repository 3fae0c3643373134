import { UNSEEN } from './layout.ts'
import type { Line, RoomEvidence, Run } from './evidence.ts'

/** Places of a wall that are tried at most, besides "not seen". */
const MOST = 13
/** Two places nearer than this are one. */
const APART = 0.018
/** Nearest and furthest a wall's place can be. */
const [NEAREST, FURTHEST] = [0.03, 12]

/** Places to try for each side of the box. */
export interface Candidates {
  left: number[]
  right: number[]
  ceiling: number[]
  floor: number[]
}

/** Places that lines along the back wall's edges propose, those of the longest lines. */
export function candidatesOf({ lines }: RoomEvidence): Candidates {
  return {
    left: placesOf(lines, 'down', 0, -1),
    right: placesOf(lines, 'down', 0, 1),
    ceiling: placesOf(lines, 'right', 1, -1),
    floor: placesOf(lines, 'right', 1, 1),
  }
}

function placesOf(lines: readonly Line[], run: Run, axis: 0 | 1, sign: 1 | -1): number[] {
  const found: { at: number; weight: number }[] = []
  for (const line of lines) {
    if (line.run !== run || line.middle[2] <= 0) continue
    const at = (sign * line.middle[axis]) / line.middle[2]
    if (at < NEAREST || at > FURTHEST) continue
    found.push({ at, weight: line.length })
  }
  const chosen: { at: number; weight: number }[] = []
  for (const one of found) {
    const near = found.filter((other) => Math.abs(other.at - one.at) < APART * (1 + one.at * one.at))
    chosen.push({ at: one.at, weight: near.reduce((sum, { weight }) => sum + weight, 0) })
  }
  chosen.sort((a, b) => b.weight - a.weight)
  const places: number[] = []
  for (const { at } of chosen) {
    if (places.length === MOST) break
    if (places.every((other) => Math.abs(other - at) > APART * (1 + at * at))) places.push(at)
  }
  return [...places, UNSEEN].map((at) => sign * at)
}
