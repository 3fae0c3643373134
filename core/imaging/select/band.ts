import type { Pixels } from '../pixels.ts'
import { emptyGrid, fillPixel, type LabGrid } from './lab-grid.ts'
import { cutByColour, openPixels, type Board, type Guess } from './models.ts'

/** Labels on a grid: 1 in, 0 out. */
export interface Outline {
  grid: LabGrid
  labels: Uint8Array
}

/**
 * The outline of a guess found again on a grid of at most `longest` pixels a side of the same part of the photo: in
 * the coarse pixels at the outline and next to it, fine ones are decided again by the same cut. `drawMarks` writes what
 * is certain into a plane of the finer grid.
 */
export function refineOutline(
  photo: Pixels,
  { grid: coarse, contrast }: Board,
  guess: Guess,
  longest: number,
  drawMarks: (grid: LabGrid, fixed: Int8Array) => void,
): Outline {
  const fine = emptyGrid(coarse.rect, longest)
  if (fine.width === coarse.width) return { grid: coarse, labels: guess.labels }
  const fixed = enlarge(nearOutline(guess.labels, coarse), coarse, fine)
  const open = openPixels(fixed)
  drawMarks(fine, fixed)
  fillRound(photo, fine, open)
  return {
    grid: fine,
    labels: cutByColour(
      { grid: fine, contrast },
      guess,
      fixed,
      open.filter((p) => fixed[p] === 0),
      undefined,
    ),
  }
}

/** 1 and −1 where a pixel's label is that of all its neighbours, 0 where it is not. */
function nearOutline(labels: Uint8Array, { width, height }: LabGrid): Int8Array {
  const sides = new Int8Array(labels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const own = labels[y * width + x]
      let differs = false
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++)
          if (labels[v * width + u] !== own) differs = true
      sides[y * width + x] = differs ? 0 : own === 1 ? 1 : -1
    }
  return sides
}

/** A plane of a coarse grid at the size of a finer one, each pixel as its middle's. */
function enlarge(plane: Int8Array, coarse: LabGrid, fine: LabGrid): Int8Array {
  const { width, height } = fine
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * coarse.width) / width))
  const out = new Int8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * coarse.height) / height) * coarse.width
    for (let x = 0; x < width; x++) out[y * width + x] = plane[row + columns[x]]
  }
  return out
}

/** Fills in the colours of pixels and of all their neighbours. */
function fillRound(photo: Pixels, grid: LabGrid, pixels: Int32Array): void {
  const { width, height } = grid
  const known = new Uint8Array(width * height)
  for (const p of pixels) {
    const x = p % width
    const y = (p - x) / width
    for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
        if (known[v * width + u] === 1) continue
        known[v * width + u] = 1
        fillPixel(photo, grid, u, v)
      }
  }
}
