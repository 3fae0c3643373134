import type { Gradient } from './gradient.ts'

/** A set of neighbouring pixels whose edges run one way. Valid until the next growing. */
export interface Region {
  pixels: Int32Array
  count: number
}

/** Grows regions of one direction; keeps which pixels are taken. */
export class RegionGrower {
  private readonly gradient: Gradient
  /** 1 for pixels with a direction that no region has taken. The picture's rim has none, so that no step leaves it. */
  private readonly free: Uint8Array
  private readonly region: Region
  private readonly steps: readonly number[]

  constructor(gradient: Gradient) {
    const { width, strength, order } = gradient
    this.gradient = gradient
    this.free = new Uint8Array(strength.length)
    for (const i of order) this.free[i] = 1
    this.region = { pixels: new Int32Array(order.length), count: 0 }
    this.steps = [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1]
  }

  isFree(pixel: number): boolean {
    return this.free[pixel] === 1
  }

  /** Everything joined to `seed` whose direction lies within the angle of cosine `cosine` of the mean direction so far. */
  grow(seed: number, cosine: number): Region {
    const { dx, dy } = this.gradient
    const { region, free, steps } = this
    const { pixels } = region
    let sx = dx[seed]
    let sy = dy[seed]
    let limit = cosine
    pixels[0] = seed
    free[seed] = 0
    let count = 1
    for (let k = 0; k < count; k++) {
      const at = pixels[k]
      for (let j = 0; j < 8; j++) {
        const i = at + steps[j]
        if (free[i] === 0 || dx[i] * sx + dy[i] * sy < limit) continue
        free[i] = 0
        pixels[count++] = i
        sx += dx[i]
        sy += dy[i]
        limit = cosine * Math.sqrt(sx * sx + sy * sy)
      }
    }
    region.count = count
    return region
  }

  /** Gives pixels of the region back, so that others may take them; the seed stays taken. */
  release(region: Region): void {
    for (let k = 1; k < region.count; k++) this.free[region.pixels[k]] = 1
    region.count = 1
  }

  /** Keeps what lies within `radius` pixels of the seed, gives the rest back. */
  cut(region: Region, radius: number): void {
    const { width } = this.gradient
    const sx = region.pixels[0] % width
    const sy = (region.pixels[0] - sx) / width
    let kept = 0
    for (let k = 0; k < region.count; k++) {
      const i = region.pixels[k]
      const x = i % width
      const y = (i - x) / width
      if ((x - sx) * (x - sx) + (y - sy) * (y - sy) <= radius * radius) region.pixels[kept++] = i
      else this.free[i] = 1
    }
    region.count = kept
  }
}
