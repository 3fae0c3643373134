import { fall, smoothStep } from '../numbers.ts'
import { SKY_HEIGHTS, type Look } from './look.ts'
import type { DuskSettings } from './settings.ts'

/** What is known of a photo's sky, on a grid for the evening's sky. */
export interface SkyPlan {
  width: number
  height: number
  /** The row where the sky meets the ground, behind whatever stands there. */
  horizon: number
  /** The column over which the sky is lightest: the sun's side. */
  sun: number
}

/** How quickly the glow falls off to the sides, and upward. */
const GLOW_ACROSS = 3.2
const GLOW_UP = 14
/** How much lighter the denser parts of a made cloud are at the most. */
const CLOUD_LIGHT = 0.72

/**
 * The evening's sky without the photo's own clouds: linear light, three numbers a pixel of the plan's grid. `clouds` is
 * the density of made clouds on it.
 */
export function paintSky(
  plan: SkyPlan,
  look: Look,
  settings: DuskSettings,
  clouds: Float32Array | undefined,
): Float32Array {
  const { width, height, horizon, sun } = plan
  const out = new Float32Array(width * height * 3)
  const colour = new Float64Array(3)
  const lit = new Float64Array(3)
  const side = Float32Array.from({ length: width }, (_, x) =>
    fall(GLOW_ACROSS * ((x - sun) / width) * ((x - sun) / width)),
  )
  const glow = new Float64Array(width)
  const row = new Float64Array(width * 3)
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, Math.min(1, (horizon - y) / Math.max(1, horizon)))
    skyAt(look.sky, up, colour)
    const low = fall(GLOW_UP * up * up)
    const warm = smoothStep(0.75, 0.05, up)
    for (let c = 0; c < 3; c++) lit[c] = look.cloud[c] * (0.62 + 0.5 * warm)
    spreadGlow(side, low, settings.horizonGlow, glow)
    glowRow(row, glow, colour, look.glow)
    if (clouds !== undefined) cloudRow(row, clouds.subarray(y * width, (y + 1) * width), lit)
    out.set(row, y * width * 3)
  }
  return out
}

function spreadGlow(side: Float32Array, low: number, strength: number, out: Float64Array): void {
  for (let x = 0; x < out.length; x++) out[x] = low * side[x] * strength * 0.8
}

/** One row of a clear sky: a colour, and the glow that falls off to the sides. */
function glowRow(out: Float64Array, glow: Float64Array, colour: Float64Array, light: Float64Array): void {
  for (let x = 0, o = 0; x < glow.length; x++, o += 3) {
    out[o] = colour[0] + (light[0] - colour[0]) * glow[x]
    out[o + 1] = colour[1] + (light[1] - colour[1]) * glow[x]
    out[o + 2] = colour[2] + (light[2] - colour[2]) * glow[x]
  }
}

/** Lays clouds over one row. */
function cloudRow(out: Float64Array, clouds: Float32Array, lit: Float64Array): void {
  for (let x = 0, o = 0; x < clouds.length; x++, o += 3) {
    out[o] += (lit[0] - out[o]) * clouds[x] * CLOUD_LIGHT
    out[o + 1] += (lit[1] - out[o + 1]) * clouds[x] * CLOUD_LIGHT
    out[o + 2] += (lit[2] - out[o + 2]) * clouds[x] * CLOUD_LIGHT
  }
}

/** The sky's colour at a height of 0 (horizon) to 1. */
function skyAt(sky: Float64Array, up: number, out: Float64Array): void {
  let i = 0
  while (i + 2 < SKY_HEIGHTS.length && up < SKY_HEIGHTS[i + 1]) i++
  const fraction = smoothFraction((SKY_HEIGHTS[i] - up) / (SKY_HEIGHTS[i] - SKY_HEIGHTS[i + 1]))
  for (let c = 0; c < 3; c++) out[c] = sky[i * 3 + c] + (sky[i * 3 + 3 + c] - sky[i * 3 + c]) * fraction
}

/** Between straight and an S, so that no band shows where two stretches meet. */
function smoothFraction(t: number): number {
  const clamped = Math.max(0, Math.min(1, t))
  return 0.65 * clamped + 0.35 * clamped * clamped * (3 - 2 * clamped)
}
