import { GridCutter, type Contrast } from './grid-cut.ts'
import type { LabGrid } from './lab-grid.ts'
import { colourCost, fitMixture, refitMixture, type Mixture, type Samples } from './mixture.ts'

/** A grid and what follows from it alone, whatever the user says. */
export interface Board {
  grid: LabGrid
  contrast: Contrast
}

/** What is in (1) and out (0), and what colours each side has. */
export interface Guess {
  labels: Uint8Array
  inside: Mixture
  outside: Mixture
}

type ColourModels = Pick<Guess, 'inside' | 'outside'>

/** Normal distributions a side. Rooms have many colours: five, as photos of one thing in nature need, are too few. */
const COMPONENTS = 8
const SEED = 11
/** More samples than this make no better mixture. */
const MAX_SAMPLES = 3000
/** What it costs to part two pixels that look alike, against −ln of a colour's density. */
const STIFFNESS = 20
/** No pixel's colour counts for more than this. */
const MAX_UNARY = 12

/** Steps between pixels twice as large are larger, and their scale is smaller. */
const HALF_CONTRAST = 0.6

/** Evenly chosen pixels that have a label. */
function collectSamples({ lab }: LabGrid, labels: Uint8Array | Int8Array, label: number): Samples {
  let count = 0
  for (let p = 0; p < labels.length; p++) if (labels[p] === label) count++
  const stride = Math.max(1, Math.ceil(count / MAX_SAMPLES))
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
export function fitModel(
  grid: LabGrid,
  labels: Uint8Array | Int8Array,
  label: number,
  count = COMPONENTS,
): Mixture | undefined {
  const samples = collectSamples(grid, labels, label)
  return samples.pixels.length === 0 ? undefined : fitMixture(samples, count, SEED)
}

/** The same model moved to what has the label now; itself where nothing has. */
export function modelAgain(model: Mixture, grid: LabGrid, labels: Uint8Array, label: number): Mixture {
  const samples = collectSamples(grid, labels, label)
  return samples.pixels.length === 0 ? model : refitMixture(model, samples)
}

/** The pixels of a plane that are 0. */
export function openPixels(fixed: Int8Array): Int32Array {
  const open = new Int32Array(fixed.length)
  let count = 0
  for (let p = 0; p < fixed.length; p++) if (fixed[p] === 0) open[count++] = p
  return open.slice(0, count)
}

/** A board that is cut several times, by other models and priors. */
export function colourCutter({ grid, contrast }: Board, fixed: Int8Array, open: Int32Array): GridCutter {
  return new GridCutter({ colours: grid, scale: contrast.scale, stiffness: STIFFNESS, fixed, open })
}

/**
 * Cuts a board at its `open` pixels by its colour models and a prior: what each pixel is drawn in by (below 0: out by)
 * besides its colour.
 */
export function cutByColour(
  board: Board,
  models: ColourModels,
  fixed: Int8Array,
  open: Int32Array,
  prior: Float32Array | undefined,
): Uint8Array {
  return colourCutter(board, fixed, open).cut(computeUnary(board.grid, models, open, prior))
}

/** What draws each open pixel in: its colour by the models, and the prior. */
export function computeUnary(
  grid: LabGrid,
  { inside, outside }: ColourModels,
  open: Int32Array,
  prior: Float32Array | undefined,
): Float32Array {
  const unary = new Float32Array(open.length)
  for (let i = 0; i < open.length; i++) {
    const at = open[i] * 3
    const colour = colourCost(outside, grid.lab, at) - colourCost(inside, grid.lab, at)
    unary[i] = Math.max(-MAX_UNARY, Math.min(MAX_UNARY, colour)) + (prior === undefined ? 0 : prior[open[i]])
  }
  return unary
}

/** A board of half the size: each pixel the mean of up to four. */
export function halfBoard({ grid, contrast }: Board): Board {
  const width = Math.ceil(grid.width / 2)
  const height = Math.ceil(grid.height / 2)
  const lab = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const upper = 2 * y * grid.width
    const lower = Math.min(grid.height - 1, 2 * y + 1) * grid.width
    for (let x = 0; x < width; x++) {
      const left = 2 * x
      const right = Math.min(grid.width - 1, left + 1)
      for (let c = 0; c < 3; c++) {
        const above = grid.lab[(upper + left) * 3 + c] + grid.lab[(upper + right) * 3 + c]
        const below = grid.lab[(lower + left) * 3 + c] + grid.lab[(lower + right) * 3 + c]
        lab[(y * width + x) * 3 + c] = (above + below) / 4
      }
    }
  }
  return {
    grid: { rect: grid.rect, width, height, lab },
    contrast: { ...contrast, scale: contrast.scale * HALF_CONTRAST },
  }
}

/** What is certain on a grid, on one of half its size: in where any of four pixels is, out where all are. */
export function halfPlane(plane: Int8Array, full: LabGrid, half: LabGrid): Int8Array {
  const out = new Int8Array(half.width * half.height)
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++) {
      const right = Math.min(full.width - 1, 2 * x + 1)
      const upper = 2 * y * full.width
      const lower = Math.min(full.height - 1, 2 * y + 1) * full.width
      const four = [plane[upper + 2 * x], plane[upper + right], plane[lower + 2 * x], plane[lower + right]]
      if (four.includes(1)) out[y * half.width + x] = 1
      else if (four.every((value) => value < 0)) out[y * half.width + x] = -1
    }
  return out
}

/** Labels of a half grid on the full one. */
export function doubled(labels: Uint8Array, half: LabGrid, full: LabGrid): Uint8Array {
  const out = new Uint8Array(full.width * full.height)
  for (let y = 0; y < full.height; y++)
    for (let x = 0; x < full.width; x++) out[y * full.width + x] = labels[(y >> 1) * half.width + (x >> 1)]
  return out
}
