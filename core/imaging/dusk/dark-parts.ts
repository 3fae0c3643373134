import type { Rect } from '../pixels.ts'
import type { LabGrid } from '../select/lab-grid.ts'

/** A 4-connected part of a grid whose pixels are all darker than `level` (CIELAB L). */
export interface DarkPart {
  level: number
  bounds: Rect
  area: number
  /** One pixel of it. */
  seed: number
}

/** Levels of lightness between which parts grow. */
const FIRST = 9
const LAST = 84
const STEP = 2

/**
 * All parts that appear while a threshold of lightness rises, for which `isWanted` says yes; the same place may come
 * with several levels. Method: the component tree of Matas and others 2002, "Robust wide-baseline stereo from maximally
 * stable extremal regions", grown by union-find.
 */
export function darkParts(grid: LabGrid, isWanted: (part: DarkPart) => boolean): DarkPart[] {
  const order = byLightness(grid, LAST)
  const forest = new Forest(grid.width, grid.height)
  const seenAt = new Uint8Array(grid.width * grid.height)
  const out: DarkPart[] = []
  let next = 0
  for (let level = FIRST; level <= LAST; level += STEP) {
    const first = next
    for (; next < order.length && grid.lab[order[next] * 3] < level; next++) forest.add(order[next])
    for (let i = first; i < next; i++) {
      const root = forest.find(order[i])
      if (seenAt[root] === level) continue
      seenAt[root] = level
      const part = forest.part(root, level)
      if (isWanted(part)) out.push(part)
    }
  }
  return out
}

/** The pixels darker than `last`, the darkest first. */
function byLightness({ lab }: LabGrid, last: number): Int32Array {
  const bins = new Int32Array(1024)
  const binOf = (p: number): number => Math.max(0, Math.min(1022, Math.floor(lab[p * 3] * 10)))
  for (let p = 0; p * 3 < lab.length; p++) if (lab[p * 3] < last) bins[binOf(p) + 1]++
  for (let i = 1; i < bins.length; i++) bins[i] += bins[i - 1]
  const order = new Int32Array(bins[bins.length - 1])
  for (let p = 0; p * 3 < lab.length; p++) if (lab[p * 3] < last) order[bins[binOf(p)]++] = p
  return order
}

/** Sets of pixels that hang together, with their bounds and areas. */
class Forest {
  readonly #width: number
  readonly #height: number
  readonly #parent: Int32Array
  readonly #area: Int32Array
  readonly #left: Int32Array
  readonly #right: Int32Array
  readonly #top: Int32Array
  readonly #bottom: Int32Array

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    const pixels = width * height
    this.#parent = new Int32Array(pixels).fill(-1)
    this.#area = new Int32Array(pixels)
    this.#left = new Int32Array(pixels)
    this.#right = new Int32Array(pixels)
    this.#top = new Int32Array(pixels)
    this.#bottom = new Int32Array(pixels)
  }

  /** Adds a pixel and joins it with its neighbours that are there. */
  add(p: number): void {
    const x = p % this.#width
    const y = (p - x) / this.#width
    this.#parent[p] = p
    this.#area[p] = 1
    this.#left[p] = this.#right[p] = x
    this.#top[p] = this.#bottom[p] = y
    if (x > 0) this.#join(p, p - 1)
    if (x + 1 < this.#width) this.#join(p, p + 1)
    if (y > 0) this.#join(p, p - this.#width)
    if (y + 1 < this.#height) this.#join(p, p + this.#width)
  }

  /** The pixel that stands for the set of `p`. */
  find(p: number): number {
    let at = p
    while (this.#parent[at] !== at) {
      this.#parent[at] = this.#parent[this.#parent[at]]
      at = this.#parent[at]
    }
    return at
  }

  part(root: number, level: number): DarkPart {
    const x = this.#left[root]
    const y = this.#top[root]
    const bounds = { x, y, width: this.#right[root] - x + 1, height: this.#bottom[root] - y + 1 }
    return { level, bounds, area: this.#area[root], seed: root }
  }

  #join(p: number, q: number): void {
    if (this.#parent[q] < 0) return
    let into = this.find(p)
    let from = this.find(q)
    if (into === from) return
    if (this.#area[into] < this.#area[from]) [into, from] = [from, into]
    this.#parent[from] = into
    this.#area[into] += this.#area[from]
    this.#left[into] = Math.min(this.#left[into], this.#left[from])
    this.#right[into] = Math.max(this.#right[into], this.#right[from])
    this.#top[into] = Math.min(this.#top[into], this.#top[from])
    this.#bottom[into] = Math.max(this.#bottom[into], this.#bottom[from])
  }
}
