import { basis } from './frame.ts'
import type { Material } from './material.ts'
import { RAY_SIZE, type RayBatch } from './ray-batch.ts'
import type { Instance, Scene } from './scene.ts'
import { simdWalk } from './simd/simd-walk.ts'
import { ScalarWalk, type Walk } from './walk.ts'

/** Farther than anything in a scene, in metres. */
const FAR = 1e9

/** Casts rays into a scene. The last hit stands in its fields, so that no ray costs an allocation. */
export class Tracer {
  readonly scene: Scene
  /** What counts: bits of `GROUP`. What belongs to no such group is left out of all that is cast. */
  groups = -1
  /** Distance to the hit in metres, the triangle hit in its geometry (-1: none), and the instance. */
  distance = 0
  triangle = -1
  instance = -1
  /** Shading normal towards the ray's origin, and the flat triangle's normal the same way. */
  nx = 0
  ny = 0
  nz = 0
  gx = 0
  gy = 0
  gz = 0
  /** Texture coordinates in metres. */
  u = 0
  v = 0
  private a = 0
  private b = 0
  /** 1 where the ray met the side that the mesh's normals leave, else -1. */
  private side = 1
  private readonly walk: Walk
  /** The last ray in the frame of the instance that it met. */
  private readonly own = new Float64Array(6)
  private readonly normal = new Float64Array(6)
  private readonly frame = new Float64Array(6)
  private readonly slope: [number, number, number] = [0, 0, 1]

  /** `walk` finds the hits: the WebAssembly kernels where the engine has them. */
  constructor(scene: Scene, walk: Walk = simdWalk(scene) ?? new ScalarWalk(scene)) {
    this.scene = scene
    this.walk = walk
  }

  /** The material of the last hit. */
  get material(): Material {
    const { geometry } = this.scene.instances[this.instance]
    return geometry.materials[geometry.partOf[this.triangle]]
  }

  /** The part of the scene that was hit last, from 1. */
  get part(): number {
    const { geometry, firstPart } = this.scene.instances[this.instance]
    return firstPart + geometry.partOf[this.triangle]
  }

  /** The group that was hit last. */
  get group(): number {
    return this.scene.instances[this.instance].group
  }

  /** Finds the first hit within `reach` metres along a ray of unit direction; false when there is none. */
  cast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach = FAR): boolean {
    const { walk } = this
    if (!walk.find(ox, oy, oz, dx, dy, dz, reach, this.groups, false)) {
      this.triangle = -1
      return false
    }
    this.describe(walk.instance, walk.triangle, ox, oy, oz, dx, dy, dz)
    return true
  }

  /** Whether anything stands in the way within `reach` metres. Keeps the last hit. */
  blocked(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): boolean {
    return this.walk.find(ox, oy, oz, dx, dy, dz, reach, this.groups, true)
  }

  /** `cast` for all rays of a batch; `recall` gives the hits. */
  castAll(batch: RayBatch): void {
    this.walk.findAll(batch, this.groups, false)
  }

  /** `blocked` for all rays of a batch: `triangle` is -1 for those that nothing stands in the way of. */
  findBlocked(batch: RayBatch): void {
    this.walk.findAll(batch, this.groups, true)
  }

  /** Makes the hit of a ray of a batch the last hit; false when it met nothing. */
  recall({ rays, triangle, instance }: RayBatch, ray: number): boolean {
    this.triangle = triangle[ray]
    if (this.triangle < 0) return false
    const k = ray * RAY_SIZE
    const [ox, oy, oz] = [rays[k], rays[k + 1], rays[k + 2]]
    this.describe(instance[ray], triangle[ray], ox, oy, oz, rays[k + 3], rays[k + 4], rays[k + 5])
    return true
  }

  /**
   * Writes the tangent frame of the last hit: unit directions in which u and v grow, at right angles to the shading normal
   * and to each other. Where texture coordinates give none, some such directions.
   */
  tangents(out: Float64Array): void {
    const { geometry, toOwn } = this.scene.instances[this.instance]
    const { uvs, triangles } = geometry
    const t = this.triangle * 6
    const k = this.triangle * 9
    const ua = uvs[t + 2] - uvs[t]
    const va = uvs[t + 3] - uvs[t + 1]
    const ub = uvs[t + 4] - uvs[t]
    const vb = uvs[t + 5] - uvs[t + 1]
    const sign = ua * vb - ub * va < 0 ? -1 : 1
    for (let axis = 0; axis < 3; axis++) {
      out[axis] = sign * (vb * triangles[k + 3 + axis] - va * triangles[k + 6 + axis])
      out[3 + axis] = sign * (ua * triangles[k + 6 + axis] - ub * triangles[k + 3 + axis])
    }
    if (toOwn !== null) {
      turnToScene(toOwn, out, 0)
      turnToScene(toOwn, out, 3)
    }
    const { nx, ny, nz } = this
    if (!straighten(out, 0, nx, ny, nz)) {
      const [x, y, z] = basis(nx, ny, nz, 1, 0, 0)
      out[0] = x
      out[1] = y
      out[2] = z
    }
    const [tx, ty, tz] = [out[0], out[1], out[2]]
    const along = out[3] * tx + out[4] * ty + out[5] * tz
    out[3] -= along * tx
    out[4] -= along * ty
    out[5] -= along * tz
    if (straighten(out, 3, nx, ny, nz)) return
    out[3] = ny * tz - nz * ty
    out[4] = nz * tx - nx * tz
    out[5] = nx * ty - ny * tx
  }

  /**
   * Writes the unit normal of the last hit as the material's bump tilts it; `footprint` is the width in metres that one
   * sample covers there. The same as the shading normal where the material has none. What stands out on one side of a sheet
   * goes in on the other.
   */
  bumpedNormal(footprint: number, out: [number, number, number]): void {
    const { material, frame, slope, side, nx, ny, nz } = this
    if (material.bump === null) {
      out[0] = nx
      out[1] = ny
      out[2] = nz
      return
    }
    material.bump(this.u, this.v, footprint, slope)
    this.tangents(frame)
    const x = slope[0] * side
    const y = slope[1] * side
    const z = slope[2]
    out[0] = x * frame[0] + y * frame[3] + z * nx
    out[1] = x * frame[1] + y * frame[4] + z * ny
    out[2] = x * frame[2] + y * frame[5] + z * nz
  }

  /**
   * Works out the hit anew, with all digits: kernels count with seven, and a place off by a hundredth of a millimetre is
   * not the same for the next ray.
   */
  private describe(
    instance: number,
    triangle: number,
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
  ): void {
    this.instance = instance
    this.triangle = triangle
    const { geometry, toOwn } = this.scene.instances[instance]
    const ray = this.own
    if (toOwn === null) {
      ray[0] = ox
      ray[1] = oy
      ray[2] = oz
      ray[3] = dx
      ray[4] = dy
      ray[5] = dz
    } else
      for (let k = 0; k < 3; k++) {
        const m = k * 4
        ray[k] = toOwn[m] * ox + toOwn[m + 1] * oy + toOwn[m + 2] * oz + toOwn[m + 3]
        ray[k + 3] = toOwn[m] * dx + toOwn[m + 1] * dy + toOwn[m + 2] * dz
      }
    this.solve(geometry.triangles, triangle * 9)
    this.interpolate(geometry, triangle)
    if (toOwn !== null) this.toSceneFrame(toOwn)
  }

  /** Möller and Trumbore 1997, for the triangle that is met. */
  private solve(t: Float32Array, k: number): void {
    const { own } = this
    const dx = own[3]
    const dy = own[4]
    const dz = own[5]
    const e1x = t[k + 3]
    const e1y = t[k + 4]
    const e1z = t[k + 5]
    const e2x = t[k + 6]
    const e2y = t[k + 7]
    const e2z = t[k + 8]
    const px = dy * e2z - dz * e2y
    const py = dz * e2x - dx * e2z
    const pz = dx * e2y - dy * e2x
    const inv = 1 / (e1x * px + e1y * py + e1z * pz)
    const sx = own[0] - t[k]
    const sy = own[1] - t[k + 1]
    const sz = own[2] - t[k + 2]
    this.a = (sx * px + sy * py + sz * pz) * inv
    const qx = sy * e1z - sz * e1y
    const qy = sz * e1x - sx * e1z
    const qz = sx * e1y - sy * e1x
    this.b = (dx * qx + dy * qy + dz * qz) * inv
    this.distance = (e2x * qx + e2y * qy + e2z * qz) * inv
  }

  private interpolate({ normals, uvs, triangles }: Instance['geometry'], triangle: number): void {
    const n = triangle * 9
    const { a, b, own } = this
    const c = 1 - a - b
    let nx = c * normals[n] + a * normals[n + 3] + b * normals[n + 6]
    let ny = c * normals[n + 1] + a * normals[n + 4] + b * normals[n + 7]
    let nz = c * normals[n + 2] + a * normals[n + 5] + b * normals[n + 8]
    let gx = triangles[n + 4] * triangles[n + 8] - triangles[n + 5] * triangles[n + 7]
    let gy = triangles[n + 5] * triangles[n + 6] - triangles[n + 3] * triangles[n + 8]
    let gz = triangles[n + 3] * triangles[n + 7] - triangles[n + 4] * triangles[n + 6]
    const flat =
      (gx * own[3] + gy * own[4] + gz * own[5] > 0 ? -1 : 1) / Math.sqrt(gx * gx + gy * gy + gz * gz)
    this.gx = gx *= flat
    this.gy = gy *= flat
    this.gz = gz *= flat
    this.side = nx * gx + ny * gy + nz * gz < 0 ? -1 : 1
    const smooth = this.side / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
    this.nx = nx *= smooth
    this.ny = ny *= smooth
    this.nz = nz *= smooth
    const t = triangle * 6
    this.u = c * uvs[t] + a * uvs[t + 2] + b * uvs[t + 4]
    this.v = c * uvs[t + 1] + a * uvs[t + 3] + b * uvs[t + 5]
  }

  /** Takes the normals from the instance's own frame into the scene's. */
  private toSceneFrame(toOwn: Float64Array): void {
    const { normal } = this
    normal[0] = this.nx
    normal[1] = this.ny
    normal[2] = this.nz
    normal[3] = this.gx
    normal[4] = this.gy
    normal[5] = this.gz
    turnToScene(toOwn, normal, 0)
    turnToScene(toOwn, normal, 3)
    this.nx = normal[0]
    this.ny = normal[1]
    this.nz = normal[2]
    this.gx = normal[3]
    this.gy = normal[4]
    this.gz = normal[5]
  }
}

/** Turns the direction at `v[at..at + 2]` from an instance's own frame into the scene's. */
function turnToScene(toOwn: Float64Array, v: Float64Array, at: number): void {
  const x = v[at]
  const y = v[at + 1]
  const z = v[at + 2]
  v[at] = toOwn[0] * x + toOwn[4] * y + toOwn[8] * z
  v[at + 1] = toOwn[1] * x + toOwn[5] * y + toOwn[9] * z
  v[at + 2] = toOwn[2] * x + toOwn[6] * y + toOwn[10] * z
}

/** Brings the direction at `v[at..at + 2]` to a right angle with a unit normal, and to length 1; false when nothing is left. */
function straighten(v: Float64Array, at: number, nx: number, ny: number, nz: number): boolean {
  let x = v[at]
  let y = v[at + 1]
  let z = v[at + 2]
  const before = x * x + y * y + z * z
  const rise = x * nx + y * ny + z * nz
  x -= rise * nx
  y -= rise * ny
  z -= rise * nz
  const after = x * x + y * y + z * z
  if (!(after > before * 1e-12)) return false
  const scale = 1 / Math.sqrt(after)
  v[at] = x * scale
  v[at + 1] = y * scale
  v[at + 2] = z * scale
  return true
}
