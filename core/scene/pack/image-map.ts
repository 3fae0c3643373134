import type { Pixels } from '../../imaging/pixels.ts'

interface Level {
  width: number
  height: number
  /** Three bytes a pixel. */
  data: Uint8Array
}

/** Linear light of each byte of sRGB (IEC 61966-2-1). */
const LINEAR = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})
const PLAIN = Float32Array.from({ length: 256 }, (_, byte) => byte / 255)

/**
 * A picture that is laid on a surface, repeated beyond 0 to 1, with its reductions by halves (Williams 1983), so that
 * what is far away does not shimmer. `colour` maps are sRGB and come out as linear light; `values` come out as they
 * are, 0 to 1.
 */
export class ImageMap {
  /** Mean of the whole map, as `sample` gives values. */
  readonly mean: [number, number, number]
  private readonly levels: Level[]
  private readonly table: Float32Array

  constructor(picture: Pixels, kind: 'colour' | 'values') {
    this.table = kind === 'colour' ? LINEAR : PLAIN
    this.levels = [withoutAlpha(picture)]
    for (let last = this.levels[0]; last.width > 1 || last.height > 1; ) {
      last = halved(last, this.table)
      this.levels.push(last)
    }
    this.mean = [0, 0, 0]
    this.sample(0, 0, Infinity, this.mean)
  }

  /** Side of the map in pixels: the geometric mean of both. */
  get size(): number {
    return Math.sqrt(this.levels[0].width * this.levels[0].height)
  }

  /** Writes the value at (u, v) of the reduction whose pixels are about `pixels` of the map's own wide. */
  sample(u: number, v: number, pixels: number, out: [number, number, number]): void {
    const wanted = pixels <= 1 ? 0 : Math.round(Math.log2(pixels))
    const { width, height, data } = this.levels[Math.min(this.levels.length - 1, wanted)]
    const x = (u - Math.floor(u)) * width - 0.5
    const y = (v - Math.floor(v)) * height - 0.5
    const left = Math.floor(x)
    const above = Math.floor(y)
    const a = x - left
    const b = y - above
    const x0 = (left + width) % width
    const x1 = (left + 1) % width
    const y0 = ((above + height) % height) * width
    const y1 = ((above + 1) % height) * width
    const { table } = this
    for (let channel = 0; channel < 3; channel++) {
      const top = table[data[(y0 + x0) * 3 + channel]] * (1 - a) + table[data[(y0 + x1) * 3 + channel]] * a
      const low = table[data[(y1 + x0) * 3 + channel]] * (1 - a) + table[data[(y1 + x1) * 3 + channel]] * a
      out[channel] = top * (1 - b) + low * b
    }
  }
}

function withoutAlpha({ width, height, data }: Pixels): Level {
  const bytes = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++)
    for (let channel = 0; channel < 3; channel++) bytes[i * 3 + channel] = data[i * 4 + channel]
  return { width, height, data: bytes }
}

/** Means of two by two pixels, taken in the values that samples have. */
function halved({ width, height, data }: Level, table: Float32Array): Level {
  const w = Math.max(1, width >> 1)
  const h = Math.max(1, height >> 1)
  const bytes = new Uint8Array(w * h * 3)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let k = 0; k < 4; k++) {
          const fromX = Math.min(width - 1, x * 2 + (k & 1))
          const fromY = Math.min(height - 1, y * 2 + (k >> 1))
          sum += table[data[(fromY * width + fromX) * 3 + channel]]
        }
        bytes[(y * w + x) * 3 + channel] = toByte(sum / 4, table)
      }
  return { width: w, height: h, data: bytes }
}

/** The byte whose value is nearest; the table grows. */
function toByte(value: number, table: Float32Array): number {
  let low = 0
  let high = 255
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (table[middle] <= value) low = middle
    else high = middle
  }
  return value - table[low] <= table[high] - value ? low : high
}
