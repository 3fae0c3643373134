import { cutGrid, type Bonds } from './grid-cut.ts'
import type { LabGrid } from './lab-grid.ts'
import { colourCost, fitMixture, refitMixture, type Mixture, type Samples } from './mixture.ts'

/** A grid and what follows from it alone, whatever the user says. */
export interface Board {
  grid: LabGrid
  bonds: Bonds
}

/** What is in (1) and out (0), and what colours each side has. */
export interface Guess {
  labels: Uint8Array
  inside: Mixture
  outside: Mixture
}

/** Normal distributions a side. Rooms have many colours: five, as photos of one thing in nature need, are too few. */
const COMPONENTS = 8
const SEED = 11
/** More samples than this make no better mixture. */
const MOST_SAMPLES = 6000
/** What it costs to part two pixels that look alike, against −ln of a colour's density. */
const STIFFNESS = 20
/** No pixel's colour counts for more than this. */
const MOST_PULL = 12

/** Evenly chosen pixels that have a label. */
function samplesOf({ lab }: LabGrid, labels: Uint8Array, label: number): Samples {
  let count = 0
  for (const one of labels) if (one === label) count++
  const stride = Math.max(1, Math.ceil(count / MOST_SAMPLES))
  const pixels = new Int32Array(Math.ceil(count / stride))
  let seen = 0
  for (let p = 0; p < labels.length; p++)
    if (labels[p] === label) {
      if (seen % stride === 0) pixels[seen / stride] = p
      seen++
    }
  return { values: lab, pixels }
}

/** The colours of the pixels with a label; undefined where there are none. */
export function modelOf(grid: LabGrid, labels: Uint8Array, label: number): Mixture | undefined {
  const samples = samplesOf(grid, labels, label)
  return samples.pixels.length === 0 ? undefined : fitMixture(samples, COMPONENTS, SEED)
}

/** The same model moved to what has the label now; itself where nothing has. */
export function modelAgain(model: Mixture, grid: LabGrid, labels: Uint8Array, label: number): Mixture {
  const samples = samplesOf(grid, labels, label)
  return samples.pixels.length === 0 ? model : refitMixture(model, samples)
}

/** Cuts a board by its colour models and a prior: what each pixel is drawn in by (below 0: out by) besides its colour. */
export function cutByColour(
  { grid, bonds }: Board,
  { inside, outside }: Pick<Guess, 'inside' | 'outside'>,
  fixed: Int8Array,
  prior: Float32Array | undefined,
): Uint8Array {
  const pull = new Float32Array(fixed.length)
  for (let p = 0; p < fixed.length; p++) {
    if (fixed[p] !== 0) continue
    const colour = colourCost(outside, grid.lab, p * 3) - colourCost(inside, grid.lab, p * 3)
    pull[p] = Math.max(-MOST_PULL, Math.min(MOST_PULL, colour)) + (prior === undefined ? 0 : prior[p])
  }
  return cutGrid({ width: grid.width, height: grid.height, bonds, stiffness: STIFFNESS, fixed, pull })
}
