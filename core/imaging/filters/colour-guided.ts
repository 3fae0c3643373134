import type { Raster } from './reduce-area.ts'

/** For each pixel the straight line from its colour to a value: value = r · red + g · green + b · blue + o. */
export interface ColourLines {
  width: number
  height: number
  /** Four numbers a pixel: r, g, b, o. */
  lines: Float32Array
}

/** Sums a column keeps: the colour (3), its products (6: rr rg rb gg gb bb), the value, and the colour times it (3). */
const SUMS = 13

/** A window whose values are alike within this has a flat line. */
const FLAT = 1e-6

/**
 * The lines of a guided filter: in each square of 2 · reach + 1 the line from colours to values that fits best, `eps`
 * (in squared units of the guide, above 0) keeping it flat where colours hardly vary; each pixel gets the mean line of
 * the squares it lies in. Applied to the same picture at a larger size the lines give values as sharp as that picture.
 * `target` holds values of 0 to 1. Method: He, Sun, Tang 2013, "Guided image filtering", colour guide; He, Sun 2015,
 * "Fast guided filter".
 */
export function colourLines(guide: Raster, target: Float32Array, reach: number, eps: number): ColourLines {
  const { width, height } = guide
  const best = new Float32Array(width * height * 4)
  const columns = new Float64Array(width * SUMS)
  for (let y = -reach; y < height; y++) {
    if (y + reach < height) addRow(guide, target, y + reach, columns, 1)
    if (y - reach > 0) addRow(guide, target, y - reach - 1, columns, -1)
    if (y >= 0) fitRow(columns, best, y * width, width, reach, windowLength(y, height, reach), eps)
  }
  return { width, height, lines: meanLines(best, width, height, reach) }
}

function windowLength(at: number, size: number, reach: number): number {
  return Math.min(size - 1, at + reach) - Math.max(0, at - reach) + 1
}

function addRow(
  { width, values }: Raster,
  target: Float32Array,
  y: number,
  columns: Float64Array,
  sign: number,
): void {
  for (let x = 0, p = y * width, k = 0; x < width; x++, p++, k += SUMS) {
    const r = values[p * 3]
    const g = values[p * 3 + 1]
    const b = values[p * 3 + 2]
    const v = target[p]
    columns[k] += sign * r
    columns[k + 1] += sign * g
    columns[k + 2] += sign * b
    columns[k + 3] += sign * r * r
    columns[k + 4] += sign * r * g
    columns[k + 5] += sign * r * b
    columns[k + 6] += sign * g * g
    columns[k + 7] += sign * g * b
    columns[k + 8] += sign * b * b
    columns[k + 9] += sign * v
    columns[k + 10] += sign * r * v
    columns[k + 11] += sign * g * v
    columns[k + 12] += sign * b * v
  }
}

/** The best line of the square round each pixel of a row. */
function fitRow(
  columns: Float64Array,
  out: Float32Array,
  start: number,
  width: number,
  reach: number,
  rows: number,
  eps: number,
): void {
  const sums = new Float64Array(SUMS)
  for (let x = -reach; x < width; x++) {
    const enters = (x + reach) * SUMS
    const leaves = (x - reach - 1) * SUMS
    if (x + reach < width) for (let k = 0; k < SUMS; k++) sums[k] += columns[enters + k]
    if (leaves >= 0) for (let k = 0; k < SUMS; k++) sums[k] -= columns[leaves + k]
    if (x >= 0) fitLine(sums, 1 / (rows * windowLength(x, width, reach)), eps, out, (start + x) * 4)
  }
}

/** Least squares of one square: the inverse of the colours' covariance times their covariance with the values. */
function fitLine(sums: Float64Array, n: number, eps: number, out: Float32Array, at: number): void {
  const mp = sums[9] * n
  if (mp < FLAT || mp > 1 - FLAT) {
    out[at + 3] = mp < FLAT ? 0 : 1
    return
  }
  const mr = sums[0] * n
  const mg = sums[1] * n
  const mb = sums[2] * n
  const vrr = sums[3] * n - mr * mr + eps
  const vrg = sums[4] * n - mr * mg
  const vrb = sums[5] * n - mr * mb
  const vgg = sums[6] * n - mg * mg + eps
  const vgb = sums[7] * n - mg * mb
  const vbb = sums[8] * n - mb * mb + eps
  const cr = sums[10] * n - mr * mp
  const cg = sums[11] * n - mg * mp
  const cb = sums[12] * n - mb * mp
  const irr = vgg * vbb - vgb * vgb
  const irg = vgb * vrb - vrg * vbb
  const irb = vrg * vgb - vgg * vrb
  const igb = vrb * vrg - vrr * vgb
  const whole = 1 / (vrr * irr + vrg * irg + vrb * irb)
  const r = (irr * cr + irg * cg + irb * cb) * whole
  const g = (irg * cr + (vrr * vbb - vrb * vrb) * cg + igb * cb) * whole
  const b = (irb * cr + igb * cg + (vrr * vgg - vrg * vrg) * cb) * whole
  out[at] = r
  out[at + 1] = g
  out[at + 2] = b
  out[at + 3] = mp - r * mr - g * mg - b * mb
}

/** The mean of four numbers a pixel over squares, ends cut off. */
function meanLines(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const out = new Float32Array(values.length)
  const columns = new Float64Array(width * 4)
  for (let y = -reach; y < height; y++) {
    const enters = (y + reach) * width * 4
    const leaves = (y - reach - 1) * width * 4
    if (y + reach < height) for (let k = 0; k < width * 4; k++) columns[k] += values[enters + k]
    if (leaves >= 0) for (let k = 0; k < width * 4; k++) columns[k] -= values[leaves + k]
    if (y >= 0) meanRow(columns, out, y * width * 4, width, reach, windowLength(y, height, reach))
  }
  return out
}

function meanRow(
  columns: Float64Array,
  out: Float32Array,
  start: number,
  width: number,
  reach: number,
  rows: number,
): void {
  let [r, g, b, o] = [0, 0, 0, 0]
  for (let x = -reach; x < width; x++) {
    const enters = (x + reach) * 4
    const leaves = (x - reach - 1) * 4
    if (x + reach < width) {
      r += columns[enters]
      g += columns[enters + 1]
      b += columns[enters + 2]
      o += columns[enters + 3]
    }
    if (leaves >= 0) {
      r -= columns[leaves]
      g -= columns[leaves + 1]
      b -= columns[leaves + 2]
      o -= columns[leaves + 3]
    }
    if (x < 0) continue
    const n = 1 / (rows * windowLength(x, width, reach))
    const at = start + x * 4
    out[at] = r * n
    out[at + 1] = g * n
    out[at + 2] = b * n
    out[at + 3] = o * n
  }
}
