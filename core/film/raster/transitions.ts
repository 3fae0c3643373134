import type { Transition } from '../../contract/film-document.ts'
import { smoothStep } from '../../imaging/numbers.ts'
import { mixedPixel, wordsOf } from './photo-rows.ts'
import { drawPlanar } from './sample.ts'
import { mixWords } from './words.ts'

/** Which way something goes over the frame. */
export type Direction = Transition['direction']

/** Pixels of a frame, RGBA. */
export interface Frame {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** Half the width of a wipe's soft edge, as a fraction of the way; that between two photos that are compared is hard. */
export const SOFT_EDGE = 0.012
export const HARD_EDGE = 0.0005

/** A weight of 1 as one of 256, as pixels are mixed. */
export function fadePart(weight: number): number {
  return Math.round(Math.min(1, Math.max(0, weight)) * 256)
}

/** Lays `over` on the frame, `weight` of 1. */
export function crossfade(frame: Frame, over: Frame, weight: number): void {
  const part = fadePart(weight)
  const to = wordsOf(frame)
  const from = wordsOf(over)
  if (part === 256) to.set(from)
  else if (part > 0) mixWords(to, from, part)
}

/** Mixes the frame with one grey of 0 to 255, `weight` of 1. */
export function dip(frame: Frame, grey: number, weight: number): void {
  const part = fadePart(weight)
  if (part === 0) return
  const to = wordsOf(frame)
  const colour = 0xff000000 | (grey << 16) | (grey << 8) | grey
  for (let i = 0; i < to.length; i++) to[i] = mixedPixel(to[i], colour, part)
}

/** How far the edge of a wipe has gone, in parts of its way: it starts and ends outside the frame. */
export function wipeEdge(progress: number): number {
  return progress * (1 + 2 * SOFT_EDGE) - SOFT_EDGE
}

/** Shows `over` behind an edge that goes over the frame and is `soft` to both sides; both in parts of its way. */
export function wipe(frame: Frame, over: Frame, direction: Direction, edge: number, soft: number): void {
  const { width, height } = frame
  const isAcross = direction === 'left' || direction === 'right'
  const size = isAcross ? width : height
  const isReversed = direction === 'left' || direction === 'up'
  const weights = Int32Array.from({ length: size }, (_, i) => {
    const place = (i + 0.5) / size
    return Math.round(256 * smoothStep(-soft, soft, isReversed ? edge - (1 - place) : edge - place))
  })
  const to = wordsOf(frame)
  const from = wordsOf(over)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const weight = weights[isAcross ? x : y]
      if (weight > 0) to[i] = mixedPixel(to[i], from[i], weight)
    }
}

/**
 * Moves `over` in from outside, over what the frame shows: to the left, for example, it comes from the right. `way` is
 * how much of the way is done, 0 to 1; parts of pixels count.
 */
export function slideIn(frame: Frame, over: Frame, direction: Direction, way: number): void {
  place(frame, over, direction, 1 - way)
}

/** Moves the frame's picture out before `over`. `spare` is a frame of the same size, which is overwritten. */
export function push(frame: Frame, over: Frame, direction: Direction, way: number, spare: Frame): void {
  spare.data.set(frame.data)
  place(frame, spare, direction, -way)
  place(frame, over, direction, 1 - way)
}

/** Draws a frame over another, `back` of its width or height before where `direction` leads it. */
function place(frame: Frame, over: Frame, direction: Direction, back: number): void {
  const isAcross = direction === 'left' || direction === 'right'
  const sign = direction === 'left' || direction === 'up' ? 1 : -1
  const offset = sign * back * (isAcross ? frame.width : frame.height)
  const whole = Math.floor(offset)
  const part = Math.round((offset - whole) * 256)
  if (isAcross) placeAcross(frame, over, whole, part)
  else placeDown(frame, over, whole, part)
}

/** Moved to the right by `whole` pixels and `part` 256ths of one; its edges are mixed with the frame. */
function placeAcross(frame: Frame, over: Frame, whole: number, part: number): void {
  const { width, height } = frame
  const to = wordsOf(frame)
  const from = wordsOf(over)
  const start = Math.max(0, whole)
  const end = Math.min(width, whole + width + 1)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = start; x < end; x++) {
      const at = x - whole
      const here = at < width ? from[row + at] : to[row + x]
      const before = at > 0 ? from[row + at - 1] : to[row + x]
      to[row + x] = mixedPixel(here, before, part)
    }
  }
}

/** The same, downwards. */
function placeDown(frame: Frame, over: Frame, whole: number, part: number): void {
  const { width, height } = frame
  const to = wordsOf(frame)
  const from = wordsOf(over)
  const end = Math.min(height, whole + height + 1)
  for (let y = Math.max(0, whole); y < end; y++) {
    const at = y - whole
    const row = y * width
    const here = at < height ? from.subarray(at * width, (at + 1) * width) : to.subarray(row, row + width)
    const before = at > 0 ? from.subarray((at - 1) * width, at * width) : to.subarray(row, row + width)
    for (let x = 0; x < width; x++) to[row + x] = mixedPixel(here[x], before[x], part)
  }
}

/** How often the blurred frame is laid over itself, each time twice as far: 2 to this power pictures in all. */
const BLUR_PASSES = 5
/** It is blurred at a fraction of its size; a blur of so many pixels hides that. */
const BLUR_SCALE = 2
const BLUR_HIDES_PX = 6

/**
 * Blurs a frame away from its middle, as a lens does that zooms while it exposes: each pixel becomes the mean of those on
 * its way from the middle, up to `reach` of that way. `spare` is a frame of the same size, which is overwritten.
 */
export function zoomBlur(frame: Frame, reach: number, spare: Frame): void {
  const width = Math.ceil(frame.width / BLUR_SCALE)
  const height = Math.ceil(frame.height / BLUR_SCALE)
  const bytes = width * height * 4
  const whole = { x: 0, y: 0, width: 1, height: 1 }
  const small = { width, height, data: spare.data.subarray(0, bytes) }
  const other = { width, height, data: spare.data.subarray(bytes, 2 * bytes) }
  drawPlanar(frame, whole, small.data, width, height)
  for (let pass = 0; pass < BLUR_PASSES; pass++) {
    const inset = (reach * 2 ** pass) / 2 ** BLUR_PASSES / 2
    drawPlanar(
      small,
      { x: inset, y: inset, width: 1 - 2 * inset, height: 1 - 2 * inset },
      other.data,
      width,
      height,
    )
    crossfade(small, other, 0.5)
  }
  const blurred = { width, height, data: small.data.slice() }
  drawPlanar(blurred, whole, spare.data, frame.width, frame.height)
  crossfade(frame, spare, Math.min(1, (reach * frame.width) / 2 / BLUR_HIDES_PX))
}
