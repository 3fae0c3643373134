import { maxOver } from '../filters/max-over.ts'
import { between, blendRows } from '../filters/sample.ts'
import { LINEAR } from '../linear.ts'
import type { Pixels } from '../pixels.ts'
import type { Sky } from '../sky/sky-matte.ts'
import { ramp } from './tables.ts'
import { thinDark } from './thin-dark.ts'

/** How many times lighter than estimated the sky may be. */
const MAX_LIGHTER_RATIO = 2
/**
 * How far a pixel may be from the colour of the sky behind it, as a fraction of that, and still be all sky; and be
 * none.
 */
const SKY_COLOUR_DISTANCE = { all: 0.06, none: 0.2 }
/** How much of a pixel that looks like sky the matte must give to it for it to be all sky: white trim looks so too. */
const MATTE_THRESHOLDS = { from: 0.12, all: 0.45 }
/**
 * Blue of the sky for its red, from which hardly anything but sky has its colour; and how far from it, of the long
 * side.
 */
const DEEP_BLUE = { from: 1.7, all: 2.4 }
const SKY_BLUE_TOLERANCE = 0.012

/**
 * How much of each pixel of a row is sky, 0 to 1, for another sky to be laid there; `old` is the colour of the sky
 * behind a row, three numbers a pixel. The matte is smooth: in narrow gaps it stays short of all, which leaves white or
 * blue veils, and it is blind to twigs and wires thinner than its cells. Both are told here by the pixel itself.
 */
export function skyCover(
  photo: Pixels,
  { matte, cover: view }: Pick<Sky, 'matte' | 'cover'>,
  noise: number,
): (y: number, old: (x: number, k: number) => number, out: Float32Array) => void {
  const { width, height, data } = photo
  const hidden = thinDark(photo, noise)
  const radius = Math.max(1, Math.round(SKY_BLUE_TOLERANCE * Math.max(view.width, view.height)))
  const near = maxOver(Float32Array.from(view.data), view.width, view.height, radius)
  const across = between(width, view.width)
  const down = between(height, view.height)
  const nearRow = new Float32Array(view.width)
  return (y, old, out) => {
    blendRows(near, view.width, down, y, nearRow)
    for (let x = 0, p = y * width; x < width; x++, p++) {
      let open = matte.data[p] / 255
      if (open < 1 && nearRow[across.low[x]] > 0) {
        const blue = ramp(DEEP_BLUE.from, DEEP_BLUE.all, old(x, 2) / (old(x, 0) + 1e-3))
        const trust = Math.max(
          (blue * nearRow[across.low[x]]) / 255,
          ramp(MATTE_THRESHOLDS.from, MATTE_THRESHOLDS.all, open),
        )
        if (trust > 0) open = Math.max(open, trust * likeness(data, p * 4, x, old))
      }
      out[x] = open === 0 ? 0 : open * (1 - (hidden[p] / 255) * ramp(0.6, 0.95, open))
    }
  }
}

/**
 * How much a pixel has the colour of the sky behind it, 0 to 1. Behind branches that colour is guessed too dark: what is
 * lighter in all channels is compared with as light a sky.
 */
function likeness(data: Pixels['data'], i: number, x: number, old: (x: number, k: number) => number): number {
  let lighter = MAX_LIGHTER_RATIO
  for (let k = 0; k < 3; k++) lighter = Math.min(lighter, LINEAR[data[i + k]] / (old(x, k) + 1e-3))
  let worst = 0
  for (let k = 0; k < 3; k++) {
    const sky = old(x, k) * Math.max(1, lighter)
    worst = Math.max(worst, Math.abs(LINEAR[data[i + k]] - sky) / (sky + 0.08))
  }
  return 1 - ramp(SKY_COLOUR_DISTANCE.all, SKY_COLOUR_DISTANCE.none, worst)
}
