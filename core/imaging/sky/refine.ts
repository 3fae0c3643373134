import { resampled } from '../filters/sample.ts'
import { contrastScale, cutGrid } from '../select/grid-cut.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import { openPixels } from '../select/models.ts'
import { skyColour } from './sky-colour.ts'
import type { SkyLabels } from './sky-labels.ts'

/** How far, in pixels of the small grid, the small border may be off. */
const MAX_BORDER_ERROR_PX = 1.25
const STIFFNESS = 12
/** Unary term of a pixel with exactly the colour of the sky behind it; of one unlike it, the same, negative. */
const MAX_COLOUR_UNARY = 8

/** Sky on the working grid, still all or nothing. */
export interface RefinedSky {
  labels: Uint8Array
  /** How far each pixel's colour is from the sky's behind it, in the sky's own unevenness (1 = a usual sky pixel). */
  unlike: Float32Array
}

/** The small grid's sky on a larger grid of the same photo: its border is cut again along the larger one's edges. */
export function refineSky(small: SkyLabels, grid: LabGrid): RefinedSky {
  const smooth = resampled(new Float32Array(small.labels), 1, small.grid, grid)
  const fixed = computeBand(smooth, grid, small.grid)
  const unlike = unlikeness(small, grid, fixed)
  const open = openPixels(fixed)
  const unary = new Float32Array(open.length)
  for (let i = 0; i < open.length; i++) {
    const off = Math.min(4, unlike[open[i]])
    unary[i] = MAX_COLOUR_UNARY * (1 - off / 2) + (smooth[open[i]] - 0.5) * 4
  }
  const scale = contrastScale(grid)
  return { labels: cutGrid({ colours: grid, scale, stiffness: STIFFNESS, fixed, open, unary }), unlike }
}

/** 1 inside the sky, −1 outside, 0 in a band along its border. */
function computeBand(smooth: Float32Array, grid: LabGrid, small: LabGrid): Int8Array {
  const { width, height } = grid
  const radius = Math.max(1, Math.ceil((MAX_BORDER_ERROR_PX * width) / small.width))
  const out = new Int8Array(width * height)
  for (let p = 0; p < out.length; p++) out[p] = smooth[p] >= 0.5 ? 1 : -1
  const border = out.slice()
  for (let y = 0; y < height; y++) openRow(border, out, y, grid, radius)
  return out
}

/** Opens all within `radius` of where the border runs through one row or below it. */
function openRow(
  border: Int8Array,
  out: Int8Array,
  y: number,
  { width, height }: LabGrid,
  radius: number,
): void {
  for (let x = 0, p = y * width; x < width; x++, p++) {
    const isEdge =
      (x + 1 < width && border[p] !== border[p + 1]) || (y + 1 < height && border[p] !== border[p + width])
    if (isEdge) openRound(out, x, y, width, height, radius)
  }
}

function openRound(
  out: Int8Array,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
): void {
  for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius + 1); v++)
    out.fill(0, v * width + Math.max(0, x - radius), v * width + Math.min(width, x + radius + 2))
}

function unlikeness(small: SkyLabels, grid: LabGrid, fixed: Int8Array): Float32Array {
  const colour = skyColour({ ...small.grid, values: small.grid.lab }, small.labels)
  const out = farFrom(grid.lab, resampled(colour.values, 3, colour, grid))
  let [sum, count] = [0, 0]
  for (let p = 0; p < out.length; p++)
    if (fixed[p] > 0) {
      sum += Math.min(12, out[p])
      count++
    }
  const usual = Math.max(2.5, Math.min(6, (2 * sum) / Math.max(1, count)))
  for (let p = 0; p < out.length; p++) out[p] /= usual
  return out
}

/** How far each colour of a plane is from that of another. */
function farFrom(lab: Float32Array, other: Float32Array): Float32Array {
  const out = new Float32Array(lab.length / 3)
  for (let p = 0, i = 0; p < out.length; p++, i += 3) {
    const l = lab[i] - other[i]
    const a = lab[i + 1] - other[i + 1]
    const b = lab[i + 2] - other[i + 2]
    out[p] = Math.sqrt(l * l + a * a + b * b)
  }
  return out
}
