import { geodesicDistance } from './geodesic.ts'
import {
  cutByColour,
  doubled,
  halfBoard,
  halfPlane,
  modelAgain,
  modelOf,
  openPixels,
  type Board,
  type Guess,
} from './models.ts'
import { colourCost } from './mixture.ts'
import { fall } from './numbers.ts'
import { changeAtMark, fillFrames, keepPieces } from './pieces.ts'

const ROUNDS = 3
/** Grids of more pixels are first looked at in half size, which is faster. */
const LARGE = 40_000
/** The share of a box that is taken to be the thing at first: what is least like the colours round the box. */
const STRANGEST = 0.5

/**
 * What stands in a box: `fixed` is −1 outside it and 0 within. Colour models of both sides and the cut between them
 * are found in turns (Rother, Kolmogorov, Blake 2004, "GrabCut"), but the first guess is not the whole box: it is the
 * half of it that looks least like its surroundings.
 */
export function guessInBox(board: Board, fixed: Int8Array): Guess {
  const { grid } = board
  const start = fixed.length < LARGE ? strangestInBox(board, fixed) : guessAtHalf(board, fixed)
  const guess = settle(board, start, fixed, undefined, fixed.length < LARGE ? ROUNDS : 1)
  fillFrames(guess.labels, grid.width, grid.height)
  keepPieces(guess.labels, grid.width, grid.height, fixed, true)
  return guess
}

/** Where to start from on a large grid: what a grid of half its size comes to. */
function guessAtHalf(board: Board, fixed: Int8Array): Guess {
  const half = halfBoard(board)
  const halfFixed = halfPlane(fixed, board.grid, half.grid)
  const small = settle(half, strangestInBox(half, halfFixed), halfFixed, undefined, ROUNDS)
  const labels = doubled(small.labels, half.grid, board.grid)
  const inside = modelAgain(small.inside, board.grid, labels, 1)
  const outside = modelAgain(small.outside, board.grid, labels, 0)
  return { labels, inside, outside }
}

/** The first guess in a box, with the colours of both sides. */
function strangestInBox({ grid }: Board, fixed: Int8Array): Guess {
  const around = Uint8Array.from(fixed, (value) => (value < 0 ? 0 : 1))
  const outside = modelOf(grid, around, 0) ?? modelOf(grid, frameOf(grid.width, grid.height), 0)
  if (outside === undefined) throw new RangeError('A selection needs at least one pixel beside the thing')
  const labels = strangest(fixed, (p) => colourCost(outside, grid.lab, p * 3))
  return { labels, inside: modelOf(grid, labels, 1) ?? outside, outside }
}

/** 0 along the edge of a grid, 1 within: what is out when a box leaves nothing else. */
function frameOf(width: number, height: number): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, p) => {
    const x = p % width
    return x === 0 || p < width || x + 1 === width || p >= width * (height - 1) ? 0 : 1
  })
}

/** 1 for the undecided pixels with the highest costs. */
function strangest(fixed: Int8Array, costOf: (p: number) => number): Uint8Array {
  const costs = new Float32Array(fixed.length)
  for (let p = 0; p < costs.length; p++) if (fixed[p] === 0) costs[p] = costOf(p)
  const sorted = costs.filter((_, p) => fixed[p] === 0).sort()
  const least = sorted[Math.floor(sorted.length * STRANGEST)]
  return Uint8Array.from(fixed, (value, p) => (value > 0 || (value === 0 && costs[p] >= least) ? 1 : 0))
}

/** Cuts by the colours found so far, then fits and cuts in turns: `rounds` cuts in all. */
function settle(
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

/** How strongly the first marks draw in what they reach, and how strongly what they do not reach stays out. */
const REACH = { near: 12, far: 30, draw: 7, rest: -3 }

/**
 * What a mark without a box means: the thing of the colours within easy reach of it (a geodesic prior, in the manner
 * of Gulshan et al. 2010), in one piece with it. `fixed` holds the marks.
 */
export function guessAtMarks(board: Board, fixed: Int8Array): Guess {
  const { grid } = board
  const reach = geodesicDistance(grid, fixed, 1)
  const labels = Uint8Array.from(reach, (distance) => (distance < REACH.near ? 1 : 0))
  const prior = reach.map((distance) => REACH.rest + REACH.draw * fall(distance / REACH.far))
  const inside = modelOf(grid, labels, 1)
  const outside = modelOf(grid, labels, 0) ?? inside
  if (inside === undefined || outside === undefined) throw new RangeError('There is no mark to begin at')
  const guess = settle(board, { labels, inside, outside }, fixed, prior, ROUNDS)
  fillFrames(guess.labels, grid.width, grid.height)
  keepPieces(guess.labels, grid.width, grid.height, fixed, false)
  return guess
}

/** How strongly a mark draws at its place, over how far (CIELAB units along the way), and how strongly all else stays. */
const LOCAL = { draw: 6, far: 25, near: 6, hold: 1.5 }

/** Planes of one value a pixel: 1 in, −1 out, 0 open. */
export interface Told {
  /** By the box and all marks. */
  fixed: Int8Array
  /** By all marks. */
  marked: Int8Array
  /** By the newest mark. */
  mark: Int8Array
}

/**
 * Corrects a guess by one more mark: what it reaches changes side, the colour models learn from that, and the change
 * that hangs together with the mark is taken over.
 */
export function correctGuess(board: Board, guess: Guess, { fixed, marked, mark }: Told): Guess {
  const { grid } = board
  const toIn = geodesicDistance(grid, marked, 1)
  const toOut = geodesicDistance(grid, marked, -1)
  const learnt = guess.labels.slice()
  const prior = new Float32Array(learnt.length)
  for (let p = 0; p < learnt.length; p++) {
    const hold = learnt[p] === 1 ? LOCAL.hold : -LOCAL.hold
    prior[p] = hold + LOCAL.draw * (fall(toIn[p] / LOCAL.far) - fall(toOut[p] / LOCAL.far))
    if (toIn[p] < LOCAL.near && toIn[p] <= toOut[p]) learnt[p] = 1
    else if (toOut[p] < LOCAL.near) learnt[p] = 0
  }
  const inside = modelAgain(guess.inside, grid, learnt, 1)
  const outside = modelAgain(guess.outside, grid, learnt, 0)
  const cut = cutByColour(board, { inside, outside }, fixed, openPixels(fixed), prior)
  const labels = changeAtMark(guess.labels, cut, grid.width, grid.height, mark)
  return { labels, inside, outside }
}
