import type { Stroke } from '../../contract/marks.ts'
import { colourLines, type ColourLines } from '../filters/colour-guided.ts'
import { sizeWithin, type Raster } from '../filters/reduce-area.ts'
import { boxMean } from '../filters/guided.ts'
import { selectNth } from '../filters/nth.ts'
import { resampled } from '../filters/sample.ts'
import type { Pixels, Plane, Rect } from '../pixels.ts'
import { isOutside } from '../sky/outside.ts'
import { settleSky, type SkySearch } from '../sky/sky-matte.ts'
import type { SkyPlan } from './evening-sky.ts'
import { findLamps } from './lamps.ts'
import { findLawn, HARDLY_SKY } from './lawn.ts'
import type { SkyEvidence } from '../sky/sky-evidence.ts'
import { findPanes, type Pane } from './windows.ts'
import { Refusal } from '../../refusal.ts'

/** The long side of the grid for the evening's sky. */
const SKY_GRID = 512
/** How far the photo's sky is smoothed to tell its clouds, as a fraction of the grid. */
const CLOUD_BLUR_FRACTION = 0.07
/** Less sky than this fraction of a photo is none. */
const MIN_SKY = 0.006
/** The neighbourhood in which the ground's light is even, as a fraction of the grid, and the flatness of its lines. */
const EVEN_LIGHT_FRACTION = 0.02
const EVEN_EPS = 0.004

const NO_SKY =
  'No sky was found in this photo. Day to dusk needs a photo of the outside; sky that was missed can be painted.'

/** What is known from elsewhere of a photo's sky and windows. */
export interface DuskEvidence extends SkyEvidence {
  /**
   * How likely each part of the photo is the glass of a window: a plane of any size over all of it, 255 is certain.
   * Without it windows are told by colour and shape.
   */
  glass?: Plane
}

/** The analysis of a photo, independent of any setting. */
export interface DuskAnalysis {
  photo: Pixels
  /** The photo at the size that all is decided on, which is also the grid of panes and lamps. */
  view: Pixels
  matte: Plane
  /** The photo's sky behind everything, linear light. */
  behind: Raster
  plan: SkyPlan
  /** On the plan's grid: 1 / the smooth luminance of the photo's sky. */
  evenness: Float32Array
  /** From a pixel's linear light to the light around it (luminance). */
  base: ColourLines
  /** The usual value of `base` on the ground. */
  usual: number
  /** The photo in linear light on a small grid. */
  small: Raster
  panes: readonly Pane[]
  /** Lamps that burn, 0 to 1 on the view; undefined when there are none. */
  lamps: Float32Array | undefined
  /** Lawn, 0 to 1 on the small grid; looked for when it is first asked for, as few ask. */
  lawn: () => Float32Array
}

/**
 * Measures a photo of the outside whose sky was looked for, with what was painted of the sky by the user and what is
 * known of its `glass` from elsewhere. Throws Refusal, with a message for the user, when it shows no sky and none was
 * painted.
 */
export function analyseForDusk(
  search: SkySearch,
  strokes: readonly Stroke[],
  onProgress: (stage: string, fraction: number) => void,
  glass: Plane | null = null,
): DuskAnalysis {
  const { photo } = search
  const sky = settleSky(search, strokes)
  const isPainted = strokes.some(({ kind }) => kind === 'add')
  const isSure = sky.small.sureFraction >= MIN_SKY
  if (sky.fraction < MIN_SKY || !(isPainted || isSure || isOutside(sky.small))) throw new Refusal(NO_SKY)
  onProgress('Looking for windows', 0.3)
  const paneSky = reducedMatte(sky.cover, sky.grid)
  const panes = findPanes(sky.grid, paneSky, glass)
  onProgress('Measuring the light', 0.8)
  const small = sky.few
  const smallSky = reducedMatte(sky.cover, small)
  const plan = planSky(sky.view, sky.colour, sky.small.labels)
  const luminance = computeLuminance(small)
  const radius = Math.max(1, Math.round(EVEN_LIGHT_FRACTION * Math.max(small.width, small.height)))
  return {
    photo,
    view: sky.view,
    matte: sky.matte,
    behind: sky.colour,
    plan,
    evenness: computeEvenness(sky.colour, plan),
    base: colourLines(small, luminance, radius, EVEN_EPS),
    usual: usualLight(luminance, smallSky),
    small,
    panes,
    lamps: findLamps(sky.grid, paneSky),
    lawn: once(() => findLawn(small, smallSky, (plan.horizon / plan.height) * small.height)),
  }
}

/** Does something when its outcome is first asked for, and no second time. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** The mean of a plane's blocks. */
function reducedMatte(matte: Plane, { width, height }: { width: number; height: number }): Uint8Array {
  if (matte.width === width && matte.height === height) return new Uint8Array(matte.data)
  const out = new Uint8Array(width * height)
  const edges = Int32Array.from({ length: width + 1 }, (_, x) => Math.floor((x * matte.width) / width))
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * matte.height) / height)
    const bottom = Math.floor(((y + 1) * matte.height) / height)
    meansRow(matte, edges, top, bottom, out, y * width)
  }
  return out
}

function meansRow(
  matte: Plane,
  edges: Int32Array,
  top: number,
  bottom: number,
  out: Uint8Array,
  start: number,
): void {
  for (let x = 0; x + 1 < edges.length; x++)
    out[start + x] = Math.round(computeMean(matte, edges, x, top, bottom))
}

function computeMean(
  { width, data }: Plane,
  edges: Int32Array,
  x: number,
  top: number,
  bottom: number,
): number {
  let sum = 0
  for (let v = top; v < bottom; v++)
    for (let p = v * width + edges[x]; p < v * width + edges[x + 1]; p++) sum += data[p]
  return sum / ((bottom - top) * (edges[x + 1] - edges[x]))
}

function computeLuminance({ values }: Raster): Float32Array {
  const out = new Float32Array(values.length / 3)
  for (let i = 0; i < out.length; i++)
    out[i] = 0.2126 * values[i * 3] + 0.7152 * values[i * 3 + 1] + 0.0722 * values[i * 3 + 2]
  return out
}

/** The usual luminance of what is hardly sky, which is 0 to 255. */
function usualLight(luminance: Float32Array, sky: Uint8Array): number {
  const ground = new Float32Array(luminance.length)
  let count = 0
  for (let i = 0; i < sky.length; i++) if (sky[i] <= HARDLY_SKY) ground[count++] = luminance[i]
  return count === 0 ? 0.2 : Math.max(0.02, selectNth(ground.subarray(0, count), Math.floor(count * 0.6)))
}

function planSky(photo: Pixels, behind: Raster, labels: Uint8Array): SkyPlan {
  const { width, height } = sizeWithin(photo, SKY_GRID)
  const lowest: number[] = []
  const light = [0, 0]
  const counts = [0, 0]
  const luminance = computeLuminance(behind)
  for (let x = 0; x < behind.width; x++) {
    let last = -1
    for (let y = 0; y < behind.height; y++) {
      const p = y * behind.width + x
      if (labels[p] === 0) continue
      last = y
      const side = x * 2 < behind.width ? 0 : 1
      light[side] += luminance[p]
      counts[side]++
    }
    if (last >= 0) lowest.push(last + 1)
  }
  lowest.sort((a, b) => a - b)
  const seen = (lowest[Math.floor(lowest.length * 0.95)] ?? 0) / behind.height
  const [left, right] = light.map((sum, side) => sum / Math.max(1, counts[side]))
  const lean = Math.max(-0.42, Math.min(0.42, (3 * (right - left)) / Math.max(0.01, right + left)))
  return {
    width,
    height,
    horizon: Math.max(0.42, Math.min(1, seen * 1.04)) * height,
    sun: width * (0.5 + lean),
  }
}

function computeEvenness(behind: Raster, plan: SkyPlan): Float32Array {
  const { width, height } = behind
  const radius = Math.max(1, Math.round(CLOUD_BLUR_FRACTION * Math.max(width, height)))
  const smooth = boxMean(boxMean(computeLuminance(behind), width, height, radius), width, height, radius)
  for (let i = 0; i < smooth.length; i++) smooth[i] = 1 / Math.max(0.02, smooth[i])
  return resampled(smooth, 1, behind, plan)
}

/** The bounds of a pane in pixels of the photo. */
export function paneBounds(
  { bounds }: Pane,
  grid: { width: number; height: number },
  photo: { width: number; height: number },
): Rect {
  const x = Math.floor((bounds.x * photo.width) / grid.width)
  const y = Math.floor((bounds.y * photo.height) / grid.height)
  const right = Math.ceil(((bounds.x + bounds.width) * photo.width) / grid.width)
  const bottom = Math.ceil(((bounds.y + bounds.height) * photo.height) / grid.height)
  return { x, y, width: right - x, height: bottom - y }
}
