import { valueNoise } from '../noise.ts'
import { boxSum } from '../filters/box-sum.ts'
import { sizeWithin } from '../filters/reduce-area.ts'
import { paneBounds, type DuskAnalysis } from './analysis.ts'
import type { Look } from './look.ts'
import type { DuskSettings } from './settings.ts'
import type { Pane } from './windows.ts'

/** Light of lamps from neutral to candle-like, linear. */
const NEUTRAL = [1, 0.88, 0.72] as const
const CANDLE = [1, 0.5, 0.1] as const
/** How far light reaches: a halo round panes, and on walls and ground. Fractions of the grid. */
const HALO_FRACTION = 0.008
const SPILL_FRACTION = 0.045
/** How bright glass is at full glow. */
const GLASS_BRIGHTNESS = 1.5

/** So many rooms lie side by side in a photo. */
const ROOMS = 14
/** A burning lamp is so much brighter than a lit window. */
const LAMP_BRIGHTNESS = 5
/** The long side of the grid of light. */
const GRID_SIDE = 208

/** Light out of windows on a small grid, linear, three numbers a pixel. */
export interface Lights {
  width: number
  height: number
  /** What is seen of the light itself in the air and the lens. */
  halo: Float32Array
  /** What falls on surfaces, to be multiplied by their colour. */
  spill: Float32Array
}

/**
 * The emitted light of one window, linear: rooms differ a little in brightness and colour, by where they are in the
 * photo and smoothly, so that it does not matter if a window is found a little larger or smaller.
 */
export function paneLight(
  { bounds }: Pane,
  grid: { width: number },
  look: Look,
  settings: DuskSettings,
): [number, number, number] {
  const u = (ROOMS * (bounds.x + bounds.width / 2)) / grid.width
  const v = (ROOMS * (bounds.y + bounds.height / 2)) / grid.width
  const bright = 0.72 + valueNoise(u, v, 31) * 0.36
  const warmth = Math.max(0, Math.min(1, settings.warmth + (valueNoise(u, v, 57) - 0.5) * 0.24))
  const strength = GLASS_BRIGHTNESS * bright * settings.windowGlow * look.lamps
  return NEUTRAL.map((value, c) => strength * (value + (CANDLE[c] - value) * warmth)) as [
    number,
    number,
    number,
  ]
}

/** Light round and below lit windows; undefined when none is lit. */
export function spreadLights(
  analysis: DuskAnalysis,
  look: Look,
  settings: DuskSettings,
  unlit: ReadonlySet<number>,
): Lights | undefined {
  const { photo, panes, view } = analysis
  const { width, height } = sizeWithin(photo, GRID_SIDE)
  const areLit = settings.windowGlow > 0 && panes.some((_, id) => !unlit.has(id))
  const lamps = settings.lamps ? analysis.lamps : undefined
  if (!areLit && lamps === undefined) return undefined
  const source = [0, 1, 2].map(() => new Float32Array(width * height))
  panes.forEach((pane, id) => {
    if (!areLit || unlit.has(id)) return
    const light = paneLight(pane, view, look, settings)
    const { x, y, width: w, height: h } = paneBounds(pane, view, { width, height })
    const area = (pane.bounds.width * pane.bounds.height * width * width) / view.width ** 2
    const fraction = pane.sure * Math.min(1, area / (w * h))
    for (let v = y; v < y + h; v++)
      for (let u = x; u < x + w; u++)
        for (let c = 0; c < 3; c++) source[c][v * width + u] += light[c] * fraction
  })
  if (lamps !== undefined) addLamps(source, lamps, view, { width, height }, look)
  const longest = Math.max(width, height)
  const near = source.map((plane) =>
    blurred(plane, width, height, Math.max(1, Math.round(HALO_FRACTION * longest))),
  )
  const far = source.map((plane) =>
    blurred(plane, width, height, Math.max(1, Math.round(SPILL_FRACTION * longest))),
  )
  const halo = new Float32Array(width * height * 3)
  const spill = new Float32Array(width * height * 3)
  for (let c = 0; c < 3; c++) {
    writeChannel(halo, c, near[c], 0.1, far[c], 0.05)
    writeChannel(spill, c, near[c], 0.5, far[c], 1.1)
  }
  return { width, height, halo, spill }
}

/** Writes so much of one plane and so much of another to one channel of three. */
function writeChannel(
  out: Float32Array,
  channel: number,
  near: Float32Array,
  ofNear: number,
  far: Float32Array,
  ofFar: number,
): void {
  for (let i = 0, o = channel; i < near.length; i++, o += 3) out[o] = ofNear * near[i] + ofFar * far[i]
}

/** Adds the light of lamps that burn in the photo. */
function addLamps(
  source: readonly Float32Array[],
  lamps: Float32Array,
  from: { width: number; height: number },
  to: { width: number; height: number },
  look: Look,
): void {
  const fraction = (to.width / from.width) ** 2
  for (let y = 0; y < from.height; y++) {
    const row = lamps.subarray(y * from.width, (y + 1) * from.width)
    // Few rows have any.
    if (!hasAny(row)) continue
    const start = Math.floor((y * to.height) / from.height) * to.width
    source.forEach((plane, c) => {
      const strength = LAMP_BRIGHTNESS * fraction * look.lamps
      addRow(plane.subarray(start, start + to.width), row, strength, (NEUTRAL[c] + CANDLE[c]) / 2)
    })
  }
}

function hasAny(row: Float32Array): boolean {
  for (let x = 0; x < row.length; x++) if (row[x] !== 0) return true
  return false
}

/** Adds a row of lamps to that of a smaller grid. */
function addRow(out: Float32Array, lamps: Float32Array, strength: number, colour: number): void {
  for (let x = 0; x < lamps.length; x++)
    if (lamps[x] !== 0) out[Math.floor((x * out.length) / lamps.length)] += strength * lamps[x] * colour
}

function blurred(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const fraction = 1 / (2 * radius + 1) ** 2
  let out = plane
  for (let pass = 0; pass < 3; pass++) {
    out = boxSum(out, width, height, radius)
    for (let start = 0; start < out.length; start += width) scaleRow(out, start, width, fraction)
  }
  return out
}

function scaleRow(values: Float32Array, start: number, width: number, by: number): void {
  for (let i = start; i < start + width; i++) values[i] *= by
}
