import { distanceTo, distanceToSides, isInside, type Point } from '../../../core/staging/arrange/geometry.ts'
import type { Dice } from '../base/dice.ts'
import type { Lens } from '../light/lens.ts'
import type { Taken } from './fittings.ts'
import { ceilingAt, somewhere, type RoomPlan } from './plan.ts'

/** Where a photographer would stand: by a wall or in a corner, with much of the room ahead. */
export function chooseView(dice: Dice, plan: RoomPlan, taken: readonly Taken[]): Lens {
  const focal = Math.max(0.36, Math.min(0.95, Math.exp(Math.log(0.54) + 0.24 * dice.normal())))
  const isLevel = dice.chance(0.55)
  let best: { at: Point; yaw: number; score: number } | null = null
  for (let i = 0; i < 40; i++) {
    const at = somewhere(dice, plan.outline, 0.2)
    if (distanceToSides(plan.outline, at) < 0.2) continue
    if (taken.some(({ footprint, height }) => distanceTo(footprint, at) < (height > 1.2 ? 0.9 : 0.35)))
      continue
    const square = dice.chance(0.35)
    const yaw = square
      ? (dice.int(-1, 2) * Math.PI) / 2 + dice.normal() * 0.03
      : dice.range(-Math.PI, Math.PI)
    const score = openness(plan.outline, at, yaw, focal) + dice.range(0, 1.2)
    if (best === null || score > best.score) best = { at, yaw, score }
  }
  const { at, yaw } = best ?? { at: somewhere(dice, plan.outline, 0.3), yaw: dice.range(-3, 3) }
  const tall = ceilingAt(plan.ceiling, at[0], at[1])
  const height = Math.min(tall - 0.25, dice.chance(0.8) ? dice.range(0.95, 1.65) : dice.range(0.55, 2.1))
  return {
    at: [at[0], height, at[1]],
    yaw,
    pitch: isLevel ? 0 : dice.normal() * 0.07 - 0.03,
    roll: dice.chance(0.5) ? 0 : dice.normal() * 0.012,
    focal,
    drop: isLevel ? dice.range(-0.06, 0.1) : 0,
  }
}

/** Metres: a wall as near as this fills the picture with nothing. */
const NEAR = 1

/** Mean free way in metres over the width of the picture. */
function openness(outline: readonly Point[], [x, z]: Point, yaw: number, focal: number): number {
  const half = Math.atan(0.5 / focal)
  let sum = 0
  for (let i = 0; i < 7; i++) {
    const turn = yaw + half * (i / 3 - 1)
    let way = 0
    while (way < 7 && isInside(outline, [x + Math.sin(turn) * way, z + Math.cos(turn) * way])) way += 0.25
    sum += way / 7
    if (way < NEAR) sum -= 0.7
  }
  return sum
}
