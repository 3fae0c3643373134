import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildGeometry, type Geometry } from '../geometry.ts'
import { material, type Material } from '../material.ts'
import type { Mesh } from '../mesh.ts'
import { RayBatch } from '../ray-batch.ts'
import { livingRoom } from '../room/living-room.ts'
import { GROUP, SceneBuilder, type Scene } from '../scene.ts'
import { Tracer } from '../tracer.ts'
import { ScalarWalk } from '../walk.ts'
import { Random } from '../../imaging/random.ts'
import { simdWalk } from './simd-walk.ts'

const night = { portals: [], sun: [0, 1, 0], sunLight: [0, 0, 0], sunSpread: 0 } as const
const plain = material([0.5, 0.5, 0.5])
/** Every second centimetre is missing. */
const striped: Material = {
  ...plain,
  alpha: (u) => (Math.floor(u * 100) % 2 === 0 ? 1 : 0),
}

function soup(triangles: number, size: number, random: Random): Mesh {
  const positions = new Float32Array(triangles * 9)
  for (let i = 0; i < triangles; i++) {
    const middle = [0, 1, 2].map(() => random.next() * 2 - 1)
    for (let k = 0; k < 9; k++) positions[i * 9 + k] = middle[k % 3] + (random.next() - 0.5) * size
  }
  const uvs = Float32Array.from({ length: triangles * 6 }, () => random.next())
  const indices = Uint32Array.from({ length: triangles * 3 }, (_, i) => i)
  return { positions, normals: positions.map(() => 1), uvs, indices }
}

function soupOf(triangles: number, size: number, random: Random): Geometry {
  return buildGeometry([
    { mesh: soup(triangles, size, random), material: plain },
    { mesh: soup(Math.ceil(triangles / 3), size, random), material: striped },
  ])
}

function randomScene(triangles: number, size: number, instances: number, random: Random): Scene {
  const builder = new SceneBuilder()
  builder.add(soup(triangles, size, random), plain)
  const geometries = [soupOf(triangles, size, random), soupOf(3, size, random)]
  const turn = () => random.next() * 6
  for (let i = 0; i < instances; i++)
    builder.place(
      geometries[i % 2],
      { at: [turn() - 3, turn() - 3, turn() - 3], pitch: turn(), roll: turn(), yaw: turn() },
      i % 3 === 0 ? 4 : GROUP.removable,
    )
  return builder.build(night)
}

type Ray = [number, number, number, number, number, number]

/** From outside to somewhere in the middle; some of them at right angles to an axis, as in a picture of a room. */
function randomRay(random: Random): Ray {
  const origin = [0, 1, 2].map(() => Math.fround(random.next() * 6 - 3))
  const d = origin.map((value) => random.next() * 2 - 1 - value)
  if (random.next() < 0.1) d[Math.floor(random.next() * 3)] = random.next() < 0.5 ? 0 : -0
  const length = Math.hypot(...d)
  const [x, y, z] = d.map((value) => Math.fround(value / length))
  return [origin[0], origin[1], origin[2], x, y, z]
}

/** How far inside a triangle a ray meets it, as a fraction; 0 at an edge. */
function inside({ instances }: Scene, instance: number, triangle: number, ray: Ray): number {
  const { geometry, toOwn } = instances[instance]
  const m = toOwn ?? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
  const row = (k: number, at: number) =>
    m[k * 4] * ray[at] + m[k * 4 + 1] * ray[at + 1] + m[k * 4 + 2] * ray[at + 2]
  const o = [0, 1, 2].map((k) => row(k, 0) + m[k * 4 + 3])
  const d = [0, 1, 2].map((k) => row(k, 3))
  const t = geometry.triangles.subarray(triangle * 9, triangle * 9 + 9)
  const [e, f, s] = [[t[3], t[4], t[5]], [t[6], t[7], t[8]], o.map((value, k) => value - t[k])]
  const volume = (a: number[], b: number[], c: number[]) =>
    a[0] * (b[1] * c[2] - b[2] * c[1]) +
    a[1] * (b[2] * c[0] - b[0] * c[2]) +
    a[2] * (b[0] * c[1] - b[1] * c[0])
  const whole = volume(e, d, f)
  const a = volume(s, d, f) / whole
  const b = volume(d, s, e) / whole
  return Math.min(a, b, 1 - a - b)
}

interface Found {
  tracer: Tracer
  isHit: boolean
}

/** The same triangle, or one as far away; but at an edge of the nearer one, either of both may miss it. */
function expectSame(scene: Scene, ray: Ray, ours: Found, theirs: Found): void {
  if (ours.isHit && theirs.isHit && Math.abs(ours.tracer.distance - theirs.tracer.distance) < 1e-5) return
  if (!ours.isHit && !theirs.isHit) return
  const isOursNearer = ours.isHit && (!theirs.isHit || ours.tracer.distance < theirs.tracer.distance)
  const { instance, triangle } = isOursNearer ? ours.tracer : theirs.tracer
  expect(Math.abs(inside(scene, instance, triangle, ray))).toBeLessThan(1e-5)
}

it('finds the hits of the walk without WebAssembly', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.constantFrom(0.02, 0.3, 3),
      fc.nat(6),
      fc.constantFrom(-1, GROUP.fixed, ~GROUP.removable),
      fc.nat(99_999),
      (triangles, size, instances, groups, seed) => {
        const random = new Random(seed)
        const scene = randomScene(triangles, size, instances, random)
        const simd = new Tracer(scene, simdWalk(scene)!)
        const scalar = new Tracer(scene, new ScalarWalk(scene))
        simd.groups = scalar.groups = groups
        for (let i = 0; i < 40; i++) {
          const ray = randomRay(random)
          const found = { tracer: simd, isHit: simd.cast(...ray) }
          const expected = { tracer: scalar, isHit: scalar.cast(...ray) }
          expectSame(scene, ray, found, expected)
          if (!found.isHit || !expected.isHit || found.tracer.triangle !== expected.tracer.triangle) continue
          if (found.tracer.instance !== expected.tracer.instance) continue
          for (const key of ['distance', 'nx', 'ny', 'nz', 'u', 'v', 'part', 'group'] as const)
            expect(simd[key]).toBe(scalar[key])
        }
      },
    ),
    { numRuns: 150 },
  )
})

it('says what is in the way as the walk without WebAssembly does', () => {
  const random = new Random(4)
  const scene = randomScene(300, 0.3, 5, random)
  const simd = new Tracer(scene, simdWalk(scene)!)
  const scalar = new Tracer(scene, new ScalarWalk(scene))
  let [blocked, different] = [0, 0]
  for (let i = 0; i < 5000; i++) {
    const [ray, reach] = [randomRay(random), random.next() * 4]
    const isBlocked = scalar.blocked(...ray, reach)
    if (isBlocked) blocked++
    if (simd.blocked(...ray, reach) !== isBlocked) different++
  }
  expect(blocked).toBeGreaterThan(500)
  expect(different).toBeLessThanOrEqual(1)
})

it('casts a batch as it casts ray by ray, however large', () => {
  const random = new Random(9)
  const scene = randomScene(1500, 0.3, 4, random)
  for (const walk of [simdWalk(scene)!, new ScalarWalk(scene)]) {
    const tracer = new Tracer(scene, walk)
    const batch = new RayBatch(2500)
    const rays = Array.from({ length: 2500 }, () => randomRay(random))
    rays.forEach((ray) => batch.add(...ray, 3))
    const expected = rays.map((ray) => {
      const isHit = tracer.cast(...ray) && tracer.distance < 3
      return isHit ? [tracer.distance, tracer.part, tracer.u, tracer.nx] : null
    })
    tracer.castAll(batch)
    const found = rays.map((_, i) =>
      tracer.recall(batch, i) ? [tracer.distance, tracer.part, tracer.u, tracer.nx] : null,
    )
    expect(found).toEqual(expected)
    expect(found.filter((hit) => hit !== null).length).toBeGreaterThan(200)
    tracer.findBlocked(batch)
    expect([...batch.triangle].map((triangle) => triangle >= 0)).toEqual(expected.map((hit) => hit !== null))
  }
})

it('sees the furnished room as the walk without WebAssembly does', () => {
  const scene = livingRoom()
  const random = new Random(2)
  const simd = new Tracer(scene, simdWalk(scene)!)
  const scalar = new Tracer(scene, new ScalarWalk(scene))
  for (let i = 0; i < 3000; i++) {
    const ray = randomRay(random)
    ray[1] = Math.abs(ray[1]) / 2
    const found = { tracer: simd, isHit: simd.cast(...ray) }
    expectSame(scene, ray, found, { tracer: scalar, isHit: scalar.cast(...ray) })
  }
})

it('goes on with a scene after others have taken its place in memory', () => {
  const random = new Random(7)
  const first = randomScene(500, 0.3, 2, random)
  const tracer = new Tracer(first, simdWalk(first)!)
  const rays = Array.from({ length: 200 }, () => randomRay(random))
  const expected = rays.map((ray) => (tracer.cast(...ray) ? tracer.distance : null))
  const large = { nodes: new Float32Array(2 ** 21), packets: new Float32Array(2 ** 21) }
  for (let i = 0; i < 8; i++) {
    const other = randomScene(1, 0.3, 1, random)
    const instances = other.instances.map((instance) => ({
      ...instance,
      geometry: {
        ...instance.geometry,
        wide: { nodes: large.nodes.slice(), packets: large.packets.slice() },
      },
    }))
    expect(simdWalk({ ...other, instances })).not.toBeNull()
  }
  expect(rays.map((ray) => (tracer.cast(...ray) ? tracer.distance : null))).toEqual(expected)
})
