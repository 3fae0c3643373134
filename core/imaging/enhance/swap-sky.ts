import type { Raster } from '../filters/reduce-area.ts'
import { between, blendRows } from '../filters/sample.ts'
import { CODE, LINEAR, LINEAR_STEPS } from '../linear.ts'
import type { Pixels } from '../pixels.ts'
import { nextRandom, seedState } from '../random.ts'
import type { Sky } from '../sky/sky-matte.ts'
import { type DaySky, daySky } from './day-sky.ts'
import { skyCover } from './sky-cover.ts'

/** The lowest row with sky, as a fraction of the height; the horizon stands a little below it. */
function findHorizonRow({ small }: Sky): number {
  const { width } = small.grid
  const last = small.labels.lastIndexOf(1)
  const rows = small.labels.length / width
  return Math.min(1, (Math.floor(last / width) + 1) / rows + 0.04)
}

/** Reads a raster as if it were as large as a photo, row by row. */
function rowReader(
  raster: Raster,
  { width, height }: Pixels,
): (y: number) => (x: number, k: number) => number {
  const across = between(width, raster.width)
  const down = between(height, raster.height)
  const row = new Float32Array(raster.width * 3)
  return (y) => {
    blendRows(raster.values, raster.width * 3, down, y, row)
    return (x, k) => {
      const low = row[across.low[x] * 3 + k]
      return low + (row[across.high[x] * 3 + k] - low) * across.fraction[x]
    }
  }
}

/**
 * Sky replacement by alpha compositing, in place, in linear light: each pixel loses its fraction of the old sky and
 * gains as much of the new one, so that leaves and edges keep their own colour. A little noise keeps the blue free of
 * bands. `noise` is the photo's own in its lightest parts, in codes.
 */
export function swapSky(photo: Pixels, sky: Sky, kind: DaySky, noise: number): void {
  const { width, height, data } = photo
  const newRow = rowReader(daySky(kind, photo, findHorizonRow(sky)), photo)
  const oldRow = rowReader(sky.colour, photo)
  const coverRow = skyCover(photo, sky, noise)
  const covers = new Float32Array(width)
  let state = seedState(3)
  for (let y = 0; y < height; y++) {
    const old = oldRow(y)
    const fresh = newRow(y)
    coverRow(y, old, covers)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const cover = covers[x]
      if (cover === 0) continue
      state = nextRandom(state)
      const noise = 1 + (cover * ((state & 0xffff) - 0x8000)) / 0x8000 / 110
      // What is only sky loses its clouds too; what is sky in part keeps all that is not.
      const keep = Math.min(1, (1 - cover) * 6)
      for (let k = 0; k < 3; k++) {
        const rest = Math.max(0, LINEAR[data[p * 4 + k]] - cover * old(x, k)) * keep
        const held = Math.min(1, (rest + cover * fresh(x, k)) * noise)
        data[p * 4 + k] = CODE[(held * LINEAR_STEPS + 0.5) | 0]
      }
    }
  }
}
