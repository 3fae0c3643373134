import { bondsOf } from './grid-cut.ts'
import type { LabGrid } from './lab-grid.ts'
import { cutByColour, type Guess } from './models.ts'

/** Half the band's width, in pixels of the coarse grid. */
const HALF = 1.5

/**
 * The outline of a guess found again on a finer grid of the same part of the photo: within a band round the coarse
 * outline the pixels are undecided, and the same cut is made there. `marked` is a plane of the fine grid.
 */
export function refineBand(fine: LabGrid, coarse: LabGrid, guess: Guess, marked: Int8Array): Uint8Array {
  const { width, height } = fine
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * coarse.width) / width))
  const enlarged = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * coarse.height) / height) * coarse.width
    for (let x = 0; x < width; x++) enlarged[y * width + x] = guess.labels[row + columns[x]]
  }
  const reach = Math.ceil((HALF * Math.max(width, height)) / Math.max(coarse.width, coarse.height))
  const fixed = openBand(enlarged, width, height, reach)
  for (let p = 0; p < fixed.length; p++) if (marked[p] !== 0) fixed[p] = marked[p]
  return cutByColour({ grid: fine, bonds: bondsOf(fine) }, guess, fixed, undefined)
}

/** 1 and −1 where the square of `reach` round a pixel is all in or all out; 0 between. */
function openBand(labels: Uint8Array, width: number, height: number, reach: number): Int8Array {
  const across = new Uint8Array(labels.length)
  for (let y = 0; y < height; y++) sides(labels, across, y * width, 1, width, reach)
  const both = new Uint8Array(labels.length)
  for (let x = 0; x < width; x++) mergeSides(across, both, x, width, height, reach)
  return Int8Array.from(both, (value) => (value === 1 ? -1 : value === 2 ? 1 : 0))
}

/** Writes which labels stand within `reach` along a line: 1 only out, 2 only in, 3 both. */
function sides(
  labels: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  length: number,
  reach: number,
): void {
  let count = 0
  for (let i = 0; i < Math.min(reach, length); i++) count += labels[start + i * step]
  for (let i = 0; i < length; i++) {
    if (i + reach < length) count += labels[start + (i + reach) * step]
    if (i - reach > 0) count -= labels[start + (i - reach - 1) * step]
    const size = Math.min(length - 1, i + reach) - Math.max(0, i - reach) + 1
    to[start + i * step] = count === 0 ? 1 : count === size ? 2 : 3
  }
}

/** The same for what `sides` wrote, along the other direction. */
function mergeSides(
  from: Uint8Array,
  to: Uint8Array,
  start: number,
  step: number,
  length: number,
  reach: number,
): void {
  const counts = [0, 0, 0, 0]
  for (let i = 0; i < Math.min(reach, length); i++) counts[from[start + i * step]]++
  for (let i = 0; i < length; i++) {
    if (i + reach < length) counts[from[start + (i + reach) * step]]++
    if (i - reach > 0) counts[from[start + (i - reach - 1) * step]]--
    const size = Math.min(length - 1, i + reach) - Math.max(0, i - reach) + 1
    to[start + i * step] = counts[1] === size ? 1 : counts[2] === size ? 2 : 3
  }
}
