import { FlowGraph } from './flow-graph.ts'
import type { LabGrid } from './lab-grid.ts'
import { fall } from './numbers.ts'

/** Costs are rounded to this share of a unit, so that a cut is a matter of whole numbers. */
const UNIT = 64
/** No single pixel's colour counts for more than this many units. */
const MOST = 40

/**
 * How much neighbours belong together, 0 to 1, four numbers a pixel: to the right, below left, below, below right.
 * 0 where there is no such neighbour.
 */
export type Bonds = Float32Array

/** Colour steps of a grid in the four directions of `Bonds`: squared CIELAB distances; −1 for no neighbour. */
function squaredSteps({ width, height, lab }: LabGrid): Float32Array {
  const steps = new Float32Array(width * height * 4).fill(-1)
  const offsets = [1, width - 1, width, width + 1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      for (let k = 0; k < 4; k++) {
        if (k === 0 ? x + 1 === width : y + 1 === height) continue
        if ((k === 1 && x === 0) || (k === 3 && x + 1 === width)) continue
        const i = p * 3
        const j = (p + offsets[k]) * 3
        const l = lab[i] - lab[j]
        const a = lab[i + 1] - lab[j + 1]
        const b = lab[i + 2] - lab[j + 2]
        steps[p * 4 + k] = l * l + a * a + b * b
      }
    }
  return steps
}

/** Below this mean squared step a picture is flat, and its steps are noise. */
const CALMEST = 4

/** The bonds of a grid: they fall with the colour step, measured against the mean step of the whole grid. */
export function bondsOf(grid: LabGrid): Bonds {
  const steps = squaredSteps(grid)
  let [sum, count] = [0, 0]
  for (const step of steps)
    if (step >= 0) {
      sum += step
      count++
    }
  const scale = 1 / (2 * Math.max(CALMEST, sum / Math.max(1, count)))
  const slant = 1 / Math.sqrt(2)
  return steps.map((step, i) => (step < 0 ? 0 : fall(step * scale) * (i % 2 === 0 ? 1 : slant)))
}

/** What a cut is to decide. All planes have one value a pixel of the grid. */
export interface CutQuestion {
  width: number
  height: number
  bonds: Bonds
  /** What it costs to cut between pixels that look alike, in units. */
  stiffness: number
  /** 1: in for certain, −1: out for certain, 0: to be decided. */
  fixed: Int8Array
  /** How much more it costs to leave a pixel out than to take it in, in units; any number. */
  pull: Float32Array
}

/** The labels (1 in, 0 out) of least cost. Only undecided pixels become nodes; certain ones act on their neighbours. */
export function cutGrid({ width, height, bonds, stiffness, fixed, pull }: CutQuestion): Uint8Array {
  const nodeOf = new Int32Array(width * height).fill(-1)
  const pixels: number[] = []
  for (let p = 0; p < fixed.length; p++) if (fixed[p] === 0) nodeOf[p] = pixels.push(p) - 1
  const neighbours = new Int32Array(pixels.length * 8).fill(-1)
  const graph = new FlowGraph(neighbours)
  const offsets = [1, width - 1, width, width + 1]
  for (let p = 0; p < fixed.length; p++)
    for (let k = 0; k < 4; k++) {
      const weight = Math.round(bonds[p * 4 + k] * stiffness * UNIT)
      if (weight === 0) continue
      const q = p + offsets[k]
      const [a, b] = [nodeOf[p], nodeOf[q]]
      if (a >= 0 && b >= 0) {
        neighbours[a * 8 + 4 + k] = b
        neighbours[b * 8 + 3 - k] = a
        graph.capacity[a * 8 + 4 + k] = weight
        graph.capacity[b * 8 + 3 - k] = weight
      } else if (a >= 0) graph.terminal[a] += fixed[q] * weight
      else if (b >= 0) graph.terminal[b] += fixed[p] * weight
    }
  pixels.forEach((p, node) => {
    graph.terminal[node] += Math.round(Math.max(-MOST, Math.min(MOST, pull[p])) * UNIT)
  })
  graph.solve()
  const labels = new Uint8Array(fixed.length)
  for (let p = 0; p < fixed.length; p++)
    labels[p] = fixed[p] > 0 || (nodeOf[p] >= 0 && graph.isSource(nodeOf[p])) ? 1 : 0
  return labels
}
