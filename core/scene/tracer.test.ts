import { describe, expect, it } from 'vitest'
import { rayThrough } from './camera.ts'
import { denoise } from './denoise.ts'
import { Integrator } from './integrator.ts'
import { createLightField } from './light-field.ts'
import { portal, skylight } from './light.ts'
import { material, type Colour } from './material.ts'
import { Random } from '../imaging/random.ts'
import { GROUP, SceneBuilder } from './scene.ts'
import { roundedBox, sheet } from './shapes.ts'
import { Tracer } from './tracer.ts'
import { ScalarWalk } from './walk.ts'

const night = { portals: [], sun: [0, 1, 0], sunLight: [0, 0, 0], sunSpread: 0 } as const

describe('Tracer', () => {
  it('finds the same nearest hit as trying every triangle', () => {
    const random = new Random(12)
    const builder = new SceneBuilder()
    for (let i = 0; i < 120; i++)
      builder.add(roundedBox([0.2, 0.3, 0.1], 0.04, { arc: 1 }), material([0.5, 0.5, 0.5]), {
        at: [random.next() * 4 - 2, random.next() * 4 - 2, random.next() * 4 + 1],
        yaw: random.next() * 6,
        pitch: random.next() * 6,
      })
    const scene = builder.build(night)
    const tracer = new Tracer(scene)
    let hits = 0
    for (let i = 0; i < 200; i++) {
      const d = [random.next() - 0.5, random.next() - 0.5, 1]
      const length = Math.hypot(...d)
      const [x, y, z] = d.map((value) => value / length)
      const expected = nearest(scene.instances[0].geometry.triangles, x, y, z)
      expect(tracer.cast(0, 0, 0, x, y, z)).toBe(expected < Infinity)
      if (expected === Infinity) continue
      hits++
      expect(tracer.distance).toBeCloseTo(expected, 4)
      expect(Math.hypot(tracer.nx, tracer.ny, tracer.nz)).toBeCloseTo(1, 4)
    }
    expect(hits).toBeGreaterThan(20)
  })

  it('leaves the removable object out when asked', () => {
    const builder = new SceneBuilder()
    builder.add(
      sheet((s, t) => [s * 4 - 2, t * 4 - 2, 3], 1, 1),
      material([1, 1, 1]),
    )
    builder.addRemovable((room) =>
      room.add(roundedBox([1, 1, 1], 0.1), material([1, 0, 0]), { at: [0, 0, 1.5] }),
    )
    const tracer = new Tracer(builder.build(night))
    expect(tracer.cast(0, 0, 0, 0, 0, 1)).toBe(true)
    expect(tracer.distance).toBeCloseTo(1, 4)
    tracer.groups = GROUP.fixed
    tracer.cast(0, 0, 0, 0, 0, 1)
    expect(tracer.distance).toBeCloseTo(3, 4)
  })
})

it('sees past triangles that are broken, with and without WebAssembly', () => {
  const wall = sheet((s, t) => [s * 4 - 2, t * 4 - 2, 3], 12, 12)
  for (const broken of [NaN, Infinity, -Infinity]) {
    const torn = sheet((s, t) => [s * 4 - 2, t * 4 - 2, 3], 12, 12)
    for (let i = 0; i < torn.positions.length; i += 15) torn.positions[i + 2] = broken
    const builder = new SceneBuilder()
    builder.add(wall, material([1, 1, 1]))
    builder.add(torn, material([1, 0, 0]))
    const scene = builder.build(night)
    for (const tracer of [new Tracer(scene), new Tracer(scene, new ScalarWalk(scene))])
      for (let i = 0; i < 1600; i++) {
        const [x, y] = [(i % 40) / 10.01 - 1.95, Math.floor(i / 40) / 10.01 - 1.95]
        expect(tracer.cast(x, y, 0, 0, 0, 1)).toBe(true)
        expect(tracer.distance).toBeCloseTo(3, 4)
      }
  }
})

it('passes where a material has holes, with and without WebAssembly', () => {
  const builder = new SceneBuilder()
  const wall = (z: number) => sheet((s, t) => [s * 4 - 2, t * 4 - 2, z], 1, 1, [4, 4])
  const holes = { ...material([0, 1, 0]), alpha: (u: number) => (u < 2 ? 0.2 : 0.9) }
  builder.add(wall(3), holes)
  builder.add(wall(4), material([1, 1, 1]))
  const scene = builder.build(night)
  for (const tracer of [new Tracer(scene), new Tracer(scene, new ScalarWalk(scene))]) {
    for (const [x, distance] of [
      [-0.5, 4],
      [0.5, 3],
    ]) {
      expect(tracer.cast(x, 0.3, 0, 0, 0, 1)).toBe(true)
      expect(tracer.distance).toBeCloseTo(distance, 4)
      expect(tracer.blocked(x, 0.3, 0, 0, 0, 1, 3.5)).toBe(distance === 3)
    }
  }
})

/** Plane by plane, edge test by edge test: another way than the tracer's. */
function nearest(triangles: Float32Array, dx: number, dy: number, dz: number): number {
  let best = Infinity
  for (let k = 0; k < triangles.length; k += 9) {
    const [ax, ay, az, ux, uy, uz, vx, vy, vz] = triangles.subarray(k, k + 9)
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const t = (nx * ax + ny * ay + nz * az) / (nx * dx + ny * dy + nz * dz)
    if (!(t > 1e-5) || t >= best) continue
    const [px, py, pz] = [dx * t - ax, dy * t - ay, dz * t - az]
    const area = nx * nx + ny * ny + nz * nz
    const b = ((uy * pz - uz * py) * nx + (uz * px - ux * pz) * ny + (ux * py - uy * px) * nz) / area
    const a = ((py * vz - pz * vy) * nx + (pz * vx - px * vz) * ny + (px * vy - py * vx) * nz) / area
    if (a >= 0 && b >= 0 && a + b <= 1) best = t
  }
  return best
}

describe('Integrator', () => {
  it('agrees with the sum over an opening seen from a point that faces it', () => {
    const opening = portal([-0.5, -0.5, 2], [0, 1, 0], [1, 0, 0])
    const builder = new SceneBuilder()
    builder.add(
      sheet((s, t) => [s, t, -50], 1, 1),
      material([0, 0, 0]),
    )
    const integrator = new Integrator(builder.build({ ...night, portals: [opening] }), false)
    const out = new Float32Array(4)
    integrator.lightAt({ x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 1, translucency: 0 }, 9, 2000, out, 0)
    const sky: Colour = [0, 0, 0]
    let expected = 0
    for (let i = 0; i < 50; i++)
      for (let k = 0; k < 50; k++) {
        const [x, y] = [(i + 0.5) / 50 - 0.5, (k + 0.5) / 50 - 0.5]
        const distance = Math.hypot(x, y, 2)
        skylight(y / distance, sky)
        expected += (sky[0] * (2 / distance) ** 2) / (Math.PI * distance ** 2 * 2500)
      }
    expect(out[0] / expected).toBeGreaterThan(0.98)
    expect(out[0] / expected).toBeLessThan(1.02)
  })
})

describe('rayThrough', () => {
  it('keeps verticals upright: one column looks into one vertical plane', () => {
    const camera = { at: [0, 1.4, 0], yaw: 0.4, focal: 24 / 36, drop: 0.05 } as const
    const top = new Float64Array(3)
    const bottom = new Float64Array(3)
    rayThrough(camera, 30, 5, 120, 80, top)
    rayThrough(camera, 30, 75, 120, 80, bottom)
    expect(Math.atan2(top[0], top[2])).toBeCloseTo(Math.atan2(bottom[0], bottom[2]), 9)
    expect(top[1]).toBeGreaterThan(bottom[1])
  })
})

describe('denoise', () => {
  it('smooths noise on one surface and keeps two surfaces apart', () => {
    const field = createLightField(48, 32, 1)
    const random = new Random(5)
    for (let p = 0; p < 48 * 32; p++) {
      const left = p % 48 < 24
      field.part[p] = left ? 1 : 2
      field.place.set([(p % 48) / 100, Math.floor(p / 48) / 100, 2, 0, 0, -1], p * 6)
      const value = (left ? 1 : 3) + random.next() - 0.5
      field.light.set([value, value, value, 1 / 12], p * 4)
    }
    const smooth = denoise(field, field.light, 3, 4)
    const row = Array.from({ length: 48 }, (_, x) => smooth[(16 * 48 + x) * 4])
    for (const value of row.slice(0, 24)) expect(Math.abs(value - 1)).toBeLessThan(0.12)
    for (const value of row.slice(24)) expect(Math.abs(value - 3)).toBeLessThan(0.12)
  })
})
