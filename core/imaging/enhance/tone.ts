import { boxMean, guidedCoefficients, type GuidedCoefficients } from '../filters/guided.ts'
import { blueSky } from './blue-sky.ts'
import { type LightGrid, percentile } from './grid.ts'
import { maxOver } from '../filters/max-over.ts'
import type { EnhanceSettings } from './settings.ts'
import { lookUpGain, ramp } from './tables.ts'

/** What is known of the light of a photo before any setting: planes of its grid, in stops below white. */
export interface ToneInfo {
  grid: LightGrid
  /** The grid's stops without texture, edges kept; also as coefficients of those stops. */
  base: Float32Array
  baseFit: GuidedCoefficients
  auto: AutoTone
}

/** The automatic default, in full strength. */
interface AutoTone {
  /** Stops that each cell is raised by. */
  raise: Float32Array
  /** Linear light that counts as black: the veil over the photo. */
  black: number
}

/** Radius of the base layer, and its least variance of an edge in stops squared. */
const BASE_RADIUS = 14
const BASE_EPSILON = 0.12
/** Where listing photos have their brightest and middle light, in stops. */
const WHITE = -0.12
const MIDDLE = -2.05
const MAX_EXPOSURE = 2.6
const MAX_LIFT = 2.8
/** Under a blue sky, dark is the hour or the shade: both are seen so. */
const OUTSIDE_LIFT = 0.5

/** Analyses a photo for automatic tone mapping (base and detail layer, Durand and Dorsey 2002). */
export function measureTone(grid: LightGrid): ToneInfo {
  const layer = baseLayer(grid)
  return { grid, ...layer, auto: autoTone(grid, layer.base) }
}

function baseLayer({ width, height, stops }: LightGrid): Pick<ToneInfo, 'base' | 'baseFit'> {
  const baseFit = guidedCoefficients(stops, stops, width, height, BASE_RADIUS, BASE_EPSILON)
  const base = new Float32Array(stops.length)
  for (let p = 0; p < base.length; p++) base[p] = baseFit.slope[p] * stops[p] + baseFit.offset[p]
  return { base, baseFit }
}

/**
 * The same decisions for a photo whose sky is another, `cover` (0 to 1) of each cell: the old sky's clouds must not show
 * in how much the new one is raised.
 */
export function withGrid(info: ToneInfo, grid: LightGrid, cover: Float32Array): ToneInfo {
  let [sum, count] = [0, 1e-6]
  for (let p = 0; p < cover.length; p++) {
    sum += cover[p] * info.auto.raise[p]
    count += cover[p]
  }
  const raise = info.auto.raise.map((value, p) => value + (sum / count - value) * cover[p])
  return { grid, ...baseLayer(grid), auto: { ...info.auto, raise } }
}

/**
 * Exposure that brings the brightest to white; then light for the parts of the room that get less of it than others,
 * and a curve that brings the middle up. Dark things in the light stay dark: what counts is the brightest that stands
 * near a cell, not the cell itself.
 */
function autoTone(grid: LightGrid, base: Float32Array): AutoTone {
  const exposure = Math.min(MAX_EXPOSURE, Math.max(0, WHITE - percentile(grid.stops, 0.985)))
  const light = illumination(grid, base)
  const reference = Math.min(-1, percentile(base, 0.7) + exposure)
  const lit = new Float32Array(base.length)
  const local = new Float32Array(base.length)
  for (let p = 0; p < base.length; p++) {
    const here = base[p] + exposure
    const missing = Math.min(2, Math.max(0, reference - light[p] - exposure))
    local[p] = 0.6 * missing * (1 - ramp(-1.4, -0.2, here))
    lit[p] = here + local[p]
  }
  const middle = percentile(lit, 0.5)
  const max = blueSky(grid).includes(1) ? OUTSIDE_LIFT : 2.4
  const lift = Math.min(max, Math.max(0, 0.8 * (MIDDLE - middle)))
  const top = Math.max(middle + 1.6 * lift + 0.4, Math.min(-0.1, percentile(lit, 0.98)))
  const raise = new Float32Array(base.length)
  for (let p = 0; p < base.length; p++) {
    const dark = 0.55 + 0.45 * ramp(middle - 4, middle - 1, lit[p])
    const more = local[p] + lift * dark * (1 - ramp(middle, top, lit[p]))
    raise[p] = exposure + Math.min(MAX_LIFT, more)
  }
  return { raise, black: veil(grid) }
}

/** The light that falls about each cell: the brightest near it, smoothed. */
function illumination({ width, height }: LightGrid, base: Float32Array): Float32Array {
  const radius = Math.max(1, Math.round(Math.max(width, height) / 14))
  const brightest = maxOver(base, width, height, radius)
  return boxMean(boxMean(brightest, width, height, radius), width, height, radius)
}

function veil({ stops }: LightGrid): number {
  const darkest = lookUpGain(percentile(stops, 0.004))
  return Math.min(0.04, Math.max(0, 0.9 * (darkest - 0.006)))
}

/** Stops that the sliders add where the base has so many: never so steep that dark and light change places. */
function adjusted(stops: number, { contrast, shadows, highlights }: EnhanceSettings): number {
  const swing = 0.4 * contrast * (stops + 2.2) * (1 - 0.6 * ramp(-1.2, 0.4, stops))
  const dark = (1 - ramp(-5.5, -1.4, stops)) * (0.45 + 0.55 * ramp(-9, -6, stops))
  const bright = ramp(-2.8, -0.5, stops)
  return Math.min(1.5, Math.max(-1.5, swing)) + 1.4 * shadows * dark + 0.95 * highlights * bright
}

/** How the light of each pixel changes: stops of gain = slope · its own stops + offset, in planes of the grid. */
export interface GainPlan extends GuidedCoefficients {
  /** Linear light that is taken off before, with a toe: less of what is as dark itself. */
  black: number
}

const PLAN_RADIUS = 7
const PLAN_EPSILON = 0.05

/** The plan for these settings; null when no light changes. `pull` is how much each cell is a window, 0 to 1. */
export function planGain(info: ToneInfo, settings: EnhanceSettings, pull: Float32Array): GainPlan | null {
  const { grid, base, baseFit, auto } = info
  const { autoLight, exposure, contrast, shadows, highlights } = settings
  const detail = 0.08 * autoLight + 0.55 * settings.clarity
  const pulls = pull.some((value) => value > 0)
  if (![autoLight, exposure, contrast, shadows, highlights, detail].some((value) => value !== 0) && !pulls)
    return null
  const gain = new Float32Array(base.length)
  for (let p = 0; p < gain.length; p++) {
    const raised = autoLight * auto.raise[p] + exposure
    gain[p] = raised + adjusted(base[p] + raised, settings)
  }
  const plan = guidedCoefficients(grid.stops, gain, grid.width, grid.height, PLAN_RADIUS, PLAN_EPSILON)
  for (let p = 0; p < gain.length; p++) {
    plan.slope[p] += detail * (1 - baseFit.slope[p]) + WINDOW_PULL * pull[p]
    plan.offset[p] -= detail * baseFit.offset[p]
  }
  return { ...plan, black: autoLight * auto.black }
}

/** A window's light falls away from white by so much more: its view comes out and white stays white. */
const WINDOW_PULL = 0.55
