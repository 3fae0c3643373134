import type { Grid } from './grid.ts'
import { simdMembrane } from './simd/simd-membrane.ts'

function halve(grid: Grid): Grid {
  const { channels } = grid
  const width = (grid.width + 1) >> 1
  const height = (grid.height + 1) >> 1
  const values = new Float32Array(width * height * channels)
  const counts = new Uint8Array(width * height)
  for (let y = 0; y < grid.height; y++)
    for (let x = 0; x < grid.width; x++) {
      const i = y * grid.width + x
      if (grid.fixed[i] === 0) continue
      const to = (y >> 1) * width + (x >> 1)
      counts[to] = counts[to] + 1
      for (let k = 0; k < channels; k++)
        values[to * channels + k] = values[to * channels + k] + grid.values[i * channels + k]
    }
  const fixed = new Uint8Array(counts.length)
  for (let i = 0; i < counts.length; i++) {
    if (counts[i] === 0) continue
    fixed[i] = 1
    for (let k = 0; k < channels; k++) values[i * channels + k] = values[i * channels + k] / counts[i]
  }
  return { width, height, channels, values, fixed }
}

/** Starts the free values of `grid` from the coarser solution, interpolated between its pixel centres. */
function pull(grid: Grid, coarse: Grid): void {
  const { width, height, channels, values, fixed } = grid
  for (let y = 0; y < height; y++) {
    const y0 = y >> 1
    const y1 = Math.min(coarse.height - 1, Math.max(0, y0 + ((y & 1) === 0 ? -1 : 1)))
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      if (fixed[i] === 1) continue
      const x0 = x >> 1
      const x1 = Math.min(coarse.width - 1, Math.max(0, x0 + ((x & 1) === 0 ? -1 : 1)))
      const a = (y0 * coarse.width + x0) * channels
      const b = (y0 * coarse.width + x1) * channels
      const c = (y1 * coarse.width + x0) * channels
      const d = (y1 * coarse.width + x1) * channels
      for (let k = 0; k < channels; k++)
        values[i * channels + k] =
          0.5625 * coarse.values[a + k] +
          0.1875 * (coarse.values[b + k] + coarse.values[c + k]) +
          0.0625 * coarse.values[d + k]
    }
  }
}

/** Moves each free value towards the mean of its neighbours, over-relaxed, `rounds` times. */
function relax(grid: Grid, rounds: number): void {
  const { width, height, channels, values, fixed } = grid
  for (let round = 0; round < rounds; round++)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const i = y * width + x
        if (fixed[i] === 1) continue
        const left = (x > 0 ? i - 1 : i) * channels
        const right = (x < width - 1 ? i + 1 : i) * channels
        const up = (y > 0 ? i - width : i) * channels
        const down = (y < height - 1 ? i + width : i) * channels
        for (let k = 0; k < channels; k++) {
          const mean = (values[left + k] + values[right + k] + values[up + k] + values[down + k]) / 4
          const at = i * channels + k
          values[at] = values[at] + 1.3 * (mean - values[at])
        }
      }
}

/** `spanMembrane` in plain TypeScript: the reference that the WebAssembly version must match byte for byte. */
export function scalarMembrane(grid: Grid): void {
  if (grid.width > 1 || grid.height > 1) {
    const coarse = halve(grid)
    scalarMembrane(coarse)
    pull(grid, coarse)
  }
  relax(grid, 6)
}

/**
 * Membrane interpolation: solves Laplace's equation for the free values of a grid, the fixed ones as boundary values
 * (mirrored at the borders), in place. Without a fixed value all become 0. Multigrid, coarse to fine, linear time:
 * close to the exact solution, not equal to it.
 */
export function spanMembrane(grid: Grid): void {
  if (!simdMembrane(grid)) scalarMembrane(grid)
}
