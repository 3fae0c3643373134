import { fitToGuide, type GuidedCoefficients, guidedFilter, lookAtGuide } from '../filters/guided.ts'
import type { Band } from './band.ts'
import { CODE_STEPS } from './tables.ts'

/** How strongly noise is smoothed away, 0 to 1 each, and how far, in pixels. */
export interface DenoiseRequest {
  luma: number
  color: number
  radius: number
  /** Standard deviation of the noise for each 32 codes of luma. */
  noise: Float32Array
}

const WHITE = 255 * CODE_STEPS
/** At full strength, what differs by less than this many standard deviations is noise. */
const LUMA_WIDTHS = 5
const COLOR_WIDTHS = 12
/** Noise of less than this many codes stays: it is not seen, and smoothing would cost texture. */
const MIN_VISIBLE_NOISE = 0.45

/** How many pixels beyond a band its smoothing looks. */
export function denoiseReach({ radius }: DenoiseRequest): number {
  return 4 * radius + 4
}

/** Whether noise reduction is asked for and any noise is above the visible threshold. */
export function hasNoise({ luma, color, noise }: DenoiseRequest): boolean {
  return luma + color > 0 && noise.some((width) => width > MIN_VISIBLE_NOISE)
}

/**
 * Noise reduction of a band, in place: guided filters on luma by itself, and on colour differences guided by luma at
 * half size.
 */
export function denoiseBand(band: Band, request: DenoiseRequest): void {
  const luma = computeLuma(band)
  if (request.color > 0) smoothColor(band, luma, request)
  if (request.luma > 0) smoothLuma(band, luma, request)
}

function computeLuma({ red, green, blue }: Band): Float32Array {
  const luma = new Float32Array(red.length)
  for (let p = 0; p < luma.length; p++) luma[p] = 0.299 * red[p] + 0.587 * green[p] + 0.114 * blue[p]
  return luma
}

/** The variance below which a pixel's neighbourhood is noise, by its luma. */
function variances(luma: Float32Array, noise: Float32Array, widths: number): Float32Array {
  const table = Float32Array.from({ length: 256 }, (_, code) => {
    const at = Math.min(noise.length - 1, Math.max(0, (code - 16) / 32))
    const low = Math.min(noise.length - 2, Math.floor(at))
    const width = noise[low] + (noise[low + 1] - noise[low]) * (at - low)
    const seen = width > MIN_VISIBLE_NOISE ? width * widths * CODE_STEPS : 0
    return seen * seen
  })
  const out = new Float32Array(luma.length)
  for (let p = 0; p < out.length; p++) out[p] = table[(luma[p] / CODE_STEPS) | 0]
  return out
}

const within = (value: number) => (value < 0 ? 0 : value > WHITE ? WHITE : value + 0.5)

function smoothLuma(
  { width, height, red, green, blue }: Band,
  luma: Float32Array,
  ask: DenoiseRequest,
): void {
  const epsilon = variances(luma, ask.noise, LUMA_WIDTHS * ask.luma)
  const smooth = guidedFilter(luma, luma, width, height, ask.radius, epsilon)
  for (let p = 0; p < luma.length; p++) {
    const change = smooth[p] - luma[p]
    red[p] = within(red[p] + change)
    green[p] = within(green[p] + change)
    blue[p] = within(blue[p] + change)
  }
}

/** A plane at half its size: means of squares of two. */
function halved(plane: Float32Array | Float64Array, width: number, height: number): Float32Array {
  const [w, h] = [(width + 1) >> 1, (height + 1) >> 1]
  const out = new Float32Array(w * h)
  for (let y = 0; y < h; y++) {
    const row = 2 * y * width
    halveRow(plane, row, 2 * y + 1 < height ? row + width : row, width, out, y * w)
  }
  return out
}

function halveRow(
  plane: Float32Array | Float64Array,
  row: number,
  below: number,
  width: number,
  out: Float32Array,
  start: number,
): void {
  for (let x = 0, i = start; x < width; x += 2, i++) {
    const right = x + 1 < width ? 1 : 0
    const p = row + x
    const q = below + x
    out[i] = (plane[p] + plane[p + right] + plane[q] + plane[q + right]) / 4
  }
}

/** How much more of a channel there is than brightness, exactly. */
function differences(channel: Uint16Array, luma: Float32Array): Float64Array {
  const out = new Float64Array(luma.length)
  for (let p = 0; p < out.length; p++) out[p] = channel[p] - luma[p]
  return out
}

/** Colour differences are smoothed as the guided filter's line through the half-sized brightness. */
function smoothColor(band: Band, luma: Float32Array, ask: DenoiseRequest): void {
  const { width, height, red, blue } = band
  const [w, h] = [(width + 1) >> 1, (height + 1) >> 1]
  const guide = halved(luma, width, height)
  const min = variances(guide, ask.noise, COLOR_WIDTHS)
  const looked = lookAtGuide(guide, w, h, Math.max(1, ask.radius))
  const reds = fitToGuide(looked, halved(differences(red, luma), width, height), min)
  const blues = fitToGuide(looked, halved(differences(blue, luma), width, height), min)
  const fraction = ask.color < 0.5 ? ask.color * 2 : 1
  for (let y = 0; y < height; y++) colourRow(band, luma, y * width, (y >> 1) * w, min, reds, blues, fraction)
}

function colourRow(
  { width, red, green, blue }: Band,
  luma: Float32Array,
  row: number,
  half: number,
  min: Float32Array,
  reds: GuidedCoefficients,
  blues: GuidedCoefficients,
  fraction: number,
): void {
  for (let x = 0; x < width; x++) {
    const p = row + x
    const i = half + (x >> 1)
    if (min[i] === 0) continue
    const light = luma[p]
    const r = red[p] + (reds.slope[i] * light + reds.offset[i] + light - red[p]) * fraction
    const b = blue[p] + (blues.slope[i] * light + blues.offset[i] + light - blue[p]) * fraction
    green[p] = within((light - 0.299 * r - 0.114 * b) / 0.587)
    red[p] = within(r)
    blue[p] = within(b)
  }
}
