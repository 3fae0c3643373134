import type { Dice } from '../base/dice.ts'
import type { LabelledBuilder } from '../base/labelled-scene.ts'
import { faceOf, pointOf, rectangle, revealOf, slab, wallPanel, type Panel } from '../base/panel.ts'
import { Quads } from '../base/quads.ts'
import {
  anyColour,
  cloth,
  floorLook,
  hsv,
  paintColour,
  plain,
  rough,
  wallLook,
  woodColour,
} from '../base/surfaces.ts'
import type { LabelClass } from '../../../core/perception/classes.ts'
import type { Colour, Material } from '../../../core/scene/material.ts'
import { sheet } from '../../../core/scene/shapes.ts'
import type { Lamp, SkyOpening } from '../light/lighting.ts'
import { ceilingOver, isFree, type RoomHole, type RoomPlan, type RoomWall } from './plan.ts'

/** How all windows and doors of a room look. */
export interface JoineryStyle {
  frame: Material
  frameWidth: number
  depth: number
  columns: number
  rows: number
  hasSill: boolean
  casing: number
  casingLook: Material
  pane: Material
  door: Material
  doorPanels: number
  handle: Material
}

export function joineryStyle(dice: Dice): JoineryStyle {
  const white: Colour = hsv(0.12, dice.range(0, 0.05), dice.range(0.85, 0.97))
  const frameColour = dice.weighted<Colour>([
    [6, white],
    [1.5, hsv(0.6, 0.1, dice.range(0.04, 0.25))],
    [2, woodColour(dice)],
    [0.7, anyColour(dice)],
  ])
  const doorColour = dice.weighted<Colour>([
    [5, white],
    [3, woodColour(dice)],
    [2, paintColour(dice)],
  ])
  return {
    frame: plain(frameColour, 0.03, 0.3),
    frameWidth: dice.range(0.035, 0.09),
    depth: dice.range(0.03, 0.32),
    columns: dice.weighted([
      [3, 1],
      [4, 2],
      [1, 3],
      [1, 4],
    ]),
    rows: dice.weighted([
      [5, 1],
      [3, 2],
      [1, 3],
      [0.6, 5],
    ]),
    hasSill: dice.chance(0.6),
    casing: dice.chance(0.5) ? dice.range(0.05, 0.14) : 0,
    casingLook: plain(dice.chance(0.7) ? white : frameColour, 0.03, 0.3),
    pane: plain([0, 0, 0], 0.05, 0.01),
    door: plain(doorColour, 0.03, 0.35),
    doorPanels: dice.int(0, 5),
    handle: { ...plain(hsv(0.1, dice.range(0, 0.5), dice.range(0.2, 0.9)), 0.6, 0.2), metallic: 1 },
  }
}

/** Decides which walls have windows, doors and openings to other rooms. */
export function planOpenings(dice: Dice, plan: RoomPlan): void {
  const { walls, kind } = plan
  const windowKind = dice.weighted<{ sill: number; head: number; width: readonly [number, number] }>([
    [6, { sill: dice.range(0.75, 1.1), head: dice.range(1.95, 2.35), width: [0.6, 1.9] }],
    [2, { sill: dice.range(0.25, 0.6), head: dice.range(2, 2.5), width: [0.7, 2.6] }],
    [1.4, { sill: dice.range(0.02, 0.1), head: dice.range(2.1, 2.7), width: [0.9, 4] }],
    [0.6, { sill: dice.range(1.3, 1.6), head: dice.range(1.9, 2.2), width: [0.5, 2] }],
  ])
  const share = kind === 'corridor' ? 0.15 : dice.range(0.25, 0.8)
  walls.forEach((wall, i) => {
    const { length } = wall.panel
    const isBow = kind === 'bay' && i >= 2 && i < walls.length - 3
    if (!isBow && !dice.chance(share)) return
    if (length < 0.5) return
    const [least, most] = windowKind.width
    const room = length - 0.3
    const count = isBow ? 1 : Math.max(1, Math.min(dice.int(1, 3), Math.floor(room / (least + 0.25))))
    const width = isBow
      ? length - 0.24
      : Math.min(dice.range(least, most), (room - 0.2 * (count - 1)) / count)
    if (width < 0.35) return
    const gap = dice.chance(0.6) ? (length - count * width) / (count + 1) : dice.range(0.15, 0.2)
    const start = dice.chance(0.7)
      ? (length - count * width - (count - 1) * gap) / 2
      : dice.range(0.12, Math.max(0.13, length - count * (width + gap)))
    for (let k = 0; k < count; k++)
      addHole(plan, wall, {
        kind: 'window',
        from: start + k * (width + gap),
        to: start + k * (width + gap) + width,
        sill: windowKind.sill,
        head: windowKind.head,
      })
  })
  for (const wall of walls) {
    const doors = kind === 'corridor' ? Math.floor(wall.panel.length / 1.6) : Number(dice.chance(0.5))
    for (let k = 0; k < doors; k++) {
      const what = dice.weighted<RoomHole['kind']>([
        [6, 'door'],
        [2.4, 'passage'],
        [1.5, 'glass-door'],
      ])
      const width = what === 'door' ? dice.range(0.75, 0.95) : dice.range(0.8, what === 'passage' ? 2.2 : 3)
      const from = dice.range(0.1, Math.max(0.11, wall.panel.length - width - 0.1))
      addHole(plan, wall, { kind: what, from, to: from + width, sill: 0, head: dice.range(1.98, 2.2) })
    }
  }
}

function addHole(plan: RoomPlan, wall: RoomWall, hole: RoomHole): void {
  const head = Math.min(hole.head, ceilingOver(plan, wall, hole.from, hole.to) - 0.08)
  if (head - hole.sill < 0.4 || (hole.kind !== 'window' && head < 1.85)) return
  if (isFree(wall, hole.from - 0.05, hole.to + 0.05, hole.sill, head)) wall.holes.push({ ...hole, head })
}

/**
 * Builds what is in a hole, and answers what light comes through it. `isTight`: behind it is little room, as the plan has
 * inner corners.
 */
export function addOpening(
  dice: Dice,
  builder: LabelledBuilder,
  panel: Panel,
  hole: RoomHole,
  { joinery: style, wall, isTight }: { joinery: JoineryStyle; wall: Material; isTight: boolean },
): { sky: SkyOpening | null; lamp: Lamp | null } {
  if (hole.kind === 'door') {
    addDoor(dice, builder, panel, hole, style)
    return { sky: null, lamp: null }
  }
  if (hole.kind === 'passage') {
    builder.add('wall', revealOf(panel, hole, 0.14), dice.chance(0.5) ? style.casingLook : wall)
    if (dice.chance(0.4)) addCasing(builder, 'door', panel, hole, style)
    return { sky: null, lamp: addNextRoom(dice, builder, panel, hole, isTight) }
  }
  const isDoor = hole.kind === 'glass-door'
  builder.add(isDoor ? 'door' : 'window', revealOf(panel, hole, style.depth), wall)
  addGlazing(dice, builder, panel, hole, style, isDoor ? 'door' : 'window')
  if (style.casing > 0) addCasing(builder, isDoor ? 'door' : 'window', panel, hole, style)
  return { sky: skyOpening(panel, hole, style.depth), lamp: null }
}

function skyOpening(panel: Panel, { from, to, sill, head }: RoomHole, depth: number): SkyOpening {
  const { along, up, out } = panel
  const [w, h] = [to - from, head - sill]
  return {
    corner: pointOf(panel, from, sill, -depth),
    across: [along[0] * w, along[1] * w, along[2] * w],
    up: [up[0] * h, up[1] * h, up[2] * h],
    inward: out,
    area: w * h,
  }
}

function addGlazing(
  dice: Dice,
  builder: LabelledBuilder,
  panel: Panel,
  { from, to, sill, head }: RoomHole,
  style: JoineryStyle,
  label: LabelClass,
): void {
  const { frameWidth: f, depth, frame } = style
  const bar = (s0: number, s1: number, t0: number, t1: number, thick = 0.06) =>
    builder.add(label, slab(panel, s0, s1, t0, t1, -depth - thick, -depth), frame)
  bar(from, from + f, sill, head)
  bar(to - f, to, sill, head)
  bar(from + f, to - f, sill, sill + f)
  bar(from + f, to - f, head - f, head)
  const wide = to - from
  const columns =
    label === 'door'
      ? Math.max(1, Math.round(wide / 0.9))
      : Math.min(style.columns, Math.max(1, Math.floor(wide / 0.3)))
  for (let i = 1; i < columns; i++) {
    const s = from + (wide * i) / columns
    bar(s - f * 0.6, s + f * 0.6, sill + f, head - f)
  }
  const rows = head - sill > 1.4 || style.rows < 4 ? style.rows : 1
  for (let i = 1; i < rows; i++) {
    const t = rows === 2 ? head - (head - sill) * 0.32 : sill + ((head - sill) * i) / rows
    bar(from + f, to - f, t - f * 0.35, t + f * 0.35, 0.04)
  }
  builder.addPane(
    'outside-view',
    new Quads()
      .add(rectangle(panel, from + f * 0.5, to - f * 0.5, sill + f * 0.5, head - f * 0.5, -depth - 0.03))
      .build(),
    style.pane,
  )
  if (style.hasSill && sill > 0.15)
    builder.add(
      label,
      slab(panel, from - 0.05, to + 0.05, sill - 0.035, sill + 0.004, -depth, 0.06),
      style.casingLook,
    )
  if (label === 'door') {
    const s = dice.chance(0.5) ? from + f * 1.5 : to - f * 1.5
    builder.add(label, slab(panel, s - 0.012, s + 0.012, 0.95, 1.12, -depth, -depth + 0.05), style.handle)
  }
}

function addCasing(
  builder: LabelledBuilder,
  label: LabelClass,
  panel: Panel,
  { from, to, sill, head }: RoomHole,
  { casing, casingLook }: JoineryStyle,
): void {
  const c = Math.max(0.05, casing)
  for (const [s0, s1, t0, t1] of [
    [from - c, from, sill, head + c],
    [to, to + c, sill, head + c],
    [from, to, head, head + c],
  ])
    builder.add(label, slab(panel, s0, s1, t0, t1, 0, 0.018), casingLook)
}

function addDoor(
  dice: Dice,
  builder: LabelledBuilder,
  panel: Panel,
  hole: RoomHole,
  style: JoineryStyle,
): void {
  const { from, to, head } = hole
  const add = (s0: number, s1: number, t0: number, t1: number, o0: number, o1: number, look = style.door) =>
    builder.add('door', slab(panel, s0, s1, t0, t1, o0, o1), look)
  builder.add('door', revealOf(panel, hole, 0.06), style.casingLook)
  add(from, to, 0, head, -0.07, -0.035)
  const [rows, columns] = [
    [0, 0],
    [2, 1],
    [2, 2],
    [3, 2],
    [4, 1],
    [1, 1],
  ][style.doorPanels]
  const wide = (to - from - 0.12) / Math.max(1, columns)
  for (let i = 0; i < rows; i++)
    for (let k = 0; k < columns; k++) {
      const t0 = 0.18 + ((head - 0.3) * i) / rows
      const t1 = 0.1 + ((head - 0.3) * (i + 1)) / rows
      const s0 = from + 0.06 + wide * k + 0.05
      add(s0, s0 + wide - 0.1, t0, t1, -0.036, -0.022)
    }
  const s = dice.chance(0.5) ? from + 0.07 : to - 0.07
  add(s - 0.05, s + 0.05, 1.02, 1.045, -0.035, 0.02, style.handle)
  addCasing(builder, 'door', panel, hole, style)
  const isOpen = dice.chance(0.15)
  if (isOpen) add(from - 0.02, from + 0.02, 0.01, head - 0.02, 0, to - from)
}

/** A plain room behind an opening, with a lamp of its own. */
function addNextRoom(
  dice: Dice,
  builder: LabelledBuilder,
  panel: Panel,
  { from, to }: RoomHole,
  isTight: boolean,
): Lamp {
  const deep = isTight ? dice.range(0.8, 1.4) : dice.range(1.2, 4.5)
  const most = isTight ? 0.15 : 2
  const [s0, s1] = [from - dice.range(0.1, most), to + dice.range(0.1, most)]
  const tall = dice.range(2.3, 2.7)
  const corner = (s: number, o: number): readonly [number, number] => {
    const [x, , z] = pointOf(panel, s, 0, -0.14 - o)
    return [x, z]
  }
  const [a, b, c, d] = [corner(s0, 0), corner(s0, deep), corner(s1, deep), corner(s1, 0)]
  const look = wallLook(dice)
  const door = dice.chance(0.5)
  for (const [p, q] of [
    [a, b],
    [b, c],
    [c, d],
  ] as const) {
    const wall = wallPanel(p, q, tall)
    builder.add('wall', faceOf(wall, []), look)
    if (door && wall.length > 1.2)
      builder.add(
        'door',
        slab(wall, 0.3, Math.min(1.15, wall.length - 0.1), 0, 2.02, 0, 0.03),
        plain(hsv(0.1, 0.1, 0.8), 0.03),
      )
  }
  const triple = ([x, z]: readonly [number, number], y: number) => [x, y, z] as const
  builder.add(
    'floor',
    new Quads().add([triple(a, 0.002), triple(b, 0.002), triple(c, 0.002), triple(d, 0.002)]).build(),
    floorLook(dice),
  )
  builder.add(
    'ceiling',
    new Quads().add([triple(a, tall), triple(b, tall), triple(c, tall), triple(d, tall)]).build(),
    rough(dice, [0.8, 0.8, 0.78], 0.02, 0.02),
  )
  const bright = dice.range(0.1, 2.5)
  return {
    at: pointOf(panel, (s0 + s1) / 2, tall - 0.3, -0.14 - deep * 0.5),
    power: [bright * 1.1, bright, bright * 0.85],
  }
}

/** Curtains at both sides of windows, or a blind; many windows have none. */
export function addCurtains(
  dice: Dice,
  builder: LabelledBuilder,
  panel: Panel,
  hole: RoomHole,
  top: number,
): void {
  const look = { ...cloth(dice), translucency: dice.range(0.05, 0.45) }
  const hang = Math.min(top - 0.03, hole.head + dice.range(0.05, 0.3))
  const foot = hole.sill < 0.4 || dice.chance(0.6) ? 0.02 : hole.sill - 0.12
  const width = dice.range(0.16, 0.5)
  const fold = (from: number, to: number) =>
    builder.add(
      'object',
      sheet(
        (s, t) =>
          pointOf(
            panel,
            from + (to - from) * s,
            hang - t * (hang - foot),
            0.1 + 0.035 * Math.sin(s * (to - from) * 55 + t) + 0.012 * Math.sin(s * 31 + t * 4),
          ),
        36,
        6,
        [to - from, hang - foot],
      ),
      look,
    )
  fold(hole.from - width, hole.from + 0.06)
  fold(hole.to - 0.06, hole.to + width)
  builder.add(
    'object',
    slab(panel, hole.from - width - 0.1, hole.to + width + 0.1, hang, hang + 0.025, 0.08, 0.11),
    plain(woodColour(dice)),
  )
}

/** What a blind is made of: mostly pale, and light shines through. */
export function blindLook(dice: Dice): Material {
  const look = dice.chance(0.7)
    ? rough(dice, hsv(0.1, dice.range(0, 0.2), dice.range(0.5, 0.97)))
    : cloth(dice)
  return { ...look, translucency: dice.range(0.1, 0.6) }
}

/** A blind that is let down a part of the way. */
export function addBlind(
  dice: Dice,
  builder: LabelledBuilder,
  panel: Panel,
  { from, to, sill, head }: RoomHole,
  look: Material,
): void {
  const foot = head - (head - sill) * dice.range(0.12, 0.85)
  builder.add('window', slab(panel, from + 0.02, to - 0.02, foot, head - 0.005, -0.02, -0.012), look)
  builder.add('window', slab(panel, from + 0.02, to - 0.02, head - 0.06, head, -0.03, 0.01), look)
}
