import { squaredDistance } from '../distance.ts'
import type { LabGrid } from '../select/lab-grid.ts'

/** A piece that does not touch the top is sky when it is at least this share of the grid, */
const LEAST_SHARE = 0.002
/** at most this many CIELAB units from the sky's mean colour, and at most this uneven (a standard deviation). */
const MOST_OFF = 9
const MOST_UNEVEN = 6
/** Leaves cut off ragged pieces: their border squared is at least so many times their area (a square's is 16). */
const LEAST_RAGGED = 30
/** How far such a piece is from the sky at most where it is nearest, as a share of the grid's long side. */
const NEAR = 0.035

interface Piece {
  pixels: number[]
  isAtTop: boolean
  /** Sides of pixels at which it ends. */
  border: number
}

/** The 4-connected pieces of what is labelled 1. */
function piecesOf({ width, height }: LabGrid, labels: Uint8Array): Piece[] {
  const seen = new Uint8Array(labels.length)
  const pieces: Piece[] = []
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] === 0 || seen[start] === 1) continue
    seen[start] = 1
    const pixels = [start]
    let border = 0
    for (let i = 0; i < pixels.length; i++) {
      const p = pixels[i]
      const x = p % width
      const visit = (q: number): void => {
        if (labels[q] === 0) border++
        if (labels[q] === 0 || seen[q] === 1) return
        seen[q] = 1
        pixels.push(q)
      }
      if (x > 0) visit(p - 1)
      if (x + 1 < width) visit(p + 1)
      if (p >= width) visit(p - width)
      if (p + width < width * height) visit(p + width)
    }
    pieces.push({ pixels, isAtTop: start < width, border })
  }
  return pieces
}

/** Mean (3) and standard deviation (over all three) of some pixels' colours. */
function colourOf({ lab }: LabGrid, pixels: readonly number[]): { mean: number[]; spread: number } {
  const mean = [0, 0, 0]
  let squares = 0
  for (const p of pixels)
    for (let c = 0; c < 3; c++) {
      mean[c] += lab[p * 3 + c] / pixels.length
      squares += lab[p * 3 + c] ** 2 / pixels.length
    }
  const square = mean[0] ** 2 + mean[1] ** 2 + mean[2] ** 2
  return { mean, spread: Math.sqrt(Math.max(0, squares - square)) }
}

/**
 * Labels of which pieces stay that touch the top of the grid, and larger even ones of the same colour close to
 * these: sky that a tree cuts off.
 */
export function keepSky(grid: LabGrid, labels: Uint8Array): Uint8Array {
  const out = new Uint8Array(labels.length)
  const pieces = piecesOf(grid, labels)
  const top = pieces.filter(({ isAtTop }) => isAtTop).flatMap(({ pixels }) => pixels)
  for (const p of top) out[p] = 1
  if (top.length === 0) return out
  const sky = colourOf(grid, top)
  const seen = { width: grid.width, height: grid.height, data: out.slice() }
  let away: ReturnType<typeof squaredDistance> | undefined
  const near = (NEAR * Math.max(grid.width, grid.height)) ** 2
  const lowest = top.reduce((a, b) => Math.max(a, b), 0)
  for (const { pixels, isAtTop, border } of pieces) {
    if (isAtTop || pixels.length < LEAST_SHARE * labels.length || pixels[0] > lowest) continue
    if (border * border < LEAST_RAGGED * pixels.length) continue
    // Few photos have such pieces.
    const distances = (away ??= squaredDistance(seen, 1))
    if (pixels.every((p) => distances[p] > near)) continue
    const { mean, spread } = colourOf(grid, pixels)
    const off = Math.sqrt(
      (mean[0] - sky.mean[0]) ** 2 + (mean[1] - sky.mean[1]) ** 2 + (mean[2] - sky.mean[2]) ** 2,
    )
    if (off <= MOST_OFF + sky.spread / 2 && spread <= MOST_UNEVEN + sky.spread / 2)
      for (const p of pixels) out[p] = 1
  }
  return out
}
