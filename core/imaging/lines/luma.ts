import type { Pixels } from '../pixels.ts'

/** Brightness of a picture, 0 to 255 a pixel, rows from the top. */
export interface Luma {
  width: number
  height: number
  data: Float32Array
}

/**
 * For each place of a shorter row: where its first pixel lies in the longer one, and how much of each pixel it takes.
 */
function spans(from: number, to: number): { first: Int32Array; fractions: Float32Array; radius: number } {
  const step = from / to
  const radius = Math.ceil(step) + 1
  const first = new Int32Array(to)
  const fractions = new Float32Array(to * radius)
  for (let i = 0; i < to; i++) {
    const start = i * step
    const end = Math.min(from, (i + 1) * step)
    first[i] = Math.floor(start)
    for (let k = 0; k < radius; k++) {
      const low = Math.max(start, first[i] + k)
      const high = Math.min(end, first[i] + k + 1)
      if (high > low) fractions[i * radius + k] = (high - low) / step
    }
  }
  return { first, fractions, radius }
}

const REC_601 = [0.299, 0.587, 0.114] as const

/**
 * The luma (Rec. 601, of sRGB values, or other fractions of red, green and blue) of a picture, made smaller by area
 * until it has at most `max` pixels; never made larger. Throws RangeError on a picture without pixels.
 */
export function reduceToLuma(
  { width, height, data }: Pixels,
  max: number,
  [red, green, blue]: readonly [number, number, number] = REC_601,
): Luma {
  if (width < 1 || height < 1 || data.length !== width * height * 4)
    throw new RangeError(`Not a picture: ${width} × ${height} pixels with ${data.length} bytes`)
  const scale = Math.min(1, Math.sqrt(max / (width * height)))
  const across = Math.max(1, Math.round(width * scale))
  const down = Math.max(1, Math.round(height * scale))
  const columns = spans(width, across)
  const rows = spans(height, down)
  const out = new Float32Array(across * down)
  const line = new Float32Array(width)
  for (let y = 0; y < down; y++) {
    line.fill(0)
    for (let k = 0; k < rows.radius; k++) {
      const fraction = rows.fractions[y * rows.radius + k]
      if (fraction === 0) continue
      for (let x = 0, p = (rows.first[y] + k) * width * 4; x < width; x++, p += 4)
        line[x] += fraction * (red * data[p] + green * data[p + 1] + blue * data[p + 2])
    }
    for (let x = 0; x < across; x++) {
      let sum = 0
      for (let k = 0; k < columns.radius; k++) {
        const fraction = columns.fractions[x * columns.radius + k]
        if (fraction > 0) sum += fraction * line[columns.first[x] + k]
      }
      out[y * across + x] = sum
    }
  }
  return { width: across, height: down, data: out }
}
