import type { Rect } from '../pixels.ts'
import { geodesicDistance } from './geodesic.ts'
import { settle } from './guess.ts'
import type { LabGrid } from './lab-grid.ts'
import { fitModel, type Board, type Guess } from './models.ts'
import { fillFrames, keepPieces } from './pieces.ts'

/** Regions round a mark are separated by their distances in steps of this fraction of a CIELAB unit. */
const STEPS_A_UNIT = 8
const MAX_STEPS = 8191
/** Fraction of the view that a thing at a mark may have; pixels that it must have. */
const MAX_FRACTION = 0.35
const MIN_PIXELS = 12
/** A change of colour that is as good an outline as any, in CIELAB units. */
const CLEAR_CHANGE = 15
/** So many pixels without contrast are added to each outline: short ones often have contrast by chance. */
const PRIOR_PIXELS = 4
/** How a region draws in what is in it, and keeps out what is near and far, against −ln of a colour's density. */
const REGION_PULL = { within: 1.5, near: -0.5, far: -4 }
/** What is near: this fraction of the region's sides round it. */
const NEAR_FRACTION = 0.6
const ROUNDS = 3

/**
 * What a mark without a box means: a thing in one piece with it, found from the region round the mark that has the
 * clearest outline. `fixed` holds the marks, at least one of them in.
 */
export function guessAtMarks(board: Board, fixed: Int8Array): Guess {
  const { grid } = board
  const labels = clearestRegion(board, fixed)
  fillFrames(labels, grid.width, grid.height)
  const prior = priorRound(grid, labels)
  const inside = fitModel(grid, labels, 1)
  const outside = fitModel(grid, labels, 0) ?? inside
  if (inside === undefined || outside === undefined) throw new RangeError('There is no mark to begin at')
  const guess = settle(board, { labels, inside, outside }, fixed, prior, ROUNDS)
  fillFrames(guess.labels, grid.width, grid.height)
  keepPieces(guess.labels, grid.width, grid.height, fixed, false)
  return guess
}

/**
 * Of all regions "no further from the marks than so much, by colour" the one along whose outline colours change most.
 * The region grows pixel by pixel; the sum over its outline is kept as it does.
 */
function clearestRegion({ grid, contrast }: Board, fixed: Int8Array): Uint8Array {
  const order = byDistance(geodesicDistance(grid, contrast.noise, fixed, 1))
  const outline = new Outline(grid)
  let best = -1
  let count = Math.min(order.length, MIN_PIXELS)
  for (let i = 0; i < order.length * MAX_FRACTION; i++) {
    outline.add(order[i])
    if (i + 1 < MIN_PIXELS || outline.clearness <= best) continue
    best = outline.clearness
    count = i + 1
  }
  const labels = new Uint8Array(order.length)
  for (let i = 0; i < count; i++) labels[order[i]] = 1
  return labels
}

/** The pixels, nearest first; those of about one distance in reading order. */
function byDistance(distance: Float32Array): Int32Array {
  const toStep = (p: number): number => Math.min(MAX_STEPS, Math.floor(distance[p] * STEPS_A_UNIT))
  const starts = new Int32Array(MAX_STEPS + 2)
  for (let p = 0; p < distance.length; p++) starts[toStep(p) + 1]++
  for (let step = 0; step <= MAX_STEPS; step++) starts[step + 1] += starts[step]
  const order = new Int32Array(distance.length)
  for (let p = 0; p < distance.length; p++) order[starts[toStep(p)]++] = p
  return order
}

/** The outline of a growing region: how much colours change across it. */
class Outline {
  readonly #grid: LabGrid
  readonly #inside: Uint8Array
  #sum = 0
  #length = 0

  constructor(grid: LabGrid) {
    this.#grid = grid
    this.#inside = new Uint8Array(grid.width * grid.height)
  }

  /** The mean change across the outline; the edge of the view counts as no change. */
  get clearness(): number {
    return this.#sum / (this.#length + PRIOR_PIXELS)
  }

  add(p: number): void {
    const { width, height } = this.#grid
    const x = p % width
    this.#inside[p] = 1
    this.#side(p, x > 0 ? p - 1 : -1)
    this.#side(p, x + 1 < width ? p + 1 : -1)
    this.#side(p, p - width)
    this.#side(p, p + width < width * height ? p + width : -1)
  }

  #side(p: number, q: number): void {
    const sign = q >= 0 && this.#inside[q] === 1 ? -1 : 1
    this.#length += sign
    if (q >= 0) this.#sum += sign * this.#change(p, q)
  }

  #change(p: number, q: number): number {
    const { lab } = this.#grid
    const l = lab[p * 3] - lab[q * 3]
    const a = lab[p * 3 + 1] - lab[q * 3 + 1]
    const b = lab[p * 3 + 2] - lab[q * 3 + 2]
    return Math.min(CLEAR_CHANGE, Math.sqrt(l * l + a * a + b * b))
  }
}

/**
 * Without a box, one more mark must not reach over the whole view: −1 is written where the thing found so far, with
 * the marks that are in and the room round them, does not reach.
 */
export function closeFar({ width }: LabGrid, found: Uint8Array, fixed: Int8Array): void {
  const reached = found.map((label, p) => (label === 1 || fixed[p] > 0 ? 1 : 0))
  const bounds = computeBounds(reached, width)
  const [padX, padY] = [bounds.width * NEAR_FRACTION, bounds.height * NEAR_FRACTION]
  for (let p = 0; p < fixed.length; p++) {
    const x = p % width
    const y = (p - x) / width
    const isNear =
      x >= bounds.x - padX &&
      x < bounds.x + bounds.width + padX &&
      y >= bounds.y - padY &&
      y < bounds.y + bounds.height + padY
    if (!isNear) fixed[p] = -1
  }
}

/** Draws in what is in a region, keeps out what is not, the more the further it is. */
function priorRound({ width, height }: LabGrid, labels: Uint8Array): Float32Array {
  const bounds = computeBounds(labels, width)
  const [padX, padY] = [bounds.width * NEAR_FRACTION, bounds.height * NEAR_FRACTION]
  const prior = new Float32Array(labels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const beside =
        x < bounds.x - padX ||
        x >= bounds.x + bounds.width + padX ||
        y < bounds.y - padY ||
        y >= bounds.y + bounds.height + padY
      const p = y * width + x
      prior[p] = labels[p] === 1 ? REGION_PULL.within : beside ? REGION_PULL.far : REGION_PULL.near
    }
  return prior
}

/** The smallest rectangle of a plane of `width` that holds what is labelled; its width is 0 or less when nothing is. */
function computeBounds(labels: Uint8Array, width: number): Rect {
  let [left, top, right, bottom] = [width, labels.length, -1, -1]
  for (let p = 0; p < labels.length; p++) {
    if (labels[p] === 0) continue
    const x = p % width
    const y = (p - x) / width
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
