import type { Scene } from './scene.ts'

/** Lets no ray slip between two boxes by rounding (Ize 2013). */
const ROUNDING_FACTOR = 1.0000004

/** Casts rays into a scene. The last hit stands in its fields, so that no ray costs an allocation. */
export class Tracer {
  readonly scene: Scene
  /** Leaves the removable object out of all that is cast. */
  withoutObject = false
  /** Distance to the hit in metres, and the triangle hit (-1: none). */
  distance = 0
  triangle = -1
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
  private readonly stack = new Int32Array(128)

  constructor(scene: Scene) {
    this.scene = scene
  }

  /** Finds the first hit along a ray of unit direction; false when there is none. */
  cast(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean {
    this.triangle = -1
    this.distance = Infinity
    this.walk(ox, oy, oz, dx, dy, dz, false)
    if (this.triangle < 0) return false
    this.interpolate(dx, dy, dz)
    return true
  }

  /** Whether anything stands in the way within `reach` metres. Spoils the last hit. */
  blocked(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach: number): boolean {
    this.triangle = -1
    this.distance = reach
    this.walk(ox, oy, oz, dx, dy, dz, true)
    return this.triangle >= 0
  }

  /**
   * Goes down the hierarchy, nearer child first. The box tests stand here in full, twice: this is where a
   * render spends its time, and a call a box costs twice as much.
   */
  private walk(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, any: boolean): void {
    const { bounds, link, count } = this.scene.hierarchy
    const stack = this.stack
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
      const triangles = count[node]
      if (triangles > 0) {
        const first = link[node]
        for (let i = first; i < first + triangles; i++) this.meet(i, ox, oy, oz, dx, dy, dz)
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
  private meet(i: number, ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): void {
    const t = this.scene.triangles
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
    if (a < 0 || a > 1) return
    const qx = sy * e1z - sz * e1y
    const qy = sz * e1x - sx * e1z
    const qz = sx * e1y - sy * e1x
    const b = (dx * qx + dy * qy + dz * qz) * inv
    if (b < 0 || a + b > 1) return
    const distance = (e2x * qx + e2y * qy + e2z * qz) * inv
    if (distance <= 1e-5 || distance >= this.distance) return
    if (this.withoutObject && this.scene.removable[i] === 1) return
    this.distance = distance
    this.triangle = i
    this.a = a
    this.b = b
  }

  private interpolate(dx: number, dy: number, dz: number): void {
    const { normals, uvs, triangles } = this.scene
    const n = this.triangle * 9
    const c = 1 - this.a - this.b
    let nx = c * normals[n] + this.a * normals[n + 3] + this.b * normals[n + 6]
    let ny = c * normals[n + 1] + this.a * normals[n + 4] + this.b * normals[n + 7]
    let nz = c * normals[n + 2] + this.a * normals[n + 5] + this.b * normals[n + 8]
    let gx = triangles[n + 4] * triangles[n + 8] - triangles[n + 5] * triangles[n + 7]
    let gy = triangles[n + 5] * triangles[n + 6] - triangles[n + 3] * triangles[n + 8]
    let gz = triangles[n + 3] * triangles[n + 7] - triangles[n + 4] * triangles[n + 6]
    const flat = (gx * dx + gy * dy + gz * dz > 0 ? -1 : 1) / Math.sqrt(gx * gx + gy * gy + gz * gz)
    this.gx = gx *= flat
    this.gy = gy *= flat
    this.gz = gz *= flat
    const smooth = (nx * gx + ny * gy + nz * gz < 0 ? -1 : 1) / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
    this.nx = nx *= smooth
    this.ny = ny *= smooth
    this.nz = nz *= smooth
    const t = this.triangle * 6
    this.u = c * uvs[t] + this.a * uvs[t + 2] + this.b * uvs[t + 4]
    this.v = c * uvs[t + 1] + this.a * uvs[t + 3] + this.b * uvs[t + 5]
  }
}
