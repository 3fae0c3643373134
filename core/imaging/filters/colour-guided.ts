import { grownMask } from './grown-mask.ts'
import type { Raster } from './reduce-area.ts'
import { WindowSums } from './window-sums.ts'

/** The linear model of a colour guided filter for each pixel: value = r · red + g · green + b · blue + o. */
export interface ColourLines {
  width: number
  height: number
  /** Four numbers a pixel: r, g, b, o. */
  lines: Float32Array
}

/** Sums a column keeps: the colour (3), its products (6: rr rg rb gg gb bb), the value, and the colour times it (3). */
const SUMS = 13

/** A window whose values are alike within this has a flat line. */
const FLAT_TOLERANCE = 1e-6

/**
 * Coefficients of a guided filter with a colour guide: in each square of 2 · radius + 1 the line from colours to values
 * that fits best, `eps` (in squared units of the guide, above 0) keeping it flat where colours hardly vary; each pixel
 * gets the mean line of the squares it lies in. Applied to the same picture at a larger size the lines give values as
 * sharp as that picture. `target` holds values of 0 to 1; where all round a pixel are 0, or 1, that is its line, and
 * nothing is summed. Method: He, Sun, Tang 2013, "Guided image filtering", colour guide; He, Sun 2015, "Fast guided
 * filter".
 */
export function colourLines(guide: Raster, target: Float32Array, radius: number, eps: number): ColourLines {
  const { width, height } = guide
  const best = new Float32Array(width * height * 4)
  for (let p = 0; p < target.length; p++) best[p * 4 + 3] = target[p]
  const mixed = grownMask(findEdges(target, width, height), width, height, radius)
  new LineFit(guide, target, radius, eps, best).visitAll(mixed)
  const lines = best.slice()
  new LineMean({ width, height, lines: best }, radius, lines).visitAll(
    grownMask(mixed, width, height, radius),
  )
  return { width, height, lines }
}

/** 1 at values that are neither 0 nor 1, or not the same as the one to the right or below. */
function findEdges(target: Float32Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(target.length)
  for (let y = 0; y < height; y++) markEdges(target, out, y * width, width, y + 1 < height)
  return out
}

function markEdges(
  target: Float32Array,
  out: Uint8Array,
  start: number,
  width: number,
  hasBelow: boolean,
): void {
  const last = start + width - 1
  for (let p = start; p <= last; p++) {
    const value = target[p]
    const isEdge =
      (value !== 0 && value !== 1) ||
      (p < last && target[p + 1] !== value) ||
      (hasBelow && target[p + width] !== value)
    if (isEdge) out[p] = 1
  }
}

/** The best line of the square round each pixel. */
class LineFit extends WindowSums {
  readonly #guide: Raster
  readonly #target: Float32Array
  readonly #eps: number
  readonly #out: Float32Array

  constructor(guide: Raster, target: Float32Array, radius: number, eps: number, out: Float32Array) {
    super(guide, radius, SUMS)
    this.#guide = guide
    this.#target = target
    this.#eps = eps
    this.#out = out
  }

  protected addSpan(y: number, from: number, to: number, sign: number): void {
    const { columns } = this
    const { width, values } = this.#guide
    const target = this.#target
    for (let p = y * width + from, k = from * SUMS; k < to * SUMS; p++, k += SUMS) {
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

  protected visit(p: number, sums: Float64Array, pixels: number): void {
    fitLine(sums, 1 / pixels, this.#eps, this.#out, p * 4)
  }
}

/** Least squares of one square: the inverse of the colours' covariance times their covariance with the values. */
function fitLine(sums: Float64Array, n: number, eps: number, out: Float32Array, at: number): void {
  const mp = sums[9] * n
  if (mp < FLAT_TOLERANCE || mp > 1 - FLAT_TOLERANCE) {
    out[at + 3] = mp < FLAT_TOLERANCE ? 0 : 1
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

/** The mean of the lines of the squares that a pixel lies in. */
class LineMean extends WindowSums {
  readonly #lines: Float32Array
  readonly #out: Float32Array

  constructor({ width, height, lines }: ColourLines, radius: number, out: Float32Array) {
    super({ width, height }, radius, 4)
    this.#lines = lines
    this.#out = out
  }

  protected addSpan(y: number, from: number, to: number, sign: number): void {
    const { columns, width } = this
    const lines = this.#lines
    for (let i = (y * width + from) * 4, k = from * 4; k < to * 4; i++, k++) columns[k] += sign * lines[i]
  }

  protected visit(p: number, sums: Float64Array, pixels: number): void {
    const n = 1 / pixels
    const out = this.#out
    out[p * 4] = sums[0] * n
    out[p * 4 + 1] = sums[1] * n
    out[p * 4 + 2] = sums[2] * n
    out[p * 4 + 3] = sums[3] * n
  }
}
