import { Random } from '../../../core/imaging/random.ts'
import { buildGeometry, type Geometry, type GeometryPart } from '../../../core/scene/geometry.ts'
import { material } from '../../../core/scene/material.ts'
import { placed, type Placement } from '../../../core/scene/mesh.ts'
import { RayBatch } from '../../../core/scene/ray-batch.ts'
import { SceneBuilder, type Scene } from '../../../core/scene/scene.ts'
import { roundedBox, sheet, turned } from '../../../core/scene/shapes.ts'
import { Tracer } from '../../../core/scene/tracer.ts'
import { ScalarWalk } from '../../../core/scene/walk.ts'

const cloth = material([0.6, 0.55, 0.5])
const night = { portals: [], sun: [0, 1, 0], sunLight: [0, 0, 0], sunSpread: 0 } as const

/** A sofa of cushions; `detail` is how finely each is cut. */
function sofa(detail: number): Geometry {
  const parts: GeometryPart[] = []
  const add = (size: readonly [number, number, number], puff: number, placement: Placement) => {
    const mesh = roundedBox(size, 0.05, { puff, steps: detail, arc: 4 })
    parts.push({ mesh: placed(mesh, placement), material: cloth })
  }
  add([2, 0.3, 0.9], 0, { at: [0, 0.2, 0] })
  for (const side of [-1, 1]) {
    add([0.15, 0.5, 0.9], 0.01, { at: [side * 1.05, 0.4, 0] })
    add([0.95, 0.18, 0.75], 0.04, { at: [side * 0.49, 0.44, -0.05] })
    add([0.95, 0.5, 0.2], 0.06, { at: [side * 0.49, 0.72, 0.33], pitch: -0.2 })
    add([0.45, 0.45, 0.12], 0.06, { at: [side * 0.7, 0.72, 0.1], pitch: -0.4, yaw: side * 0.3 })
  }
  return buildGeometry(parts)
}

/** A plant of many small leaves. */
function plant(leaves: number): Geometry {
  const random = new Random(3)
  const leaf = sheet(
    (s, t) => {
      const width = 0.05 * Math.sin(Math.PI * t)
      return [(s - 0.5) * width, 0.04 * t * t, 0.14 * t]
    },
    2,
    5,
  )
  const pot = turned(
    [
      [0, 0],
      [0.16, 0],
      [0.2, 0.35],
      [0.17, 0.35],
      [0, 0.3],
    ],
    48,
  )
  const parts: GeometryPart[] = [{ mesh: pot, material: cloth }]
  for (let i = 0; i < leaves; i++) {
    const [turn, reach, rise] = [random.next() * 7, random.next() * 0.35, 0.4 + random.next() * 0.9]
    const placement = {
      at: [Math.sin(turn) * reach, rise, Math.cos(turn) * reach] as const,
      yaw: turn,
      pitch: random.next() - 0.3,
    }
    parts.push({ mesh: placed(leaf, placement), material: cloth })
  }
  return buildGeometry(parts)
}

/** A table with turned legs. */
function table(detail: number): Geometry {
  const leg = turned(
    Array.from({ length: detail }, (_, i) => [0.02 + 0.008 * Math.sin(i), (i / (detail - 1)) * 0.4] as const),
    detail,
  )
  const top = roundedBox([1.1, 0.04, 0.6], 0.012, { steps: detail, arc: 4 })
  const corners = [-1, 1].flatMap((x) => [-1, 1].map((z) => [x * 0.48, 0, z * 0.24] as const))
  return buildGeometry([
    { mesh: placed(top, { at: [0, 0.42, 0] }), material: cloth },
    ...corners.map((at) => ({ mesh: placed(leg, { at }), material: cloth })),
  ])
}

/** The floor; a photo's room stands for the walls. */
const floor: GeometryPart = { mesh: sheet((s, t) => [5 * s - 2.5, 0, 7 * t - 2], 1, 1), material: cloth }

/** Furniture on a floor: `detail` 1 has about 190,000 triangles, and so on in proportion. */
export interface Furnished {
  scene: Scene
  /** The same triangles in one hierarchy: nine coordinates each. */
  corners: Float32Array
  triangles: number
}

const PLACES: readonly [name: 'sofa' | 'plant' | 'table', placement: Placement][] = [
  ['sofa', { at: [-0.4, 0, 4.2] }],
  ['sofa', { at: [-1.9, 0, 2.4], yaw: -1.4 }],
  ['table', { at: [-0.4, 0, 2.8], yaw: 0.1 }],
  ['plant', { at: [1.9, 0, 4.4] }],
  ['plant', { at: [-2, 0, 4.5], yaw: 2 }],
  ['table', { at: [1.7, 0, 2.6], yaw: 1.5 }],
]

export function furnished(detail: number): Furnished {
  const fine = Math.sqrt(detail)
  const pieces = {
    sofa: sofa(Math.round(28 * fine)),
    plant: plant(Math.round(850 * detail)),
    table: table(Math.round(40 * fine)),
  }
  const builder = new SceneBuilder()
  builder.add(floor.mesh, floor.material)
  for (const [name, placement] of PLACES) builder.place(pieces[name], placement)
  const scene = builder.build(night)
  const corners = cornersOf(scene)
  return { scene, corners, triangles: corners.length / 9 }
}

function cornersOf({ instances }: Scene): Float32Array {
  const total = instances.reduce((sum, { geometry }) => sum + geometry.triangles.length, 0)
  const corners = new Float32Array(total)
  let at = 0
  for (const { geometry, toOwn } of instances)
    for (let k = 0; k < geometry.triangles.length; k += 9)
      for (let corner = 0; corner < 3; corner++) {
        const t = geometry.triangles
        const p = [0, 1, 2].map((axis) => t[k + axis] + (corner > 0 ? t[k + corner * 3 + axis] : 0))
        for (let axis = 0; axis < 3; axis++)
          corners[at++] =
            toOwn === null
              ? p[axis]
              : [0, 1, 2].reduce((sum, row) => sum + toOwn[row * 4 + axis] * (p[row] - toOwn[row * 4 + 3]), 0)
      }
  return corners
}

/** The rays of a render: a third through the pixels of a picture that show something, the others on from there, at random. */
export function raysOf(scene: Scene, count: number): RayBatch {
  const random = new Random(5)
  const tracer = new Tracer(scene, new ScalarWalk(scene))
  const batch = new RayBatch(count)
  while (batch.count < count) {
    const d = unit([random.next() * 1.1 - 0.75, random.next() * 0.35 - 0.35, 1])
    const from = [1.1, 1.3, -1.5] as const
    if (!tracer.cast(...from, ...d)) continue
    batch.add(...from, ...d)
    const t = tracer.distance
    const n = [tracer.nx, tracer.ny, tracer.nz]
    for (let i = 0; i < 2 && batch.count < count; i++) {
      const around = unit([random.next() * 2 - 1, random.next() * 2 - 1, random.next() * 2 - 1])
      const [x, y, z] = from.map((value, k) => value + d[k] * t + n[k] * 4e-4)
      batch.add(x, y, z, ...unit([around[0] + n[0], around[1] + n[1], around[2] + n[2]]))
    }
  }
  return batch
}

function unit(v: readonly [number, number, number]): [number, number, number] {
  const length = Math.hypot(...v) || 1
  return [v[0] / length, v[1] / length, v[2] / length]
}
