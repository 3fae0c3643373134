import type { Raster } from '../filters/reduce-area.ts'
import { WindowSums } from '../filters/window-sums.ts'

/** A photo and its mask on the grid that a matte is worked out on. */
export interface Few {
  colours: Raster
  /** 0 to 1. */
  mask: Float32Array
  /** 1 where any pixel of the block is unknown. */
  unknown: Uint8Array
}

/**
 * In squared distances of colours of 0 to 1: how far apart both sides must lie to count as much as the mask, besides so
 * many times their own spread, and how far off the line between them a colour may lie.
 */
const COLOUR_NOISE = 0.01
const SPREAD = 4
const OFF_LINE = 0.01
/** Windows in which sure colours are looked for, in radii of the unknown band. */
const NEAR = 1
export const FAR = 3

/** Of each side: pixels, red, green, blue, and squared length of the colour. */
const SIDE = 5

/**
 * Coverage of 0 to 1: of known pixels the mask, of unknown ones what their colour says, by the mean colours of what
 * surely lies inside and outside within `reach`, or farther where either is missing; and how much that is to be trusted,
 * 0 to 1.
 */
export function estimateSides(few: Few, reach: number): { target: Float32Array; trust: Float32Array } {
  const { unknown } = few
  const target = few.mask.map((value, p) => (unknown[p] === 1 ? value : value >= 0.5 ? 1 : 0))
  const trust = new Float32Array(target.length)
  const near = new SideSums(few, reach * NEAR, target, trust)
  near.visitAll(unknown)
  // Most edges never ask that far.
  if (near.missed.includes(1)) new SideSums(few, reach * FAR, target, trust).visitAll(near.missed)
  return { target, trust }
}

/** The sums of what surely belongs to each side: inside first. */
class SideSums extends WindowSums {
  /** 1 where the window lacked a side, so that nothing was estimated. */
  readonly missed: Uint8Array
  readonly #few: Few
  readonly #target: Float32Array
  readonly #trust: Float32Array

  constructor(few: Few, radius: number, target: Float32Array, trust: Float32Array) {
    super(few.colours, radius, 2 * SIDE)
    this.missed = new Uint8Array(target.length)
    this.#few = few
    this.#target = target
    this.#trust = trust
  }

  protected addSpan(y: number, from: number, to: number, sign: number): void {
    const { columns } = this
    const { mask, unknown } = this.#few
    const { values, width } = this.#few.colours
    for (let x = from, p = y * width + from; x < to; x++, p++) {
      if (unknown[p] === 1) continue
      const k = x * 2 * SIDE + (mask[p] >= 0.5 ? 0 : SIDE)
      const r = values[p * 3]
      const g = values[p * 3 + 1]
      const b = values[p * 3 + 2]
      columns[k] += sign
      columns[k + 1] += sign * r
      columns[k + 2] += sign * g
      columns[k + 3] += sign * b
      columns[k + 4] += sign * (r * r + g * g + b * b)
    }
  }

  protected visit(p: number, sums: Float64Array): void {
    if (sums[0] > 0 && sums[SIDE] > 0) byColour(this.#few, sums, p, this.#target, this.#trust)
    else this.missed[p] = 1
  }
}

function byColour(
  { colours: { values }, mask }: Few,
  sums: Float64Array,
  p: number,
  target: Float32Array,
  trust: Float32Array,
): void {
  const inside = 1 / sums[0]
  const outside = 1 / sums[SIDE]
  let along = 0
  let apart = 0
  let spread = sums[4] * inside + sums[SIDE + 4] * outside
  for (let c = 0; c < 3; c++) {
    const f = sums[1 + c] * inside
    const b = sums[SIDE + 1 + c] * outside
    along += (values[p * 3 + c] - b) * (f - b)
    apart += (f - b) * (f - b)
    spread -= f * f + b * b
  }
  const doubt = COLOUR_NOISE + SPREAD * Math.max(0, spread)
  const said = apart > 0 ? Math.min(1, Math.max(0, along / apart)) : 0
  // A colour off the line between both sides is a third thing, of which the line says nothing.
  let off = 0
  for (let c = 0; c < 3; c++) {
    const f = sums[1 + c] * inside
    const b = sums[SIDE + 1 + c] * outside
    off += (values[p * 3 + c] - b - said * (f - b)) ** 2
  }
  const weight = ((apart * apart) / (apart * apart + doubt * doubt)) * (OFF_LINE / (OFF_LINE + off))
  target[p] = weight * said + (1 - weight) * mask[p]
  trust[p] = weight
}
