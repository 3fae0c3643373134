/** Numbers of a ray: origin, unit direction, reach in metres. */
export const RAY_SIZE = 7

/** Rays that are cast together, and what each met: some of the cost of a call is saved. */
export class RayBatch {
  count = 0
  readonly capacity: number
  readonly rays: Float32Array
  /** Of each ray, the triangle that it met, or -1, and the instance that it belongs to. */
  readonly triangle: Int32Array
  readonly instance: Int32Array

  constructor(capacity: number) {
    this.capacity = capacity
    this.rays = new Float32Array(capacity * RAY_SIZE)
    this.triangle = new Int32Array(capacity)
    this.instance = new Int32Array(capacity)
  }

  /** Adds a ray of unit direction and returns its number; there must be room. */
  add(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number, reach = Infinity): number {
    const k = this.count * RAY_SIZE
    const { rays } = this
    rays[k] = ox
    rays[k + 1] = oy
    rays[k + 2] = oz
    rays[k + 3] = dx
    rays[k + 4] = dy
    rays[k + 5] = dz
    rays[k + 6] = reach
    return this.count++
  }
}
