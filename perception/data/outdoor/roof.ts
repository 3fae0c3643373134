import type { Material } from '../../../core/scene/material.ts'
import type { Triple } from '../../../core/scene/mesh.ts'
import type { Dice } from '../base/dice.ts'
import type { LabelledBuilder } from '../base/labelled-scene.ts'
import { box, Quads } from '../base/quads.ts'
import { bricks, hsv, plain, rough, rows } from '../base/surfaces.ts'

export type RoofKind = 'gable' | 'front-gable' | 'hip' | 'flat' | 'mono'

/** A rectangle of ground, x to the right, z away from the street. */
export interface Ground {
  x0: number
  x1: number
  z0: number
  z1: number
}

export interface RoofStyle {
  kind: RoofKind
  /** Rise over run. */
  steep: number
  overhang: number
  look: Material
  trim: Material
}

export function roofStyle(dice: Dice, kind: RoofKind): RoofStyle {
  const colour = dice.weighted([
    [4, hsv(dice.range(0.55, 0.65), dice.range(0, 0.15), dice.range(0.12, 0.5))],
    [4, hsv(dice.range(0, 0.06), dice.range(0.3, 0.75), dice.range(0.25, 0.65))],
    [2, hsv(dice.range(0.06, 0.12), dice.range(0.1, 0.5), dice.range(0.2, 0.6))],
    [0.6, hsv(dice.range(0.3, 0.6), dice.range(0.1, 0.5), dice.range(0.2, 0.5))],
  ])
  const look = dice.weighted<() => Material>([
    [5, () => rows(dice, colour, dice.range(0.15, 0.35), dice.range(0.2, 0.4))],
    [2, () => rows(dice, colour, 40, dice.range(0.3, 0.6))],
    [1, () => rough(dice, colour, 0.15, 0.25, 0.03)],
  ])()
  return {
    kind,
    steep: dice.chance(0.7) ? dice.range(0.4, 0.95) : dice.range(0.15, 1.4),
    overhang: dice.range(0.1, 0.7),
    look: { ...look, gloss: dice.range(0, 0.05), roughness: 0.5 },
    trim: plain(
      dice.chance(0.6) ? hsv(0.1, 0.03, dice.range(0.7, 0.97)) : hsv(0.07, 0.2, dice.range(0.05, 0.4)),
    ),
  }
}

/** A roof over a volume whose walls end at `eaves`; its gables are of the façade's look. */
export function addRoof(
  dice: Dice,
  builder: LabelledBuilder,
  ground: Ground,
  eaves: number,
  style: RoofStyle,
  wall: Material,
): void {
  const { kind, overhang: o, look, trim } = style
  const { x0, x1, z0, z1 } = ground
  if (kind === 'flat') {
    const thick = dice.range(0.15, 0.45)
    builder.add('facade', box(x1 - x0 + 1.9 * o, 0.04, z1 - z0 + 1.9 * o), trim, {
      at: [(x0 + x1) / 2, eaves - 0.03, (z0 + z1) / 2],
    })
    builder.add('roof', box(x1 - x0 + 2 * o, thick, z1 - z0 + 2 * o), dice.chance(0.6) ? trim : look, {
      at: [(x0 + x1) / 2, eaves + thick / 2 - 0.02, (z0 + z1) / 2],
    })
    return
  }
  const [w, d] = [x1 - x0, z1 - z0]
  const [fx0, fx1, fz0, fz1] = [x0 - o, x1 + o, z0 - o, z1 + o]
  const drop = style.steep * o
  const foot = eaves - drop
  const quads = new Quads()
  const walls = new Quads()
  if (kind === 'mono') {
    const top = eaves + Math.min(style.steep, 0.45) * d
    const slope = (top - eaves) / d
    const at = (x: number, z: number): Triple => [x, eaves + slope * (z - z0), z]
    quads.add([at(fx0, fz0), at(fx1, fz0), at(fx1, fz1), at(fx0, fz1)])
    for (const x of [x0, x1])
      walls.fan([
        [x, eaves, z0],
        [x, eaves, z1],
        [x, top, z1],
      ])
    walls.add([
      [x0, eaves, z1],
      [x1, eaves, z1],
      [x1, top, z1],
      [x0, top, z1],
    ])
  } else if (kind === 'hip') {
    const run = Math.min(w, d) / 2
    const top = eaves + style.steep * run
    const isWide = w > d
    const a: Triple = isWide ? [x0 + run, top, (z0 + z1) / 2] : [(x0 + x1) / 2, top, z0 + run]
    const b: Triple = isWide ? [x1 - run, top, (z0 + z1) / 2] : [(x0 + x1) / 2, top, z1 - run]
    const [p, q, r, s]: Triple[] = [
      [fx0, foot, fz0],
      [fx1, foot, fz0],
      [fx1, foot, fz1],
      [fx0, foot, fz1],
    ]
    if (isWide) quads.fan([p, q, b, a]).fan([q, r, b]).fan([r, s, a, b]).fan([s, p, a])
    else quads.fan([p, q, a]).fan([q, r, b, a]).fan([r, s, b]).fan([s, p, a, b])
  } else if (kind === 'gable') {
    const top = eaves + (style.steep * d) / 2
    const middle = (z0 + z1) / 2
    quads.add([
      [fx0, foot, fz0],
      [fx1, foot, fz0],
      [fx1, top, middle],
      [fx0, top, middle],
    ])
    quads.add([
      [fx1, foot, fz1],
      [fx0, foot, fz1],
      [fx0, top, middle],
      [fx1, top, middle],
    ])
    for (const x of [x0, x1])
      walls.fan([
        [x, eaves, z0],
        [x, eaves, z1],
        [x, top, middle],
      ])
  } else {
    const top = eaves + (style.steep * w) / 2
    const middle = (x0 + x1) / 2
    quads.add([
      [fx0, foot, fz1],
      [fx0, foot, fz0],
      [middle, top, fz0],
      [middle, top, fz1],
    ])
    quads.add([
      [fx1, foot, fz0],
      [fx1, foot, fz1],
      [middle, top, fz1],
      [middle, top, fz0],
    ])
    for (const z of [z0, z1])
      walls.fan([
        [x0, eaves, z],
        [x1, eaves, z],
        [middle, top, z],
      ])
    addVerge(
      builder,
      [
        [fx0, foot, fz0],
        [middle, top, fz0],
        [fx1, foot, fz0],
      ],
      trim,
    )
  }
  const mesh = quads.build()
  builder.add('roof', mesh, look)
  // The eaves from below belong to the façade.
  builder.add('facade', mesh, trim, { at: [0, -0.05, 0] })
  if (!walls.isEmpty) builder.add('facade', walls.build(), wall)
  if (kind === 'gable' || kind === 'hip')
    builder.add('roof', box(fx1 - fx0, 0.14, 0.05), trim, { at: [(fx0 + fx1) / 2, foot - 0.06, fz0] })
  if (dice.chance(0.45)) addChimney(dice, builder, ground, eaves, style)
}

/** Boards along the slopes of a gable that faces the street. */
function addVerge(
  builder: LabelledBuilder,
  [a, top, b]: readonly [Triple, Triple, Triple],
  trim: Material,
): void {
  const quads = new Quads()
  const down = (p: Triple, y: number): Triple => [p[0], p[1] - y, p[2] - 0.02]
  quads.add([down(a, 0), down(top, 0), down(top, 0.18), down(a, 0.18)])
  quads.add([down(top, 0), down(b, 0), down(b, 0.18), down(top, 0.18)])
  builder.add('roof', quads.build(), trim)
}

function addChimney(
  dice: Dice,
  builder: LabelledBuilder,
  { x0, x1, z0, z1 }: Ground,
  eaves: number,
  { steep, kind }: RoofStyle,
): void {
  const run = (kind === 'front-gable' ? x1 - x0 : z1 - z0) / 2
  const top = eaves + steep * run + dice.range(0.3, 1)
  builder.add(
    'facade',
    box(dice.range(0.5, 1), top - eaves, dice.range(0.5, 0.9)),
    dice.chance(0.7) ? bricks(dice) : rough(dice, [0.6, 0.6, 0.58]),
    {
      at: [
        x0 + (x1 - x0) * dice.range(0.2, 0.8),
        (top + eaves) / 2,
        (z0 + z1) / 2 + dice.range(-0.2, 0.2) * (z1 - z0),
      ],
    },
  )
}
