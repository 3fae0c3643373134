import type { LightGrid } from './grid.ts'
import { percentile } from './grid.ts'

/** Of the photo, so much must be sky for there to be one. */
const MIN_SKY = 0.01
/** How much more blue than red a blue sky is, and how much more so than the rest: else it is the light. */
const MIN_BLUE_RATIO = 1.3
const MIN_BLUER_RATIO = 1.2
/**
 * How bright an overcast sky is, in stops, and the fraction of the rest that may come within a third of a stop of it.
 */
const MIN_BRIGHT_STOPS = -0.8
const AS_BRIGHT = 0.3
const MAX_SIMILAR_FRACTION = 0.05

/**
 * Whether what was taken for sky is one: `cover` is how much of each cell it takes, 0 to 1. A ceiling is found as
 * readily, but sky is either blue, or there is hardly anything as bright below it; a ceiling has windows and walls.
 */
export function isOutside(grid: LightGrid, cover: Float32Array): boolean {
  const inside: number[] = []
  const rest: number[] = []
  const sums = { skyRed: 0, skyBlue: 0, red: 0, blue: 0 }
  for (let p = 0; p < cover.length; p++) {
    if (cover[p] > 0.8) {
      inside.push(grid.stops[p])
      sums.skyRed += grid.red[p]
      sums.skyBlue += grid.blue[p]
    } else if (cover[p] < 0.2) {
      rest.push(grid.stops[p])
      sums.red += grid.red[p]
      sums.blue += grid.blue[p]
    }
  }
  if (inside.length < MIN_SKY * cover.length || rest.length === 0) return false
  const isBlue =
    sums.skyBlue > MIN_BLUE_RATIO * sums.skyRed &&
    sums.skyBlue * sums.red > MIN_BLUER_RATIO * sums.blue * sums.skyRed
  if (isBlue) return true
  const middle = percentile(Float32Array.from(inside), 0.5)
  const bright = rest.reduce((count, stops) => count + (stops > middle - AS_BRIGHT ? 1 : 0), 0)
  return middle > MIN_BRIGHT_STOPS && bright < MAX_SIMILAR_FRACTION * rest.length
}
