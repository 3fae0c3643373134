import type { Mesh, Triple } from '../../../core/scene/mesh.ts'
import { Quads } from './quads.ts'

/** A rectangle cut out of a panel, in metres along it and up it. */
export interface Hole {
  from: number
  to: number
  sill: number
  head: number
}

/** A flat wall, slope or façade with its own measure: `along` and `up` from a corner, `out` towards whoever looks at it. */
export interface Panel {
  corner: Triple
  along: Triple
  up: Triple
  out: Triple
  length: number
  height: number
}

/** An upright panel from one place of the floor to another; who looks along it has its outside on the right. */
export function wallPanel(
  [ax, az]: readonly [number, number],
  [bx, bz]: readonly [number, number],
  height: number,
  foot = 0,
): Panel {
  const length = Math.hypot(bx - ax, bz - az)
  const [dx, dz] = [(bx - ax) / length, (bz - az) / length]
  return { corner: [ax, foot, az], along: [dx, 0, dz], up: [0, 1, 0], out: [dz, 0, -dx], length, height }
}

/** The place `s` along, `t` up and `o` out. */
export function pointOf({ corner, along, up, out }: Panel, s: number, t: number, o: number): Triple {
  return [
    corner[0] + along[0] * s + up[0] * t + out[0] * o,
    corner[1] + along[1] * s + up[1] * t + out[1] * o,
    corner[2] + along[2] * s + up[2] * t + out[2] * o,
  ]
}

/** The turn of a thing whose back is to an upright panel, as `Placement.yaw`. */
export function yawOf({ out }: Panel): number {
  return Math.atan2(-out[0], -out[2])
}

/** The face of a panel without its holes. */
export function faceOf(panel: Panel, holes: readonly Hole[]): Mesh {
  const quads = new Quads()
  const cuts = [0, panel.length, ...holes.flatMap(({ from, to }) => [from, to])]
    .filter((s) => s >= 0 && s <= panel.length)
    .sort((a, b) => a - b)
  for (let i = 0; i + 1 < cuts.length; i++) {
    const [s0, s1] = [cuts[i], cuts[i + 1]]
    if (s1 - s0 < 1e-6) continue
    const middle = (s0 + s1) / 2
    const inside = holes
      .filter(({ from, to }) => from < middle && middle < to)
      .sort((a, b) => a.sill - b.sill)
    let foot = 0
    for (const { sill, head } of [...inside, { sill: panel.height, head: panel.height }]) {
      if (sill > foot + 1e-6)
        quads.add(rectangle(panel, s0, s1, foot, Math.min(sill, panel.height), 0), s0, foot)
      foot = Math.max(foot, head)
    }
  }
  return quads.build()
}

/** The four sides of a hole, `depth` into the panel. */
export function revealOf(panel: Panel, { from, to, sill, head }: Hole, depth: number): Mesh {
  const at = (s: number, t: number, o: number) => pointOf(panel, s, t, o)
  const quads = new Quads()
  for (const [s0, t0, s1, t1] of [
    [from, sill, from, head],
    [to, sill, to, head],
    [from, head, to, head],
    [from, sill, to, sill],
  ])
    quads.add([at(s0, t0, -depth), at(s1, t1, -depth), at(s1, t1, 0), at(s0, t0, 0)])
  return quads.build()
}

export function rectangle(
  panel: Panel,
  s0: number,
  s1: number,
  t0: number,
  t1: number,
  o: number,
): [Triple, Triple, Triple, Triple] {
  return [
    pointOf(panel, s0, t0, o),
    pointOf(panel, s1, t0, o),
    pointOf(panel, s1, t1, o),
    pointOf(panel, s0, t1, o),
  ]
}

/** A block that stands on a panel, from `o0` to `o1` out of it. */
export function slab(
  panel: Panel,
  s0: number,
  s1: number,
  t0: number,
  t1: number,
  o0: number,
  o1: number,
): Mesh {
  const at = (s: number, t: number, o: number) => pointOf(panel, s, t, o)
  return new Quads()
    .add([at(s0, t0, o1), at(s1, t0, o1), at(s1, t1, o1), at(s0, t1, o1)], s0, t0)
    .add([at(s0, t0, o0), at(s1, t0, o0), at(s1, t1, o0), at(s0, t1, o0)], s0, t0)
    .add([at(s0, t0, o0), at(s0, t0, o1), at(s0, t1, o1), at(s0, t1, o0)], 0, t0)
    .add([at(s1, t0, o0), at(s1, t0, o1), at(s1, t1, o1), at(s1, t1, o0)], 0, t0)
    .add([at(s0, t1, o0), at(s1, t1, o0), at(s1, t1, o1), at(s0, t1, o1)], s0, 0)
    .add([at(s0, t0, o0), at(s1, t0, o0), at(s1, t0, o1), at(s0, t0, o1)], s0, 0)
    .build()
}
