import { boxMean, type Lab } from './lab.ts'

/** Small pieces of one colour that cover a picture. */
export interface Superpixels {
  width: number
  height: number
  /** For each pixel, the number of its piece, from 0. */
  of: Int32Array
  count: number
}

/** How different pieces may be that are joined, in CIELAB units by pixels of a piece: more makes larger ones. */
const SCALE = 90
const MIN_SIZE = 24
/** Steps of a CIELAB unit in which differences are sorted. */
const STEPS_A_UNIT = 8
const MAX_STEPS = 1023

/**
 * Parts a picture by graph (Felzenszwalb and Huttenlocher 2004): neighbours are joined, the most alike first, while the
 * step between two pieces is no larger than what varies within either.
 */
export function findSuperpixels({ width, height, channels }: Lab): Superpixels {
  const total = width * height
  const smooth = channels.map((channel) => boxMean(channel, width, height, 1))
  const [l, a, b] = smooth as [Float32Array, Float32Array, Float32Array]
  const stepOf = (p: number, q: number): number =>
    Math.sqrt((l[p] - l[q]) ** 2 + (a[p] - a[q]) ** 2 + (b[p] - b[q]) ** 2)
  const links = sortedLinks(width, height, stepOf)
  const parent = Int32Array.from({ length: total }, (_, p) => p)
  const size = new Int32Array(total).fill(1)
  const within = new Float32Array(total).fill(SCALE)
  const join = (p: number, q: number, step: number) => {
    const [small, large] = size[p] < size[q] ? [p, q] : [q, p]
    parent[small] = large
    size[large] += size[small]
    within[large] = step + SCALE / size[large]
  }
  for (const link of links) {
    const p = rootOf(parent, link >> 1)
    const q = rootOf(parent, (link >> 1) + ((link & 1) === 0 ? 1 : width))
    if (p === q) continue
    const step = stepOf(link >> 1, (link >> 1) + ((link & 1) === 0 ? 1 : width))
    if (step <= within[p] && step <= within[q]) join(p, q, step)
  }
  for (const link of links) {
    const p = rootOf(parent, link >> 1)
    const q = rootOf(parent, (link >> 1) + ((link & 1) === 0 ? 1 : width))
    if (p !== q && Math.min(size[p], size[q]) < MIN_SIZE) join(p, q, 0)
  }
  return numbered(parent, width, height)
}

/** The steps to the right (even) and below (odd) of all pixels, the smallest first. */
function sortedLinks(width: number, height: number, stepOf: (p: number, q: number) => number): Int32Array {
  const keys = new Uint16Array(width * height * 2).fill(MAX_STEPS + 1)
  const starts = new Int32Array(MAX_STEPS + 3)
  const note = (link: number, p: number, q: number) => {
    keys[link] = Math.min(MAX_STEPS, Math.floor(stepOf(p, q) * STEPS_A_UNIT))
    starts[keys[link] + 1]++
  }
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p++) {
      if (x + 1 < width) note(2 * p, p, p + 1)
      if (y + 1 < height) note(2 * p + 1, p, p + width)
    }
  for (let i = 0; i <= MAX_STEPS; i++) starts[i + 1] += starts[i]
  const links = new Int32Array(starts[MAX_STEPS + 1])
  for (let link = 0; link < keys.length; link++)
    if (keys[link] <= MAX_STEPS) links[starts[keys[link]]++] = link
  return links
}

function rootOf(parent: Int32Array, p: number): number {
  let at = p
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]]
    at = parent[at]
  }
  return at
}

function numbered(parent: Int32Array, width: number, height: number): Superpixels {
  const of = new Int32Array(parent.length)
  const numbers = new Int32Array(parent.length).fill(-1)
  let count = 0
  for (let p = 0; p < parent.length; p++) {
    const root = rootOf(parent, p)
    if (numbers[root] < 0) numbers[root] = count++
    of[p] = numbers[root]
  }
  return { width, height, of, count }
}
