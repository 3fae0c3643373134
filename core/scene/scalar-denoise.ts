const KERNEL = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16]

/** What is seen at each place of a grid: its part (0: nothing), and six numbers: position in metres, unit normal. */
export interface Surfaces {
  width: number
  height: number
  place: Float32Array
  part: Uint16Array
}

/** `denoise` in TypeScript. */
export function scalarDenoise(
  surfaces: Surfaces,
  values: Float32Array,
  levels: number,
  strength: number,
): Float32Array {
  let from = values
  for (let level = 0; level < levels; level++) from = smoothOnce(surfaces, from, 1 << level, strength)
  return from
}

function smoothOnce(surfaces: Surfaces, from: Float32Array, reach: number, strength: number): Float32Array {
  const { width, height, place, part } = surfaces
  const to = new Float32Array(from.length)
  const uniform = steadyLuminance(surfaces, from)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      if (part[p] === 0) continue
      const own = uniform[p]
      const spread = strength * Math.sqrt(steadyVariance(surfaces, from, x, y)) + 1e-4
      const slack = 0.004 * reach + 0.002
      let [r, g, b, variance, sum] = [0, 0, 0, 0, 0]
      for (let ky = -2; ky <= 2; ky++) {
        const qy = y + ky * reach
        if (qy < 0 || qy >= height) continue
        for (let kx = -2; kx <= 2; kx++) {
          const qx = x + kx * reach
          if (qx < 0 || qx >= width) continue
          const q = qy * width + qx
          if (part[q] !== part[p]) continue
          const apart = Math.abs(uniform[q] - own) / spread
          const weight = KERNEL[ky + 2] * KERNEL[kx + 2] * likeness(place, p, q, slack, apart)
          if (weight === 0) continue
          r += weight * from[q * 4]
          g += weight * from[q * 4 + 1]
          b += weight * from[q * 4 + 2]
          variance += weight * weight * from[q * 4 + 3]
          sum += weight
        }
      }
      to[p * 4] = r / sum
      to[p * 4 + 1] = g / sum
      to[p * 4 + 2] = b / sum
      to[p * 4 + 3] = variance / (sum * sum)
    }
  return to
}

/**
 * Luminance, averaged over a place's neighbours on the same part: compared place by place, noise would pass
 * for an edge and stay as blotches.
 */
function steadyLuminance({ width, height, part }: Surfaces, values: Float32Array): Float32Array {
  const uniform = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      let [total, weights] = [0, 0]
      for (let qy = Math.max(0, y - 1); qy <= Math.min(height - 1, y + 1); qy++)
        for (let qx = Math.max(0, x - 1); qx <= Math.min(width - 1, x + 1); qx++) {
          const q = qy * width + qx
          if (part[q] !== part[p]) continue
          total += 0.2126 * values[q * 4] + 0.7152 * values[q * 4 + 1] + 0.0722 * values[q * 4 + 2]
          weights++
        }
      uniform[p] = total / weights
    }
  return uniform
}

/** The variance of one place is itself noisy: the mean over its neighbours on the same part. */
function steadyVariance(
  { width, height, part }: Surfaces,
  values: Float32Array,
  x: number,
  y: number,
): number {
  let [total, weights] = [0, 0]
  for (let dy = -1; dy <= 1; dy++)
    for (let dx = -1; dx <= 1; dx++) {
      const [qx, qy] = [x + dx, y + dy]
      if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue
      const q = qy * width + qx
      if (part[q] !== part[y * width + x]) continue
      const weight = dx === 0 && dy === 0 ? 2 : 1
      total += weight * values[q * 4 + 3]
      weights += weight
    }
  return total / weights
}

/** 1 for places on one plane that face one way and are as bright, towards 0 as they part; `slack` in metres. */
function likeness(place: Float32Array, p: number, q: number, slack: number, apart: number): number {
  const [a, b] = [p * 6, q * 6]
  const facing = place[a + 3] * place[b + 3] + place[a + 4] * place[b + 4] + place[a + 5] * place[b + 5]
  if (facing < 0.7) return 0
  const off =
    (place[b] - place[a]) * place[a + 3] +
    (place[b + 1] - place[a + 1]) * place[a + 4] +
    (place[b + 2] - place[a + 2]) * place[a + 5]
  return Math.exp(-Math.abs(off) / slack - apart) * facing ** 32
}
