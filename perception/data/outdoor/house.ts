import type { Colour, Material, Texture } from '../../../core/scene/material.ts'
import { material } from '../../../core/scene/material.ts'
import { cellNoise } from '../../../core/imaging/noise.ts'
import { leg } from '../../../core/scene/shapes.ts'
import type { Dice } from '../base/dice.ts'
import type { LabelledBuilder } from '../base/labelled-scene.ts'
import { faceOf, rectangle, revealOf, slab, wallPanel, type Hole, type Panel } from '../base/panel.ts'
import { box, Quads } from '../base/quads.ts'
import {
  anyColour,
  boards,
  bricks,
  hsv,
  paintColour,
  plain,
  rough,
  rows,
  stoneColour,
  tiles,
  woodColour,
} from '../base/surfaces.ts'
import { addRoof, roofStyle, type Ground, type RoofKind, type RoofStyle } from './roof.ts'

type HouseKind = 'plain' | 'modern'

interface HouseStyle {
  kind: HouseKind
  wall: Material
  second: Material
  trim: Material
  frame: Material
  glass: (isLit: boolean) => Material
  /** Fraction of the windows that are lit. */
  lit: number
  door: Material
  garage: Material
  storey: number
  windowWidth: number
  windowHeight: number
  columns: number
  rows: number
  hasShutters: boolean
  shutter: Material
  hasTrim: boolean
  roof: RoofStyle
}

function facadeLook(dice: Dice): Material {
  return dice.weighted<() => Material>([
    [4, () => bricks(dice)],
    [5, () => rough(dice, paintColour(dice), 0.06, 0.06)],
    [4, () => rows(dice, paintColour(dice), dice.range(0.1, 0.25), dice.range(2, 5))],
    [1.3, () => boards(dice)],
    [1.3, () => ({ ...tiles(dice, stoneColour(dice)), gloss: 0 })],
    [0.8, () => rows(dice, woodColour(dice), 0.16, 0.14)],
  ])()
}

/** What is seen in a window by day or by night: rooms in the dark or lit, curtains, blinds. */
function glassLook(dice: Dice, isLit: boolean): Material {
  const seed = dice.seed()
  const inside: Colour = isLit
    ? [0.4, 0.3, 0.18]
    : [dice.range(0.004, 0.06), dice.range(0.004, 0.06), dice.range(0.004, 0.06)]
  const curtain = paintColour(dice)
  const hasBlinds = dice.chance(0.3)
  const texture: Texture = (u, v, _footprint, out) => {
    const cell = cellNoise(Math.floor(u / 0.7), Math.floor(v / 1.4), seed)
    const isCurtain = cell < 0.25 || (hasBlinds && cell < 0.6)
    const fold = 0.75 + 0.25 * Math.sin(hasBlinds ? v * 120 : u * 60)
    for (let c = 0; c < 3; c++) out[c] = isCurtain ? curtain[c] * fold * 0.45 : inside[c] * (0.6 + 0.8 * cell)
  }
  const bright = isLit ? dice.range(0.5, 2.2) : 0
  return material(texture, {
    gloss: dice.range(0.06, 0.4),
    roughness: 0.01,
    glow: [bright, bright * dice.range(0.6, 0.85), bright * dice.range(0.25, 0.6)],
  })
}

export function houseStyle(dice: Dice, lit: number): HouseStyle {
  const kind = dice.chance(0.3) ? 'modern' : 'plain'
  const white = hsv(0.1, dice.range(0, 0.05), dice.range(0.85, 0.97))
  const frame = dice.weighted<Colour>([
    [5, white],
    [3, hsv(0.6, 0.1, dice.range(0.03, 0.2))],
    [1.5, woodColour(dice)],
    [0.5, anyColour(dice)],
  ])
  const roof = dice.weighted<RoofKind>(
    kind === 'modern'
      ? [
          [6, 'flat'],
          [2, 'mono'],
          [1, 'gable'],
        ]
      : [
          [4, 'gable'],
          [4, 'front-gable'],
          [4, 'hip'],
          [0.7, 'flat'],
          [0.5, 'mono'],
        ],
  )
  const glasses = [0, 1, 2].map(() => [glassLook(dice, false), glassLook(dice, true)] as const)
  const style: HouseStyle = {
    kind,
    wall: facadeLook(dice),
    second: facadeLook(dice),
    trim: plain(dice.chance(0.6) ? white : frame),
    frame: plain(frame, 0.03),
    glass: (isLit) => dice.pick(glasses)[isLit ? 1 : 0],
    lit,
    door: plain(dice.chance(0.5) ? anyColour(dice) : woodColour(dice), 0.04),
    garage: rows(
      dice,
      dice.chance(0.6) ? white : woodColour(dice),
      dice.range(0.3, 0.55),
      dice.pick([0.5, 4]),
    ),
    storey: dice.range(2.6, 3.1),
    windowWidth: kind === 'modern' ? dice.range(1.2, 3.6) : dice.range(0.8, 1.6),
    windowHeight: kind === 'modern' ? dice.range(1.3, 2.3) : dice.range(1.1, 1.7),
    columns: dice.pick([1, 2, 2, 3]),
    rows: dice.pick([1, 1, 2, 3]),
    hasShutters: kind === 'plain' && dice.chance(0.2),
    shutter: rows(dice, anyColour(dice), 0.06, 1),
    hasTrim: dice.chance(0.5),
    roof: roofStyle(dice, roof),
  }
  return style
}

/** A house on a piece of ground, its front towards -z. */
export function addHouse(
  dice: Dice,
  builder: LabelledBuilder,
  ground: Ground,
  style: HouseStyle,
): { garage: number | null; door: number } {
  const storeys = dice.weighted([
    [3, 1],
    [6, 2],
    [1.5, 3],
  ])
  const { x0, x1, z0, z1 } = ground
  const width = x1 - x0
  const hasWing = width > 9 && dice.chance(0.55)
  const isLeft = dice.chance(0.5)
  const wide = hasWing ? width * dice.range(0.3, 0.42) : 0
  const main: Ground = { x0: isLeft ? x0 + wide : x0, x1: isLeft ? x1 : x1 - wide, z0, z1 }
  const foot = dice.chance(0.7) ? 0.15 : dice.range(0.2, 0.8)
  const door = main.x0 + (main.x1 - main.x0) * dice.range(0.2, 0.8)
  const ownGarage = !hasWing && width > 8 && dice.chance(0.35)
  const garage = ownGarage ? (door > (main.x0 + main.x1) / 2 ? main.x0 + 2 : main.x1 - 2) : null
  addVolume(dice, builder, main, storeys, foot, style, door, garage)
  if (dice.chance(0.35)) addPorch(dice, builder, door, z0, foot, style)
  let wing: number | null = null
  if (hasWing) {
    const forward = dice.range(-1.8, 1.5)
    const side: Ground = {
      x0: isLeft ? x0 : main.x1,
      x1: isLeft ? main.x0 : x1,
      z0: z0 + forward,
      z1: z1 - dice.range(0, 2),
    }
    const isGarage = dice.chance(0.65)
    wing = isGarage ? (side.x0 + side.x1) / 2 : null
    const own = {
      ...style,
      wall: dice.chance(0.5) ? style.wall : style.second,
      roof: {
        ...style.roof,
        kind:
          style.roof.kind === 'flat' ? 'flat' : dice.pick(['gable', 'front-gable', 'hip', 'flat'] as const),
      },
    }
    addVolume(dice, builder, side, isGarage ? 1 : Math.max(1, storeys - dice.int(0, 1)), 0.1, own, null, wing)
  } else if (dice.chance(0.3)) addBay(dice, builder, main, foot, style)
  return { garage: garage ?? wing, door }
}

function addVolume(
  dice: Dice,
  builder: LabelledBuilder,
  ground: Ground,
  storeys: number,
  foot: number,
  style: HouseStyle,
  door: number | null,
  garage: number | null,
): void {
  const { x0, x1, z0, z1 } = ground
  const eaves = foot + storeys * style.storey + dice.range(-0.1, 0.4)
  const corners = [
    [x0, z0],
    [x1, z0],
    [x1, z1],
    [x0, z1],
  ] as const
  const split = storeys > 1 && dice.chance(0.25)
  corners.forEach((from, i) => {
    const panel = wallPanel(from, corners[(i + 1) % 4], eaves)
    const holes = i === 0 || i === 2 || dice.chance(0.7) ? windowHoles(dice, panel, storeys, foot, style) : []
    if (i === 0 && door !== null)
      openFor(holes, { from: door - x0 - 0.5, to: door - x0 + 0.5, sill: foot, head: foot + 2.15 })
    if (i === 0 && garage !== null) {
      const half = Math.min(x1 - x0 - 0.6, dice.pick([2.5, 4.8])) / 2
      openFor(holes, { from: garage - x0 - half, to: garage - x0 + half, sill: 0.05, head: 2.25 })
    }
    builder.add('facade', faceOf(panel, holes), style.wall)
    if (split) builder.add('facade', slabAround(panel, holes, foot + style.storey, eaves), style.second)
    for (const hole of holes)
      addFacadeHole(
        dice,
        builder,
        panel,
        hole,
        style,
        i === 0 && door !== null && hole.sill === foot && hole.head === foot + 2.15,
        i === 0 && garage !== null && hole.sill === 0.05,
      )
    if (foot > 0.25)
      builder.add(
        'facade',
        slab(panel, 0, panel.length, 0, foot - 0.05, 0, 0.04),
        rough(dice, stoneColour(dice)),
      )
  })
  addRoof(dice, builder, ground, eaves, style.roof, dice.chance(0.7) ? style.wall : style.second)
}

/** The upper part of a panel's face in another look, a little before it. */
function slabAround(
  panel: Panel,
  holes: readonly Hole[],
  from: number,
  to: number,
): ReturnType<typeof faceOf> {
  const upper: Panel = {
    ...panel,
    corner: [
      panel.corner[0] + panel.out[0] * 0.015,
      panel.corner[1] + from,
      panel.corner[2] + panel.out[2] * 0.015,
    ],
    height: to - from,
  }
  const own = holes
    .filter(({ head }) => head > from)
    .map((hole) => ({ ...hole, sill: Math.max(0, hole.sill - from), head: hole.head - from }))
  return faceOf(upper, own)
}

function openFor(holes: Hole[], hole: Hole): void {
  for (let i = holes.length - 1; i >= 0; i--) {
    const other = holes[i]
    if (other.to + 0.15 > hole.from && other.from - 0.15 < hole.to && other.sill < hole.head + 0.15)
      holes.splice(i, 1)
  }
  holes.push(hole)
}

function windowHoles(
  dice: Dice,
  { length }: Panel,
  storeys: number,
  foot: number,
  style: HouseStyle,
): Hole[] {
  const holes: Hole[] = []
  const count = Math.max(1, Math.floor(length / (style.windowWidth + dice.range(0.7, 2.2))))
  const wide = length / count
  for (let storey = 0; storey < storeys; storey++)
    for (let i = 0; i < count; i++) {
      if (dice.chance(0.1)) continue
      const w = Math.min(style.windowWidth, wide - 0.3)
      if (w < 0.4) continue
      const isTall = style.kind === 'modern' && storey === 0 && dice.chance(0.5)
      const head = foot + storey * style.storey + Math.min(style.storey - 0.3, 2.25)
      const sill = isTall
        ? foot + 0.05
        : Math.max(foot + storey * style.storey + 0.1, head - style.windowHeight)
      const from = wide * (i + 0.5) - w / 2
      holes.push({ from, to: from + w, sill, head })
    }
  return holes
}

function addFacadeHole(
  dice: Dice,
  builder: LabelledBuilder,
  panel: Panel,
  hole: Hole,
  style: HouseStyle,
  isDoor: boolean,
  isGarage: boolean,
): void {
  const { from, to, sill, head } = hole
  const depth = isDoor ? 0.2 : 0.11
  builder.add('facade', revealOf(panel, hole, depth), style.hasTrim ? style.trim : style.wall)
  const put = (
    label: 'window-glass' | 'entry' | 'facade' | 'outdoor-object',
    s0: number,
    s1: number,
    t0: number,
    t1: number,
    o0: number,
    o1: number,
    look: Material,
  ) => builder.add(label, slab(panel, s0, s1, t0, t1, o0, o1), look)
  if (isGarage) {
    put('entry', from, to, sill, head, -depth - 0.05, -depth, style.garage)
    return
  }
  if (isDoor) {
    const side = dice.chance(0.3) ? 0.22 : 0
    put('entry', from, to - side, sill, head, -depth - 0.05, -depth, style.door)
    if (side > 0)
      put(
        'window-glass',
        to - side,
        to,
        sill,
        head,
        -depth - 0.03,
        -depth - 0.01,
        style.glass(dice.chance(style.lit)),
      )
    if (dice.chance(0.5))
      put(
        'entry',
        from + 0.25,
        to - side - 0.25,
        sill + 1.2,
        head - 0.25,
        -depth,
        -depth + 0.005,
        style.glass(dice.chance(style.lit)),
      )
    put('entry', from, from + 0.06, sill, head, -depth, -depth + 0.05, style.trim)
    put('entry', to - 0.06, to, sill, head, -depth, -depth + 0.05, style.trim)
    return
  }
  builder.add(
    'window-glass',
    new Quads().add(rectangle(panel, from, to, sill, head, -depth)).build(),
    style.glass(dice.chance(style.lit)),
  )
  const f = 0.055
  const bar = (s0: number, s1: number, t0: number, t1: number) =>
    put('facade', s0, s1, t0, t1, -depth, -depth + 0.04, style.frame)
  bar(from, from + f, sill, head)
  bar(to - f, to, sill, head)
  bar(from, to, sill, sill + f)
  bar(from, to, head - f, head)
  const columns = to - from > 2.2 ? Math.max(2, style.columns) : style.columns
  for (let i = 1; i < columns; i++)
    bar(from + ((to - from) * i) / columns - f / 2, from + ((to - from) * i) / columns + f / 2, sill, head)
  for (let i = 1; i < style.rows; i++)
    bar(
      from,
      to,
      sill + ((head - sill) * i) / style.rows - f / 3,
      sill + ((head - sill) * i) / style.rows + f / 3,
    )
  if (style.hasTrim) {
    for (const [s0, s1, t0, t1] of [
      [from - 0.1, from, sill - 0.1, head + 0.1],
      [to, to + 0.1, sill - 0.1, head + 0.1],
      [from, to, head, head + 0.1],
      [from, to, sill - 0.1, sill],
    ])
      put('facade', s0, s1, t0, t1, 0, 0.03, style.trim)
  }
  if (style.hasShutters) {
    const w = (to - from) / 2
    put('facade', from - w - 0.03, from - 0.03, sill, head, 0.01, 0.05, style.shutter)
    put('facade', to + 0.03, to + w + 0.03, sill, head, 0.01, 0.05, style.shutter)
  }
  if (sill > 2.6 && dice.chance(0.06)) {
    put('facade', from - 0.4, to + 0.4, sill - 0.4, sill - 0.25, 0, 1.1, style.trim)
    for (let s = from - 0.38; s < to + 0.4; s += 0.12)
      put('outdoor-object', s, s + 0.02, sill - 0.25, sill + 0.7, 1.06, 1.08, style.frame)
    put('outdoor-object', from - 0.4, to + 0.4, sill + 0.7, sill + 0.74, 1.04, 1.1, style.frame)
  }
}

/** Steps, two posts and a small roof before the door. */
function addPorch(
  dice: Dice,
  builder: LabelledBuilder,
  door: number,
  front: number,
  foot: number,
  style: HouseStyle,
): void {
  const [half, deep] = [dice.range(0.9, 2.8), dice.range(1, 2.2)]
  const top = foot + dice.range(2.4, 2.8)
  builder.add('paved', box(half * 2, foot, deep), rough(dice, stoneColour(dice)), {
    at: [door, foot / 2, front - deep / 2],
  })
  builder.add(
    'roof',
    box(half * 2 + 0.3, 0.16, deep + 0.3),
    style.roof.kind === 'flat' ? style.trim : style.roof.look,
    { at: [door, top + 0.08, front - deep / 2] },
  )
  for (const side of [-1, 1])
    builder.add('facade', leg(top - foot, 0.07, 0.07, 12), style.trim, {
      at: [door + side * (half - 0.1), foot, front - deep + 0.12],
    })
}

/** A bay that stands out of the front. */
function addBay(dice: Dice, builder: LabelledBuilder, main: Ground, foot: number, style: HouseStyle): void {
  const wide = dice.range(1.8, 2.6)
  const x = main.x0 + (main.x1 - main.x0) * dice.pick([0.25, 0.75])
  const ground: Ground = {
    x0: x - wide / 2,
    x1: x + wide / 2,
    z0: main.z0 - dice.range(0.5, 0.9),
    z1: main.z0 + 0.1,
  }
  addVolume(
    dice,
    builder,
    ground,
    1,
    foot,
    { ...style, windowWidth: wide - 0.4, roof: { ...style.roof, kind: 'hip', overhang: 0.1 } },
    null,
    null,
  )
}
