import type { Band } from './band.ts'
import type { LightGrid } from './grid.ts'
import {
  CODE_STEPS,
  ENCODED,
  GAIN,
  GAIN_REACH,
  GAIN_STEPS,
  LIGHT_STEPS,
  LINEAR,
  ramp,
  STOPS,
} from './tables.ts'
import type { GainPlan } from './tone.ts'
import { noGains, type WhiteGains } from './white-balance.ts'

/** What light and colour become. `vibrance`: −1 takes all colour away, above 0 pale colours gain most. */
export interface Development {
  grid: LightGrid
  plan: GainPlan | null
  /** `guessed` is the part of `white` that was estimated from the photo, not set by the user. */
  white: WhiteGains
  guessed: WhiteGains
  vibrance: number
  /** Height of the whole photo in pixels, as the grid covers all of it. */
  photoHeight: number
}

/** A band as sRGB codes, not rounded. */
export interface Developed {
  width: number
  height: number
  red: Float32Array
  green: Float32Array
  blue: Float32Array
}

/** How one row of pixels reads planes of the grid: between which two rows, and between which two columns. */
interface Steps {
  low: Int32Array
  part: Float32Array
}

function stepsBetween(pixels: number, cells: number): Steps {
  const low = new Int32Array(pixels)
  const part = new Float32Array(pixels)
  for (let i = 0; i < pixels; i++) {
    const at = Math.min(cells - 1, Math.max(0, ((i + 0.5) * cells) / pixels - 0.5))
    low[i] = Math.max(0, Math.min(cells - 2, Math.floor(at)))
    part[i] = at - low[i]
  }
  return { low, part }
}

/** One row of a plane of the grid, between two of its rows. */
function blendRows(plane: Float32Array, width: number, low: number, part: number, out: Float32Array): void {
  const upper = low * width
  const lower = Math.min(plane.length - width, upper + width)
  for (let x = 0; x < width; x++) out[x] = plane[upper + x] + (plane[lower + x] - plane[upper + x]) * part
}

/** Codes at which white balance begins to fade out: what is clipped is white, whatever the light. */
const CLIP_FROM = 236
const CLIP_FADE = Float32Array.from({ length: 256 }, (_, code) => {
  const t = Math.min(1, Math.max(0, (code - CLIP_FROM) / (253 - CLIP_FROM)))
  return 1 - t * t * (3 - 2 * t)
})

/**
 * How light a pixel is, as its brightest channel with its gain in linear light, to count as a highlight in part and in
 * full.
 */
const HIGHLIGHT = { from: 0.35, to: 0.7 }
const HIGHLIGHT_STEPS = 256
const IN_HIGHLIGHT = Float32Array.from({ length: HIGHLIGHT_STEPS + 1 }, (_, i) =>
  ramp(HIGHLIGHT.from, HIGHLIGHT.to, i / HIGHLIGHT_STEPS),
)

/** Creates the tone mapper of a photo: white balance, black point and local gain of its bands. */
export function createToneMapper(development: Development, photoWidth: number): (band: Band) => Developed {
  const { grid, plan, white, guessed, vibrance, photoHeight } = development
  const all = stepsBetween(photoWidth, grid.width)
  const rows = stepsBetween(photoHeight, grid.height)
  const slopes = new Float32Array(grid.width)
  const offsets = new Float32Array(grid.width)
  const lights = white !== noGains || plan !== null
  return (band) => {
    const { width, height, left } = band
    const out = emptyBand(width, height)
    const columns = {
      low: all.low.subarray(left, left + width),
      part: all.part.subarray(left, left + width),
    }
    for (let y = 0; y < height; y++) {
      const start = y * width
      if (plan !== null) {
        blendRows(plan.slope, grid.width, rows.low[band.top + y], rows.part[band.top + y], slopes)
        blendRows(plan.offset, grid.width, rows.low[band.top + y], rows.part[band.top + y], offsets)
      }
      if (lights) lightRow(band, out, start, { white, guessed }, plan, columns, slopes, offsets)
      else copyRow(band, out, start)
      if (vibrance !== 0) colourRow(out, start, vibrance)
    }
    return out
  }
}

function emptyBand(width: number, height: number): Developed {
  const total = width * height
  return {
    width,
    height,
    red: new Float32Array(total),
    green: new Float32Array(total),
    blue: new Float32Array(total),
  }
}

function copyRow(band: Band, out: Developed, start: number): void {
  for (let p = start; p < start + band.width; p++) {
    out.red[p] = band.red[p] / CODE_STEPS
    out.green[p] = band.green[p] / CODE_STEPS
    out.blue[p] = band.blue[p] / CODE_STEPS
  }
}

const NO_GAIN = GAIN_REACH * GAIN_STEPS

/**
 * White balance, black and gain of one row, in linear light. A gain above 1 rolls off towards white, by the brightest
 * channel, so that white stays white and hues stay: v becomes g·v / (1 + (g⁴ − 1)·v⁴)^¼. In highlights what was guessed
 * of the white goes to grey and no further: daylight in a room of lamps, and all that is nearly burnt out, would turn
 * blue.
 */
function lightRow(
  { width, red, green, blue }: Band,
  out: Developed,
  start: number,
  { white, guessed }: Pick<Development, 'white' | 'guessed'>,
  plan: GainPlan | null,
  { low, part }: Steps,
  slopes: Float32Array,
  offsets: Float32Array,
): void {
  const black = plan?.black ?? 0
  const stretch = 1 + black
  const last = slopes.length - 1
  const [castRed, castGreen, castBlue] = [white.red - 1, white.green - 1, white.blue - 1]
  const [guessRed, guessGreen, guessBlue] = [guessed.red - 1, guessed.green - 1, guessed.blue - 1]
  const { red: outRed, green: outGreen, blue: outBlue } = out
  for (let x = 0; x < width; x++) {
    const p = start + x
    const redCode = red[p]
    const greenCode = green[p]
    const blueCode = blue[p]
    let r = LINEAR[redCode]
    let g = LINEAR[greenCode]
    let b = LINEAR[blueCode]
    let gain = 1
    if (plan !== null) {
      const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
      const i = low[x]
      const j = i < last ? i + 1 : i
      const slope = slopes[i] + (slopes[j] - slopes[i]) * part[x]
      const offset = offsets[i] + (offsets[j] - offsets[i]) * part[x]
      const stops = slope * STOPS[(light * LIGHT_STEPS + 0.5) | 0] + offset
      const at = (stops * GAIN_STEPS + NO_GAIN + 0.5) | 0
      gain = GAIN[at < 0 ? 0 : at > 2 * NO_GAIN ? 2 * NO_GAIN : at]
    }
    const fade = CLIP_FADE[(Math.min(redCode, greenCode, blueCode) / CODE_STEPS) | 0]
    const lit = Math.max(r, g, b) * gain
    const highlight = IN_HIGHLIGHT[lit >= 1 ? HIGHLIGHT_STEPS : (lit * HIGHLIGHT_STEPS) | 0]
    // What the guess does to red against blue, and what it may do until they are the same.
    const turn = fade * (r * guessRed - b * guessBlue)
    const blueExcess = b - r
    if (highlight > 0 && (turn > 0 ? turn > blueExcess : turn < blueExcess)) {
      const fraction = 1 - highlight * (1 - (turn > 0 === blueExcess > 0 ? blueExcess / turn : 0))
      r *= (1 + guessRed * fade * fraction) / (1 + guessRed * fade)
      g *= (1 + guessGreen * fade * fraction) / (1 + guessGreen * fade)
      b *= (1 + guessBlue * fade * fraction) / (1 + guessBlue * fade)
    }
    r *= 1 + castRed * fade
    g *= 1 + castGreen * fade
    b *= 1 + castBlue * fade
    if (black > 0) {
      // v − black where v is light, and never below 0: what is darker than the veil keeps its folds and edges.
      r *= (r / (r + black)) * stretch
      g *= (g / (g + black)) * stretch
      b *= (b / (b + black)) * stretch
    }
    const top = Math.max(r, g, b)
    let scale = gain
    if (gain > 1 && top > 0) {
      const v = Math.min(1, top)
      const v2 = v * v
      const g2 = gain * gain
      scale = gain / Math.sqrt(Math.sqrt(1 + (g2 * g2 - 1) * v2 * v2))
    }
    if (top * scale > 1) scale = 1 / top
    scale *= LIGHT_STEPS
    outRed[p] = r > 0 ? ENCODED[(r * scale + 0.5) | 0] : 0
    outGreen[p] = g > 0 ? ENCODED[(g * scale + 0.5) | 0] : 0
    outBlue[p] = b > 0 ? ENCODED[(b * scale + 0.5) | 0] : 0
  }
}

/** Moves colours away from grey, or towards it, by how little colour they have. */
function colourRow({ width, red, green, blue }: Developed, start: number, vibrance: number): void {
  for (let p = start; p < start + width; p++) {
    const r = red[p]
    const g = green[p]
    const b = blue[p]
    const light = 0.299 * r + 0.587 * g + 0.114 * b
    const max = Math.max(r, g, b)
    const colour = max > 0 ? (max - Math.min(r, g, b)) / max : 0
    const factor = vibrance < 0 ? 1 + vibrance : 1 + vibrance * 0.9 * (1 - colour)
    red[p] = hold(light + (r - light) * factor)
    green[p] = hold(light + (g - light) * factor)
    blue[p] = hold(light + (b - light) * factor)
  }
}

const hold = (code: number) => (code < 0 ? 0 : code > 255 ? 255 : code)
