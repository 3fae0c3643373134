import { colourLines } from '../filters/colour-guided.ts'
import { maxOver } from '../filters/max-over.ts'
import type { Pixels } from '../pixels.ts'
import type { Pane } from './windows.ts'

/** Half the side of the squares that a line is fitted in, and what keeps it flat (in squared fractions of a code). */
const WINDOW_RADIUS_PX = 2
const EPS = 0.0005
/** So many pixels round a window are looked at: those that its lines are means of. */
const MARGIN_PX = 2 * WINDOW_RADIUS_PX
/** What is glass by so much is all glass: the first and last levels of a dark part are hardly any. */
const CERTAIN_GLASS = 1 / 1.6

/** The glass of a window, whatever the settings. */
export interface Glass {
  /** For each pixel of its bounds on the view r, g, b, o: from colours (fractions of a code) to how much is glass. */
  lines: Float32Array
  /** For each such pixel the most that is glass there and next to it, 0 to 1. */
  near: Float32Array
  /** For each code of luma how much it may be glass in the photo, 0 to 1. */
  alone: Float32Array
  /** For each code of luma how light the glass is there, 0 to 1, middle 0.4. */
  texture: Float32Array
}

/** What is glass in panes of a view, found out when it is first asked for: settings change often, panes seldom. */
export function glassStore(view: Pixels): (pane: Pane) => Glass {
  const known = new WeakMap<Pane, Glass>()
  return (pane) => {
    const glass = known.get(pane) ?? detectGlass(view, pane)
    known.set(pane, glass)
    return glass
  }
}

/**
 * Matting of the glass of a window as a linear function of colour (guided filter): a pixel of the view is as large as a
 * bar or half a frame of the photo, and only the photo's own pixels tell them from glass. Method: `colourLines`. `view`
 * is the photo at the size of the grid of panes.
 */
export function detectGlass(view: Pixels, { bounds, inside, dark, light }: Pane): Glass {
  // In the reduced view bars are mixed with glass; in the photo they are separate.
  const mixed = byLuma((l) => fall(l, dark, light, 0.62, 0.3))
  const fraction = inside.map((value) => Math.min(1, value / CERTAIN_GLASS))
  const left = Math.max(0, bounds.x - MARGIN_PX)
  const top = Math.max(0, bounds.y - MARGIN_PX)
  const width = Math.min(view.width, bounds.x + bounds.width + MARGIN_PX) - left
  const height = Math.min(view.height, bounds.y + bounds.height + MARGIN_PX) - top
  const values = new Float32Array(width * height * 3)
  const target = new Float32Array(width * height)
  for (let y = 0; y < height; y++) readRow(view, left, top + y, values, y * width, width)
  for (let y = 0; y < bounds.height; y++) {
    const from = (bounds.y - top + y) * width + bounds.x - left
    const row = fraction.subarray(y * bounds.width, (y + 1) * bounds.width)
    aimRow(view, bounds.x, bounds.y + y, row, mixed, target, from)
  }
  const all = colourLines({ width, height, values }, target, WINDOW_RADIUS_PX, EPS).lines
  const lines = new Float32Array(bounds.width * bounds.height * 4)
  for (let y = 0; y < bounds.height; y++) {
    const from = ((bounds.y - top + y) * width + bounds.x - left) * 4
    lines.set(all.subarray(from, from + bounds.width * 4), y * bounds.width * 4)
  }
  return {
    lines,
    near: maxOver(fraction, bounds.width, bounds.height, 1),
    alone: byLuma((l) => fall(l, dark, light, 0.85, 0.15)),
    texture: byLuma((l) => Math.max(0, Math.min(1, 0.4 + (l - dark) / 45))),
  }
}

/** A number for each code of luma, by its lightness (CIELAB L, to which 100/255 of a grey code is close enough). */
function byLuma(value: (lightness: number) => number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, code) => value((code * 100) / 255))
}

/**
 * 1 at a dark lightness, 0 at a light one, falling `soft` of the way between on both sides of the fraction `middle` of
 * it.
 */
function fall(lightness: number, dark: number, light: number, middle: number, soft: number): number {
  const offset = light - dark
  const half = Math.max(3, soft * offset)
  return Math.max(0, Math.min(1, (dark + middle * offset + half - lightness) / (2 * half)))
}

/** The code of luma (Rec. 709). */
export function computeLuma(red: number, green: number, blue: number): number {
  return Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue)
}

/** Writes the colours of a row from a place on, as fractions of a code. */
function readRow(
  { width, data }: Pixels,
  x: number,
  y: number,
  out: Float32Array,
  start: number,
  count: number,
): void {
  for (let k = 0, i = (y * width + x) * 4, o = start * 3; k < count; k++, i += 4, o += 3) {
    out[o] = data[i] / 255
    out[o + 1] = data[i + 1] / 255
    out[o + 2] = data[i + 2] / 255
  }
}

/** Writes how much of a row from a place on is glass. */
function aimRow(
  { width, data }: Pixels,
  x: number,
  y: number,
  fraction: Float32Array,
  weight: Float32Array,
  out: Float32Array,
  start: number,
): void {
  for (let k = 0, i = (y * width + x) * 4; k < fraction.length; k++, i += 4)
    out[start + k] = fraction[k] * weight[computeLuma(data[i], data[i + 1], data[i + 2])]
}
