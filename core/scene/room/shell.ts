import { linear, material } from '../material.ts'
import type { Triple } from '../mesh.ts'
import { portal, type Daylight } from '../light.ts'
import type { SceneBuilder } from '../scene.ts'
import { roundedBox, sheet } from '../shapes.ts'
import { oakFloor, plaster, weave } from '../textures.ts'

/** The room's inner walls, in metres: x to the right, z away from the camera. */
export const ROOM = { left: -2.9, right: 2.5, back: 4.7, front: -1.6, height: 2.62 } as const
/** The opening of the tall window in the left wall, and of the glazed door behind the camera. */
const WINDOW = { from: 1.45, to: 3.75, sill: 0.3, top: 2.32 } as const
const DOOR = { from: -1.7, to: 2.0, sill: 0.05, top: 2.3 } as const
const WALL = 0.24

const wallPaint = material(plaster('#e6e1d9', 5))
const ceilingPaint = material(plaster('#fcfbfa', 6))
const gloss = material(linear('#fbfaf7'), { gloss: 0.03, roughness: 0.35 })
const floorboards = material(oakFloor(11), { gloss: 0.04, roughness: 0.42 })

/** A box from its lowest to its highest corner. */
function span(low: Triple, high: Triple, radius = 0.002) {
  const size = [high[0] - low[0], high[1] - low[1], high[2] - low[2]] as const
  const at = [(high[0] + low[0]) / 2, (high[1] + low[1]) / 2, (high[2] + low[2]) / 2] as const
  return { mesh: roundedBox(size, radius, { arc: 1 }), at }
}

/** Floor, walls with their openings, ceiling, skirting, window and curtains. */
export function addShell(builder: SceneBuilder, { hasCurtains = true } = {}): void {
  const { left, right, back, front, height } = ROOM
  const add = (low: Triple, high: Triple, look = wallPaint, radius = 0.002) => {
    const { mesh, at } = span(low, high, radius)
    builder.add(mesh, look, { at })
  }
  addFloor(builder)
  add([left - WALL, height, front - WALL], [right + WALL, height + WALL, back + WALL], ceilingPaint)
  add([left - WALL, -0.1, back], [right + WALL, height, back + WALL])
  add([right, -0.1, front], [right + WALL, height, back])
  add([left - WALL, -0.1, front - WALL], [left, height, WINDOW.from])
  add([left - WALL, -0.1, WINDOW.to], [left, height, back])
  add([left - WALL, -0.1, WINDOW.from], [left, WINDOW.sill, WINDOW.to])
  add([left - WALL, WINDOW.top, WINDOW.from], [left, height, WINDOW.to])
  add([left, -0.1, front - WALL], [DOOR.from, height, front])
  add([DOOR.to, -0.1, front - WALL], [right + WALL, height, front])
  add([DOOR.from, DOOR.top, front - WALL], [DOOR.to, height, front])
  addSkirting(add)
  addCornice(builder)
  addWindow(add)
  if (hasCurtains) addCurtains(builder)
}

function addFloor(builder: SceneBuilder): void {
  const { left, right, back, front } = ROOM
  const width = right - left
  const depth = back - front
  const flat = sheet((s, t) => [left + s * width, 0, front + t * depth], 1, 1, [width, depth])
  builder.add(flat, floorboards)
}

type AddBox = (low: Triple, high: Triple, look?: typeof gloss, radius?: number) => void

function addSkirting(add: AddBox): void {
  const { left, right, back, front } = ROOM
  add([left, 0, back - 0.016], [right, 0.11, back], gloss, 0.003)
  add([right - 0.016, 0, front], [right, 0.11, back - 0.016], gloss, 0.003)
  add([left, 0, front], [left + 0.016, 0.11, back - 0.016], gloss, 0.003)
}

/** A plain hollow moulding between walls and ceiling. */
function addCornice(builder: SceneBuilder): void {
  const { left, right, back, front, height } = ROOM
  const reach = 0.085
  const profile = (t: number): [number, number] => {
    const angle = (t * Math.PI) / 2
    return [reach * (1 - Math.cos(angle)) + 0.006, reach * (1 - Math.sin(angle)) + 0.006]
  }
  const run = (
    from: readonly [number, number],
    to: readonly [number, number],
    away: readonly [number, number],
  ) =>
    builder.add(
      sheet(
        (s, t) => {
          const [out, down] = profile(t)
          const x = from[0] + (to[0] - from[0]) * s + away[0] * (reach + 0.012 - out)
          const z = from[1] + (to[1] - from[1]) * s + away[1] * (reach + 0.012 - out)
          return [x, height - down, z]
        },
        1,
        8,
      ),
      ceilingPaint,
    )
  run([left, back], [right, back], [0, -1])
  run([left, front], [left, back], [1, 0])
  run([right, front], [right, back], [-1, 0])
}

function addWindow(add: AddBox): void {
  const { left } = ROOM
  const { from, to, sill, top } = WINDOW
  const out = left - 0.14
  const bar = (z1: number, z2: number, y1: number, y2: number) =>
    add([out - 0.06, y1, z1], [out, y2, z2], gloss, 0.006)
  const middle = (from + to) / 2
  bar(from, from + 0.06, sill, top)
  bar(to - 0.06, to, sill, top)
  bar(middle - 0.05, middle + 0.05, sill + 0.06, top - 0.06)
  bar(from + 0.06, to - 0.06, sill, sill + 0.07)
  bar(from + 0.06, to - 0.06, top - 0.06, top)
  for (const [a, b] of [
    [from + 0.06, middle - 0.05],
    [middle + 0.05, to - 0.06],
  ])
    add([out - 0.045, 1.68, a], [out - 0.015, 1.71, b], gloss, 0.004)
  add([left - 0.15, sill - 0.03, from - 0.04], [left + 0.06, sill, to + 0.04], gloss, 0.008)
}

function addCurtains(builder: SceneBuilder): void {
  const linen = material(weave('#efe9dd', 0.0016, 0.16, 41), { translucency: 0.38 })
  const hang = (from: number, to: number, folds: number, seed: number) => {
    const width = to - from
    const mesh = sheet(
      (s, t) => {
        const fold = Math.sin(s * folds * 2 * Math.PI + seed + Math.sin(s * 9 + seed) * 0.8)
        const deep = 0.045 * (0.55 + 0.45 * t) * fold + 0.012 * Math.sin(s * folds * 5 + t * 3 + seed)
        const gather = 1 + 0.05 * Math.sin(t * Math.PI)
        return [ROOM.left + 0.13 + deep, 2.44 - t * 2.43, from + width * (0.5 + (s - 0.5) * gather)]
      },
      folds * 16,
      24,
      [width * 2, 2.43],
    )
    builder.add(mesh, linen)
  }
  hang(WINDOW.from - 0.42, WINDOW.from + 0.1, 5, 1)
  hang(WINDOW.to - 0.1, WINDOW.to + 0.46, 5, 2.4)
  const rail = span(
    [ROOM.left + 0.115, 2.44, WINDOW.from - 0.6],
    [ROOM.left + 0.145, 2.47, WINDOW.to + 0.6],
    0.013,
  )
  builder.add(rail.mesh, material(linear('#2b2a29'), { gloss: 0.05, roughness: 0.5 }), { at: rail.at })
}

/** A bright morning: sun low from the left, soft sky through both openings. */
export function daylight(): Daylight {
  const { left, front } = ROOM
  const x = left - WALL
  const z = front - WALL
  const sun = [-0.78, 0.62, -0.16] as const
  const length = Math.hypot(...sun)
  return {
    portals: [
      portal([x, WINDOW.sill, WINDOW.to], [0, 0, WINDOW.from - WINDOW.to], [0, WINDOW.top - WINDOW.sill, 0]),
      portal([DOOR.from, DOOR.sill, z], [DOOR.to - DOOR.from, 0, 0], [0, DOOR.top - DOOR.sill, 0], 0.9),
    ],
    sun: [sun[0] / length, sun[1] / length, sun[2] / length],
    sunLight: [28, 24, 18.5],
    sunSpread: 0.006,
  }
}
