import type { Dice } from '../base/dice.ts'
import { LabelledBuilder } from '../base/labelled-scene.ts'
import { level } from '../base/quads.ts'
import { hsv, rough } from '../base/surfaces.ts'
import type { SceneToShoot } from '../indoor/room-scene.ts'
import type { Lens } from '../light/lens.ts'
import type { Lamp } from '../light/lighting.ts'
import { createSurroundings, type Weather } from '../light/surroundings.ts'
import { addBed, addHedge, addTree, grass } from './greenery.ts'
import { addFence, addFrontPlants, addGardenThings, addPaved, addPool, pavedLook } from './grounds.ts'
import { addHouse, houseStyle } from './house.ts'
import type { Ground } from './roof.ts'
import { addCar } from './vehicle.ts'

type StreetKind = 'street' | 'garden' | 'near'

/** A house in its garden, seen from the street or from behind, for each of the dice's seeds. */
export function streetScene(dice: Dice): SceneToShoot {
  const builder = new LabelledBuilder()
  const weather = dice.weighted<Weather>([
    [5, 'blue'],
    [4, 'clouds'],
    [4, 'overcast'],
    [1, 'sunset'],
    [2.5, 'dusk'],
    [0.7, 'night'],
  ])
  const isDark = weather === 'dusk' || weather === 'night'
  const kind = dice.weighted<StreetKind>([
    [6, 'street'],
    [3, 'garden'],
    [1.5, 'near'],
  ])
  const lit = isDark ? dice.range(0.2, 1) : dice.chance(0.15) ? 0.3 : 0
  const half = dice.range(3.5, 9)
  const house: Ground = { x0: -half, x1: half, z0: 0, z1: dice.range(7, 12) }
  const style = houseStyle(dice, lit)
  const { garage, door } = addHouse(dice, builder, house, style)
  builder.add(
    'lawn',
    level(-90, -45, 90, 120, 0),
    dice.chance(0.9) ? grass(dice) : rough(dice, hsv(0.1, 0.2, 0.6), 0.2, 0.3),
  )
  const isRow = dice.chance(0.2)
  addNeighbours(dice, builder, house, isRow, lit)
  const yard = dice.range(4, 11)
  if (kind === 'garden') addGarden(dice, builder, house, yard)
  else addFrontYard(dice, builder, house, yard, garage, door)
  addTrees(dice, builder, house, yard)
  const lens = chooseLens(dice, kind, house, yard)
  return {
    labelled: builder.build(),
    lens,
    lighting: {
      surroundings: createSurroundings(dice, weather, 'outside'),
      strength: 1,
      openings: null,
      lamps: isDark ? facadeLamps(dice, door, half) : [],
    },
    isDim: isDark && dice.chance(0.4),
    paneLight: 1,
  }
}

function facadeLamps(dice: Dice, door: number, half: number): Lamp[] {
  const power = dice.range(0.3, 2.5)
  const lamp = (x: number, z: number, y: number): Lamp => ({
    at: [x, y, z],
    power: [power * 1.4, power, power * 0.55],
  })
  const lamps = [lamp(door + 0.9, -0.5, 2.2)]
  for (let i = dice.int(0, 3); i > 0; i--)
    lamps.push(lamp(dice.range(-half, half), -dice.range(0.5, 3), dice.range(0.4, 2.4)))
  return lamps
}

/** Houses beside and behind. */
function addNeighbours(
  dice: Dice,
  builder: LabelledBuilder,
  house: Ground,
  isRow: boolean,
  lit: number,
): void {
  const place = (x0: number, x1: number, z: number) =>
    addHouse(dice, builder, { x0, x1, z0: z, z1: z + dice.range(7, 11) }, houseStyle(dice, lit))
  let [left, right] = [house.x0, house.x1]
  for (let i = 0; i < 2; i++) {
    const gap = isRow ? 0.02 : dice.range(2, 9)
    const wide = dice.range(6, 14)
    if (isRow || dice.chance(0.65)) place(left - gap - wide, left - gap, isRow ? 0 : dice.range(-3, 5))
    left -= gap + wide
    const other = dice.range(6, 14)
    const space = isRow ? 0.02 : dice.range(2, 9)
    if (isRow || dice.chance(0.65)) place(right + space, right + space + other, isRow ? 0 : dice.range(-3, 5))
    right += space + other
  }
  if (dice.chance(0.3)) place(dice.range(-25, 5), dice.range(10, 25), dice.range(28, 45))
}

function addFrontYard(
  dice: Dice,
  builder: LabelledBuilder,
  house: Ground,
  yard: number,
  garage: number | null,
  door: number,
): void {
  const drive = pavedLook(dice)
  const clear = [door]
  const kerb = -yard
  if (garage !== null) {
    const half = dice.range(1.6, 3.2)
    addPaved(builder, garage - half, garage + half, kerb, 1, drive, 0.025)
    clear.push(garage)
    if (dice.chance(0.6))
      addCar(
        dice,
        builder,
        [garage + dice.range(-0.4, 0.4), 0.03, dice.range(-yard + 2.4, -2.6)],
        dice.chance(0.5) ? 0 : Math.PI,
      )
  }
  addPaved(
    builder,
    door - 0.7,
    door + 0.7,
    dice.chance(0.6) ? kerb : -2,
    0.2,
    dice.chance(0.5) ? drive : pavedLook(dice),
    0.02,
  )
  if (dice.chance(0.2)) addPaved(builder, house.x0, house.x1, kerb, 0.1, drive, 0.015)
  if (dice.chance(0.8)) addPaved(builder, -60, 60, kerb - 1.6, kerb, pavedLook(dice), 0.03)
  addPaved(
    builder,
    -80,
    80,
    -yard - 9,
    -yard - 1.6,
    rough(dice, hsv(0.6, 0.04, dice.range(0.2, 0.5)), 0.1, 0.25, 0.02),
    0.01,
  )
  if (dice.chance(0.7)) addFrontPlants(dice, builder, house.x0, house.x1, house.z0, clear)
  if (dice.chance(0.45)) {
    const gate = garage ?? door
    addFence(dice, builder, [house.x0 - 3, kerb + 0.3], [gate - 2.4, kerb + 0.3])
    addFence(dice, builder, [gate + 2.4, kerb + 0.3], [house.x1 + 3, kerb + 0.3])
  }
  for (const x of [house.x0 - 1.2, house.x1 + 1.2])
    if (dice.chance(0.4)) addFence(dice, builder, [x, kerb + 0.5], [x, 6])
  if (dice.chance(0.45))
    addCar(dice, builder, [dice.range(-9, 9), 0.02, -yard - dice.range(2.6, 4)], Math.PI / 2)
  addGardenThings(dice, builder, house.x0, house.x1, kerb + 1, -1.2, dice.int(0, 4))
}

function addGarden(dice: Dice, builder: LabelledBuilder, house: Ground, yard: number): void {
  addPaved(
    builder,
    house.x0 - dice.range(-1, 1),
    house.x1 + dice.range(-1, 1),
    -dice.range(2.2, 4.5),
    0.3,
    pavedLook(dice),
    dice.range(0.03, 0.12),
  )
  addGardenThings(dice, builder, house.x0, house.x1, -4, -0.8, dice.int(1, 8))
  if (dice.chance(0.5)) {
    const x0 = dice.range(house.x0 - 1, house.x1 - 5)
    addPool(dice, builder, x0, x0 + dice.range(4, 9), -yard - dice.range(0, 2), -5)
    addGardenThings(dice, builder, x0 - 2, x0 + 8, -5, -4, dice.int(0, 3))
  } else {
    addGardenThings(dice, builder, house.x0, house.x1, -yard, -4, dice.int(0, 4))
    for (let i = dice.int(0, 3); i > 0; i--) {
      const [x, z] = [dice.range(house.x0 - 3, house.x1), -dice.range(4, yard + 2)]
      addBed(dice, builder, x, x + dice.range(1, 4), z - dice.range(0.6, 1.6), z)
    }
  }
  if (dice.chance(0.5)) addFrontPlants(dice, builder, house.x0, house.x1, house.z0, [0])
  for (const x of [house.x0 - dice.range(1.5, 4), house.x1 + dice.range(1.5, 4)])
    if (dice.chance(0.75)) addFence(dice, builder, [x, -yard - 6], [x, 8])
}

function addTrees(dice: Dice, builder: LabelledBuilder, house: Ground, yard: number): void {
  for (let i = dice.int(0, 3); i > 0; i--) {
    const side = dice.chance(0.5)
      ? dice.range(house.x0 - 6, house.x0 - 1.5)
      : dice.range(house.x1 + 1.5, house.x1 + 6)
    addTree(
      dice,
      builder,
      dice.chance(0.75) ? side : dice.range(house.x0, house.x1),
      -dice.range(2.5, yard),
      dice.range(2, 9),
    )
  }
  for (let i = dice.int(0, 6); i > 0; i--)
    addTree(dice, builder, dice.range(-32, 32), dice.range(14, 34), dice.range(5, 16))
  if (dice.chance(0.3)) addHedge(dice, builder, -30, 30, 18, 19, dice.range(1.5, 4))
}

function chooseLens(dice: Dice, kind: StreetKind, house: Ground, yard: number): Lens {
  const wide = house.x1 - house.x0
  const focal = dice.range(0.45, 1.05)
  const reach =
    kind === 'near'
      ? dice.range(3.5, 7)
      : Math.max(kind === 'garden' ? 6 : yard + 2, wide * focal * dice.range(0.75, 1.5))
  const angle = dice.normal() * 0.4
  const target = dice.range(-0.25, 0.25) * wide
  const at = [
    target + Math.sin(angle) * reach,
    dice.chance(0.85) ? dice.range(1.2, 2.1) : dice.range(2.5, 9),
    -Math.cos(angle) * reach,
  ] as const
  const isLevel = dice.chance(0.5)
  const rise = at[1] > 2.4 ? -0.12 : dice.range(-0.02, 0.16)
  return {
    at,
    yaw: -angle + dice.normal() * 0.1,
    pitch: isLevel ? 0 : rise,
    roll: dice.chance(0.5) ? 0 : dice.normal() * 0.012,
    focal,
    drop: isLevel ? -rise * 1.2 : 0,
  }
}
