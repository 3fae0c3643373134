import { colourLines } from '../filters/colour-guided.ts'
import type { Raster } from '../filters/reduce-area.ts'
import { boxMean } from '../filters/guided.ts'
import { between, blendRows } from '../filters/sample.ts'
import type { Pixels, Rect } from '../pixels.ts'

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
/**
 * In squared distances of colours of 0 to 1: how far apart both sides must lie to count as much as the mask, besides so
 * many times their own spread, and how far off the line between them a colour may lie.
 */
const COLOUR_NOISE = 0.01
const SPREAD = 4
const OFF_LINE = 0.01
/** Of the guided filter that settles the matte, in squared units of colour. */
const EPS = 0.0004
const FILTER_RADIUS = 2
/** Windows in which sure colours are looked for, in radii of the unknown band. */
const NEAR = 1
const FAR = 3
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
  const few = reduce(photo, { rect, mask, unknown }, step)
  const { target, trust } = estimate(few, Math.max(2, Math.round(reach / step)))
  const { lines } = colourLines(few.colours, target, FILTER_RADIUS, EPS)
  // Else the filter would blur the mask's own edge where the photo says nothing.
  const certainty = boxMean(trust, few.colours.width, few.colours.height, FILTER_RADIUS)
  return draw(photo, { rect, mask, unknown }, { ...few.colours, lines, certainty, step })
}

interface Few {
  colours: Raster
  /** 0 to 1. */
  mask: Float32Array
  /** 1 where any pixel of the block is unknown. */
  unknown: Uint8Array
}

/** Blocks of `step` pixels as one, cut off at the right and bottom. */
function reduce(photo: Pixels, { rect, mask, unknown }: Trimap, step: number): Few {
  const width = Math.ceil(rect.width / step)
  const height = Math.ceil(rect.height / step)
  const few: Few = {
    colours: { width, height, values: new Float32Array(width * height * 3) },
    mask: new Float32Array(width * height),
    unknown: new Uint8Array(width * height),
  }
  const counts = new Float32Array(width * height)
  const { values } = few.colours
  for (let y = 0; y < rect.height; y++) {
    let i = ((rect.y + y) * photo.width + rect.x) * 4
    for (let x = 0, p = y * rect.width; x < rect.width; x++, p++, i += 4) {
      const to = ((y / step) | 0) * width + ((x / step) | 0)
      values[to * 3] += photo.data[i]
      values[to * 3 + 1] += photo.data[i + 1]
      values[to * 3 + 2] += photo.data[i + 2]
      few.mask[to] += mask[p]
      if (unknown[p] === 1) few.unknown[to] = 1
      counts[to]++
    }
  }
  for (let p = 0; p < counts.length; p++) {
    const by = 1 / (counts[p] * 255)
    for (let c = 0; c < 3; c++) values[p * 3 + c] *= by
    few.mask[p] *= by
  }
  return few
}

/**
 * Coverage of 0 to 1: of known pixels the mask, of unknown ones what their colour says; and how much that is to be
 * trusted, 0 to 1.
 */
function estimate(few: Few, reach: number): { target: Float32Array; trust: Float32Array } {
  const target = few.mask.slice()
  const trust = new Float32Array(target.length)
  const near = sideMeans(few, reach * NEAR)
  let far: Sides | null = null
  for (let p = 0; p < target.length; p++) {
    if (few.unknown[p] === 0) {
      target[p] = target[p] >= 0.5 ? 1 : 0
      continue
    }
    if (hasBoth(near, p)) byColour(few, near, p, target, trust)
    else {
      // Most edges never ask that far.
      far ??= sideMeans(few, reach * FAR)
      if (hasBoth(far, p)) byColour(few, far, p, target, trust)
    }
  }
  return { target, trust }
}

interface Means {
  weight: Float32Array
  /** Colour by channel, times the weight. */
  colour: readonly Float32Array[]
  /** Squared length of the colour, times the weight. */
  square: Float32Array
}

interface Sides {
  inside: Means
  outside: Means
}

function hasBoth({ inside, outside }: Sides, p: number): boolean {
  return inside.weight[p] > 0 && outside.weight[p] > 0
}

function sideMeans(few: Few, radius: number): Sides {
  return { inside: meansOf(few, radius, true), outside: meansOf(few, radius, false) }
}

/** Means over windows of what surely belongs to one side. */
function meansOf({ colours, mask, unknown }: Few, radius: number, isInside: boolean): Means {
  const { width, height, values } = colours
  const sure = new Float32Array(mask.length)
  const squares = new Float32Array(mask.length)
  const parts = [0, 1, 2].map(() => new Float32Array(mask.length))
  for (let p = 0; p < mask.length; p++) {
    if (unknown[p] === 1 || mask[p] >= 0.5 !== isInside) continue
    sure[p] = 1
    for (let c = 0; c < 3; c++) {
      const value = values[p * 3 + c]
      parts[c][p] = value
      squares[p] += value * value
    }
  }
  return {
    weight: cut(boxMean(sure, width, height, radius)),
    colour: parts.map((part) => boxMean(part, width, height, radius)),
    square: boxMean(squares, width, height, radius),
  }
}

/** Sums in floating point leave traces of what has left the window. */
function cut(weight: Float32Array): Float32Array {
  for (let p = 0; p < weight.length; p++) if (weight[p] < 1e-4) weight[p] = 0
  return weight
}

function byColour(
  { colours: { values }, mask }: Few,
  { inside, outside }: Sides,
  p: number,
  target: Float32Array,
  trust: Float32Array,
): void {
  let along = 0
  let apart = 0
  let spread = inside.square[p] / inside.weight[p] + outside.square[p] / outside.weight[p]
  for (let c = 0; c < 3; c++) {
    const f = inside.colour[c][p] / inside.weight[p]
    const b = outside.colour[c][p] / outside.weight[p]
    along += (values[p * 3 + c] - b) * (f - b)
    apart += (f - b) * (f - b)
    spread -= f * f + b * b
  }
  const doubt = COLOUR_NOISE + SPREAD * Math.max(0, spread)
  const said = apart > 0 ? Math.min(1, Math.max(0, along / apart)) : 0
  // A colour off the line between both sides is a third thing, of which the line says nothing.
  let off = 0
  for (let c = 0; c < 3; c++) {
    const f = inside.colour[c][p] / inside.weight[p]
    const b = outside.colour[c][p] / outside.weight[p]
    off += (values[p * 3 + c] - b - said * (f - b)) ** 2
  }
  const weight = ((apart * apart) / (apart * apart + doubt * doubt)) * (OFF_LINE / (OFF_LINE + off))
  target[p] = weight * said + (1 - weight) * mask[p]
  trust[p] = weight
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
  for (let y = 0; y < rect.height; y++) {
    const start = y * rect.width
    const first = unknown.indexOf(1, start)
    if (first < 0) break
    if (first >= start + rect.width) continue
    blendRows(lines, width * 4, down, y, row)
    for (let x = first - start; x < rect.width; x++) {
      const p = start + x
      if (unknown[p] === 0) continue
      const i = ((rect.y + y) * photo.width + rect.x + x) * 4
      const r = photo.data[i] / 255
      const g = photo.data[i + 1] / 255
      const b = photo.data[i + 2] / 255
      const low = across.low[x] * 4
      const high = across.high[x] * 4
      const at = (k: number) => row[k] * r + row[k + 1] * g + row[k + 2] * b + row[k + 3]
      const value = at(low) + (at(high) - at(low)) * across.fraction[x]
      const clear = Math.min(1, Math.max(0, (value - VEIL) / (1 - 2 * VEIL)))
      const weight = Math.min(1, certainty[((y / step) | 0) * width + ((x / step) | 0)])
      out[p] = Math.round(weight * 255 * clear + (1 - weight) * mask[p])
    }
  }
  return out
}
