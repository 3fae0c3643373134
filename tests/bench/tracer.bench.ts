// The tracer: the same rays through the same triangles by WebAssembly, by TypeScript and by three-mesh-bvh; how a ray's
// cost grows with triangles and with rays; how long a hierarchy takes to build, and a scene after one piece has moved; and
// how long the traced light takes to smooth.
import { buildHierarchy } from '../../core/scene/bvh.ts'
import { denoise } from '../../core/scene/denoise.ts'
import { RAY_SIZE, type RayBatch } from '../../core/scene/ray-batch.ts'
import { scalarDenoise, type Surfaces } from '../../core/scene/scalar-denoise.ts'
import { SceneBuilder } from '../../core/scene/scene.ts'
import { simdWalk } from '../../core/scene/simd/simd-walk.ts'
import { Tracer } from '../../core/scene/tracer.ts'
import { ScalarWalk, type Walk } from '../../core/scene/walk.ts'
import { byTurns, costOf, minCost } from './cost.ts'
import { againstPeer, type Row } from './row.ts'
import { furnished, raysOf, type Furnished } from './tracer/furnished.ts'
import { meshBvhPeer, type MeshBvhPeer } from './tracer/mesh-bvh.ts'

const RAYS = 100_000
const TURNS = { warm: 2, rounds: 9 }
const FAR = 1e9
const ALL = -1

export async function rows(): Promise<Row[]> {
  const room = furnished(1)
  const batch = raysOf(room.scene, RAYS)
  const simd = simdWalk(room.scene)
  if (simd === null) throw new Error('This engine has no WebAssembly with SIMD')
  const scalar = new ScalarWalk(room.scene)
  const peer = await meshBvhPeer(room.corners)
  checkHits(batch, new Tracer(room.scene, simd), peer)
  return [
    ...(await walkRows(batch, simd, scalar)),
    ...(await castRows(room, batch, simd, scalar)),
    ...(await peerRows(batch, simd, peer)),
    ...(await growthRows(room, batch, simd)),
    ...(await buildRows(room, peer)),
    await denoiseRow(),
  ]
}

/** Nanoseconds a ray. */
function perRay(rays: number, work: () => void): () => number {
  return () => (costOf(work) * 1e6) / rays
}

function eachRay({ rays, count }: RayBatch, cast: (...ray: Parameters<Tracer['cast']>) => unknown): void {
  for (let k = 0; k < count * RAY_SIZE; k += RAY_SIZE)
    cast(rays[k], rays[k + 1], rays[k + 2], rays[k + 3], rays[k + 4], rays[k + 5])
}

async function versus(
  figure: string,
  ours: () => void,
  theirs: () => void,
  name: string,
  bar: number,
): Promise<Row> {
  const cost = await byTurns(TURNS, perRay(RAYS, ours), perRay(RAYS, theirs))
  return againstPeer(null, figure, cost.ours, 'ns', { name, value: cost.theirs }, bar)
}

async function walkRows(batch: RayBatch, simd: Walk, scalar: Walk): Promise<Row[]> {
  const find = (walk: Walk, any: boolean) => () => {
    eachRay(batch, (ox, oy, oz, dx, dy, dz) => walk.find(ox, oy, oz, dx, dy, dz, FAR, ALL, any))
  }
  const findAll = (walk: Walk, any: boolean) => () => {
    walk.findAll(batch, ALL, any)
  }
  const peer = 'TypeScript'
  return [
    await versus('first hit, ray by ray', find(simd, false), find(scalar, false), peer, 1 / 3),
    await versus('first hit, in batches', findAll(simd, false), findAll(scalar, false), peer, 1 / 3),
    await versus('any hit, ray by ray', find(simd, true), find(scalar, true), peer, 1 / 3),
    await versus('any hit, in batches', findAll(simd, true), findAll(scalar, true), peer, 1 / 3),
  ]
}

/** With the place, normals and texture coordinates of each hit, which cost both the same. */
async function castRows({ scene }: Furnished, batch: RayBatch, simd: Walk, scalar: Walk): Promise<Row[]> {
  const cast = (tracer: Tracer) => () => {
    eachRay(batch, (...ray) => tracer.cast(...ray))
  }
  const [ours, theirs] = [cast(new Tracer(scene, simd)), cast(new Tracer(scene, scalar))]
  return [await versus('first hit with its normals, ray by ray', ours, theirs, 'TypeScript', 1 / 2.5)]
}

async function peerRows(batch: RayBatch, simd: Walk, peer: MeshBvhPeer): Promise<Row[]> {
  const distances = new Float64Array(RAYS)
  const ours = () => {
    simd.findAll(batch, ALL, false)
  }
  const theirs = () => {
    peer.cast(batch, distances)
  }
  return [await versus('first hit, in batches', ours, theirs, 'three-mesh-bvh raycastFirst', 1 / 4)]
}

/** Both must find the same: rays that run along an edge may pass on either side of it. */
function checkHits(batch: RayBatch, tracer: Tracer, peer: MeshBvhPeer): void {
  const distances = new Float64Array(RAYS)
  peer.cast(batch, distances)
  tracer.castAll(batch)
  let different = 0
  for (let i = 0; i < RAYS; i++) {
    const distance = tracer.recall(batch, i) ? tracer.distance : Infinity
    if (distance !== distances[i] && !(Math.abs(distance - distances[i]) < 1e-3)) different++
  }
  if (different > RAYS / 1000) throw new Error(`${different} of ${RAYS} rays meet something else`)
}

async function growthRows({ scene }: Furnished, batch: RayBatch, simd: Walk): Promise<Row[]> {
  const few = furnished(0.25)
  const fewWalk = simdWalk(few.scene)!
  const quarter = raysOf(few.scene, RAYS)
  const triangles = await versus(
    '190,000 triangles, first hit',
    () => {
      simd.findAll(batch, ALL, false)
    },
    () => {
      fewWalk.findAll(quarter, ALL, false)
    },
    'a quarter of the triangles',
    1.8,
  )
  const part = raysOf(scene, RAYS / 4)
  const cost = await byTurns(
    TURNS,
    perRay(RAYS, () => {
      simd.findAll(batch, ALL, false)
    }),
    perRay(RAYS / 4, () => {
      simd.findAll(part, ALL, false)
    }),
  )
  const peer = { name: 'a quarter of the rays', value: cost.theirs }
  return [triangles, againstPeer(null, '100,000 rays, each', cost.ours, 'ns', peer, 1.25)]
}

async function buildRows({ scene, corners, triangles }: Furnished, peer: MeshBvhPeer): Promise<Row[]> {
  const boxes = boxesOf(corners)
  const built = await byTurns(
    { warm: 1, rounds: 5 },
    () => costOf(() => buildHierarchy(boxes, 4)),
    () => costOf(peer.build),
  )
  const other = { name: 'three-mesh-bvh, SAH', value: built.theirs }
  const moved = minCost(20, () => {
    const builder = new SceneBuilder()
    for (const { geometry, toOwn } of scene.instances)
      builder.place(geometry, { at: [toOwn?.[3] ?? 0, 0, toOwn?.[11] ?? 0] })
    return simdWalk(builder.build(scene.daylight))
  })
  return [
    againstPeer(
      null,
      `hierarchy of ${triangles.toLocaleString('en')} triangles`,
      built.ours,
      'ms',
      other,
      1.25,
    ),
    limit('scene built anew after a piece has moved', moved, 'ms', 10),
  ]
}

/** The light of a picture of a megapixel, every second pixel, on twenty walls. */
async function denoiseRow(): Promise<Row> {
  const [width, height] = [640, 427]
  const places = width * height
  const surfaces: Surfaces = {
    width,
    height,
    place: new Float32Array(places * 6),
    part: new Uint16Array(places),
  }
  const values = new Float32Array(places * 4)
  for (let p = 0; p < places; p++) {
    const [x, y] = [p % width, Math.floor(p / width)]
    surfaces.part[p] = 1 + (x >> 7) + 5 * (y >> 7)
    surfaces.place.set([x / 100, y / 100, 2, 0, 0, -1], p * 6)
    values.fill(0.5 + ((p * 7919) % 1009) / 1009, p * 4, p * 4 + 3)
    values[p * 4 + 3] = 1 / 12
  }
  const cost = await byTurns(
    { warm: 1, rounds: 5 },
    () => costOf(() => denoise(surfaces, values, 5, 4)),
    () => costOf(() => scalarDenoise(surfaces, values, 5, 4)),
  )
  const peer = { name: 'TypeScript', value: cost.theirs }
  return againstPeer(null, 'light of a megapixel smoothed, 5 levels', cost.ours, 'ms', peer, 1 / 5)
}

function boxesOf(corners: Float32Array): Float32Array {
  const boxes = new Float32Array((corners.length / 9) * 6)
  for (let i = 0; i < corners.length / 9; i++)
    for (let axis = 0; axis < 3; axis++) {
      const ends = [0, 3, 6].map((corner) => corners[i * 9 + corner + axis])
      boxes[i * 6 + axis] = Math.min(...ends)
      boxes[i * 6 + 3 + axis] = Math.max(...ends)
    }
  return boxes
}

function limit(figure: string, value: number, unit: string, bar: number): Row {
  return {
    figure,
    value,
    unit,
    peer: null,
    peerValue: null,
    ratio: null,
    bar,
    better: 'lower',
    pass: value <= bar,
  }
}
