import { FlowGraph } from './flow-graph.ts'
import { fall } from '../numbers.ts'

/** Costs are rounded to this fraction of a unit, so that a cut is a matter of whole numbers. */
const COST_SCALE = 64
/** The unary term of a pixel is limited to so many units, to either side. */
const MAX_UNARY = 40
/** Below this mean squared step a picture is flat, and its steps are noise. */
const MIN_MEAN_STEP = 4
const DIAGONAL_WEIGHT = 1 / Math.sqrt(2)

/** Colours of a grid (three CIELAB numbers a pixel); they need to be there only where they are looked at. */
interface Colours {
  width: number
  height: number
  lab: Float32Array
}

/** The squared distance of the colours of two pixels. */
export function squaredStep(lab: Float32Array, p: number, q: number): number {
  const l = lab[p * 3] - lab[q * 3]
  const a = lab[p * 3 + 1] - lab[q * 3 + 1]
  const b = lab[p * 3 + 2] - lab[q * 3 + 2]
  return l * l + a * a + b * b
}

/** What a change of colour means in a picture: less, where there are many. */
export interface Contrast {
  /** How much a squared colour step counts when things are parted. */
  scale: number
  /** Colour steps below this are noise or texture, in CIELAB units. */
  noise: number
}

const MIN_NOISE = 1.5
/** The fraction of the mean step that is taken for noise. */
const NOISE_FRACTION = 0.8

/** The contrast of a grid, from its steps to the right and down. */
export function computeContrast(colours: Colours): Contrast {
  const { width, height, lab } = colours
  let steps = 0
  for (let y = 0; y + 1 < height; y++) steps += sumSteps(lab, y * width, width)
  const noise = (NOISE_FRACTION * steps) / Math.max(1, 2 * (width - 1) * (height - 1))
  return { scale: contrastScale(colours), noise: Math.max(MIN_NOISE, noise) }
}

/** The `scale` of a grid's contrast alone. */
export function contrastScale({ width, height, lab }: Colours): number {
  let squares = 0
  for (let y = 0; y + 1 < height; y++) squares += sumSquares(lab, y * width, width)
  const count = Math.max(1, 2 * (width - 1) * (height - 1))
  return 1 / (2 * Math.max(MIN_MEAN_STEP, squares / count))
}

/** The lengths of the steps to the right and down of one row, but of its last pixel. */
function sumSteps(lab: Float32Array, row: number, width: number): number {
  let steps = 0
  for (let p = row; p + 1 < row + width; p++)
    steps += Math.sqrt(squaredStep(lab, p, p + 1)) + Math.sqrt(squaredStep(lab, p, p + width))
  return steps
}

/** The same, squared. */
function sumSquares(lab: Float32Array, row: number, width: number): number {
  let squares = 0
  for (let p = row; p + 1 < row + width; p++)
    squares += squaredStep(lab, p, p + 1) + squaredStep(lab, p, p + width)
  return squares
}

/** The grid to cut, and its pairwise terms. */
interface CutBoard {
  colours: Colours
  /** Of `computeContrast`. */
  scale: number
  /** Weight of the pairwise term: what a cut between pixels of one colour costs, in units. */
  stiffness: number
  /** A value a pixel of the grid. 1: in for certain, −1: out for certain, 0: to be decided. */
  fixed: Int8Array
  /** The pixels to be decided. */
  open: Int32Array
}

/** What a cut is to decide. */
export interface CutQuestion extends CutBoard {
  /** Unary term (data term): for each open pixel, what it costs to leave it out less what it costs to take it in, in units. */
  unary: Float32Array
}

/** The labels (1 in, 0 out) of least cost. Only open pixels become nodes; certain ones act on their neighbours. */
export function cutGrid({ unary, ...board }: CutQuestion): Uint8Array {
  return new GridCutter(board).cut(unary)
}

/** Cuts one grid several times with other unary terms: the pairwise terms stay as they are. */
export class GridCutter {
  readonly #board: CutBoard
  readonly #nodeOf: Int32Array
  readonly #neighbours: Int32Array
  readonly #weights: Int32Array
  /** The pairwise terms of each open pixel with its certain neighbours, as part of its terminal weight. */
  readonly #sides: Int32Array

  constructor(board: CutBoard) {
    const { fixed, open } = board
    this.#board = board
    this.#nodeOf = new Int32Array(fixed.length).fill(-1)
    numberNodes(open, this.#nodeOf)
    this.#neighbours = new Int32Array(open.length * 8).fill(-1)
    this.#weights = new Int32Array(open.length * 8)
    this.#sides = new Int32Array(open.length)
    for (let node = 0; node < open.length; node++) this.#link(node)
  }

  /** The labels of least cost for the unary term of each open pixel. */
  cut(unary: Float32Array): Uint8Array {
    const { fixed, open } = this.#board
    const graph = new FlowGraph(this.#neighbours)
    graph.capacity.set(this.#weights)
    setTerminals(unary, this.#sides, graph.terminal)
    graph.solve()
    const labels = new Uint8Array(fixed.length)
    labelCertain(fixed, labels)
    for (let node = 0; node < open.length; node++) if (graph.isSource(node)) labels[open[node]] = 1
    return labels
  }

  /** Writes the pairwise terms of an open pixel with its neighbours; those with open ones before it are written already. */
  #link(node: number): void {
    const { open, colours } = this.#board
    const { width, height } = colours
    const p = open[node]
    const x = p % width
    for (let d = 0; d < 8; d++) {
      const across = d < 3 ? d - 1 : d < 5 ? (d - 3) * 2 - 1 : d - 6
      const q = p + across + (d < 3 ? -width : d < 5 ? 0 : width)
      if (x + across >= 0 && x + across < width && q >= 0 && q < width * height)
        this.#setPairwise(node, p, d, q)
    }
  }

  #setPairwise(node: number, p: number, d: number, q: number): void {
    const { colours, scale, stiffness, fixed } = this.#board
    const other = this.#nodeOf[q]
    if (other >= 0 && d < 4) return
    const slant = d === 1 || (d > 2 && d < 5) || d === 6 ? 1 : DIAGONAL_WEIGHT
    const similarity = fall(squaredStep(colours.lab, p, q) * scale) * slant
    const weight = Math.round(similarity * (stiffness * COST_SCALE))
    if (other < 0) this.#sides[node] += fixed[q] * weight
    else {
      this.#neighbours[node * 8 + d] = other
      this.#neighbours[other * 8 + 7 - d] = node
      this.#weights[node * 8 + d] = weight
      this.#weights[other * 8 + 7 - d] = weight
    }
  }
}

/** Writes to each open pixel which node it is. */
function numberNodes(open: Int32Array, nodeOf: Int32Array): void {
  for (let node = 0; node < open.length; node++) nodeOf[open[node]] = node
}

/** Terminal weights of the nodes: to the source where positive, to the sink where negative. */
function setTerminals(unary: Float32Array, sides: Int32Array, terminal: Int32Array): void {
  for (let node = 0; node < terminal.length; node++)
    terminal[node] = Math.round(
      Math.max(-MAX_UNARY, Math.min(MAX_UNARY, unary[node])) * COST_SCALE + sides[node],
    )
}

function labelCertain(fixed: Int8Array, labels: Uint8Array): void {
  for (let p = 0; p < fixed.length; p++) if (fixed[p] > 0) labels[p] = 1
}
