import { squaredDistance } from '../../distance.ts'
import { findFrom, findRim, type CopiedCompletion, type Start } from '../completion.ts'
import type { Crop } from '../crop.ts'
import type { Found, LevelDone } from '../find-matches.ts'
import { AREA, makeLevel, RADIUS, type Level } from '../level.ts'
import { toPlaces, type Alignment, type Places } from '../places.ts'
import { writeTexture } from '../texture.ts'
import { ZERO_CODE } from './surface.ts'
import { createGround, computeRow, toGround, type Ground } from './ground.ts'

/** Hole pixels of the grid above which it is made coarser: places are found there, pixels are fetched from the crop. */
const MAX_HOLE = 90_000
/**
 * What lies outside the photo is filled too, as far as this from the hole: patches at its border need something there.
 */
const MARGIN_PX = 30
const MIN_SOURCES = 64
/** Known patches for each pixel of the hole, at least, on a coarser level. One surface has few, but all of them fit. */
const MIN_RATIO = 0.5
/**
 * Size of the hole as the cost of distance sees it, in pixels of the grid: without light, far copies fit nearly as
 * well.
 */
const SPAN = { width: 20_000, height: 20_000 }
/** Steps of the grid between the patches that are asked for a pixel. */
const PATCH_STEP = 2
/** Part of the best patch's value in a pixel; the rest is the mean of those around. */
const SHARPNESS = 0.7
/** Costs that differ by less count as equal: four levels a pixel and channel. */
const NOISE_COST = AREA * 16

/** Red, green, blue between pixels, into `out`; places outside take the border's. */
function sample({ data, width, height }: Crop, x: number, y: number, out: Float32Array): void {
  const cx = x <= 0 ? 0 : x >= width - 1 ? width - 1 : x
  const cy = y <= 0 ? 0 : y >= height - 1 ? height - 1 : y
  const x0 = cx | 0
  const y0 = cy | 0
  const right = cx - x0
  const below = cy - y0
  const a = (y0 * width + x0) * 4
  const b = x0 < width - 1 ? a + 4 : a
  const c = y0 < height - 1 ? a + width * 4 : a
  const d = c + b - a
  for (let k = 0; k < 3; k++) {
    const top = data[a + k] + right * (data[b + k] - data[a + k])
    const bottom = data[c + k] + right * (data[d + k] - data[c + k])
    out[k] = top + below * (bottom - top)
  }
}

/** The ground's grid while it is drawn. */
interface Drawn {
  data: Uint8Array
  hole: Uint8Array
  barred: Uint8Array
  /** 1 where it lies outside of the crop. */
  outside: Uint8Array
}

/** One row of the ground's grid, as the crop shows it: all of it lies on one row of the crop. */
function drawRow(crop: Crop, ground: Ground, row: number, { data, hole, barred, outside }: Drawn): void {
  const { width, height } = crop
  const { y, left, step } = computeRow(ground, row)
  const from = row * ground.width
  if (y < -0.5 || y >= height - 0.5) {
    outside.fill(1, from, from + ground.width)
    return
  }
  const nearest = Math.round(y) * width
  const top = Math.max(0, Math.floor(y))
  const above = top * width
  const beneath = Math.min(height - 1, top + 1) * width
  const down = Math.max(0, y - top)
  for (let column = 0, i = from; column < ground.width; column++, i++) {
    const x = left + column * step
    if (x < -0.5 || x >= width - 0.5) {
      outside[i] = 1
      continue
    }
    const x0 = Math.max(0, Math.floor(x))
    const x1 = Math.min(width - 1, x0 + 1)
    const [a, b, c, d] = [above + x0, above + x1, beneath + x0, beneath + x1]
    if ((crop.hole[a] | crop.hole[b] | crop.hole[c] | crop.hole[d]) === 1) {
      hole[i] = 1
      continue
    }
    barred[i] = crop.barred[nearest + Math.round(x)]
    const right = Math.max(0, x - x0)
    for (let k = 0; k < 3; k++) {
      const first = crop.data[a * 4 + k] + right * (crop.data[b * 4 + k] - crop.data[a * 4 + k])
      const second = crop.data[c * 4 + k] + right * (crop.data[d * 4 + k] - crop.data[c * 4 + k])
      data[i * 4 + k] = first + down * (second - first) + 0.5
    }
  }
}

/** The crop as the ground's grid shows it. */
function groundLevel(crop: Crop, ground: Ground): Level {
  const { width, height } = ground
  const data = new Uint8Array(width * height * 4)
  const hole = new Uint8Array(width * height)
  const barred = new Uint8Array(width * height)
  const outside = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) drawRow(crop, ground, row, { data, hole, barred, outside })
  const distance = squaredDistance({ width, height, data: hole }, 1)
  for (let i = 0; i < outside.length; i++) {
    if (outside[i] === 0) continue
    if (distance[i] <= MARGIN_PX * MARGIN_PX) hole[i] = 1
    else barred[i] = 1
  }
  writeTexture(data, hole, width, height)
  return makeLevel(width, height, data, hole, barred, SPAN)
}

/** The detail of each pixel of the crop that is listed, fetched from the crop by the places found on the ground. */
function fetch(crop: Crop, ground: Ground, found: Found, pixels: Int32Array): Float32Array {
  const { level, matches, trust } = found
  const colourShifts = found.matcher.colourShifts()
  const values = new Float32Array(pixels.length * 4)
  const colour = new Float32Array(3)
  const sum = new Float64Array(3)
  const best = new Float64Array(3)
  for (let i = 0; i < pixels.length; i++) {
    const py = (pixels[i] / crop.width) | 0
    const at = toGround(ground, pixels[i] - py * crop.width, py)
    const column = Math.round(at.x)
    const row = Math.round(at.y)
    let total = 0
    let max = 0
    for (let k = 0; k < 3; k++) sum[k] = 0
    for (let y = row - PATCH_STEP; y <= row + PATCH_STEP; y += PATCH_STEP) {
      if (y < RADIUS || y >= level.height - RADIUS) continue
      for (let x = column - PATCH_STEP; x <= column + PATCH_STEP; x += PATCH_STEP) {
        if (x < RADIUS || x >= level.width - RADIUS) continue
        const t = level.targetAt[y * level.width + x]
        if (t < 0) continue
        const source = matches.source[t]
        const sourceRow = (source / level.width) | 0
        const from = computeRow(ground, at.y + sourceRow - y)
        const there = from.left + from.step * (at.x + source - sourceRow * level.width - x)
        sample(crop, there, from.y, colour)
        const weight = trust[t] / (NOISE_COST + Math.max(0, matches.cost[t]))
        total += weight
        const isBest = weight > max
        if (isBest) max = weight
        for (let k = 0; k < 3; k++) {
          const value = colour[k] + colourShifts[t * 4 + k] / AREA
          sum[k] = sum[k] + weight * value
          if (isBest) best[k] = value
        }
      }
    }
    const isPlain = total === 0 && crop.hole[pixels[i]] === 1
    for (let k = 0; k < 3; k++)
      values[i * 4 + k] = isPlain
        ? ZERO_CODE
        : total === 0
          ? crop.data[pixels[i] * 4 + k]
          : (1 - SHARPNESS) * (sum[k] / total) + SHARPNESS * best[k]
  }
  return values
}

/** Where the patches on a ground come from. */
export interface GroundPlaces {
  ground: Ground
  places: Places
}

/** The alignment of one ground to another, where their crops have the alignment given. */
function alignGrounds(fine: Ground, coarse: Ground, { scaleX, scaleY }: Alignment): Alignment {
  const across = (coarse.scaleX / fine.scaleX) * (scaleX / scaleY)
  const down = coarse.scaleY / (fine.scaleY * scaleY)
  return {
    scaleX: across,
    scaleY: down,
    x: fine.left * across - coarse.left,
    y: fine.top * down - coarse.top,
  }
}

/**
 * Fills the hole of a crop whose detail lies on the ground (see `flatten`), in its perspective: places are found on the
 * ground seen from above. After Huang et al. 2014, "Image completion using planar structure guidance", for one plane
 * that the horizon gives. It may have begun in a smaller crop. Null when the hole is not on the ground or too little of
 * it can be seen.
 */
export function fillGround(
  crop: Crop,
  unknown: Int32Array,
  horizon: number,
  seed: number,
  done: LevelDone,
  begun: { from: GroundPlaces; alignment: Alignment } | null,
): (CopiedCompletion & GroundPlaces) | null {
  const ground = createGround(crop.hole, crop.width, crop.height, horizon, MAX_HOLE)
  if (ground === null) return null
  const level = groundLevel(crop, ground)
  if (level.sources.length < MIN_SOURCES) return null
  const start: Start =
    begun === null
      ? { kind: 'copying' }
      : {
          kind: 'places',
          places: begun.from.places,
          alignment: alignGrounds(ground, begun.from.ground, begun.alignment),
        }
  const found = findFrom(level, seed, MIN_RATIO, done, start)
  const rim = findRim(crop)
  return {
    unknown,
    fill: fetch(crop, ground, found, unknown),
    rim,
    rimFill: fetch(crop, ground, found, rim),
    ground,
    places: toPlaces(level, found.matches),
  }
}
