import type { Rect } from '../pixels.ts'
import type { Gradient } from './gradient.ts'
import { rectangleAround, type Rectangle } from './rectangle.ts'

/** Grows regions of neighbouring pixels whose edges run one way, one at a time; keeps which pixels are taken. */
export interface Regions {
  /**
   * Grows the next region of at least `min` pixels, one of which lies in `near` if that is given, from the strongest
   * gradient that is left on: everything joined to it whose direction lies within the angle of cosine `cosine` of the
   * mean direction so far. Gives the number of its pixels; 0 when there is none.
   */
  next(cosine: number, min: number, near: Rect | undefined): number
  /** Gives the region's pixels back, so that others may take them, but for its seed, and grows it again. */
  regrow(cosine: number): number
  /** Keeps what lies within `radius` pixels of the seed, gives the rest back. Gives how many are kept. */
  cut(radius: number): number
  /** The rectangle around the region. */
  rectangle(): Rectangle
}

/** A set of pixels. */
interface Region {
  pixels: Int32Array
  count: number
}

function meets({ x, y, width, height }: Rect, { pixels, count }: Region, across: number): boolean {
  for (let k = 0; k < count; k++) {
    const row = (pixels[k] / across) | 0
    const column = pixels[k] - row * across
    if (row >= y && row < y + height && column >= x && column < x + width) return true
  }
  return false
}

/** Regions in plain TypeScript: the reference that the WebAssembly version must match byte for byte. */
export class ScalarRegions implements Regions {
  private readonly gradient: Gradient
  /** 1 for pixels with a direction that no region has taken. The picture's rim has none, so that no step leaves it. */
  private readonly free: Uint8Array
  private readonly region: Region
  private readonly steps: readonly number[]
  /** How many places of the order have been looked at. */
  private looked = 0

  constructor(gradient: Gradient) {
    const { width, strength, order } = gradient
    this.gradient = gradient
    this.free = new Uint8Array(strength.length)
    for (const i of order) this.free[i] = 1
    this.region = { pixels: new Int32Array(order.length), count: 0 }
    this.steps = [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1]
  }

  next(cosine: number, min: number, near: Rect | undefined): number {
    const { gradient, free, region } = this
    const { order, width } = gradient
    while (this.looked < order.length) {
      const seed = order[this.looked++]
      if (free[seed] === 0) continue
      if (this.grow(seed, cosine) < min) continue
      if (near === undefined || meets(near, region, width)) return region.count
    }
    return 0
  }

  regrow(cosine: number): number {
    const { pixels, count } = this.region
    for (let k = 1; k < count; k++) this.free[pixels[k]] = 1
    return this.grow(pixels[0], cosine)
  }

  cut(radius: number): number {
    const { region } = this
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
    return kept
  }

  rectangle(): Rectangle {
    return rectangleAround(this.gradient, this.region.pixels, this.region.count)
  }

  private grow(seed: number, cosine: number): number {
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
    return count
  }
}
