import { fractalNoise } from '../noise.ts'
import { smoothStep } from '../numbers.ts'

/** How a kind of made cloud lies in the sky. */
interface CloudKind {
  /** Features a unit of distance, across and away. */
  across: number
  away: number
  /** Noise from which on there is cloud, and from which on it is dense. */
  from: number
  to: number
  seed: number
}

const KINDS: Record<'cloud' | 'pink', CloudKind> = {
  cloud: { across: 1.15, away: 1.7, from: 0.46, to: 0.72, seed: 5 },
  pink: { across: 0.42, away: 2.3, from: 0.47, to: 0.78, seed: 23 },
}
const OCTAVES = 5
/** How strongly the noise is bent by itself, which makes wisps of blobs. */
const WARP_STRENGTH = 0.9
/** Distance at which clouds stand at the horizon is 1 / this. */
const MIN_ELEVATION = 0.16

/**
 * Procedural clouds (fractal noise): density 0 to 1 for each pixel of a grid, on a flat layer seen from below, so that
 * they draw together towards `horizon` (a row of the grid). Below it there are none.
 */
export function makeClouds(
  kind: 'cloud' | 'pink',
  { width, height }: { width: number; height: number },
  horizon: number,
): Float32Array {
  const { across, away, from, to, seed } = KINDS[kind]
  const out = new Float32Array(width * height)
  const unit = Math.max(width, height)
  for (let y = 0; y < Math.min(height, horizon); y++) {
    const up = (horizon - y) / unit
    const depth = 1 / (up + MIN_ELEVATION)
    const fade = smoothStep(0, 0.1, up)
    for (let x = 0; x < width; x++) {
      const u = ((x - width / 2) / unit) * depth * across * 2
      const v = depth * away
      const bend = fractalNoise(u * 0.7 + 11, v * 0.7, 2, seed + 400) - 0.5
      const density = fractalNoise(u + WARP_STRENGTH * bend + 40, v + WARP_STRENGTH * bend, OCTAVES, seed)
      out[y * width + x] = fade * smoothStep(from, to, density)
    }
  }
  return out
}
