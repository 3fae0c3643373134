import type { Raster } from '../filters/reduce-area.ts'
import { boxMean } from '../filters/guided.ts'
import { smoothStep } from '../numbers.ts'

/** The neighbourhood that has to look like grass, as a fraction of the long side. */
const NEIGHBOURHOOD_FRACTION = 0.02
/** What dry grass is multiplied by, linear. */
export const DRY_GRASS_GAIN = [0.62, 0.98, 0.7] as const

/** How much a colour (linear light) is grass between dry and green: 0 to 1. */
export function grassiness(r: number, g: number, b: number): number {
  const max = Math.max(r, g)
  if (max < 0.004) return 0
  const yellow = smoothStep(0.3, 0.55, (Math.min(r, g) - b) / max)
  const green = smoothStep(0.72, 0.92, g / Math.max(r, 0.001))
  return yellow * green
}

/** A pixel is hardly sky up to this, of 255. */
export const HARDLY_SKY = 25

/**
 * Where lawns are, 0 to 1 on the grid of a small photo: below `from` (a row), and grass all round. `sky` is 0 to 255 on
 * that grid.
 */
export function findLawn({ width, height, values }: Raster, sky: Uint8Array, from: number): Float32Array {
  const likely = new Float32Array(width * height)
  for (let p = Math.max(0, Math.floor(from)) * width; p < likely.length; p++)
    likely[p] = sky[p] > HARDLY_SKY ? 0 : grassiness(values[p * 3], values[p * 3 + 1], values[p * 3 + 2])
  const radius = Math.max(1, Math.round(NEIGHBOURHOOD_FRACTION * Math.max(width, height)))
  const mean = boxMean(likely, width, height, radius)
  for (let p = 0; p < mean.length; p++) mean[p] = smoothStep(0.3, 0.6, mean[p])
  return mean
}
