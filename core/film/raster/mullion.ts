import type { Frame } from './transitions.ts'
import { mixedPixel, wordsOf } from './photo-rows.ts'

/** The bar between two photos that are compared: a white line with dark casing, of parts of the frame's shorter side. */
const LINE = 0.0045
const CASING = 0.0035
const WHITE = 0xffffffff
const DARK = 0xff1b1816
const CASING_WEIGHT = 190

/** Half the widths of the line and of the line with its casing, in pixels. */
function halfWidths({ width, height }: Frame): { line: number; casing: number } {
  const short = Math.min(width, height)
  const line = Math.max(1, (LINE * short) / 2)
  return { line, casing: line + Math.max(1, CASING * short) }
}

/** Where the middle of a bar is that goes over a frame from left to right: it starts and ends outside. */
export function mullionPlace(frame: Frame, progress: number): number {
  const { casing } = halfWidths(frame)
  return progress * (frame.width + 2 * casing) - casing
}

/** Draws a vertical bar of the frame's whole height with its middle at `x`, in pixels and parts of them. */
export function drawMullion(frame: Frame, x: number): void {
  const { line, casing } = halfWidths(frame)
  const to = wordsOf(frame)
  const start = Math.max(0, Math.floor(x - casing))
  const end = Math.min(frame.width, Math.ceil(x + casing))
  for (let column = start; column < end; column++) {
    const dark = Math.round(CASING_WEIGHT * covered(column, x, casing))
    const white = Math.round(256 * covered(column, x, line))
    for (let i = column; i < to.length; i += frame.width)
      to[i] = mixedPixel(mixedPixel(to[i], DARK, dark), WHITE, white)
  }
}

/** How much of a column lies within `half` of the middle, 0 to 1. */
function covered(column: number, middle: number, half: number): number {
  return Math.min(1, Math.max(0, Math.min(column + 1, middle + half) - Math.max(column, middle - half)))
}
