import {
  cutByColour,
  doubled,
  halfBoard,
  halfPlane,
  modelAgain,
  fitModel,
  openPixels,
  type Board,
  type Guess,
} from './models.ts'
import type { LabGrid } from './lab-grid.ts'
import { colourCost, type Mixture } from './mixture.ts'
import { fillFrames, keepPieces } from './pieces.ts'

const ROUNDS = 3
/** Grids of more pixels are first looked at in half size, which is faster. */
const MAX_FULL_SIZE_PX = 40_000
/** The fraction of a box that is foreground at first: the pixels least like the colours around the box. */
const MAX_FIRST_FRACTION = 0.5
/** The fraction of the neighbourhood whose colours surely are background. */
const BACKGROUND_FRACTION = 0.5
/** At least this fraction of the box is foreground. */
const MIN_BOX_FRACTION = 0.1

/**
 * Foreground segmentation in a box: `fixed` is −1 outside it and 0 within. Gaussian mixtures of both sides and the
 * minimum cut between them are found in turns (Rother, Kolmogorov, Blake 2004, "GrabCut"), but the first guess is not
 * the whole box: it is the half of it that looks least like its neighbourhood.
 */
export function guessInBox(board: Board, fixed: Int8Array): Guess {
  const { grid } = board
  const start = fixed.length < MAX_FULL_SIZE_PX ? distinctInBox(board, fixed) : guessAtHalf(board, fixed)
  const guess = settle(board, start, fixed, undefined, fixed.length < MAX_FULL_SIZE_PX ? ROUNDS : 1)
  fillFrames(guess.labels, grid.width, grid.height)
  keepPieces(guess.labels, grid.width, grid.height, fixed, true)
  return guess
}

/** Where to start from on a large grid: the result on a grid of half its size. */
function guessAtHalf(board: Board, fixed: Int8Array): Guess {
  const half = halfBoard(board)
  const halfFixed = halfPlane(fixed, board.grid, half.grid)
  const small = settle(half, distinctInBox(half, halfFixed), halfFixed, undefined, ROUNDS)
  const labels = doubled(small.labels, half.grid, board.grid)
  const inside = modelAgain(small.inside, board.grid, labels, 1)
  const outside = modelAgain(small.outside, board.grid, labels, 0)
  return { labels, inside, outside }
}

/** The first guess in a box, with the colours of both sides. */
function distinctInBox({ grid }: Board, fixed: Int8Array): Guess {
  const beside = fixed.includes(-1) ? fixed : createFrame(grid.width, grid.height)
  const outside = fitModel(
    grid,
    beside.map((value) => (value < 0 ? 1 : 0)),
    1,
  )
  if (outside === undefined) throw new RangeError('A selection needs at least one pixel beside the thing')
  const labels = distinctPixels(grid, fixed, beside, outside)
  return { labels, inside: fitModel(grid, labels, 1) ?? outside, outside }
}

/** −1 along the edge of a grid: background, for a box that leaves no other. */
function createFrame(width: number, height: number): Int8Array {
  return Int8Array.from({ length: width * height }, (_, p) => {
    const x = p % width
    return x === 0 || p < width || x + 1 === width || p >= width * (height - 1) ? -1 : 0
  })
}

/** 1 for the undecided pixels with the highest costs outside, of those that cost more than most that is outside. */
function distinctPixels(grid: LabGrid, fixed: Int8Array, beside: Int8Array, outside: Mixture): Uint8Array {
  const costs = new Float32Array(fixed.length)
  for (let p = 0; p < costs.length; p++) costs[p] = colourCost(outside, grid.lab, p * 3)
  const within = costs.filter((_, p) => fixed[p] === 0).sort()
  const without = costs.filter((_, p) => beside[p] < 0).sort()
  const half = within[Math.floor(within.length * MAX_FIRST_FRACTION)]
  const usual = without[Math.floor(without.length * BACKGROUND_FRACTION)]
  const few = within[Math.floor(within.length * (1 - MIN_BOX_FRACTION))]
  const min = Math.min(Math.max(half, usual), few)
  return Uint8Array.from(fixed, (value, p) => (value > 0 || (value === 0 && costs[p] >= min) ? 1 : 0))
}

/** Cuts by the colours found so far, then fits and cuts in turns: `rounds` cuts in all. */
export function settle(
  board: Board,
  start: Guess,
  fixed: Int8Array,
  prior: Float32Array | undefined,
  rounds: number,
): Guess {
  const open = openPixels(fixed)
  let guess = { ...start, labels: cutByColour(board, start, fixed, open, prior) }
  for (let round = 1; round < rounds; round++) {
    const inside = modelAgain(guess.inside, board.grid, guess.labels, 1)
    const outside = modelAgain(guess.outside, board.grid, guess.labels, 0)
    guess = { labels: cutByColour(board, { inside, outside }, fixed, open, prior), inside, outside }
  }
  return guess
}
