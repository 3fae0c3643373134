import type { Luma } from './luma.ts'

/**
 * Least gradient that carries information about a direction. LSD takes 5.2, for a camera's own pixels; here they are
 * averaged, and the corners of white rooms are no stronger than this.
 */
const MIN_GRADIENT = 1.6
const BINS = 512

/** Which way the brightness runs at the corner below and right of each pixel. */
export interface Gradient {
  width: number
  height: number
  /** Length of the gradient, levels a pixel; 0 where it is too weak to tell a direction. */
  strength: Float32Array
  /** Unit direction of the edge: the gradient turned by a quarter, so that opposite edges differ. */
  dx: Float32Array
  dy: Float32Array
  /** Places with a gradient, the strongest first; none lies in the outermost rows and columns. */
  order: Int32Array
}

/** A binomial blur of 3 × 3: it takes the stairs out of slanted edges. */
function soften({ width, height, data }: Luma): Float32Array {
  const rows = new Float32Array(data.length)
  const out = new Float32Array(data.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) {
      const left = data[row + (x > 0 ? x - 1 : x)]
      const right = data[row + (x < width - 1 ? x + 1 : x)]
      rows[row + x] = (left + 2 * data[row + x] + right) / 4
    }
  }
  for (let y = 0; y < height; y++) {
    const above = y > 0 ? -width : 0
    const below = y < height - 1 ? width : 0
    for (let i = y * width, end = i + width; i < end; i++)
      out[i] = (rows[i + above] + 2 * rows[i] + rows[i + below]) / 4
  }
  return out
}

/**
 * Gradients over squares of 2 × 2 pixels (Grompone von Gioi 2010, "LSD", section 2.1). Where `hidden` is set (1 a
 * pixel), there are none.
 */
export function computeGradient(luma: Luma, hidden?: Uint8Array): Gradient {
  const { width, height } = luma
  const soft = soften(luma)
  const strength = new Float32Array(soft.length)
  const dx = new Float32Array(soft.length)
  const dy = new Float32Array(soft.length)
  let max = 0
  let count = 0
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      if (hidden?.[i] === 1) continue
      const down = soft[i + width + 1] - soft[i]
      const across = soft[i + 1] - soft[i + width]
      const gx = (down + across) / 2
      const gy = (down - across) / 2
      const length = Math.sqrt(gx * gx + gy * gy)
      if (length < MIN_GRADIENT) continue
      strength[i] = length
      dx[i] = -gy / length
      dy[i] = gx / length
      if (length > max) max = length
      count++
    }
  return { width, height, strength, dx, dy, order: strongestFirst(strength, max, count) }
}

/** A counting sort, as exact as its bins: what is grown first need only be strong. */
function strongestFirst(strength: Float32Array, max: number, count: number): Int32Array {
  const starts = new Int32Array(BINS + 2)
  const factor = max > 0 ? BINS / max : 0
  const toBin = (value: number) => BINS - ((value * factor) | 0)
  for (const value of strength) if (value > 0) starts[toBin(value) + 1]++
  for (let bin = 0; bin <= BINS; bin++) starts[bin + 1] += starts[bin]
  const order = new Int32Array(count)
  for (let i = 0; i < strength.length; i++) if (strength[i] > 0) order[starts[toBin(strength[i])]++] = i
  return order
}
