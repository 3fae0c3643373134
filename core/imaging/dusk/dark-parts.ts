import type { Rect } from '../pixels.ts'
import type { LabGrid } from '../select/lab-grid.ts'

/** A 4-connected part of a grid whose pixels are all darker than `level` (CIELAB L). */
export interface DarkPart {
  level: number
  bounds: Rect
  area: number
}

/** Levels of lightness between which parts grow. */
const FIRST_LEVEL = 9
const LAST_LEVEL = 84
const LEVEL_STEP = 2
const LEVELS = Math.floor((LAST_LEVEL - FIRST_LEVEL) / LEVEL_STEP) + 1

/**
 * All parts of at most `max` pixels that appear while a threshold of lightness rises, for which `isWanted` says yes;
 * the same place may come with several levels. Method: the component tree of Matas and others 2002, "Robust
 * wide-baseline stereo from maximally stable extremal regions", grown by union-find.
 */
export function darkParts(grid: LabGrid, max: number, isWanted: (part: DarkPart) => boolean): DarkPart[] {
  const { order, ends } = byLevel(grid)
  const forest = new Forest(grid.width, grid.height)
  const out: DarkPart[] = []
  for (let step = 0, from = 0; step < LEVELS; from = ends[step++]) {
    const added = order.subarray(from, ends[step])
    forest.addAll(added)
    for (const part of forest.partsOf(added, FIRST_LEVEL + step * LEVEL_STEP, max))
      if (isWanted(part)) out.push(part)
  }
  return out
}

/** The pixels that each level adds, one level after the other, and where each ends. */
function byLevel({ width, lab }: LabGrid): { order: Int32Array; ends: Int32Array } {
  const pixels = lab.length / 3
  const steps = new Uint8Array(pixels)
  const counts = new Int32Array(LEVELS + 1)
  for (let from = 0; from < pixels; from += width) countRow(lab, from, from + width, steps, counts)
  const ends = new Int32Array(LEVELS)
  for (let step = 0, sum = 0; step < LEVELS; step++) {
    ends[step] = sum
    sum += counts[step]
  }
  const order = new Int32Array(pixels - counts[LEVELS])
  for (let from = 0; from < pixels; from += width) sortRow(steps, from, from + width, order, ends)
  return { order, ends }
}

/** Tells the levels of the pixels `from` to `to` (exclusive), and counts them. */
function countRow(lab: Float32Array, from: number, to: number, steps: Uint8Array, counts: Int32Array): void {
  for (let p = from; p < to; p++) {
    const light = lab[p * 3]
    const step =
      light < FIRST_LEVEL ? 0 : Math.min(LEVELS, Math.floor((light - FIRST_LEVEL) / LEVEL_STEP) + 1)
    steps[p] = step
    counts[step]++
  }
}

/** Puts the same pixels at the ends of their levels. */
function sortRow(steps: Uint8Array, from: number, to: number, order: Int32Array, ends: Int32Array): void {
  for (let p = from; p < to; p++) if (steps[p] < LEVELS) order[ends[steps[p]]++] = p
}

/** Numbers that a set keeps: its area, and its bounds (left, right, top, bottom). */
const SET_STRIDE = 5

/** Sets of pixels that hang together, with their bounds and areas. */
class Forest {
  readonly #width: number
  readonly #last: number
  readonly #parent: Int32Array
  /** The level at which a set was last asked for. */
  readonly #seenAt: Uint8Array
  /** `SET_STRIDE` numbers a pixel, right for those that stand for their sets. */
  readonly #kept: Int32Array

  constructor(width: number, height: number) {
    const pixels = width * height
    this.#width = width
    this.#last = pixels - width
    this.#seenAt = new Uint8Array(pixels)
    this.#parent = new Int32Array(pixels).fill(-1)
    this.#kept = new Int32Array(pixels * SET_STRIDE)
  }

  /** Adds pixels and joins each with its neighbours that are there. */
  addAll(pixels: Int32Array): void {
    for (let i = 0; i < pixels.length; i++) this.#add(pixels[i])
  }

  /** What is there hangs together already, so that a neighbour is passed over whose own one is joined with anyway. */
  #add(p: number): void {
    const width = this.#width
    const parent = this.#parent
    const x = p % width
    const isAbove = p >= width && parent[p - width] >= 0
    const isBelow = p < this.#last && parent[p + width] >= 0
    const isLeft = x > 0 && parent[p - 1] >= 0
    let root = isLeft ? this.#append(p, x) : this.#begin(p, x)
    if (x + 1 < width && parent[p + 1] >= 0) {
      const isKnown = (isAbove && parent[p - width + 1] >= 0) || (isBelow && parent[p + width + 1] >= 0)
      if (!isKnown) root = this.#join(root, this.#find(p + 1))
    }
    if (isAbove && !(isLeft && parent[p - width - 1] >= 0)) root = this.#join(root, this.#find(p - width))
    if (isBelow && !(isLeft && parent[p + width - 1] >= 0)) this.#join(root, this.#find(p + width))
  }

  /** The pixel that stands for the set of `p`. */
  #find(p: number): number {
    const parent = this.#parent
    let at = p
    for (let up = parent[at]; up !== at; up = parent[at]) {
      parent[at] = parent[up]
      at = parent[at]
    }
    return at
  }

  /** The sets of at most `max` pixels that some pixels are in, each once. */
  partsOf(pixels: Int32Array, level: number, max: number): DarkPart[] {
    const out: DarkPart[] = []
    for (let i = 0; i < pixels.length; i++) {
      const p = pixels[i]
      // The one before it in its row is in the same set.
      if (i > 0 && pixels[i - 1] === p - 1 && p % this.#width > 0) continue
      const root = this.#find(p)
      if (this.#seenAt[root] === level) continue
      this.#seenAt[root] = level
      if (this.#kept[root * SET_STRIDE] <= max) out.push(this.#part(root, level))
    }
    return out
  }

  #part(root: number, level: number): DarkPart {
    const kept = this.#kept
    const k = root * SET_STRIDE
    const x = kept[k + 1]
    const y = kept[k + 3]
    const bounds = { x, y, width: kept[k + 2] - x + 1, height: kept[k + 4] - y + 1 }
    return { level, bounds, area: kept[k] }
  }

  /** Makes a pixel a set of its own. */
  #begin(p: number, x: number): number {
    const kept = this.#kept
    const k = p * SET_STRIDE
    const y = (p - x) / this.#width
    this.#parent[p] = p
    kept[k] = 1
    kept[k + 1] = kept[k + 2] = x
    kept[k + 3] = kept[k + 4] = y
    return p
  }

  /** Takes a pixel into the set of the one on its left, which is as high and as low already. */
  #append(p: number, x: number): number {
    const kept = this.#kept
    const root = this.#find(p - 1)
    const k = root * SET_STRIDE
    this.#parent[p] = root
    kept[k]++
    if (kept[k + 2] < x) kept[k + 2] = x
    return root
  }

  /** Makes two sets one; answers what stands for it. */
  #join(a: number, b: number): number {
    if (a === b) return a
    const kept = this.#kept
    const isLess = kept[a * SET_STRIDE] < kept[b * SET_STRIDE]
    const into = isLess ? b : a
    const from = isLess ? a : b
    const i = into * SET_STRIDE
    const j = from * SET_STRIDE
    this.#parent[from] = into
    kept[i] += kept[j]
    if (kept[j + 1] < kept[i + 1]) kept[i + 1] = kept[j + 1]
    if (kept[j + 2] > kept[i + 2]) kept[i + 2] = kept[j + 2]
    if (kept[j + 3] < kept[i + 3]) kept[i + 3] = kept[j + 3]
    if (kept[j + 4] > kept[i + 4]) kept[i + 4] = kept[j + 4]
    return into
  }
}
