import { maxOver } from '../filters/max-over.ts'
import { LINEAR } from '../linear.ts'
import type { Pixels } from '../pixels.ts'
import { ramp } from './tables.ts'

/** Rows that are looked at together: planes of a whole large photo would need too much memory. */
const BAND_ROWS = 256
/** The width of what counts as thin, as a share of the long side: twigs and wires. */
const THIN = 1 / 240
/** Shares of the light behind that noise takes away, and that a thing does. */
const NOISE = 0.1
const THING = 0.24

/**
 * How much of the light behind each pixel is hidden by something thin and dark, 0 to 255: a closing by squares, in
 * linear light, less the photo itself (Serra 1982, "Image analysis and mathematical morphology"). Clouds and slopes are
 * wide and count as nothing.
 */
export function thinDark(photo: Pixels): Uint8Array {
  const { width, height } = photo
  const radius = Math.max(1, Math.round((Math.max(width, height) * THIN) / 2))
  const out = new Uint8Array(width * height)
  for (let top = 0; top < height; top += BAND_ROWS) {
    const from = Math.max(0, top - 2 * radius)
    const end = Math.min(height, top + BAND_ROWS)
    const light = lightOf(photo, from, Math.min(height, end + 2 * radius))
    const behind = closed(light, width, light.length / width, radius)
    for (let p = top * width, i = (top - from) * width; p < end * width; p++, i++) {
      const hidden = behind[i] > 0 ? 1 - light[i] / behind[i] : 0
      out[p] = 255 * hidden * ramp(NOISE, THING, hidden) + 0.5
    }
  }
  return out
}

/** The brightest channel: blue between clouds is hardly darker than they are, a twig is dark in all channels. */
function lightOf({ width, data }: Pixels, from: number, to: number): Float32Array {
  const out = new Float32Array(width * (to - from))
  for (let p = 0, i = from * width * 4; p < out.length; p++, i += 4)
    out[p] = LINEAR[Math.max(data[i], data[i + 1], data[i + 2])]
  return out
}

/** The brightest about each place, then the darkest of those: what is dark and narrower than the square is gone. */
function closed(light: Float32Array, width: number, height: number, radius: number): Float32Array {
  const brightest = maxOver(light, width, height, radius)
  for (let p = 0; p < brightest.length; p++) brightest[p] = -brightest[p]
  const least = maxOver(brightest, width, height, radius)
  for (let p = 0; p < least.length; p++) least[p] = -least[p]
  return least
}
