import { spanMembrane } from '../membrane.ts'
import type { Base } from './base.ts'
import type { Rect } from '../../pixels.ts'
import { boxSum } from '../../filters/box-sum.ts'
import { simdBorders, type Rounds } from '../simd/simd-borders.ts'
import { growFrom } from './grow.ts'
import { getColour, computeDifference, rimJumps, rimCells, type Jumps } from './rim.ts'

/** Rim cells this near to each other, and this alike, belong to one arc. */
const ARC_REACH_CELLS = 2
const ARC_STEP = 11
/** An arc, or a surface, of a smaller part of the rim is not one. */
const MIN_FRACTION = 0.04
/**
 * Arcs whose mean colours differ by no more are one surface where they meet outside with no more than that of a step.
 */
const MAX_SAME_DIFFERENCE = 45
const MAX_TOUCH_DIFFERENCE = 4
/** Surfaces that touch along as many cells are one, however far their light differs. */
const MIN_CONTACT_CELLS = 12
/** Arcs whose mean colours differ by no more are one surface, wherever they lie. */
const MAX_EQUAL_DIFFERENCE = 15
/** The part of the rim that the surfaces must explain, and how many they may be. */
const MIN_EXPLAINED = 0.75
/** A single one explains all of it: anything else there may continue into the hole, too. */
const ALL_EXPLAINED = 0.99
const MAX_PARTS = 5

/** What the rim of a hole shows. */
export interface Parts {
  /** For each cell: which surface it shows, or -1. */
  seen: Int8Array
  /** The number of surfaces. */
  count: number
}

/** Arcs of the rim: for each cell, the number of its arc or -1. */
function findArcs(base: Base, hole: Uint8Array): { arcs: Int16Array; sizes: number[]; rim: number } {
  const { width, height } = base
  const rim = rimCells(base, hole, 2)
  const arcs = new Int16Array(width * height).fill(-1)
  const isRim = new Uint8Array(width * height)
  for (const cell of rim) isRim[cell] = 1
  const sizes: number[] = []
  for (const first of rim) {
    if (arcs[first] >= 0) continue
    const arc = sizes.length
    const stack = [first]
    arcs[first] = arc
    let size = 0
    for (let cell = stack.pop(); cell !== undefined; cell = stack.pop()) {
      size++
      const y = (cell / width) | 0
      const x = cell - y * width
      for (let v = Math.max(0, y - ARC_REACH_CELLS); v <= Math.min(height - 1, y + ARC_REACH_CELLS); v++)
        for (let u = Math.max(0, x - ARC_REACH_CELLS); u <= Math.min(width - 1, x + ARC_REACH_CELLS); u++) {
          const other = v * width + u
          if (isRim[other] === 0 || arcs[other] >= 0 || computeDifference(base, cell, other) > ARC_STEP)
            continue
          arcs[other] = arc
          stack.push(other)
        }
    }
    sizes.push(size)
  }
  return { arcs, sizes, rim: rim.length }
}

/** For each arc the one that stands for its surface. */
function joinArcs(base: Base, owner: Int16Array, arcs: Int16Array, count: number): number[] {
  const means = meanColours(base, arcs, count)
  const parent = means.map((_, i) => i)
  const find = (i: number): number => (parent[i] === i ? i : find(parent[i]))
  for (let a = 0; a < count; a++)
    for (let b = 0; b < a; b++)
      if (distance(means[a], means[b]) <= MAX_EQUAL_DIFFERENCE) parent[find(a)] = find(b)
  for (const [pair, cells] of contacts(base, owner, count)) {
    const a = (pair / count) | 0
    const b = pair % count
    if (cells >= MIN_CONTACT_CELLS || distance(means[a], means[b]) <= MAX_SAME_DIFFERENCE)
      parent[find(a)] = find(b)
  }
  return parent.map((_, i) => find(i))
}

function distance(a: readonly number[], b: readonly number[]): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2])
}

function meanColours(base: Base, arcs: Int16Array, count: number): number[][] {
  const sums = Array.from({ length: count }, () => [0, 0, 0, 0])
  for (let cell = 0; cell < arcs.length; cell++) {
    if (arcs[cell] < 0) continue
    const colour = getColour(base, cell)
    const sum = sums[arcs[cell]]
    for (let k = 0; k < 3; k++) sum[k] += colour[k]
    sum[3]++
  }
  return sums.map(([a, b, c, cells]) => [a / cells, b / cells, c / cells])
}

/** Along how many cells the surfaces of two arcs (a · count + b) touch without a step. */
function contacts(base: Base, owner: Int16Array, count: number): Map<number, number> {
  const { width, height } = base
  const out = new Map<number, number>()
  const meet = (cell: number, other: number): void => {
    const a = owner[cell]
    const b = owner[other]
    if (a < 0 || b < 0 || a === b || computeDifference(base, cell, other) > MAX_TOUCH_DIFFERENCE) return
    const pair = Math.max(a, b) * count + Math.min(a, b)
    out.set(pair, (out.get(pair) ?? 0) + 1)
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const cell = y * width + x
      if (x < width - 1) meet(cell, cell + 1)
      if (y < height - 1) meet(cell, cell + width)
    }
  return out
}

/** Reaches of the blur, in cells, and rounds with each: the far one makes borders straight, the near ones sharp. */
const ROUNDS: Rounds = [
  [12, 6],
  [6, 3],
  [3, 2],
  [2, 1],
]
/** Cells around the hole whose surfaces influence how the borders go on. */
const MARGIN_CELLS = 26

/**
 * Extends the surfaces into the hole with borders of least length, by threshold dynamics (blur, then decide),
 * after Merriman, Bence, Osher 1992, "Diffusion generated motion by mean curvature". For each surface and cell: how much
 * of the cell it takes, 0 to 1, in the hole and around.
 */
export function spreadParts(base: Base, hole: Uint8Array, { seen, count }: Parts): Float32Array[] {
  if (count === 1) return [new Float32Array(seen.length).fill(1)]
  const box = aroundHole(base, hole)
  const { width, height } = box
  const cells = width * height
  const owners = cutCells(seen, base.width, box)
  const free = cutCells(hole, base.width, box)
  const fixed = new Uint8Array(cells)
  const values = new Float32Array(cells * count)
  for (let i = 0; i < cells; i++) {
    if (owners[i] < 0) continue
    fixed[i] = 1
    values[i * count + owners[i]] = 1
  }
  spanMembrane({ width, height, channels: count, values, fixed })
  const planes = Array.from({ length: count }, () => new Float32Array(cells))
  // What is known and shows none of the surfaces has no weight.
  for (const [k, plane] of planes.entries())
    for (let i = 0; i < cells; i++) if ((fixed[i] | free[i]) === 1) plane[i] = values[i * count + k]
  if (!simdBorders(planes, free, width, height, ROUNDS)) scalarBorders(planes, free, width, height, ROUNDS)
  return planes.map((plane) => {
    const fraction = new Float32Array(base.width * base.height)
    for (let y = 0, i = 0; y < height; y++)
      for (let to = (y + box.y) * base.width + box.x, x = 0; x < width; x++, i++, to++)
        fraction[to] = plane[i] / 81
    return fraction
  })
}

/** What a list of one value a cell holds in a rectangle. */
function cutCells<T extends Int8Array | Uint8Array>(cells: T, stride: number, box: Rect): T {
  const out = cells.slice(0, box.width * box.height) as T
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * stride + box.x
    out.set(cells.subarray(from, from + box.width), y * box.width)
  }
  return out
}

function blur(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  return boxSum(boxSum(plane, width, height, radius), width, height, radius)
}

/** Gives each free cell wholly to the surface that prevails around it. */
function decide(
  planes: readonly Float32Array[],
  free: Uint8Array,
  width: number,
  height: number,
  radius: number,
): void {
  const blurred = planes.map((plane) => blur(plane, width, height, radius))
  for (let i = 0; i < free.length; i++) {
    if (free[i] === 0) continue
    let best = 0
    for (let k = 1; k < planes.length; k++) if (blurred[k][i] > blurred[best][i]) best = k
    for (let k = 0; k < planes.length; k++) planes[k][i] = k === best ? 1 : 0
  }
}

/**
 * Settles the borders between the shares of surfaces, in place, and softens them (times 81). In plain TypeScript: it
 * works everywhere, and says what is right.
 */
export function scalarBorders(
  planes: readonly Float32Array[],
  free: Uint8Array,
  width: number,
  height: number,
  rounds: Rounds,
): void {
  for (const [radius, times] of rounds)
    for (let round = 0; round < times; round++) decide(planes, free, width, height, radius)
  for (const plane of planes) plane.set(blur(plane, width, height, 1))
}

/** Bounds of the hole's cells and what lies around them. */
function aroundHole({ width, height }: Base, hole: Uint8Array): Rect {
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue
    const y = (i / width) | 0
    const x = i - y * width
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  }
  const x = Math.max(0, left - MARGIN_CELLS)
  const y = Math.max(0, top - MARGIN_CELLS)
  return {
    x,
    y,
    width: Math.min(width, right + MARGIN_CELLS) - x,
    height: Math.min(height, bottom + MARGIN_CELLS) - y,
  }
}

/** A rim whose neighbouring cells differ by no more shows one surface, however its light changes. */
const MAX_JUMP = 42

/** The surfaces that a hole's rim, which jumps so much, shows. Null when it is too restless to tell. */
export function findParts(base: Base, hole: Uint8Array, jumps = rimJumps(base, hole)): Parts | null {
  const parts = findAnyParts(base, hole, jumps)
  return jumps.largest > MAX_JUMP && parts?.count === 1 ? null : parts
}

/** As `findParts`, also one whose light falls so steeply that its rim jumps. */
export function findAnyParts(base: Base, hole: Uint8Array, { largest }: Jumps): Parts | null {
  return largest <= MAX_JUMP ? onePart(base, hole) : severalParts(base, hole)
}

function onePart(base: Base, hole: Uint8Array): Parts {
  const seeds = new Int16Array(base.known.length).fill(-1)
  for (const cell of rimCells(base, hole, 2)) seeds[cell] = 0
  return { seen: new Int8Array(growFrom(base, seeds)), count: 1 }
}

function severalParts(base: Base, hole: Uint8Array): Parts | null {
  const { arcs, sizes, rim } = findArcs(base, hole)
  const min = Math.max(4, MIN_FRACTION * 0.5 * rim)
  const kept = new Int16Array(arcs.length)
  for (let i = 0; i < arcs.length; i++) kept[i] = arcs[i] >= 0 && sizes[arcs[i]] >= min ? arcs[i] : -1
  const owner = growFrom(base, kept)
  const joined = joinArcs(base, owner, kept, sizes.length)
  const fractions = new Map<number, number>()
  for (let i = 0; i < kept.length; i++)
    if (kept[i] >= 0) fractions.set(joined[kept[i]], (fractions.get(joined[kept[i]]) ?? 0) + 1 / rim)
  const large = [...fractions]
    .filter(([, fraction]) => fraction >= MIN_FRACTION)
    .toSorted((a, b) => b[1] - a[1])
  const explained = large.reduce((sum, [, fraction]) => sum + fraction, 0)
  const wanted = large.length === 1 ? ALL_EXPLAINED : MIN_EXPLAINED
  if (large.length > MAX_PARTS || explained < wanted) return null
  const place = new Map(large.map(([arc], i) => [arc, i]))
  const partOf = joined.map((arc) => place.get(arc) ?? -1)
  const seen = new Int8Array(owner.length)
  for (let i = 0; i < seen.length; i++) seen[i] = owner[i] < 0 ? -1 : partOf[owner[i]]
  return { seen, count: large.length }
}
