import { isCutOut, type Geometry } from './geometry.ts'
import type { Hierarchy } from './bvh.ts'
import type { RayBatch } from './ray-batch.ts'
import type { Scene } from './scene.ts'

/** Finds what rays meet in a scene. The last hit stands in its fields: the triangle (-1: none) and its instance. */
export interface Walk {
  readonly triangle: number
  readonly instance: number
  /**
   * Finds the first hit within `reach` metres along a ray of unit direction, or with `any` some hit; only instances whose
   * group is a bit of `groups` count.
   */
  find(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
    groups: number,
    any: boolean,
  ): boolean
  /** The same for each ray of a batch, which gets the triangles and instances. */
  findAll(batch: RayBatch, groups: number, any: boolean): void
}

/** Lets no ray slip between two boxes by rounding (Ize 2013). */
const ROUNDING_FACTOR = 1.0000004
/** A hit nearer than this, in metres, is the surface that the ray leaves. */
const MIN_DISTANCE = 1e-5
/** No path through a hierarchy is longer than this (`buildHierarchy`). */
const MAX_DEPTH = 96

/** A ray in the frame of the hierarchy that it goes through. */
interface Ray {
  ox: number
  oy: number
  oz: number
  dx: number
  dy: number
  dz: number
}

function newRay(): Ray {
  return { ox: 0, oy: 0, oz: 0, dx: 0, dy: 0, dz: 0 }
}

/** `Walk` in TypeScript, through hierarchies with two children a node. */
export class ScalarWalk implements Walk {
  triangle = -1
  instance = -1
  private distance = 0
  private groups = 0
  private readonly scene: Scene
  private readonly outer = newRay()
  private readonly inner = newRay()
  private readonly outerStack = new Int32Array(MAX_DEPTH)
  private readonly innerStack = new Int32Array(MAX_DEPTH)

  constructor(scene: Scene) {
    this.scene = scene
  }

  find(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    reach: number,
    groups: number,
    any: boolean,
  ): boolean {
    this.triangle = -1
    this.distance = reach
    this.groups = groups
    const ray = this.outer
    ray.ox = ox
    ray.oy = oy
    ray.oz = oz
    ray.dx = dx
    ray.dy = dy
    ray.dz = dz
    this.descend(this.scene.hierarchy, this.outerStack, ray, null, -1, any)
    return this.triangle >= 0
  }

  findAll({ rays, count, triangle, instance }: RayBatch, groups: number, any: boolean): void {
    for (let i = 0; i < count; i++) {
      const k = i * 7
      const reach = rays[k + 6]
      this.find(rays[k], rays[k + 1], rays[k + 2], rays[k + 3], rays[k + 4], rays[k + 5], reach, groups, any)
      triangle[i] = this.triangle
      instance[i] = this.instance
    }
  }

  private enter(index: number, any: boolean): void {
    const instance = this.scene.instances[index]
    if ((instance.group & this.groups) === 0) return
    const { geometry, toOwn } = instance
    let ray = this.outer
    if (toOwn !== null) {
      ray = this.inner
      toOwnFrame(toOwn, this.outer, ray)
    }
    this.descend(geometry.hierarchy, this.innerStack, ray, geometry, index, any)
  }

  /**
   * Goes down a hierarchy, nearer child first; `geometry` is null in the upper level. The box tests stand here in full,
   * twice: this is where a render spends its time, and a call a box costs twice as much.
   */
  private descend(
    { bounds, link, count, order }: Hierarchy,
    stack: Int32Array,
    ray: Ray,
    geometry: Geometry | null,
    index: number,
    any: boolean,
  ): void {
    const { ox, oy, oz, dx, dy, dz } = ray
    const ix = 1 / dx
    const iy = 1 / dy
    const iz = 1 / dz
    const lowX = ix < 0 ? 3 : 0
    const lowY = iy < 0 ? 4 : 1
    const lowZ = iz < 0 ? 5 : 2
    const highX = 3 - lowX
    const highY = 5 - lowY
    const highZ = 7 - lowZ
    let top = 0
    let node = 0
    for (;;) {
      const items = count[node]
      if (items > 0) {
        const first = link[node]
        if (geometry === null) this.enter(order[first], any)
        else for (let i = first; i < first + items; i++) this.meet(geometry, i, index, ox, oy, oz, dx, dy, dz)
        if (any && this.triangle >= 0) return
        if (top === 0) return
        node = stack[--top]
        continue
      }
      const reach = this.distance
      const near = node + 1
      const far = link[node]
      let k = near * 6
      let from = Math.max(
        (bounds[k + lowX] - ox) * ix,
        (bounds[k + lowY] - oy) * iy,
        (bounds[k + lowZ] - oz) * iz,
      )
      let to = Math.min(
        (bounds[k + highX] - ox) * ix,
        (bounds[k + highY] - oy) * iy,
        (bounds[k + highZ] - oz) * iz,
      )
      const meetsNear = from <= to * ROUNDING_FACTOR && to > 0 && from < reach
      const nearAt = from
      k = far * 6
      from = Math.max(
        (bounds[k + lowX] - ox) * ix,
        (bounds[k + lowY] - oy) * iy,
        (bounds[k + lowZ] - oz) * iz,
      )
      to = Math.min(
        (bounds[k + highX] - ox) * ix,
        (bounds[k + highY] - oy) * iy,
        (bounds[k + highZ] - oz) * iz,
      )
      if (from <= to * ROUNDING_FACTOR && to > 0 && from < reach) {
        if (!meetsNear) node = far
        else if (nearAt <= from) {
          stack[top++] = far
          node = near
        } else {
          stack[top++] = near
          node = far
        }
      } else if (meetsNear) node = near
      else {
        if (top === 0) return
        node = stack[--top]
      }
    }
  }

  /** Möller and Trumbore 1997; keeps the hit when it is the nearest. */
  private meet(
    geometry: Geometry,
    i: number,
    index: number,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
  ): void {
    const t = geometry.triangles
    const k = i * 9
    const e1x = t[k + 3]
    const e1y = t[k + 4]
    const e1z = t[k + 5]
    const e2x = t[k + 6]
    const e2y = t[k + 7]
    const e2z = t[k + 8]
    const px = dy * e2z - dz * e2y
    const py = dz * e2x - dx * e2z
    const pz = dx * e2y - dy * e2x
    const det = e1x * px + e1y * py + e1z * pz
    if (det > -1e-14 && det < 1e-14) return
    const inv = 1 / det
    const sx = ox - t[k]
    const sy = oy - t[k + 1]
    const sz = oz - t[k + 2]
    const a = (sx * px + sy * py + sz * pz) * inv
    if (!(a >= 0)) return
    const qx = sy * e1z - sz * e1y
    const qy = sz * e1x - sx * e1z
    const qz = sx * e1y - sy * e1x
    const b = (dx * qx + dy * qy + dz * qz) * inv
    if (!(b >= 0 && a + b <= 1)) return
    const distance = (e2x * qx + e2y * qy + e2z * qz) * inv
    if (!(distance > MIN_DISTANCE && distance < this.distance)) return
    if (isCutOut(geometry, i, a, b)) return
    this.distance = distance
    this.triangle = i
    this.instance = index
  }
}

/** Takes a ray into an instance's own frame. */
function toOwnFrame(toOwn: Float64Array, from: Ray, to: Ray): void {
  const { ox, oy, oz, dx, dy, dz } = from
  to.ox = toOwn[0] * ox + toOwn[1] * oy + toOwn[2] * oz + toOwn[3]
  to.oy = toOwn[4] * ox + toOwn[5] * oy + toOwn[6] * oz + toOwn[7]
  to.oz = toOwn[8] * ox + toOwn[9] * oy + toOwn[10] * oz + toOwn[11]
  to.dx = toOwn[0] * dx + toOwn[1] * dy + toOwn[2] * dz
  to.dy = toOwn[4] * dx + toOwn[5] * dy + toOwn[6] * dz
  to.dz = toOwn[8] * dx + toOwn[9] * dy + toOwn[10] * dz
}
