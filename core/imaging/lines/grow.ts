import type { Gradient } from './gradient.ts'

/** A set of neighbouring pixels whose edges run one way. Valid until the next growing. */
export interface Region {
  pixels: Int32Array
  count: number
}

/** Grows regions of one direction; keeps which pixels are taken. */
export class RegionGrower {
  private readonly gradient: Gradient
  private readonly taken: Uint8Array
  private readonly region: Region

  constructor(gradient: Gradient) {
    this.gradient = gradient
    this.taken = new Uint8Array(gradient.strength.length)
    this.region = { pixels: new Int32Array(gradient.order.length), count: 0 }
  }

  isFree(pixel: number): boolean {
    return this.taken[pixel] === 0
  }

  /** Everything joined to `seed` whose direction lies within the angle of cosine `cosine` of the mean direction so far. */
  grow(seed: number, cosine: number): Region {
    const { width, height, strength, dx, dy } = this.gradient
    const { region, taken } = this
    const { pixels } = region
    let sx = dx[seed]
    let sy = dy[seed]
    let length = 1
    pixels[0] = seed
    taken[seed] = 1
    let count = 1
    for (let k = 0; k < count; k++) {
      const x = pixels[k] % width
      const y = (pixels[k] - x) / width
      const right = Math.min(width - 1, x + 1)
      const bottom = Math.min(height - 1, y + 1)
      for (let v = Math.max(0, y - 1); v <= bottom; v++)
        for (let u = Math.max(0, x - 1); u <= right; u++) {
          const i = v * width + u
          if (taken[i] === 1 || strength[i] === 0) continue
          if (dx[i] * sx + dy[i] * sy < cosine * length) continue
          taken[i] = 1
          pixels[count++] = i
          sx += dx[i]
          sy += dy[i]
          length = Math.sqrt(sx * sx + sy * sy)
        }
    }
    region.count = count
    return region
  }

  /** Gives pixels of the region back, so that others may take them; the seed stays taken. */
  release(region: Region): void {
    for (let k = 1; k < region.count; k++) this.taken[region.pixels[k]] = 0
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
      else this.taken[i] = 0
    }
    region.count = kept
  }
}
