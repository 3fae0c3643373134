import type { Pixels } from '../pixels.ts'

/** Pixels across at which edges are looked for. */
const WORK_WIDTH = 640
/** Pixels around a place whose gradients are looked at together. */
const TENSOR_RADIUS_PX = 3
/** Least sum of squared Sobel gradients, and least fraction of it in one direction, of a place on a straight edge. */
const MIN_ENERGY = 14_700
const MIN_FRACTION = 0.9
/** Rows that are tried, in parts of the height. */
const FIRST_ROW_FRACTION = 0.2
const LAST_ROW_FRACTION = 0.8
const ROW_COUNT = 61
/** Bins along the horizon. */
const BINS = 240
/** How much sharper than the mean of all tries the best must be to count. */
const MIN_SHARPNESS = 1.5
const [HIGHEST, LOWEST] = [0.3, 0.7]

interface Small {
  width: number
  height: number
  luma: Float32Array
}

function shrink({ width, height, data }: Pixels): Small {
  const factor = Math.max(1, Math.round(width / WORK_WIDTH))
  const across = Math.floor(width / factor)
  const down = Math.floor(height / factor)
  const luma = new Float32Array(across * down)
  for (let y = 0; y < down * factor; y++) {
    let p = y * width * 4
    const row = ((y / factor) | 0) * across
    for (let i = row; i < row + across; i++) {
      let sum = 0
      for (let x = 0; x < factor; x++, p += 4) sum += data[p] + 2 * data[p + 1] + data[p + 2]
      luma[i] += sum
    }
  }
  for (let i = 0; i < luma.length; i++) luma[i] /= 4 * factor * factor
  return { width: across, height: down, luma }
}

/** Products of the Sobel gradients: xx, xy, yy of each pixel, interleaved. */
function gradientProducts({ width, height, luma }: Small): Float32Array {
  const out = new Float32Array(luma.length * 3)
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x
      const right = luma[i + 1 - width] + 2 * luma[i + 1] + luma[i + 1 + width]
      const left = luma[i - 1 - width] + 2 * luma[i - 1] + luma[i - 1 + width]
      const below = luma[i + width - 1] + 2 * luma[i + width] + luma[i + width + 1]
      const above = luma[i - width - 1] + 2 * luma[i - width] + luma[i - width + 1]
      const gx = right - left
      const gy = below - above
      out[i * 3] = gx * gx
      out[i * 3 + 1] = gx * gy
      out[i * 3 + 2] = gy * gy
    }
  return out
}

/** A place on a straight edge that is not upright. */
interface Edge {
  x: number
  y: number
  /** Columns it runs for each row down. */
  slope: number
  weight: number
}

/** The products of each column of a row, summed over the rows `TENSOR_RADIUS_PX` above to `TENSOR_RADIUS_PX` below. */
function sumColumns(products: Float32Array, width: number, y: number, out: Float64Array): void {
  const stride = width * 3
  out.fill(0)
  for (let row = (y - TENSOR_RADIUS_PX) * stride; row <= (y + TENSOR_RADIUS_PX) * stride; row += stride)
    for (let i = 0; i < stride; i++) out[i] = out[i] + products[row + i]
}

/** The edges of a picture, by the structure tensor of each place (Bigün and Granlund 1987). */
function findEdges(small: Small): Edge[] {
  const { width, height } = small
  const products = gradientProducts(small)
  const columns = new Float64Array(width * 3)
  const edges: Edge[] = []
  for (let y = TENSOR_RADIUS_PX + 1; y < height - TENSOR_RADIUS_PX - 1; y += 2) {
    sumColumns(products, width, y, columns)
    for (let x = TENSOR_RADIUS_PX + 1; x < width - TENSOR_RADIUS_PX - 1; x += 2) {
      let xx = 0
      let xy = 0
      let yy = 0
      for (let i = (x - TENSOR_RADIUS_PX) * 3; i <= (x + TENSOR_RADIUS_PX) * 3; i += 3) {
        xx += columns[i]
        xy += columns[i + 1]
        yy += columns[i + 2]
      }
      const energy = xx + yy
      const oneWay = Math.sqrt((xx - yy) * (xx - yy) + 4 * xy * xy)
      if (energy < MIN_ENERGY || oneWay < MIN_FRACTION * energy) continue
      const gx = xx > yy ? xx - yy + oneWay : 2 * xy
      const gy = xx > yy ? 2 * xy : yy - xx + oneWay
      // The edge runs along (-gy, gx): upright ones and level ones carry no information about where the horizon is.
      if (Math.abs(gx) > 2.5 * Math.abs(gy) || Math.abs(gx) < 0.02 * Math.abs(gy)) continue
      edges.push({ x, y, slope: -gy / gx, weight: Math.sqrt(Math.sqrt(energy)) })
    }
  }
  return edges
}

/**
 * Concentration of the edges' intersections with row `row`: the sum of squares of their histogram along it, divided by
 * its sum.
 */
function sharpness(edges: readonly Edge[], row: number, { width, height }: Small): number {
  const bins = new Float64Array(BINS + 1)
  for (const { x, y, slope, weight } of edges) {
    if (Math.abs(y - row) < 0.05 * height) continue
    const t = (x + (row - y) * slope) / (width / 2) - 1
    const place = ((t / (1 + Math.abs(t)) + 1) / 2) * (BINS - 1)
    const bin = place | 0
    bins[bin] += weight * (1 - place + bin)
    bins[bin + 1] += weight * (place - bin)
  }
  let squares = 0
  let sum = 0
  for (const value of bins) {
    squares += value * value
    sum += value
  }
  return sum > 0 ? squares / sum : 0
}

/**
 * Horizon estimation for an upright photo: its row, in pixels from the top; null when its edges do not determine it.
 * Level lines of a room or street meet on the horizon, those of one direction in one place: the right row shows them
 * most gathered.
 */
export function findHorizon(photo: Pixels): number | null {
  const small = shrink(photo)
  const edges = findEdges(small)
  let total = 0
  let max = 0
  let best = 0
  for (let k = 0; k < ROW_COUNT; k++) {
    const part = FIRST_ROW_FRACTION + ((LAST_ROW_FRACTION - FIRST_ROW_FRACTION) * k) / (ROW_COUNT - 1)
    const value = sharpness(edges, part * small.height, small)
    total += value
    if (value > max) {
      max = value
      best = part
    }
  }
  if (max * ROW_COUNT < MIN_SHARPNESS * total || max === 0 || best < HIGHEST || best > LOWEST) return null
  return best * photo.height
}
