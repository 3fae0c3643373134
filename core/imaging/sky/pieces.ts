import { squaredDistance } from '../distance.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import { connectedPieces, type Piece } from './connected.ts'
import { likeBlueSky, sidesApart } from './gaps.ts'

/** A piece that does not touch the top is sky when it is at least this fraction of the grid, */
const MIN_FRACTION = 0.0003
/** at most this many CIELAB units from the sky's colour, and at most this uneven (a standard deviation). */
const MAX_OFF = 9
const MAX_UNEVEN = 6
/** Leaves cut off ragged pieces: their border squared is at least so many times their area (a square's is 16). */
const MIN_RAGGED = 30
const MIN_RAGGED_FRACTION = 0.002
/** How far such a piece is from the sky at most where it is nearest, as a fraction of the grid's long side. */
const MAX_DISTANCE_FRACTION = 0.035
/** Houses and trees cut off gaps: what stands on their sides is at least so unlike (CIELAB). */
const MIN_DISTANCE = 13
/** A gap is at least so wide, in pixels of the grid: white boards between two walls are narrower. */
const MIN_WIDTH_PX = 2

interface Colour {
  mean: number[]
  /** Standard deviation over all three channels. */
  spread: number
}

function computeMeanColour({ lab }: LabGrid, pieces: readonly Piece[]): Colour {
  const sums = new Float64Array(4)
  let count = 0
  for (const { pixels } of pieces) {
    count += pixels.length
    addColours(lab, pixels, sums)
  }
  const mean = [sums[0] / count, sums[1] / count, sums[2] / count]
  const square = mean[0] ** 2 + mean[1] ** 2 + mean[2] ** 2
  return { mean, spread: Math.sqrt(Math.max(0, sums[3] / count - square)) }
}

/** Adds the colours of pixels, and their squares, to four sums. */
function addColours(lab: Float32Array, pixels: Int32Array, sums: Float64Array): void {
  let l = sums[0]
  let a = sums[1]
  let b = sums[2]
  let squares = sums[3]
  for (let i = 0; i < pixels.length; i++) {
    const at = pixels[i] * 3
    l += lab[at]
    a += lab[at + 1]
    b += lab[at + 2]
    squares += lab[at] * lab[at] + lab[at + 1] * lab[at + 1] + lab[at + 2] * lab[at + 2]
  }
  sums[0] = l
  sums[1] = a
  sums[2] = b
  sums[3] = squares
}

/** Labels all pixels of a piece as sky. */
function take({ pixels }: Piece, labels: Uint8Array): void {
  for (let i = 0; i < pixels.length; i++) labels[pixels[i]] = 1
}

/**
 * Labels of which pieces stay that touch the top of the grid, and even ones of the sky's colour that something has cut
 * off: a tree, which leaves ragged pieces close to the sky, or a house beside something else.
 */
export function keepSky(grid: LabGrid, labels: Uint8Array): Uint8Array {
  const { width, height } = grid
  const out = new Uint8Array(labels.length)
  const pieces = connectedPieces(width, height, labels)
  const top = pieces.filter(({ isAtTop }) => isAtTop)
  for (const piece of top) take(piece, out)
  if (top.length === 0) return out
  const sky = computeMeanColour(grid, top)
  const seen = { width, height, data: out.slice() }
  const isBlue = likeBlueSky(grid, out)
  let away: ReturnType<typeof squaredDistance> | undefined
  const near = (MAX_DISTANCE_FRACTION * Math.max(width, height)) ** 2
  const lowest = out.lastIndexOf(1)
  const isCutByLeaves = ({ pixels, border }: Piece): boolean => {
    if (pixels.length < MIN_RAGGED_FRACTION * labels.length || pixels[0] > lowest) return false
    if (border * border < MIN_RAGGED * pixels.length) return false
    // Few photos have such pieces.
    const distances = (away ??= squaredDistance(seen, 1))
    return pixels.some((p) => distances[p] <= near)
  }
  for (const piece of pieces)
    if (!piece.isAtTop && isLike(grid, piece, sky) && (isCutByLeaves(piece) || isGap(grid, piece)))
      take(piece, out)
  if (isBlue !== undefined)
    for (const piece of connectedPieces(width, height, isBlue))
      if (isEven(grid, piece, sky) && isGap(grid, piece)) take(piece, out)
  return out
}

function isEven(grid: LabGrid, piece: Piece, sky: Colour): boolean {
  return (
    piece.pixels.length >= MIN_FRACTION * grid.width * grid.height &&
    computeMeanColour(grid, [piece]).spread <= MAX_UNEVEN + sky.spread / 2
  )
}

function isLike(grid: LabGrid, piece: Piece, sky: Colour): boolean {
  if (!isEven(grid, piece, sky)) return false
  const { mean } = computeMeanColour(grid, [piece])
  const off = Math.sqrt(
    (mean[0] - sky.mean[0]) ** 2 + (mean[1] - sky.mean[1]) ** 2 + (mean[2] - sky.mean[2]) ** 2,
  )
  return off <= MAX_OFF + sky.spread / 2
}

/** Whether a piece is what is seen between two things: not narrow, with unlike sides. */
function isGap(grid: LabGrid, { pixels }: Piece): boolean {
  const { rows, apart } = sidesApart(grid, pixels)
  return pixels.length >= MIN_WIDTH_PX * rows && apart >= MIN_DISTANCE
}
