import { smoothStep } from '../numbers.ts'
import { componentBoxes } from '../components.ts'
import type { Plane, Rect } from '../pixels.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import { knownPanes } from './known-panes.ts'
import { paneCandidates, type Candidate } from './pane-candidates.ts'

/** The panes of one window, on the grid. */
export interface Pane {
  bounds: Rect
  /** How much each pixel of `bounds` is glass, 0 to 1: what is hardly a window is hardly lit. */
  inside: Float32Array
  /** The mean of `inside`. */
  sure: number
  /** Lightness (CIELAB L) of the glass, and of what is round it. */
  dark: number
  light: number
}

/** At so many levels (steps of `darkParts`) a pixel has to lie in a candidate: no glass, and certainly glass. */
const SUPPORT_LEVELS = [0.8, 3] as const
/** Less glass than this is none. */
const MIN_GLASS = 0.12
/** Panes with no more than twice so many pixels between them are one window: bars are narrower, walls wider. */
const MAX_BAR_PX = 2
/** What is round a pane is lighter than it by at least so much (CIELAB L); or by more than anything in it can be. */
const MIN_LIGHTER = 10
const ANY_LIGHTER = 100

/**
 * Window segmentation: the windows of buildings, from the top left on. `sky` is 0 to 255 on the grid; `known` is how
 * likely each part of the photo is glass (0 to 255, any size), where something else can tell.
 *
 * A smaller photo of the same house must give the same windows, so nothing hangs on one choice: how much a pixel is
 * glass is a sum over all parts that it lies in, each as sure as it is, and a window is what hangs together of that.
 */
export function findPanes(view: LabGrid, sky: Uint8Array, known: Plane | null = null): Pane[] {
  const grid = softened(view)
  const { width, height } = grid
  const glass =
    known === null ? computeGlass(grid, paneCandidates(grid, sky)) : computeKnownGlass(grid, known)
  return componentBoxes({ width, height, data: grownGlass(glass, width) }).map((box) =>
    createPane(grid, box, glass, known !== null),
  )
}

/**
 * How much each pixel of a grid is known glass, 0 to 1. Glass that mirrors the sky is lighter than what is round it, so
 * parts are looked for in the grid's negative as well.
 */
function computeKnownGlass(grid: LabGrid, known: Plane): Float32Array {
  const negative = { ...grid, lab: grid.lab.map((value, i) => (i % 3 === 0 ? 100 - value : value)) }
  const light = computeGlass(negative, knownPanes(negative, known))
  return computeGlass(grid, knownPanes(grid, known)).map((dark, p) => Math.max(dark, light[p]))
}

/**
 * How much each pixel of a grid is glass, 0 to 1: whether it lies in a candidate at several levels. What comes and goes
 * at one is a shadow or a stone.
 */
function computeGlass({ width, lab }: LabGrid, found: readonly Candidate[]): Float32Array {
  const out = new Float32Array(lab.length / 3)
  for (const { part, sure } of found) {
    const { x, y, width: across, height: down } = part.bounds
    for (let row = y; row < y + down; row++)
      addGlass(out, lab, row * width + x, row * width + x + across, part.level, sure)
  }
  for (let start = 0; start < out.length; start += width) supportRow(out, start, width)
  return out
}

/** Turns the support of one row into how much each pixel is glass, in place. */
function supportRow(out: Float32Array, start: number, width: number): void {
  for (let p = start; p < start + width; p++)
    if (out[p] > 0) out[p] = smoothStep(SUPPORT_LEVELS[0], SUPPORT_LEVELS[1], out[p])
}

/** Adds how much the pixels `from` to `to` (exclusive) of a row are darker than a level. */
function addGlass(
  out: Float32Array,
  lab: Float32Array,
  from: number,
  to: number,
  level: number,
  sure: number,
): void {
  for (let p = from; p < to; p++)
    if (lab[p * 3] < level + 2) out[p] = out[p] + sure * smoothStep(level + 2, level - 2, lab[p * 3])
}

/**
 * Where there is glass within `MAX_BAR_PX` pixels (a disc): 255, else 0. There is little glass, so each of it is grown.
 */
function grownGlass(glass: Float32Array, width: number): Uint8Array {
  const out = new Uint8Array(glass.length)
  for (let start = 0; start < glass.length; start += width) growRow(glass, start, width, out)
  return out
}

function growRow(glass: Float32Array, start: number, width: number, out: Uint8Array): void {
  for (let x = 0; x < width; x++) if (glass[start + x] > MIN_GLASS) growRound(x, start, width, out)
}

/** Marks all within `MAX_BAR_PX` pixels of a place. */
function growRound(column: number, start: number, width: number, out: Uint8Array): void {
  for (let v = -MAX_BAR_PX; v <= MAX_BAR_PX; v++)
    for (let u = -MAX_BAR_PX; u <= MAX_BAR_PX; u++) {
      const x = column + u
      const q = start + v * width + x
      if (u * u + v * v <= MAX_BAR_PX * MAX_BAR_PX && x >= 0 && x < width && q >= 0 && q < out.length)
        out[q] = 255
    }
}

/**
 * A grid without its finest detail, which depends on how the photo was made smaller: each pixel is its own mean with
 * its neighbours, 1 : 2 : 1 both ways.
 */
function softened(grid: LabGrid): LabGrid {
  const { width, height, lab } = grid
  const stride = width * 3
  const out = new Float32Array(lab.length)
  let above = new Float32Array(stride)
  let here = new Float32Array(stride)
  let below = new Float32Array(stride)
  softenAcross(lab, 0, here)
  above.set(here)
  for (let y = 0; y < height; y++) {
    if (y + 1 < height) softenAcross(lab, (y + 1) * stride, below)
    else below.set(here)
    softenDown(above, here, below, out, y * stride)
    ;[above, here, below] = [here, below, above]
  }
  return { ...grid, lab: out }
}

function softenAcross(lab: Float32Array, start: number, out: Float32Array): void {
  const last = out.length - 3
  for (let i = 0, p = start; i < out.length; i++, p++)
    out[i] = (lab[i < 3 ? p : p - 3] + 2 * lab[p] + lab[i < last ? p + 3 : p]) / 4
}

function softenDown(
  above: Float32Array,
  here: Float32Array,
  below: Float32Array,
  out: Float32Array,
  start: number,
): void {
  for (let i = 0; i < here.length; i++) out[start + i] = (above[i] + 2 * here[i] + below[i]) / 4
}

/** The window in a box that the grown glass fills. Glass that is known to be some may be lighter than its frame. */
function createPane({ width, lab }: LabGrid, box: Rect, glass: Float32Array, isKnown: boolean): Pane {
  const inside = new Float32Array(box.width * box.height)
  let dark = 0
  let n = 0
  let light = 0
  let m = 0
  for (let y = 0; y < box.height; y++)
    for (let x = 0; x < box.width; x++) {
      const p = (box.y + y) * width + box.x + x
      const fraction = glass[p]
      inside[y * box.width + x] = fraction
      dark += fraction * lab[p * 3]
      n += fraction
      light += (1 - fraction) * lab[p * 3]
      m += 1 - fraction
    }
  const mean = dark / n
  const isSetLighter = light > (mean + MIN_LIGHTER) * m
  return {
    bounds: box,
    inside,
    sure: n / inside.length,
    dark: mean,
    light: isSetLighter ? light / m : mean + (isKnown ? ANY_LIGHTER : MIN_LIGHTER),
  }
}
