import { squaredStep } from '../select/grid-cut.ts'
import type { LabGrid } from '../select/lab-grid.ts'

/** From one row to the next an even sky changes by no more than this (CIELAB), */
const EVEN_STEP = 1.5
/** altogether by no more than this below where it was found, */
const MAX_OFF = 6
/** from one column to the next by no more than this and altogether by no more than that, */
const SIDE_STEP = 1
const SIDE_OFF = 3
/** and clouds by no more than this. */
const CLOUD_STEP = 3

/**
 * Labels (1 sky) with what goes on evenly below them as far as row `lowest`, and with what lies between two parts of
 * the sky in a column without an edge. A sky is not expected low in a photo, so that a cut ends it in the middle of an
 * even gap between houses; there is no edge there, as there would be at a wall.
 */
export function growSky(grid: LabGrid, labels: Uint8Array, lowest: number): Uint8Array {
  const out = labels.slice()
  for (let x = 0; x < grid.width; x++) {
    growColumn(grid, out, x, lowest)
    closeColumn(grid, out, x)
  }
  for (let y = 0; y < Math.min(grid.height, lowest); y++) growRow(grid, out, labels, y)
  return out
}

function growColumn({ width, height, lab }: LabGrid, labels: Uint8Array, x: number, lowest: number): void {
  let from = -1
  for (let y = 0; y < Math.min(height, lowest); y++) {
    const p = y * width + x
    if (labels[p] === 1) from = p
    else if (from >= 0 && step(lab, p, p - width) <= EVEN_STEP && step(lab, p, from) <= MAX_OFF) labels[p] = 1
    else from = -1
  }
}

/** Sideways only from what has grown: beside a cut there may be a white wall. */
function growRow({ width, lab }: LabGrid, labels: Uint8Array, before: Uint8Array, y: number): void {
  for (const by of [1, -1]) {
    let from = -1
    for (let i = 0; i < width; i++) {
      const p = y * width + (by > 0 ? i : width - 1 - i)
      if (labels[p] === 1) from = before[p] === 0 ? p : -1
      else if (from >= 0 && step(lab, p, p - by) <= SIDE_STEP && step(lab, p, from) <= SIDE_OFF) labels[p] = 1
      else from = -1
    }
  }
}

function closeColumn({ width, height, lab }: LabGrid, labels: Uint8Array, x: number): void {
  let last = -1
  for (let y = 0; y < height; y++) {
    const p = y * width + x
    if (y > 0 && step(lab, p, p - width) > CLOUD_STEP) last = -1
    if (labels[p] === 0) continue
    for (let q = last < 0 ? p : last; q < p; q += width) labels[q] = 1
    last = p
  }
}

function step(lab: Float32Array, p: number, q: number): number {
  return Math.sqrt(squaredStep(lab, p, q))
}
