import { boxMean } from '../filters/guided.ts'
import { floodFromTop, topFraction } from './flood.ts'
import { type LightGrid, percentile } from './grid.ts'
import type { EnhanceSettings } from './settings.ts'
import { ramp } from './tables.ts'

/** A top row that is open sky for at least this fraction tells of a view from outside. */
const SKY_FRACTION = 0.35

/** How much each cell of the grid is a bright view outwards, 0 to 1: windows, and the sky of an exterior. */
export interface Openings {
  windows: Float32Array
  skies: Float32Array
}

/** Detects windows by brightness: at least a stop and a half above its middle light. */
export function findOpenings(grid: LightGrid, base: Float32Array): Openings {
  const { width, height } = grid
  const middle = percentile(base, 0.5)
  const from = Math.max(-1.9, middle + 1.3)
  const bright = Float32Array.from(base, (stops) => ramp(from, Math.max(-0.7, from + 0.6), stops))
  const top = floodFromTop(width, height, (p) => bright[p] >= 0.5)
  const isOutside = topFraction(top, width) >= SKY_FRACTION
  const windows = bright.map((value, p) => (isOutside && top[p] === 1 ? 0 : value))
  const skies = bright.map((value, p) => (isOutside && top[p] === 1 ? value : 0))
  return { windows: boxMean(windows, width, height, 1), skies: boxMean(skies, width, height, 1) }
}

/** The openings that a setting asks to be pulled. */
export function pulledCells({ windows, skies }: Openings, pull: EnhanceSettings['windowPull']): Float32Array {
  if (pull === 'none') return new Float32Array(windows.length)
  return pull === 'windows' ? windows : windows.map((value, p) => Math.max(value, skies[p]))
}
