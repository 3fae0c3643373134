import { type Phase, TAPS } from './lanczos.ts'

/** Rows of numbers, of one channel. */
export interface Rows {
  width: number
  height: number
  values: Float32Array
}

const within = (at: number, length: number) => (at < 0 ? 0 : at >= length ? length - 1 : at)

/** Enlarges rows by the phases' factor both ways; borders go on as they end. */
export function enlargeRows({ width, height, values }: Rows, phases: readonly Phase[]): Rows {
  const factor = phases.length
  const wide = width * factor
  const across = new Float32Array(wide * height)
  for (let x = 0; x < wide; x++) {
    const { first, weights } = phases[x % factor]
    const start = (x - (x % factor)) / factor + first
    const at = Int32Array.from({ length: TAPS }, (_, k) => within(start + k, width))
    for (let y = 0; y < height; y++) {
      const row = y * width
      let sum = 0
      for (let k = 0; k < TAPS; k++) sum += weights[k] * values[row + at[k]]
      across[y * wide + x] = sum
    }
  }
  const high = height * factor
  const out = new Float32Array(wide * high)
  for (let y = 0; y < high; y++) {
    const { first, weights } = phases[y % factor]
    const start = (y - (y % factor)) / factor + first
    const to = y * wide
    for (let k = 0; k < TAPS; k++) {
      const from = within(start + k, height) * wide
      const weight = weights[k]
      for (let x = 0; x < wide; x++) out[to + x] += weight * across[from + x]
    }
  }
  return { width: wide, height: high, values: out }
}

/** What the rows lack of the source once they are made small again: their block means taken from it. */
export function missing({ width, height, values }: Rows, large: Rows, factor: number): Rows {
  const out = new Float32Array(values.length)
  const fraction = 1 / (factor * factor)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let v = 0; v < factor; v++) {
        const row = (y * factor + v) * large.width + x * factor
        for (let u = 0; u < factor; u++) sum += large.values[row + u]
      }
      out[y * width + x] = values[y * width + x] - sum * fraction
    }
  return { width, height, values: out }
}

/** Holds each new pixel near the range of the nine source pixels about it, in place: no rings along edges. */
export function holdRange({ width, height, values }: Rows, large: Rows, factor: number, slack: number): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let [min, max] = [Infinity, -Infinity]
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const value = values[v * width + u]
          if (value < min) min = value
          if (value > max) max = value
        }
      min -= slack
      max += slack
      for (let v = 0; v < factor; v++) {
        const row = (y * factor + v) * large.width + x * factor
        for (let p = row; p < row + factor; p++) {
          const value = large.values[p]
          large.values[p] = value < min ? min : value > max ? max : value
        }
      }
    }
}
