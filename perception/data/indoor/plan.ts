import { boundsOf, isInside, type Point } from '../../../core/staging/arrange/geometry.ts'
import type { Opening } from '../../../core/staging/room/floor-plan.ts'
import type { Dice } from '../base/dice.ts'
import { wallPanel, type Hole, type Panel } from '../base/panel.ts'

type RoomKind = 'box' | 'corner' | 'bay' | 'corridor' | 'open' | 'attic' | 'gable'

export interface RoomHole extends Hole {
  kind: 'window' | 'door' | 'glass-door' | 'passage'
}

export interface RoomWall {
  panel: Panel
  from: Point
  to: Point
  holes: RoomHole[]
  /** What stands on it besides. */
  fittings: Opening[]
}

/** A ceiling's plane: its height is `height` + `slopeX` × x + `slopeZ` × z. */
export interface CeilingPlane {
  height: number
  slopeX: number
  slopeZ: number
}

export interface RoomPlan {
  kind: RoomKind
  /** Clockwise as seen from above with z up. */
  outline: readonly Point[]
  walls: RoomWall[]
  ceiling: readonly CeilingPlane[]
  /** Height of the highest place. */
  height: number
}

export function planRoom(dice: Dice): RoomPlan {
  const kind = dice.weighted<RoomKind>([
    [8, 'box'],
    [3, 'corner'],
    [2, 'bay'],
    [1.4, 'corridor'],
    [2.5, 'open'],
    [1.5, 'attic'],
    [1, 'gable'],
  ])
  const [width, depth] = sizeOf(dice, kind)
  const outline = outlineOf(dice, kind, width, depth)
  const flat = dice.chance(0.85) ? dice.range(2.25, 2.95) : dice.range(2.95, 4)
  const ceiling = ceilingOf(dice, kind, width, depth, flat)
  const height =
    kind === 'gable' ? highest(ceiling, width, depth) : kind === 'attic' ? ceiling[0].height : flat
  const walls = outline.map((from, i): RoomWall => {
    const to = outline[(i + 1) % outline.length]
    return { panel: wallPanel(from, to, height), from, to, holes: [], fittings: [] }
  })
  return { kind, outline, walls, ceiling, height }
}

function sizeOf(dice: Dice, kind: RoomKind): [number, number] {
  switch (kind) {
    case 'corridor':
      return [dice.range(1, 1.9), dice.range(4, 9)]
    case 'open':
      return [dice.range(5.5, 10), dice.range(6, 10)]
    case 'corner':
      return [dice.range(4.5, 8), dice.range(4.5, 8.5)]
    default:
      return [dice.range(2.4, 6.2), dice.range(2.8, 7)]
  }
}

function outlineOf(dice: Dice, kind: RoomKind, w: number, d: number): Point[] {
  const box: Point[] = [
    [0, 0],
    [0, d],
    [w, d],
    [w, 0],
  ]
  if (kind === 'corner' || (kind === 'open' && dice.chance(0.4))) {
    const [cx, cz] = [w * dice.range(0.3, 0.6), d * dice.range(0.3, 0.6)]
    return dice.pick<Point[]>([
      [
        [0, 0],
        [0, d],
        [cx, d],
        [cx, cz],
        [w, cz],
        [w, 0],
      ],
      [
        [0, 0],
        [0, cz],
        [cx, cz],
        [cx, d],
        [w, d],
        [w, 0],
      ],
    ])
  }
  if (kind !== 'bay') return box
  const [from, to] = [w * dice.range(0.12, 0.25), w * dice.range(0.75, 0.88)]
  const deep = dice.range(0.4, 1.1)
  const sides = dice.pick([3, 3, 4, 5])
  const bow: Point[] = []
  for (let i = 0; i <= sides; i++) {
    const angle = Math.PI * (1 - i / sides)
    const x = (from + to) / 2 + ((to - from) / 2) * (sides === 3 ? [-1, -0.55, 0.55, 1][i] : Math.cos(angle))
    bow.push([x, d + deep * (sides === 3 ? [0, 1, 1, 0][i] : Math.sin(angle))])
  }
  return [[0, 0], [0, d], ...bow, [w, d], [w, 0]]
}

function ceilingOf(dice: Dice, kind: RoomKind, w: number, d: number, flat: number): CeilingPlane[] {
  const level = { height: flat, slopeX: 0, slopeZ: 0 }
  if (kind === 'attic') {
    const knee = dice.range(0.7, 1.7)
    const steep = dice.range(0.6, 1.3)
    const slopes: CeilingPlane[] = [{ height: knee, slopeX: steep, slopeZ: 0 }]
    if (dice.chance(0.5)) slopes.push({ height: knee + steep * w, slopeX: -steep, slopeZ: 0 })
    return [level, ...slopes]
  }
  if (kind !== 'gable') return [level]
  const eaves = dice.range(1.8, 2.7)
  const steep = dice.range(0.25, 0.9)
  return dice.chance(0.5)
    ? [
        { height: eaves, slopeX: steep, slopeZ: 0 },
        { height: eaves + steep * w, slopeX: -steep, slopeZ: 0 },
      ]
    : [
        { height: eaves, slopeX: 0, slopeZ: steep },
        { height: eaves + steep * d, slopeX: 0, slopeZ: -steep },
      ]
}

function highest(ceiling: readonly CeilingPlane[], w: number, d: number): number {
  let most = 0
  for (let i = 0; i <= 20; i++)
    for (const [x, z] of [
      [(w * i) / 20, d / 2],
      [w / 2, (d * i) / 20],
    ])
      most = Math.max(most, ceilingAt(ceiling, x, z))
  return most + 0.05
}

/** Height of the ceiling above a place of the floor. */
export function ceilingAt(ceiling: readonly CeilingPlane[], x: number, z: number): number {
  return Math.min(...ceiling.map(({ height, slopeX, slopeZ }) => height + slopeX * x + slopeZ * z))
}

/** The lowest ceiling over a stretch of a wall. */
export function ceilingOver(
  { ceiling }: RoomPlan,
  { from, to, panel }: RoomWall,
  s0: number,
  s1: number,
): number {
  const at = (s: number) => {
    const t = s / panel.length
    return ceilingAt(ceiling, from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t)
  }
  return Math.min(at(s0), at(s1))
}

/** Whether a stretch of a wall is free of holes and fittings below some height. */
export function isFree(wall: RoomWall, from: number, to: number, low: number, high: number): boolean {
  if (from < 0.03 || to > wall.panel.length - 0.03) return false
  return [...wall.holes, ...wall.fittings].every(
    (own) => own.to + 0.06 <= from || own.from - 0.06 >= to || own.head <= low || own.sill >= high,
  )
}

/** A place of the floor chosen at random, at least `margin` metres from the bounds. */
export function somewhere(dice: Dice, outline: readonly Point[], margin: number): Point {
  const { x0, z0, x1, z1 } = boundsOf(outline)
  for (let i = 0; i < 30; i++) {
    const point: Point = [dice.range(x0 + margin, x1 - margin), dice.range(z0 + margin, z1 - margin)]
    if (isInside(outline, point)) return point
  }
  return [(x0 + x1) / 2, (z0 + z1) / 2]
}
