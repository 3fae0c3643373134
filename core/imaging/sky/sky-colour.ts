import { grownMask } from '../filters/grown-mask.ts'
import type { Raster } from '../filters/reduce-area.ts'
import { spanMembrane } from '../removal/membrane.ts'

/** How far from anything else a grid's pixel must lie to be taken for pure sky. */
const MIN_DISTANCE_PX = 2

/** Labels whose pixels are 1 only where all within `radius` (a square) are. */
function eroded(labels: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  return inverted(grownMask(inverted(labels), width, height, radius))
}

function inverted(labels: Uint8Array): Uint8Array {
  const out = new Uint8Array(labels.length)
  for (let p = 0; p < out.length; p++) out[p] = 1 - labels[p]
  return out
}

/**
 * The sky's colour everywhere, also behind houses and trees: as it is where there is certainly sky, and from there a
 * membrane. Same size as `picture`, of which `labels` are 1 in the sky.
 */
export function skyColour({ width, height, values }: Raster, labels: Uint8Array): Raster {
  let fixed = eroded(labels, width, height, MIN_DISTANCE_PX)
  if (!fixed.includes(1)) fixed = labels.slice()
  const colour = values.slice()
  spanMembrane({ width, height, channels: 3, values: colour, fixed })
  return { width, height, values: colour }
}
