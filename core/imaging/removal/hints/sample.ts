import type { Crop } from '../crop.ts'

/** Weights of Catmull and Rom's cubic for the four pixels around a place `t` (0 to 1) after the second of them. */
function weights(t: number, out: Float64Array): void {
  const square = t * t
  const cube = square * t
  out[0] = (-cube + 2 * square - t) / 2
  out[1] = (3 * cube - 5 * square + 2) / 2
  out[2] = (-3 * cube + 4 * square + t) / 2
  out[3] = (cube - square) / 2
}

const across = new Float64Array(4)
const down = new Float64Array(4)

/**
 * Red, green and blue of a crop at (`x`, `y`), where (0.5, 0.5) is the middle of its first pixel, into `out`. Between
 * pixels a cubic keeps the grain; places outside take the border's.
 */
export function sampleAt({ data, width, height }: Crop, x: number, y: number, out: Float64Array): void {
  const left = Math.floor(x - 0.5)
  const top = Math.floor(y - 0.5)
  weights(x - 0.5 - left, across)
  weights(y - 0.5 - top, down)
  out.fill(0)
  for (let row = 0; row < 4; row++) {
    const v = Math.min(height - 1, Math.max(0, top - 1 + row)) * width
    for (let column = 0; column < 4; column++) {
      const p = (v + Math.min(width - 1, Math.max(0, left - 1 + column))) * 4
      const weight = down[row] * across[column]
      for (let k = 0; k < 3; k++) out[k] = out[k] + weight * data[p + k]
    }
  }
}
