import type { Material } from '../../../core/scene/material.ts'
import { placed } from '../../../core/scene/mesh.ts'
import { leg } from '../../../core/scene/shapes.ts'
import type { Dice } from '../base/dice.ts'
import type { LabelledBuilder } from '../base/labelled-scene.ts'
import { pieceOf, recolouring } from '../base/pieces.ts'
import { box, level } from '../base/quads.ts'
import {
  anyColour,
  boards,
  bricks,
  hsv,
  plain,
  rough,
  rows,
  stoneColour,
  tiles,
  woodColour,
} from '../base/surfaces.ts'
import { animal, floorThing, person } from '../indoor/things.ts'
import { LOOKS } from '../../../core/scene/furniture/looks.ts'
import { addBed, addHedge } from './greenery.ts'

/** What drives, paths, terraces and streets are covered with. */
export function pavedLook(dice: Dice): Material {
  return dice.weighted<() => Material>([
    [4, () => rough(dice, stoneColour(dice), 0.15, 0.25, 0.02)],
    [3, () => rough(dice, hsv(0.6, 0.04, dice.range(0.25, 0.5)), 0.1, 0.25, 0.01)],
    [3, () => ({ ...tiles(dice, stoneColour(dice)), gloss: 0 })],
    [2, () => bricks(dice, hsv(dice.range(0.02, 0.1), dice.range(0.05, 0.4), dice.range(0.35, 0.7)))],
    [1, () => boards(dice)],
  ])()
}

/** A flat stretch of paved ground, a little above the lawn. */
export function addPaved(
  builder: LabelledBuilder,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  look: Material,
  height = 0.02,
): void {
  builder.add('paved', level(x0, z0, x1, z1, height), look)
}

type FenceKind = 'pickets' | 'boards' | 'bars' | 'wall' | 'hedge' | 'rails'

/** A fence, wall or hedge along x or along z. */
export function addFence(
  dice: Dice,
  builder: LabelledBuilder,
  from: readonly [number, number],
  to: readonly [number, number],
): void {
  const kind = dice.pick<FenceKind>(['pickets', 'boards', 'bars', 'wall', 'hedge', 'hedge', 'rails'])
  const height = dice.range(0.7, 1.9)
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dz)
  const isAlongX = Math.abs(dx) > Math.abs(dz)
  if (kind === 'hedge') {
    const half = dice.range(0.25, 0.5)
    const [x0, x1] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])]
    const [z0, z1] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])]
    addHedge(
      dice,
      builder,
      isAlongX ? x0 : x0 - half,
      isAlongX ? x1 : x1 + half,
      isAlongX ? z0 - half : z0,
      isAlongX ? z0 + half : z1,
      height,
    )
    return
  }
  const yaw = Math.atan2(dx, dz) - Math.PI / 2
  const middle = [(from[0] + to[0]) / 2, 0, (from[1] + to[1]) / 2] as const
  const put = (mesh: ReturnType<typeof box>, look: Material) =>
    builder.add('outdoor-object', mesh, look, { at: middle, yaw })
  const bar = (x: number, y: number, w: number, h: number, d: number) =>
    placed(box(w, h, d), { at: [x, y, 0] })
  const look = dice.chance(0.4)
    ? plain(hsv(0.1, 0.03, dice.range(0.75, 0.97)))
    : kind === 'bars'
      ? plain([0.02, 0.02, 0.02])
      : boards(dice)
  if (kind === 'wall') {
    put(
      bar(0, height * 0.35, length, height * 0.7, 0.22),
      dice.chance(0.5) ? bricks(dice) : rough(dice, stoneColour(dice), 0.15, 0.2),
    )
    return
  }
  if (kind === 'boards') {
    put(
      bar(0, height / 2, length, height, 0.03),
      rows(dice, dice.chance(0.7) ? woodColour(dice) : anyColour(dice), dice.range(0.1, 0.2), 2.4),
    )
    for (let x = -length / 2; x <= length / 2; x += 1.8)
      put(bar(x, height / 2 + 0.03, 0.1, height + 0.06, 0.1), look)
    return
  }
  const step = kind === 'pickets' ? dice.range(0.12, 0.2) : kind === 'bars' ? 0.13 : 2
  const wide = kind === 'pickets' ? 0.08 : kind === 'bars' ? 0.02 : 0.1
  for (let x = -length / 2; x <= length / 2; x += step) put(bar(x, height / 2, wide, height, 0.03), look)
  for (const y of kind === 'rails' ? [0.3, 0.6, 0.9] : [0.2, 0.85])
    put(bar(0, y * height, length, 0.07, 0.04), look)
}

/** A pool with its edge. */
export function addPool(
  dice: Dice,
  builder: LabelledBuilder,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
): void {
  addPaved(
    builder,
    x0 - dice.range(0.5, 2.5),
    x1 + dice.range(0.5, 2.5),
    z0 - dice.range(0.5, 2),
    z1 + dice.range(0.5, 2),
    pavedLook(dice),
    0.03,
  )
  const water = rough(
    dice,
    hsv(dice.range(0.46, 0.58), dice.range(0.4, 0.85), dice.range(0.35, 0.8)),
    0.25,
    0.1,
    0.3,
  )
  const edge = plain(hsv(0.1, 0.06, dice.range(0.6, 0.95)))
  builder.add('water', level(x0, z0, x1, z1, 0.045), {
    ...water,
    gloss: dice.range(0.04, 0.2),
    roughness: dice.range(0.02, 0.2),
  })
  for (const [w, d, x, z] of [
    [x1 - x0 + 0.6, 0.3, (x0 + x1) / 2, z0 - 0.15],
    [x1 - x0 + 0.6, 0.3, (x0 + x1) / 2, z1 + 0.15],
    [0.3, z1 - z0, x0 - 0.15, (z0 + z1) / 2],
    [0.3, z1 - z0, x1 + 0.15, (z0 + z1) / 2],
  ])
    builder.add('paved', box(w, 0.06, d), edge, { at: [x, 0.04, z] })
}

const GARDEN_PIECES = [
  'outdoor-sofa',
  'outdoor-armchair',
  'sun-lounger',
  'outdoor-table',
  'outdoor-chair',
  'parasol',
  'fire-bowl',
  'lantern',
  'planter',
]

/** Garden furniture and things that stand about, within a stretch of ground. */
export function addGardenThings(
  dice: Dice,
  builder: LabelledBuilder,
  x0: number,
  x1: number,
  z0: number,
  z1: number,
  count: number,
): void {
  for (let i = 0; i < count; i++) {
    const at = [dice.range(x0, x1), 0.03, dice.range(z0, z1)] as const
    const yaw = (dice.int(0, 7) * Math.PI) / 4
    const kind = dice.weighted<'piece' | 'thing' | 'bin' | 'post' | 'living'>([
      [6, 'piece'],
      [1.5, 'thing'],
      [1.5, 'bin'],
      [1, 'post'],
      [0.6, 'living'],
    ])
    if (kind === 'piece') {
      const piece = dice.pick(GARDEN_PIECES)
      const built = pieceOf({ piece, look: dice.pick(LOOKS), seed: dice.int(1, 2) })
      builder.place(
        piece === 'planter' ? 'plants' : 'outdoor-object',
        built.geometry,
        { at, yaw },
        recolouring(dice),
      )
    } else if (kind === 'bin') {
      const look = plain(anyColour(dice), 0.02)
      builder.add('outdoor-object', placed(box(0.55, 1, 0.6, 0.03), { at: [0, 0.52, 0] }), look, { at, yaw })
      builder.add('outdoor-object', placed(box(0.58, 0.07, 0.66, 0.03), { at: [0, 1.05, 0] }), look, {
        at,
        yaw,
      })
    } else if (kind === 'post') {
      builder.add('outdoor-object', leg(dice.range(1, 4.5), 0.05, 0.04, 10), plain([0.05, 0.05, 0.05]), {
        at,
      })
      builder.add(
        'outdoor-object',
        placed(box(0.3, 0.25, 0.2), { at: [0, 1.05, 0] }),
        plain(anyColour(dice)),
        { at, yaw },
      )
    } else {
      const thing = kind === 'thing' ? floorThing(dice) : dice.chance(0.6) ? person(dice) : animal(dice)
      for (const { mesh, look } of thing.parts) builder.add('outdoor-object', mesh, look, { at, yaw })
    }
  }
}

/** Bushes and beds along the foot of a front. */
export function addFrontPlants(
  dice: Dice,
  builder: LabelledBuilder,
  x0: number,
  x1: number,
  front: number,
  clear: readonly number[],
): void {
  for (let x = x0; x < x1 - 1; x += dice.range(1, 3.5)) {
    const wide = dice.range(0.8, 2.4)
    if (clear.some((at) => at > x - 1.4 && at < x + wide + 1.4) || dice.chance(0.35)) continue
    if (dice.chance(0.5))
      addBed(dice, builder, x, Math.min(x1, x + wide), front - dice.range(0.7, 1.5), front - 0.05)
    else
      addHedge(
        dice,
        builder,
        x,
        Math.min(x1, x + wide),
        front - dice.range(0.7, 1.2),
        front - 0.15,
        dice.range(0.4, 1.5),
      )
  }
}
