import { FlowGraph } from './flow-graph.ts'
import { fall } from '../numbers.ts'

/** Costs are rounded to this share of a unit, so that a cut is a matter of whole numbers. */
const UNIT = 64
/** No single pixel's pull counts for more than this many units. */
const MOST = 40
/** Below this mean squared step a picture is flat, and its steps are noise. */
const CALMEST = 4
const SLANT = 1 / Math.sqrt(2)

/** Colours of a grid (three CIELAB numbers a pixel); they need to be there only where they are looked at. */
interface Colours {
  width: number
  height: number
  lab: Float32Array
}

function squaredStep(lab: Float32Array, p: number, q: number): number {
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

const LEAST_NOISE = 1.5
/** The share of the mean step that is taken for noise. */
const NOISY = 0.8

/** The contrast of a grid, from its steps to the right and down. */
export function contrastOf({ width, height, lab }: Colours): Contrast {
  let [squares, steps] = [0, 0]
  for (let y = 0; y + 1 < height; y++)
    for (let x = 0; x + 1 < width; x++) {
      const p = y * width + x
      const right = squaredStep(lab, p, p + 1)
      const down = squaredStep(lab, p, p + width)
      squares += right + down
      steps += Math.sqrt(right) + Math.sqrt(down)
    }
  const count = Math.max(1, 2 * (width - 1) * (height - 1))
  return {
    scale: 1 / (2 * Math.max(CALMEST, squares / count)),
    noise: Math.max(LEAST_NOISE, (NOISY * steps) / count),
  }
}

/** What a cut is to decide. */
export interface CutQuestion {
  colours: Colours
  /** Of `contrastOf`. */
  scale: number
  /** What it costs to cut between pixels that look alike, in units. */
  stiffness: number
  /** A value a pixel of the grid. 1: in for certain, −1: out for certain, 0: to be decided. */
  fixed: Int8Array
  /** The pixels to be decided. */
  open: Int32Array
  /** For each open pixel, how much more it costs to leave it out than to take it in, in units; any number. */
  pull: Float32Array
}

/** The labels (1 in, 0 out) of least cost. Only open pixels become nodes; certain ones act on their neighbours. */
export function cutGrid({ colours, scale, stiffness, fixed, open, pull }: CutQuestion): Uint8Array {
  const { width, height, lab } = colours
  const nodeOf = new Int32Array(fixed.length).fill(-1)
  for (let node = 0; node < open.length; node++) nodeOf[open[node]] = node
  const neighbours = new Int32Array(open.length * 8).fill(-1)
  const graph = new FlowGraph(neighbours)
  const { capacity, terminal } = graph
  const most = stiffness * UNIT
  for (let node = 0; node < open.length; node++) {
    const p = open[node]
    const x = p % width
    let toSides = Math.max(-MOST, Math.min(MOST, pull[node])) * UNIT
    for (let d = 0; d < 8; d++) {
      const across = d < 3 ? d - 1 : d < 5 ? (d - 3) * 2 - 1 : d - 6
      const q = p + across + (d < 3 ? -width : d < 5 ? 0 : width)
      if (x + across < 0 || x + across >= width || q < 0 || q >= width * height) continue
      const other = nodeOf[q]
      if (other >= 0 && d < 4) continue
      const bond = fall(squaredStep(lab, p, q) * scale) * (d === 1 || (d > 2 && d < 5) || d === 6 ? 1 : SLANT)
      const weight = Math.round(bond * most)
      if (other < 0) toSides += fixed[q] * weight
      else {
        neighbours[node * 8 + d] = other
        neighbours[other * 8 + 7 - d] = node
        capacity[node * 8 + d] = weight
        capacity[other * 8 + 7 - d] = weight
      }
    }
    terminal[node] = Math.round(toSides)
  }
  graph.solve()
  const labels = new Uint8Array(fixed.length)
  for (let p = 0; p < fixed.length; p++) labels[p] = fixed[p] > 0 ? 1 : 0
  for (let node = 0; node < open.length; node++) labels[open[node]] = graph.isSource(node) ? 1 : 0
  return labels
}
