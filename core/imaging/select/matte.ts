import { colourLines } from '../filters/colour-guided.ts'
import { grownMask } from '../filters/grown-mask.ts'
import { between, blendRows } from '../filters/sample.ts'
import { WindowSums } from '../filters/window-sums.ts'
import type { Pixels, Rect } from '../pixels.ts'
import { estimateSides, FAR, type Few } from './side-colours.ts'

/** What is known of a rectangle of the photo before its edge is refined: bytes, one a pixel, of the rectangle. */
export interface Trimap {
  rect: Rect
  /** The mask as it stands, 0 to 255. */
  mask: Uint8Array
  /** 1 where the photo decides; elsewhere the mask is right. */
  unknown: Uint8Array
}

/** Pixels of the grid that the matte is worked out on; above that the photo is reduced. */
const MAX_PIXELS = 400_000
/** Of the guided filter that settles the matte, in squared units of colour. */
const EPS = 0.0004
const FILTER_RADIUS = 2
/** How far from a pixel its line looks: windows of windows, and the pixel beside it that it is drawn with. */
const FILTER_REACH = 2 * FILTER_RADIUS + 1
/** Coverage below the first and above the second is taken for none and all: the veil that smooth lines leave. */
const VEIL = 0.04

/**
 * How much of each unknown pixel belongs to the masked thing, 0 to 255, by its colours: between the mean colour of what
 * surely belongs to it nearby and of what surely does not (the local colour line of Levin, Lischinski, Weiss 2008, with
 * one mean a side), weighed against the mask by how far those two lie apart, and settled by a guided filter with the
 * photo's colours (He, Sun, Tang 2013; He, Sun 2015, "Fast guided filter") whose lines are applied to the photo's own
 * pixels, so that single hairs and leaves come out at full size. `reach`: the band's radius in px. Where the colours of
 * both sides are alike, the mask's own edge stays. Known pixels keep their bytes. Same input, same bytes.
 */
export function matte(photo: Pixels, { rect, mask, unknown }: Trimap, reach: number): Uint8Array {
  const step = Math.max(1, Math.ceil(Math.sqrt((rect.width * rect.height) / MAX_PIXELS)))
  const reachOnGrid = Math.max(2, Math.round(reach / step))
  const few = reduce(photo, { rect, mask, unknown }, step, Math.max(FAR * reachOnGrid, FILTER_REACH))
  const { target, trust } = estimateSides(few, reachOnGrid)
  const { lines } = colourLines(few.colours, target, FILTER_RADIUS, EPS)
  // Else the filter would blur the mask's own edge where the photo says nothing.
  const certainty = new Float32Array(trust.length)
  new Means(few.colours, trust, certainty).visitAll(few.unknown)
  return draw(photo, { rect, mask, unknown }, { ...few.colours, lines, certainty, step })
}

/**
 * Blocks of `step` pixels as one, cut off at the right and bottom. Only those within `reach` blocks of an unknown one have
 * their colours and the mean of their mask; nothing else is looked at.
 */
function reduce(photo: Pixels, { rect, mask, unknown }: Trimap, step: number, reach: number): Few {
  const width = Math.ceil(rect.width / step)
  const height = Math.ceil(rect.height / step)
  const few: Few = {
    colours: { width, height, values: new Float32Array(width * height * 3) },
    mask: new Float32Array(width * height),
    unknown: blocksOf(unknown, rect, step),
  }
  const wanted = grownMask(few.unknown, width, height, reach)
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to++)
      if (wanted[to] === 1) reduceBlock(photo, rect, mask, { x: x * step, y: y * step, step }, few, to)
      else few.mask[to] = mask[y * step * rect.width + x * step] / 255
  return few
}

/** 1 where any pixel of the block is unknown. */
function blocksOf(unknown: Uint8Array, { width }: Rect, step: number): Uint8Array {
  const across = Math.ceil(width / step)
  const out = new Uint8Array(across * Math.ceil(unknown.length / width / step))
  for (let p = unknown.indexOf(1); p >= 0; p = unknown.indexOf(1, p)) {
    const y = Math.floor(p / width)
    const start = Math.floor(y / step) * across
    for (const end = (y + 1) * width; p < end && unknown[p] === 1; p++)
      out[start + Math.floor((p - y * width) / step)] = 1
  }
  return out
}

function reduceBlock(
  photo: Pixels,
  rect: Rect,
  mask: Uint8Array,
  block: { x: number; y: number; step: number },
  few: Few,
  to: number,
): void {
  const right = Math.min(rect.width, block.x + block.step)
  const bottom = Math.min(rect.height, block.y + block.step)
  let [red, green, blue, covered] = [0, 0, 0, 0]
  for (let y = block.y; y < bottom; y++) {
    let i = ((rect.y + y) * photo.width + rect.x + block.x) * 4
    for (let p = y * rect.width + block.x; p < y * rect.width + right; p++, i += 4) {
      red += photo.data[i]
      green += photo.data[i + 1]
      blue += photo.data[i + 2]
      covered += mask[p]
    }
  }
  const by = 1 / ((right - block.x) * (bottom - block.y) * 255)
  few.colours.values[to * 3] = red * by
  few.colours.values[to * 3 + 1] = green * by
  few.colours.values[to * 3 + 2] = blue * by
  few.mask[to] = covered * by
}

/** Means over the filter's windows. */
class Means extends WindowSums {
  readonly #values: Float32Array
  readonly #out: Float32Array

  constructor(size: { width: number; height: number }, values: Float32Array, out: Float32Array) {
    super(size, FILTER_RADIUS, 1)
    this.#values = values
    this.#out = out
  }

  protected addSpan(y: number, from: number, to: number, sign: number): void {
    for (let x = from; x < to; x++) this.columns[x] += sign * this.#values[y * this.width + x]
  }

  protected visit(p: number, sums: Float64Array, pixels: number): void {
    this.#out[p] = sums[0] / pixels
  }
}

/** What the matte is drawn from. */
interface Drawn {
  width: number
  height: number
  lines: Float32Array
  /** How much the photo says at each pixel of the grid, 0 to 1. */
  certainty: Float32Array
  step: number
}

function draw(
  photo: Pixels,
  { rect, mask, unknown }: Trimap,
  { width, height, lines, certainty, step }: Drawn,
): Uint8Array {
  const out = mask.slice()
  const across = between(rect.width, width)
  const down = between(rect.height, height)
  const row = new Float32Array(width * 4)
  for (let p = unknown.indexOf(1); p >= 0; p = unknown.indexOf(1, p)) {
    const y = Math.floor(p / rect.width)
    const start = y * rect.width
    let end = p + 1
    while (end < start + rect.width && unknown[end] === 1) end++
    blendRows(lines, width * 4, down, y, row, across.low[p - start] * 4, across.high[end - 1 - start] * 4 + 4)
    for (; p < end; p++) {
      const x = p - start
      const i = ((rect.y + y) * photo.width + rect.x + x) * 4
      const r = photo.data[i] / 255
      const g = photo.data[i + 1] / 255
      const b = photo.data[i + 2] / 255
      const low = valueAt(row, across.low[x] * 4, r, g, b)
      const high = valueAt(row, across.high[x] * 4, r, g, b)
      const value = low + (high - low) * across.fraction[x]
      const clear = Math.min(1, Math.max(0, (value - VEIL) / (1 - 2 * VEIL)))
      const weight = Math.min(1, certainty[Math.floor(y / step) * width + Math.floor(x / step)])
      out[p] = Math.round(weight * 255 * clear + (1 - weight) * mask[p])
    }
  }
  return out
}

function valueAt(row: Float32Array, k: number, r: number, g: number, b: number): number {
  return row[k] * r + row[k + 1] * g + row[k + 2] * b + row[k + 3]
}
