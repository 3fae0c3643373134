import { boxMean } from '../filters/guided.ts'
import { resampled } from '../filters/sample.ts'
import { CODE, LINEAR, LINEAR_STEPS } from '../linear.ts'
import type { Pixels } from '../pixels.ts'
import type { LightGrid } from './grid.ts'
import { ramp } from './tables.ts'

/** A piece of lawn is at least this fraction of the photo, and lies this far down at least in part. */
const MIN_FRACTION = 0.006
const MIN_BOTTOM_FRACTION = 0.62
/** Nothing above this fraction of the height is lawn. */
const MIN_TOP_FRACTION = 0.42
/** Where grass goes, as red and blue of its green in linear light, and how far. */
const HEALTHY = { red: 0.58, blue: 0.16 }
const STRENGTH = 0.75
/** Stops between neighbouring cells, in the mean about a cell: a hedge with its shadows has more than a lawn. */
const ROUGH = { from: 0.42, to: 0.56, radius: 5, max: 1 }

/**
 * How much a colour is that of grass, from straw to green, 0 to 1: neither grey and beige as paths and paint are, nor
 * red as brick.
 */
function grassiness(r: number, g: number, b: number): number {
  if (g <= 0) return 0
  const red = r / g
  const blue = b / g
  return (1 - ramp(1.25, 1.47, red)) * ramp(0.3, 0.5, red) * (1 - ramp(0.36, 0.54, blue))
}

/** How unevenly lit each cell and its neighbourhood are, in stops from cell to cell. */
function roughness({ width, height, stops }: LightGrid): Float32Array {
  const steps = new Float32Array(stops.length)
  for (let p = 0; p < stops.length; p++) {
    const next = p % width === width - 1 ? p : p + 1
    steps[p] = Math.min(ROUGH.max, Math.abs(stops[next] - stops[p]))
  }
  return boxMean(steps, width, height, ROUGH.radius)
}

/** The parts of the grid that hang together and reach down far enough to be lawn, not trees. */
function lawnCells(grid: LightGrid): Float32Array {
  const { width, height, red, green, blue } = grid
  const rough = roughness(grid)
  const likely = (p: number) =>
    p >= MIN_TOP_FRACTION * height * width &&
    grassiness(red[p], green[p], blue[p]) * (1 - ramp(ROUGH.from, ROUGH.to, rough[p])) > 0.4
  const seen = new Uint8Array(red.length)
  const out = new Float32Array(red.length)
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || !likely(start)) continue
    const piece: number[] = [start]
    seen[start] = 1
    let lowest = 0
    for (let i = 0; i < piece.length; i++) {
      const p = piece[i]
      lowest = Math.max(lowest, p)
      const x = p % width
      for (const near of [x > 0 ? p - 1 : p, x < width - 1 ? p + 1 : p, p - width, p + width]) {
        if (near < 0 || near >= seen.length || seen[near] === 1 || !likely(near)) continue
        seen[near] = 1
        piece.push(near)
      }
    }
    if (piece.length < MIN_FRACTION * seen.length || lowest < MIN_BOTTOM_FRACTION * height * width) continue
    for (const p of piece) out[p] = 1
  }
  return boxMean(out, width, height, 2)
}

/**
 * Makes the lawn of an exterior greener, in place; blades stay. Grass only ever loses red and blue, so what is green
 * already stays as it is. Trees and hedges above it stay. Tells whether there is a lawn, and whether it was made
 * greener.
 */
export function greenLawn(photo: Pixels, grid: LightGrid): 'none' | 'green' | 'greened' {
  const { width, height, data } = photo
  const cells = lawnCells(grid)
  if (!cells.some((value) => value > 0)) return 'none'
  let isGreened = false
  const rows = resampled(cells, 1, grid, { width: grid.width, height })
  const across = { width, height: 1 }
  for (let y = Math.floor(MIN_TOP_FRACTION * height); y < height; y++) {
    const row = rows.subarray(y * grid.width, (y + 1) * grid.width)
    const region = resampled(row, 1, { width: grid.width, height: 1 }, across)
    for (let x = 0; x < width; x++)
      if (region[x] > 0 && greenPixel(data, (y * width + x) * 4, region[x])) isGreened = true
  }
  return isGreened ? 'greened' : 'green'
}

/**
 * One pixel of a lawn, `part` (0 to 1) of one. Single blades may be of many colours; grey, white and clear red are
 * none. Tells whether it is another colour now.
 */
function greenPixel(data: Pixels['data'], i: number, part: number): boolean {
  const [r, g, b] = [LINEAR[data[i]], LINEAR[data[i + 1]], LINEAR[data[i + 2]]]
  if (g <= 0) return false
  const [red, blue] = [r / g, b / g]
  const fraction = STRENGTH * part * (1 - ramp(1.4, 2, red)) * (1 - ramp(0.5, 0.85, blue))
  if (fraction === 0) return false
  const newRed = red - Math.max(0, red - HEALTHY.red) * fraction
  const newBlue = blue - Math.max(0, blue - HEALTHY.blue) * fraction
  // Of the light that red and blue lose, green takes half: healthy grass is darker than straw.
  const light = 0.2126 * red + 0.7152 + 0.0722 * blue
  const green = g * Math.sqrt(light / (0.2126 * newRed + 0.7152 + 0.0722 * newBlue))
  const [red0, green0, blue0] = [data[i], data[i + 1], data[i + 2]]
  data[i] = toCode(green * newRed)
  data[i + 1] = toCode(green)
  data[i + 2] = toCode(green * newBlue)
  return data[i] !== red0 || data[i + 1] !== green0 || data[i + 2] !== blue0
}

const toCode = (light: number) => CODE[(Math.min(1, light) * LINEAR_STEPS + 0.5) | 0]
