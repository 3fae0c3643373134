import type { Pixels } from '../pixels.ts'

/** A picture's three CIELAB channels (D65), one float a pixel: L 0 to 100, a and b about -100 to 100. */
export interface Lab {
  width: number
  height: number
  channels: [Float32Array, Float32Array, Float32Array]
}

const LINEAR = Float32Array.from({ length: 256 }, (_, code) => {
  const value = code / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})

/** Converts sRGB to CIELAB (IEC 61966-2-1, CIE 15). */
export function toLab(photo: Pixels): Lab {
  const total = photo.width * photo.height
  const channels: Lab['channels'] = [
    new Float32Array(total),
    new Float32Array(total),
    new Float32Array(total),
  ]
  for (let p = 0; p < total; p++) {
    const r = LINEAR[photo.data[p * 4]]
    const g = LINEAR[photo.data[p * 4 + 1]]
    const b = LINEAR[photo.data[p * 4 + 2]]
    const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    channels[0][p] = 116 * y - 16
    channels[1][p] = 500 * (x - y)
    channels[2][p] = 200 * (y - z)
  }
  return { width: photo.width, height: photo.height, channels }
}

function root(t: number): number {
  return t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116
}

/** Mean over squares of 2 × `radius` + 1 pixels, cut at the picture's edge. */
export function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(values.length)
  for (let y = 0; y < height; y++) slide(values, across, y * width, width, radius)
  const out = new Float32Array(values.length)
  // Row by row, with a sum for each column: a column at a time would leave the processor's cache with every step.
  const sums = new Float64Array(width)
  const add = (y: number, sign: 1 | -1) => {
    for (let x = 0, p = y * width; x < width; x++, p++) sums[x] += sign * across[p]
  }
  let count = 0
  for (let y = 0; y < Math.min(radius, height); y++, count++) add(y, 1)
  for (let y = 0; y < height; y++) {
    if (y + radius < height) {
      add(y + radius, 1)
      count++
    }
    for (let x = 0, p = y * width; x < width; x++, p++) out[p] = sums[x] / count
    if (y - radius >= 0) {
      add(y - radius, -1)
      count--
    }
  }
  return out
}

function slide(from: Float32Array, to: Float32Array, start: number, length: number, radius: number) {
  let sum = 0
  let count = 0
  for (let i = 0; i < Math.min(radius, length); i++) {
    sum += from[start + i]
    count++
  }
  for (let i = 0; i < length; i++) {
    if (i + radius < length) {
      sum += from[start + i + radius]
      count++
    }
    to[start + i] = sum / count
    if (i - radius >= 0) {
      sum -= from[start + i - radius]
      count--
    }
  }
}
