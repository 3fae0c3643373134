import { floodFromTop, topFraction } from './flood.ts'
import type { LightGrid } from './grid.ts'

/** Of the top row, so much must be blue. */
const MIN_FRACTION = 0.4
/** How much bluer than the rest of the photo the sky must be: if all is blue, it is the light. */
const MIN_BLUE_RATIO = 1.12

/** 1 for the cells of a blue sky at the top of the photo; all 0 where there is none. */
export function blueSky({ width, height, red, green, blue }: LightGrid): Uint8Array {
  const reached = floodFromTop(
    width,
    height,
    (p) => blue[p] > green[p] * 1.03 && green[p] > red[p] * 0.9 && blue[p] > 0.08,
  )
  const none = new Uint8Array(reached.length)
  if (topFraction(reached, width) < MIN_FRACTION) return none
  const sums = [0, 0, 0, 0]
  for (let p = 0; p < reached.length; p++) {
    sums[reached[p] * 2] += blue[p]
    sums[reached[p] * 2 + 1] += green[p]
  }
  const [elseBlue, elseGreen, skyBlue, skyGreen] = sums
  return elseGreen > 0 && skyBlue * elseGreen > MIN_BLUE_RATIO * elseBlue * skyGreen ? reached : none
}
