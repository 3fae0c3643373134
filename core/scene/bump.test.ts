import { describe, expect, it } from 'vitest'
import { buildGeometry } from './geometry.ts'
import { material, type Material } from './material.ts'
import type { Mesh, Placement } from './mesh.ts'
import { SceneBuilder } from './scene.ts'
import { sheet } from './shapes.ts'
import { Tracer } from './tracer.ts'

const night = { portals: [], sun: [0, 1, 0], sunLight: [0, 0, 0], sunSpread: 0 } as const
/** Leans towards where u grows. */
const leaning: Material = {
  ...material([0.5, 0.5, 0.5]),
  bump: (_u, _v, _footprint, out) => {
    out[0] = 0.6
    out[1] = 0
    out[2] = 0.8
  },
}

/** A sheet across the line of sight, its u along x and its v along y, seen at its middle. */
function look(mesh: Mesh, from: number, placement: Placement = {}): Tracer {
  const builder = new SceneBuilder()
  builder.place(buildGeometry([{ mesh, material: leaning }]), placement)
  const tracer = new Tracer(builder.build(night))
  expect(tracer.cast(0.1, 0.1, from, 0, 0, from > 0 ? -1 : 1)).toBe(true)
  return tracer
}

const upright = sheet((s, t) => [s - 0.5, t - 0.5, 0], 3, 3)

function bumped(tracer: Tracer): number[] {
  const out: [number, number, number] = [0, 0, 0]
  tracer.bumpedNormal(0.001, out)
  return out
}

function expectClose(found: ArrayLike<number>, expected: readonly number[]): void {
  expected.forEach((value, k) => expect(found[k]).toBeCloseTo(value, 5))
}

describe('bumpedNormal', () => {
  it('leans along u, towards the ray', () => {
    expectClose(
      bumped(look(upright, -2)),
      [0.6, 0, -0.8].map((x, k) => (k === 0 ? facing(-2) * x : x)),
    )
  })

  it('is the same slope from behind: what stands out in front goes in there', () => {
    const [front, back] = [bumped(look(upright, -2)), bumped(look(upright, 2))]
    expectClose(
      back,
      front.map((value) => -value),
    )
  })

  it('follows texture coordinates that run the other way', () => {
    const mirrored: Mesh = {
      ...upright,
      uvs: upright.uvs.map((value, i) => (i % 2 === 0 ? 1 - value : value)),
    }
    const [own, other] = [bumped(look(upright, -2)), bumped(look(mirrored, -2))]
    expectClose(other, [-own[0], own[1], own[2]])
  })

  it('turns with the piece', () => {
    const turned = bumped(look(upright, -2, { roll: Math.PI / 2 }))
    const own = bumped(look(upright, -2))
    expectClose(turned, [-own[1], own[0], own[2]])
  })

  it('keeps a frame of right angles where texture coordinates stand still', () => {
    const still: Mesh = { ...upright, uvs: upright.uvs.map(() => 0.5) }
    const tracer = look(still, -2)
    const frame = new Float64Array(6)
    tracer.tangents(frame)
    const [t, b, n] = [[...frame.subarray(0, 3)], [...frame.subarray(3)], [tracer.nx, tracer.ny, tracer.nz]]
    const dot = (p: number[], q: number[]) => p.reduce((sum, value, k) => sum + value * q[k], 0)
    for (const v of [t, b, n]) expect(dot(v, v)).toBeCloseTo(1, 6)
    for (const [p, q] of [
      [t, b],
      [t, n],
      [b, n],
    ] as const)
      expect(dot(p, q)).toBeCloseTo(0, 6)
    expect(Math.hypot(...bumped(tracer))).toBeCloseTo(1, 6)
  })
})

/** 1 where the mesh's own normal leaves towards a ray from `z`, else -1. */
function facing(z: number): number {
  return Math.sign(upright.normals[2]) === Math.sign(z) ? 1 : -1
}
