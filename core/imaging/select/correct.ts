import { geodesicDistance } from './geodesic.ts'
import type { LabGrid } from './lab-grid.ts'
import { joinMixtures, type Mixture } from './mixture.ts'
import { cutByColour, modelAgain, fitModel, openPixels, type Board, type Guess } from './models.ts'
import { fall } from '../numbers.ts'
import { changeAtMark } from './pieces.ts'

/** How strongly a mark draws at its place, and how strongly all else stays as it is. */
const CLICK_PULL = 6
const HOLD_PULL = 1.5
/** How far a mark draws, and how far it shows what colours are meant: CIELAB units along the way. */
const MAX_REACH = 25
const COLOUR_REACH = 6
/** Components of the colours at marks, and the least fraction of their side that they are. */
const COMPONENTS = 2
const MIN_FRACTION = 0.1

/** Planes of one value a pixel: 1 in, −1 out, 0 open. */
export interface ClickColours {
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
export function correctGuess(board: Board, guess: Guess, { fixed, marked, mark }: ClickColours): Guess {
  const { grid, contrast } = board
  const toIn = geodesicDistance(grid, contrast.noise, marked, 1)
  const toOut = geodesicDistance(grid, contrast.noise, marked, -1)
  const learnt = guess.labels.slice()
  const near = new Uint8Array(learnt.length)
  const prior = new Float32Array(learnt.length)
  for (let p = 0; p < learnt.length; p++) {
    const hold = learnt[p] === 1 ? HOLD_PULL : -HOLD_PULL
    prior[p] = hold + CLICK_PULL * (fall(toIn[p] / MAX_REACH) - fall(toOut[p] / MAX_REACH))
    if (toIn[p] < COLOUR_REACH && toIn[p] <= toOut[p]) near[p] = 2
    else if (toOut[p] < COLOUR_REACH) near[p] = 1
    if (near[p] > 0) learnt[p] = near[p] - 1
  }
  const inside = modelAgain(guess.inside, grid, learnt, 1)
  const outside = modelAgain(guess.outside, grid, learnt, 0)
  const clickColours = {
    inside: withMarks(inside, grid, learnt, near, 1),
    outside: withMarks(outside, grid, learnt, near, 0),
  }
  const cut = cutByColour(board, clickColours, fixed, openPixels(fixed), prior)
  return { labels: changeAtMark(guess.labels, cut, grid.width, grid.height, mark), inside, outside }
}

/** The colours of a side. Those near its marks have a mixture of their own: in a large side they would not count. */
function withMarks(
  side: Mixture,
  grid: LabGrid,
  labels: Uint8Array,
  near: Uint8Array,
  label: number,
): Mixture {
  const colours = fitModel(grid, near, label + 1, COMPONENTS)
  if (colours === undefined) return side
  let [clickColours, all] = [0, 0]
  for (let p = 0; p < labels.length; p++) {
    if (labels[p] === label) all++
    if (near[p] === label + 1) clickColours++
  }
  return joinMixtures(side, colours, Math.max(MIN_FRACTION, Math.min(0.5, clickColours / all)))
}
