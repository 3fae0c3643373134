import { resampled } from '../filters/sample.ts'
import { smoothStep } from '../numbers.ts'
import type { Plane } from '../pixels.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import { darkParts, type DarkPart } from './dark-parts.ts'
import { MIN_AREA, MIN_SIDE, type Candidate } from './pane-candidates.ts'

/** The largest area of a pane, as a fraction of the grid: a whole front is none. */
const MAX_FRACTION = 0.03
/** How much of its bounds a pane fills. */
const MIN_FILL = 0.55
/** Width over height. */
const MIN_ASPECT = 0.12
const MAX_ASPECT = 8
/**
 * How likely a part is glass, in the mean of its pixels, for it to be no pane and surely one. Fitted to labelled houses
 * with networks that had not seen them: docs/measurements/day-to-dusk.md.
 */
const UNLIKELY = 0.29
const LIKELY = 0.6

/**
 * The parts of a grid that are panes of glass by what is known from elsewhere: `known` says how likely each part of the
 * photo is glass, 0 to 255, a plane of any size over all of it. What is known is coarse; what is darker than all round
 * it has the photo's own borders.
 */
export function knownPanes(grid: LabGrid, known: Plane): Candidate[] {
  const likely = resampled(Float32Array.from(known.data), 1, known, grid)
  const out: Candidate[] = []
  for (const part of darkParts(grid, MAX_FRACTION * grid.width * grid.height, isPaneShaped)) {
    const sure = smoothStep(UNLIKELY, LIKELY, meanIn(part, grid, likely) / 255)
    if (sure > 0) out.push({ part, sure })
  }
  return out
}

function isPaneShaped({ area, bounds: { width, height } }: DarkPart): boolean {
  const aspect = width / height
  return (
    area > MIN_AREA &&
    Math.min(width, height) >= MIN_SIDE &&
    area > MIN_FILL * width * height &&
    aspect >= MIN_ASPECT &&
    aspect <= MAX_ASPECT
  )
}

/** The mean of a plane over the pixels of a part. */
function meanIn({ bounds, level }: DarkPart, { width, lab }: LabGrid, values: Float32Array): number {
  let sum = 0
  let count = 0
  for (let y = bounds.y; y < bounds.y + bounds.height; y++)
    for (let p = y * width + bounds.x; p < y * width + bounds.x + bounds.width; p++)
      if (lab[p * 3] < level) {
        sum += values[p]
        count++
      }
  return sum / count
}
