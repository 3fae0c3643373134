import { selectNth } from '../filters/nth.ts'
import type { Pixels } from '../pixels.ts'
import { computeContrast } from '../select/grid-cut.ts'
import { reduceToLab, type LabGrid } from '../select/lab-grid.ts'
import { colourCutter, modelAgain, fitModel, openPixels, computeUnary } from '../select/models.ts'
import { skyBorder } from './border.ts'
import { growSky } from './grow.ts'
import { keepSky } from './pieces.ts'
import { putRight, readEvidence, type SkyEvidence } from './sky-evidence.ts'

/** The long side of the grid that sky is looked for on. */
const SKY_GRID = 320
const ROUNDS = 4
/** A round that changes no more than this fraction of the grid is the last. */
const CONVERGED_FRACTION = 0.001
const COMPONENTS = 5
/** What a pixel is drawn to the sky by at the top, and away from it at the bottom, against −ln of densities. */
const TOP_PULL = 5
const BOTTOM_PULL = 14
/** The lowest part of a photo is never sky. */
const GROUND_FROM = 0.82
/** Sky is among the brightest of a photo: what is this much darker than the sky's darkest part is none. */
const MAX_DARKER = 14
/**
 * The same under an even grey, which lights all walls less than it is light itself; and how far its darkest part may
 * go.
 */
const DARKER_GREY = 4
const GREY_DEPTH = 6
const GREY_CHROMA = 8
const MAX_DARK = 12

/** Evidence of sky counts where less than this fraction of it is found without: white walls beside it mislead it. */
const MIN_FOUND = 0.9

/** Sky (1) or not (0) on a small grid of the photo. */
export interface SkyLabels {
  grid: LabGrid
  labels: Uint8Array
  /** The fraction of the grid that evidence is sure is sky; 0 without any. */
  sureFraction: number
}

/**
 * Where the sky is, on a grid of at most `SKY_GRID` pixels. Method: a first border by columns (Shen, Wang 2013), then
 * rounds of colour mixtures and graph cuts (Rother and others 2004, "GrabCut") with a prior by height, brightness and
 * hue; sky must hang together with the top of the photo, or look like the sky that does. What evidence is sure
 * is no sky is none; what it is sure is sky counts where most of that was not found.
 */
export function skyLabels(photo: Pixels, evidence: SkyEvidence | null): SkyLabels {
  const whole = { x: 0, y: 0, width: photo.width, height: photo.height }
  const grid = reduceToLab(photo, whole, SKY_GRID)
  if (evidence === null) return { grid, labels: findLabels(grid, null), sureFraction: 0 }
  const { sure, solid, likely } = readEvidence(evidence, grid)
  const labels = findLabels(grid, solid)
  const found = sure.reduce((count, p) => count + labels[p], 0)
  const isMissed = found < MIN_FOUND * sure.length
  return {
    grid,
    labels: isMissed ? findLabels(grid, likely) : labels,
    sureFraction: sure.length / labels.length,
  }
}

/** The labels of a grid; `sure` is 1 where there is certainly sky, −1 where there is none. */
function findLabels(grid: LabGrid, sure: Int8Array | null): Uint8Array {
  const { width, height } = grid
  let labels: Uint8Array = new Uint8Array(width * height)
  const border = skyBorder(grid)
  for (let x = 0; x < width; x++)
    for (let y = 0; y < border[x]; y++) labels[y * width + x] = y < GROUND_FROM * height ? 1 : 0
  const fixed = certain(grid)
  if (sure !== null) {
    putRight(labels, sure)
    takeSure(fixed, sure)
  }
  const open = openPixels(fixed)
  const cutter = colourCutter({ grid, contrast: computeContrast(grid) }, fixed, open)
  let inside = fitModel(grid, labels, 1, COMPONENTS)
  let outside = fitModel(grid, labels, 0, COMPONENTS + 3)
  if (inside === undefined || outside === undefined) return new Uint8Array(labels.length)
  for (let round = 0; round < ROUNDS; round++) {
    const before: Uint8Array = labels
    const cut = cutter.cut(computeUnary(grid, { inside, outside }, open, computePrior(grid, labels)))
    labels = growSky(grid, keepSky(grid, cut), GROUND_FROM * height)
    if (sure !== null) putRight(labels, sure)
    if (!labels.includes(1) || changed(before, labels) <= CONVERGED_FRACTION * labels.length) break
    inside = modelAgain(inside, grid, labels, 1)
    outside = modelAgain(outside, grid, labels, 0)
  }
  return labels
}

/** Puts what is sure into what is fixed, in place. */
function takeSure(fixed: Int8Array, sure: Int8Array): void {
  for (let p = 0; p < fixed.length; p++) if (sure[p] !== 0) fixed[p] = sure[p]
}

function changed(a: Uint8Array, b: Uint8Array): number {
  let count = 0
  for (let p = 0; p < a.length; p++) if (a[p] !== b[p]) count++
  return count
}

/** What is no sky whatever its colour: the lowest rows, and plain green and red. */
function certain({ width, height, lab }: LabGrid): Int8Array {
  const out = new Int8Array(width * height)
  for (let p = 0; p < out.length; p++) {
    const l = lab[p * 3]
    const a = lab[p * 3 + 1]
    const b = lab[p * 3 + 2]
    const green = a < -8 && b > 8
    const warm = b > 30 || (a > 14 && b > 4 && l < 70)
    if (p >= GROUND_FROM * height * width || green || warm || l < 22) out[p] = -1
  }
  return out
}

/** The lightness that is still usual for the sky so far, and how much darker than it a pixel may be. */
function darkestSky(lab: Float32Array, labels: Uint8Array): { dark: number; margin: number } {
  const lightness = computeLightness(lab, labels)
  const sky = lightness.length
  if (sky === 0) return { dark: 60, margin: MAX_DARKER }
  const low = selectNth(lightness, Math.floor(sky * 0.05))
  const usual = selectNth(lightness, sky >> 1)
  let middle = 0
  while (labels[middle] === 0 || lab[middle * 3] !== usual) middle++
  const isGrey = lab[middle * 3 + 1] ** 2 + lab[middle * 3 + 2] ** 2 < GREY_CHROMA ** 2
  return isGrey
    ? { dark: Math.max(low, lab[middle * 3] - GREY_DEPTH), margin: DARKER_GREY }
    : { dark: low, margin: MAX_DARKER }
}

/** CIELAB L of the pixels that are 1. */
function computeLightness(lab: Float32Array, labels: Uint8Array): Float32Array {
  const out = new Float32Array(labels.length)
  let count = 0
  for (let p = 0; p < labels.length; p++) if (labels[p] === 1) out[count++] = lab[p * 3]
  return out.subarray(0, count)
}

/**
 * What draws each pixel to the sky besides its colour's likelihood: height, brightness next to the sky so far,
 * blueness.
 */
function computePrior({ width, height, lab }: LabGrid, labels: Uint8Array): Float32Array {
  const { dark, margin } = darkestSky(lab, labels)
  const out = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const down = y / height
    const place = TOP_PULL - (TOP_PULL + BOTTOM_PULL) * down * down
    priorRow(out, lab, y * width, (y + 1) * width, place, dark, margin)
  }
  return out
}

/** The same for the pixels `from` to `to` (exclusive) of one row, which are drawn by `place` for their height. */
function priorRow(
  out: Float32Array,
  lab: Float32Array,
  from: number,
  to: number,
  place: number,
  dark: number,
  margin: number,
): void {
  for (let p = from; p < to; p++) {
    const below = dark - lab[p * 3]
    const blue = Math.max(-4, Math.min(4, (-lab[p * 3 + 2] - 4) / 4))
    out[p] = place + blue - Math.max(0, Math.min(MAX_DARK, (below - margin) * 0.8))
  }
}
