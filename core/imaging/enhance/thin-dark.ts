import { maxOver } from '../filters/max-over.ts'
import { LINEAR } from '../linear.ts'
import type { Pixels } from '../pixels.ts'
import { ramp } from './tables.ts'

/** Rows that are looked at together: planes of a whole large photo would need too much memory. */
const BAND_ROWS = 256
/** The width of what counts as thin, as a fraction of the long side: twigs and wires. */
const THIN_FRACTION = 1 / 240
/**
 * Fraction of the light behind that noise of one code takes away, the most and least that is taken for noise, and how
 * much more a thing hides.
 */
const NOISE = { code: 0.05, min: 0.06, max: 0.1 }
const THING = 2.4
/**
 * A thing hides all channels about alike; blue between clouds hides red, and hardly any blue: their ratio for none and
 * all.
 */
const CHANNEL_RATIO = { none: 0.45, all: 0.7 }

/**
 * Black top-hat transform: how much of the light behind each pixel is hidden by something thin and dark, 0 to 255; a
 * closing by squares in linear light, less the photo itself (Serra 1982, "Image analysis and mathematical morphology").
 * Clouds and slopes are wide and count as nothing. `noise` is the photo's in its lightest parts, in codes.
 */
export function thinDark(photo: Pixels, noise: number): Uint8Array {
  const blind = Math.min(NOISE.max, Math.max(NOISE.min, NOISE.code * noise))
  const { width, height } = photo
  const radius = Math.max(1, Math.round((Math.max(width, height) * THIN_FRACTION) / 2))
  const out = new Uint8Array(width * height)
  for (let top = 0; top < height; top += BAND_ROWS) {
    const from = Math.max(0, top - 2 * radius)
    const end = Math.min(height, top + BAND_ROWS)
    const to = Math.min(height, end + 2 * radius)
    const max = computeLight(photo, from, to, Math.max)
    const behind = closed(max, width, to - from, radius)
    const min = computeLight(photo, from, to, Math.min)
    const minBehind = closed(min, width, to - from, radius)
    for (let p = top * width, i = (top - from) * width; p < end * width; p++, i++) {
      const hidden = behind[i] > 0 ? 1 - max[i] / behind[i] : 0
      if (hidden <= blind) continue
      const deepest = minBehind[i] > 0 ? 1 - min[i] / minBehind[i] : 0
      const alike = ramp(CHANNEL_RATIO.none, CHANNEL_RATIO.all, hidden / Math.max(hidden, deepest))
      out[p] = 255 * hidden * ramp(blind, THING * blind, hidden) * alike + 0.5
    }
  }
  return out
}

/** The light of the brightest or the darkest channel. */
function computeLight(
  { width, data }: Pixels,
  from: number,
  to: number,
  pick: (r: number, g: number, b: number) => number,
): Float32Array {
  const out = new Float32Array(width * (to - from))
  for (let p = 0, i = from * width * 4; p < out.length; p++, i += 4)
    out[p] = LINEAR[pick(data[i], data[i + 1], data[i + 2])]
  return out
}

/** The brightest about each place, then the darkest of those: what is dark and narrower than the square is gone. */
function closed(light: Float32Array, width: number, height: number, radius: number): Float32Array {
  const brightest = maxOver(light, width, height, radius)
  for (let p = 0; p < brightest.length; p++) brightest[p] = -brightest[p]
  const min = maxOver(brightest, width, height, radius)
  for (let p = 0; p < min.length; p++) min[p] = -min[p]
  return min
}
