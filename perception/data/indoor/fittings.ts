// What is built into rooms: radiators, hearths, kitchens, baths and stairs.
import type { Material } from '../../../core/scene/material.ts'
import { leg } from '../../../core/scene/shapes.ts'
import type { Footprint } from '../../../core/staging/arrange/geometry.ts'
import type { Opening } from '../../../core/staging/room/floor-plan.ts'
import type { Dice } from '../base/dice.ts'
import type { LabelledBuilder } from '../base/labelled-scene.ts'
import { pointOf, slab, yawOf } from '../base/panel.ts'
import { box } from '../base/quads.ts'
import {
  anyColour,
  boards,
  bricks,
  hsv,
  paintColour,
  plain,
  rough,
  stoneColour,
  tiles,
  woodColour,
} from '../base/surfaces.ts'
import type { LabelClass } from '../../../core/perception/classes.ts'
import { ceilingOver, isFree, type RoomPlan, type RoomWall } from './plan.ts'

/** Floor that something built in takes. */
export interface Taken {
  footprint: Footprint
  height: number
}

/** The floor before a stretch of a wall. */
function floorBefore({ panel }: RoomWall, from: number, to: number, depth: number): Footprint {
  const [x, , z] = pointOf(panel, (from + to) / 2, 0, depth / 2)
  return { x, z, turn: yawOf(panel), width: to - from, depth }
}

/** A stretch of a wall that is free up to some height; null where there is none. */
function freeStretch(
  dice: Dice,
  walls: readonly RoomWall[],
  width: number,
  height: number,
): { wall: RoomWall; from: number } | null {
  for (let i = 0; i < 14; i++) {
    const wall = dice.pick(walls)
    if (wall.panel.length < width + 0.1) continue
    const from = dice.range(0.04, wall.panel.length - width - 0.04)
    if (isFree(wall, from, from + width, 0, height)) return { wall, from }
  }
  return null
}

type Put = (
  s0: number,
  s1: number,
  t0: number,
  t1: number,
  o0: number,
  o1: number,
  look: Material,
  label?: LabelClass,
) => void

function putter(builder: LabelledBuilder, { panel }: RoomWall): Put {
  return (s0, s1, t0, t1, o0, o1, look, label = 'built-in') =>
    builder.add(label, slab(panel, s0, s1, t0, t1, o0, o1), look)
}

/** Radiators below windows, or where there is room. */
export function addRadiators(dice: Dice, builder: LabelledBuilder, plan: RoomPlan): void {
  const look = plain(dice.chance(0.85) ? hsv(0.1, 0.02, dice.range(0.82, 0.96)) : anyColour(dice), 0.03, 0.3)
  const isOld = dice.chance(0.3)
  for (const wall of plan.walls) {
    const below = wall.holes.find(({ kind, sill }) => kind === 'window' && sill > 0.65)
    if (!dice.chance(below === undefined ? 0.12 : 0.5)) continue
    const width = dice.range(0.5, 1.4)
    const middle =
      below === undefined
        ? dice.range(0.5, Math.max(0.6, wall.panel.length - 0.5))
        : (below.from + below.to) / 2
    const [from, to] = [middle - width / 2, middle + width / 2]
    const top = below === undefined ? dice.range(0.6, 0.9) : below.sill - 0.1
    if (!isFree(wall, from, to, 0.1, top)) continue
    const put = putter(builder, wall)
    const columns = Math.round(width / (isOld ? 0.06 : 0.034))
    if (!isOld) put(from, to, 0.14, top, 0.04, 0.1, look)
    for (let i = 0; i < columns; i++) {
      const s = from + (width * (i + 0.5)) / columns
      put(
        s - width / columns / 3.2,
        s + width / columns / 3.2,
        isOld ? 0.1 : 0.17,
        top - 0.02,
        isOld ? 0.03 : 0.1,
        isOld ? 0.15 : 0.107,
        look,
      )
    }
    wall.fittings.push({ kind: 'radiator', from, to, sill: 0.1, head: top })
  }
}

/** A fireplace, on a breast or flat on the wall, or a stove. */
export function addHearth(dice: Dice, builder: LabelledBuilder, plan: RoomPlan, wallLook: Material): Taken[] {
  const width = dice.range(1.1, 1.9)
  const place = freeStretch(dice, plan.walls, width + 0.2, 2.2)
  if (place === null) return []
  const { wall, from } = place
  const put = putter(builder, wall)
  const to = from + width
  const top = dice.range(0.95, 1.35)
  const look = dice.weighted<() => Material>([
    [3, () => plain(hsv(0.1, 0.05, dice.range(0.75, 0.95)), 0.03, 0.3)],
    [2, () => bricks(dice)],
    [2, () => rough(dice, stoneColour(dice), 0.2, 0.2)],
    [1, () => plain(woodColour(dice), 0.03)],
  ])()
  const dark = plain([0.012, 0.011, 0.01])
  let out = 0
  if (dice.chance(0.6)) {
    out = dice.range(0.2, 0.5)
    const ceiling = ceilingOver(plan, wall, from, to)
    put(from - 0.05, to + 0.05, 0, ceiling, 0, out, dice.chance(0.7) ? wallLook : look, 'wall')
  }
  const side = width * dice.range(0.16, 0.28)
  put(from, from + side, 0, top, out, out + 0.12, look)
  put(to - side, to, 0, top, out, out + 0.12, look)
  put(from + side, to - side, top * 0.68, top, out, out + 0.12, look)
  put(from + side, to - side, 0, top * 0.68, out, out + 0.015, dark)
  if (dice.chance(0.7)) put(from - 0.08, to + 0.08, top, top + 0.06, out, out + 0.22, look)
  if (dice.chance(0.6)) put(from - 0.05, to + 0.05, 0, 0.03, out + 0.12, out + 0.5, tiles(dice))
  if (dice.chance(0.3)) {
    const fire = { ...plain([0.3, 0.1, 0.02]), glow: [2.4, 1, 0.25] as [number, number, number] }
    put(from + side * 1.5, to - side * 1.5, 0.05, top * 0.3, out + 0.015, out + 0.04, fire)
  }
  wall.fittings.push({
    kind: 'hearth',
    from: from - 0.05,
    to: to + 0.05,
    sill: 0,
    head: out > 0 ? 9 : top + 0.1,
  })
  return [{ footprint: floorBefore(wall, from - 0.05, to + 0.05, out + 0.5), height: top }]
}

/** Kitchen cupboards along a wall, with worktop and backsplash, and perhaps an island. */
export function addKitchen(dice: Dice, builder: LabelledBuilder, plan: RoomPlan): Taken[] {
  const taken: Taken[] = []
  const front = dice.chance(0.75) ? plain(paintColour(dice), dice.range(0, 0.06), 0.2) : boards(dice)
  const upperFront = dice.chance(0.75) ? front : plain(paintColour(dice), 0.03, 0.3)
  const top = dice.chance(0.5) ? rough(dice, stoneColour(dice), 0.15, 0.15) : boards(dice)
  const steel = { ...plain([0.55, 0.56, 0.57], 0.6, 0.3), metallic: 1 }
  const handle = dice.chance(0.6) ? steel : plain([0.02, 0.02, 0.02])
  const runs = dice.int(1, 2)
  for (let run = 0; run < runs; run++) {
    const width = dice.range(1.8, 4.2)
    const place = freeStretch(dice, plan.walls, width, 0.95)
    if (place === null) continue
    const { wall, from } = place
    const to = from + width
    const put = putter(builder, wall)
    addCupboards(dice, put, from, to, 0.1, 0.88, 0.6, front, handle)
    put(from, to, 0, 0.1, 0, 0.54, plain([0.08, 0.08, 0.08]))
    put(from, to, 0.88, 0.92, 0, 0.63, { ...top, gloss: 0.04, roughness: 0.2 })
    const splash = Math.min(1.45, ceilingOver(plan, wall, from, to) - 0.1)
    if (isFree(wall, from, to, 0.92, splash)) put(from, to, 0.92, splash, 0, 0.008, tiles(dice), 'wall')
    const ceiling = ceilingOver(plan, wall, from, to)
    const head = dice.chance(0.4) ? ceiling : Math.min(ceiling, dice.range(2.05, 2.3))
    if (head > 1.8 && isFree(wall, from, to, splash, head)) {
      if (dice.chance(0.75)) addCupboards(dice, put, from, to, splash, head, 0.34, upperFront, handle)
      else put(from + 0.2, to - 0.2, 1.5, 1.54, 0, 0.26, top)
    }
    addAppliances(dice, put, from, to, steel)
    if (dice.chance(0.6) && isFree(wall, to + 0.08, to + 0.76, 0, 2.1)) {
      const tall = Math.min(2.15, ceiling - 0.05)
      if (dice.chance(0.5))
        put(
          to + 0.1,
          to + 0.72,
          0.02,
          tall * 0.85,
          0,
          0.66,
          dice.chance(0.6) ? steel : plain([0.85, 0.85, 0.85], 0.04),
          'built-in',
        )
      else addCupboards(dice, put, to, to + 0.62, 0, tall, 0.6, front, handle)
      taken.push({ footprint: floorBefore(wall, to, to + 0.75, 0.66), height: tall })
    }
    wall.fittings.push({ kind: 'hearth', from, to, sill: 0, head: 2.3 })
    taken.push({ footprint: floorBefore(wall, from, to, 0.63), height: 0.92 })
    if (run === 0 && dice.chance(0.45))
      taken.push(...addIsland(dice, builder, wall, (from + to) / 2, front, top, handle))
  }
  return taken
}

function addCupboards(
  dice: Dice,
  put: Put,
  from: number,
  to: number,
  foot: number,
  head: number,
  depth: number,
  front: Material,
  handle: Material,
): void {
  put(from, to, foot, head, 0, depth - 0.02, plain([0.1, 0.1, 0.1]))
  const count = Math.max(1, Math.round((to - from) / dice.range(0.4, 0.62)))
  const wide = (to - from) / count
  for (let i = 0; i < count; i++) {
    const s = from + i * wide
    const drawers = dice.chance(0.25) ? 3 : 1
    for (let k = 0; k < drawers; k++) {
      const t0 = foot + ((head - foot) * k) / drawers
      const t1 = foot + ((head - foot) * (k + 1)) / drawers
      put(s + 0.002, s + wide - 0.002, t0 + 0.002, t1 - 0.002, depth - 0.02, depth, front)
      put(s + wide * 0.3, s + wide * 0.7, t1 - 0.07, t1 - 0.055, depth, depth + 0.02, handle)
    }
  }
}

function addAppliances(dice: Dice, put: Put, from: number, to: number, steel: Material): void {
  const black = plain([0.015, 0.015, 0.017], 0.06, 0.05)
  const hob = dice.range(from + 0.05, to - 0.65)
  put(hob, hob + 0.6, 0.92, 0.927, 0.06, 0.56, black)
  if (dice.chance(0.7)) put(hob + 0.01, hob + 0.59, 0.14, 0.74, 0.6, 0.606, dice.chance(0.6) ? black : steel)
  if (dice.chance(0.4)) put(hob, hob + 0.6, 1.45, 1.55, 0, 0.48, steel)
  const sink = hob > (from + to) / 2 ? from + 0.2 : to - 0.9
  put(sink, sink + 0.55, 0.921, 0.926, 0.1, 0.5, steel)
  put(sink + 0.26, sink + 0.285, 0.92, 1.25, 0.06, 0.085, steel)
  put(sink + 0.26, sink + 0.285, 1.23, 1.25, 0.06, 0.26, steel)
}

function addIsland(
  dice: Dice,
  builder: LabelledBuilder,
  wall: RoomWall,
  middle: number,
  front: Material,
  top: Material,
  handle: Material,
): Taken[] {
  const out = dice.range(1.6, 2.1)
  const width = dice.range(1.2, 2.4)
  const put = putter(builder, wall)
  const [from, to] = [middle - width / 2, middle + width / 2]
  put(from, to, 0, 0.88, out, out + 0.75, front)
  for (let i = 1; i < 4; i++)
    put(
      from + (width * i) / 4 - 0.003,
      from + (width * i) / 4 + 0.003,
      0.1,
      0.86,
      out + 0.75,
      out + 0.752,
      handle,
    )
  put(from - 0.04, to + 0.04, 0.88, 0.92, out - 0.03, out + 0.98, top)
  const [x, , z] = pointOf(wall.panel, middle, 0, out + 0.42)
  return [{ footprint: { x, z, turn: yawOf(wall.panel), width, depth: 0.95 }, height: 0.92 }]
}

/** Bath, basin and lavatory along the walls. */
export function addBath(dice: Dice, builder: LabelledBuilder, plan: RoomPlan): Taken[] {
  const taken: Taken[] = []
  const white = plain([0.86, 0.86, 0.85], 0.05, 0.12)
  const steel = { ...plain([0.6, 0.6, 0.6], 0.6, 0.15), metallic: 1 }
  const tub = freeStretch(dice, plan.walls, 1.7, 0.58)
  if (tub !== null && dice.chance(0.7)) {
    const put = putter(builder, tub.wall)
    const { from } = tub
    const side = dice.chance(0.6) ? white : tiles(dice)
    put(from, from + 1.7, 0, 0.55, 0, 0.05, side)
    put(from, from + 1.7, 0, 0.55, 0.7, 0.75, side)
    put(from, from + 0.08, 0, 0.55, 0, 0.75, side)
    put(from + 1.62, from + 1.7, 0, 0.55, 0, 0.75, side)
    put(from, from + 1.7, 0, 0.12, 0, 0.75, white)
    tub.wall.fittings.push({ kind: 'hearth', from, to: from + 1.7, sill: 0, head: 0.6 })
    taken.push({ footprint: floorBefore(tub.wall, from, from + 1.7, 0.75), height: 0.55 })
  }
  const vanity = freeStretch(dice, plan.walls, 1, 1.9)
  if (vanity !== null) {
    const put = putter(builder, vanity.wall)
    const { from } = vanity
    put(
      from,
      from + 1,
      dice.chance(0.5) ? 0.3 : 0,
      0.8,
      0,
      0.48,
      dice.chance(0.5) ? boards(dice) : plain(paintColour(dice), 0.03),
    )
    put(from - 0.02, from + 1.02, 0.8, 0.84, 0, 0.5, white)
    put(from + 0.25, from + 0.75, 0.84, dice.range(0.85, 0.96), 0.08, 0.44, white)
    put(from + 0.48, from + 0.52, 0.84, 1.05, 0.03, 0.18, steel)
    put(
      from + 0.1,
      from + 0.9,
      1.15,
      1.85,
      0,
      0.02,
      { ...plain([0.85, 0.87, 0.87], 0.92, 0.02), metallic: 1 },
      'object',
    )
    vanity.wall.fittings.push({ kind: 'hearth', from, to: from + 1, sill: 0, head: 1.9 })
    taken.push({ footprint: floorBefore(vanity.wall, from, from + 1, 0.5), height: 0.9 })
  }
  const seat = freeStretch(dice, plan.walls, 0.5, 1.1)
  if (seat !== null) {
    const put = putter(builder, seat.wall)
    const { from } = seat
    put(from + 0.06, from + 0.44, 0.4, 0.8, 0, 0.18, white, 'object')
    put(from + 0.07, from + 0.43, 0.36, 0.43, 0.16, 0.62, white, 'object')
    put(from + 0.14, from + 0.36, 0, 0.37, 0.12, 0.5, white, 'object')
    seat.wall.fittings.push({ kind: 'hearth', from, to: from + 0.5, sill: 0, head: 1.1 })
    taken.push({ footprint: floorBefore(seat.wall, from, from + 0.5, 0.7), height: 0.8 })
  }
  return taken
}

/** A flight of stairs along a wall, up to the ceiling or through it. */
export function addStairs(dice: Dice, builder: LabelledBuilder, plan: RoomPlan, wallLook: Material): Taken[] {
  const rise = dice.range(0.16, 0.2)
  const going = dice.range(0.24, 0.3)
  const width = dice.range(0.8, 1.15)
  const place = freeStretch(dice, plan.walls, going * 7, 2.4)
  if (place === null) return []
  const { wall, from } = place
  const count = Math.min(Math.ceil(plan.height / rise) + 1, Math.floor((wall.panel.length - 0.05) / going))
  const start = Math.min(from, wall.panel.length - count * going - 0.03)
  if (start < 0.03) return []
  const isMirrored = dice.chance(0.5)
  const put = putter(builder, wall)
  const tread = dice.chance(0.65) ? boards(dice) : rough(dice, paintColour(dice))
  const riser = dice.chance(0.5) ? tread : plain(hsv(0.1, 0.03, dice.range(0.8, 0.95)))
  const isOpen = dice.chance(0.25)
  // What is below closed stairs belongs to the wall more often than not.
  const isWalled = dice.chance(0.65)
  const side = isWalled ? wallLook : riser
  const rail = dice.chance(0.8)
  const post = dice.chance(0.5)
    ? plain(hsv(0.1, 0.04, 0.9))
    : plain(dice.chance(0.5) ? [0.02, 0.02, 0.02] : woodColour(dice))
  const at = (i: number) => (isMirrored ? start + (count - i - 1) * going : start + i * going)
  for (let i = 0; i < count; i++) {
    const s = at(i)
    const top = (i + 1) * rise
    put(s - 0.015, s + going + 0.015, top - 0.035, top, 0.01, width + 0.02, tread, 'stairs')
    if (!isOpen) {
      const front = isMirrored ? s + going - 0.012 : s
      put(front, front + 0.012, top - rise, top - 0.035, 0.01, width + 0.005, riser, 'stairs')
      put(s, s + going, 0, top - 0.035, 0.01, width, side, isWalled ? 'wall' : 'stairs')
    }
    if (!rail) continue
    for (const share of [0.25, 0.75])
      put(
        s + going * share - 0.012,
        s + going * share + 0.012,
        top,
        top + 0.85,
        width - 0.05,
        width - 0.026,
        post,
        'stairs',
      )
    put(s - 0.01, s + going + 0.01, top + 0.82, top + 0.9, width - 0.07, width - 0.01, tread, 'stairs')
  }
  const end = start + count * going
  wall.fittings.push({ kind: 'hearth', from: start, to: end, sill: 0, head: 9 })
  return [{ footprint: floorBefore(wall, start, end, width + 0.05), height: plan.height }]
}

/** Beams, a column: parts of ceiling and wall that stand out. */
export function addBeams(
  dice: Dice,
  builder: LabelledBuilder,
  plan: RoomPlan,
  bounds: { x0: number; z0: number; x1: number; z1: number },
): void {
  const { x0, z0, x1, z1 } = bounds
  const look = dice.chance(0.7) ? boards(dice) : plain(hsv(0.1, 0.03, 0.92))
  const [thick, tall] = [dice.range(0.1, 0.25), dice.range(0.12, 0.25)]
  const count = dice.int(1, 5)
  const isAlongX = dice.chance(0.5)
  for (let i = 0; i < count; i++) {
    const t = (i + 0.5) / count
    if (isAlongX)
      builder.add('ceiling', box(x1 - x0, tall, thick), look, {
        at: [(x0 + x1) / 2, plan.height - tall / 2, z0 + (z1 - z0) * t],
      })
    else
      builder.add('ceiling', box(thick, tall, z1 - z0), look, {
        at: [x0 + (x1 - x0) * t, plan.height - tall / 2, (z0 + z1) / 2],
      })
  }
  if (dice.chance(0.3))
    builder.add('wall', leg(plan.height, 0.12, 0.12), plain(hsv(0.1, 0.03, 0.9)), {
      at: [x0 + (x1 - x0) * dice.range(0.3, 0.7), 0, z0 + (z1 - z0) * dice.range(0.4, 0.8)],
    })
}

/** What a fitting keeps free on its wall, as the arrangement knows it. */
export function openingsOf({ holes, fittings }: RoomWall): Opening[] {
  return [
    ...holes.map(({ kind, from, to, sill, head }) => ({
      kind: kind === 'window' ? ('window' as const) : ('door' as const),
      from,
      to,
      sill,
      head,
    })),
    ...fittings,
  ]
}
