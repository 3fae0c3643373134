import { boxSum } from '../filters/box-sum.ts'
import { grownMask } from '../filters/grown-mask.ts'
import type { LabGrid } from '../select/lab-grid.ts'
import { alignment } from './alignment.ts'
import { connectedPieces, type Piece } from './connected.ts'
import type { RefinedSky } from './refine.ts'

/** The neighbourhood in which texture is measured, as a fraction of the grid's long side. */
const NEIGHBOURHOOD_FRACTION = 0.011
/** How far from the border of the sky gaps are looked for, as a fraction of the grid's long side. */
const MAX_DISTANCE_FRACTION = 0.1
/** Gaps count where so much of so many times the neighbourhood is leaves: wide ones too, and no single arch. */
const LEAF_NEIGHBOURHOOD_FACTOR = 2
const MIN_LEAVES = 0.22
/** A piece of sky is seen through leaves when so much of it lies among them: parts of white trim do, too. */
const MIN_LEAF_FRACTION = 0.8
/** Or when there is sky below so much of it: houses do not hang in the air, branches do. */
const MIN_ABOVE = 0.8
/** Gaps may lie beyond gaps, so many times over. */
const ROUNDS = 3
/** So far round a piece that is none, in pixels of the grid, its soft border is none either. */
const RIM_PX = 2
/** A pixel is taken for sky seen through leaves when it is at most this unlike the sky. */
const MAX_SKY_DISTANCE = 2.4
/**
 * The sum of squared fractions of the directions, 1/8 when edges run in all directions alike: leaves are below it,
 * buildings above. A blue sky is told from a building by its colour, so that fans of palm leaves may pass.
 */
const MAX_ALIGNED_WHITE = 0.165
const MAX_ALIGNED_BLUE = 0.24
/** CIELAB b from which on a sky is blue. */
const MAX_BLUE_B = -10

/**
 * Where the sky is seen through leaves and twigs: 0 to 1 a pixel, besides the sky's labels. A gap is as light as the
 * sky behind it, lies near the sky and in a texture without direction.
 */
export function skyThroughLeaves(whole: LabGrid, { labels, unlike }: RefinedSky): Float32Array {
  const { width } = whole
  const longest = Math.max(width, whole.height)
  const radius = Math.max(2, Math.round(NEIGHBOURHOOD_FRACTION * longest))
  const far = Math.max(2, Math.round(MAX_DISTANCE_FRACTION * longest))
  const out = new Float32Array(labels.length)
  // Below, nothing is near the sky, and what is seen from there is not either.
  const lowest = Math.floor(labels.lastIndexOf(1) / width)
  const grid = upperRows(whole, lowest + ROUNDS * far + (LEAF_NEIGHBOURHOOD_FACTOR + 1) * radius + 2)
  const max = isBlue(whole, labels) ? MAX_ALIGNED_BLUE : MAX_ALIGNED_WHITE
  const amongLeaves = leavesRound(grid, radius, max, likeSky(grid, labels, unlike))
  const { isGap, near } = judgeGaps(grid, labels, unlike, amongLeaves, far)
  for (let p = 0; p < near.length; p++) {
    if (labels[p] === 1 || near[p] === 0) continue
    if (isGap[p] > 0 || (isGap[p] === 0 && amongLeaves[p] === 1))
      out[p] = Math.max(0, Math.min(1, (2 * MAX_SKY_DISTANCE - unlike[p]) / MAX_SKY_DISTANCE))
  }
  return out
}

/** 1 where what is not sky may be sky seen through leaves by its colour, if only in part. */
function likeSky({ width, height }: LabGrid, labels: Uint8Array, unlike: Float32Array): Uint8Array {
  const out = new Uint8Array(width * height)
  for (let p = 0; p < out.length; p++) if (labels[p] === 0 && unlike[p] < 2 * MAX_SKY_DISTANCE) out[p] = 1
  return out
}

/** 1 where enough of what is round a pixel is a texture of leaves; nothing is said where it is not `wanted`. */
function leavesRound(grid: LabGrid, radius: number, max: number, wanted: Uint8Array): Uint8Array {
  const { width, height } = grid
  const aligned = alignment(
    grid,
    radius,
    grownMask(wanted, width, height, LEAF_NEIGHBOURHOOD_FACTOR * radius),
  )
  const leaves = new Float32Array(aligned.length)
  for (let p = 0; p < leaves.length; p++) if (aligned[p] < max) leaves[p] = 1
  const texture = boxSum(leaves, width, height, LEAF_NEIGHBOURHOOD_FACTOR * radius)
  const min = MIN_LEAVES * (2 * LEAF_NEIGHBOURHOOD_FACTOR * radius + 1) ** 2
  const out = new Uint8Array(leaves.length)
  for (let p = 0; p < out.length; p++) if (texture[p] > min) out[p] = 1
  return out
}

/**
 * Which pixels lie in a piece that is sky (1), in one that is none or at its rim (−1), or in neither (0), and which
 * are near the sky. Each piece becomes sky or not as a whole, from the sky outwards.
 */
function judgeGaps(
  grid: LabGrid,
  labels: Uint8Array,
  unlike: Float32Array,
  amongLeaves: Uint8Array,
  far: number,
): { isGap: Int8Array; near: Uint8Array } {
  const { width, height } = grid
  const known = labels.slice(0, width * height)
  const isGap = new Int8Array(known.length)
  let open = gapsIn(grid, known, unlike)
  let near = grownMask(known, width, height, far)
  for (let round = 0; round < ROUNDS && open.length > 0; round++) {
    const lowestIn = findLowest(known, width)
    const left: Piece[] = []
    let isNew = false
    for (const piece of open) {
      const { inLeaves, aboveSky, isNear } = tally(piece, amongLeaves, lowestIn, near)
      const min = piece.pixels.length
      if (!isNear) left.push(piece)
      else if (inLeaves > MIN_LEAF_FRACTION * min || aboveSky > MIN_ABOVE * min) {
        take(piece, known, isGap)
        isNew = true
      } else bar(isGap, piece, width)
    }
    open = left
    if (!isNew) break
    near = grownMask(known, width, height, far)
  }
  return { isGap, near }
}

/** How many pixels of a piece lie among leaves and above the sky, and whether any is near the sky. */
function tally(
  { pixels }: Piece,
  amongLeaves: Uint8Array,
  lowestIn: Int32Array,
  near: Uint8Array,
): { inLeaves: number; aboveSky: number; isNear: boolean } {
  let inLeaves = 0
  let aboveSky = 0
  let isNear = false
  for (let i = 0; i < pixels.length; i++) {
    const p = pixels[i]
    inLeaves += amongLeaves[p]
    if (p < lowestIn[p % lowestIn.length]) aboveSky++
    if (near[p] === 1) isNear = true
  }
  return { inLeaves, aboveSky, isNear }
}

function take({ pixels }: Piece, known: Uint8Array, isGap: Int8Array): void {
  for (let i = 0; i < pixels.length; i++) isGap[pixels[i]] = known[pixels[i]] = 1
}

/** Marks a piece and its soft rim as no sky, where nothing else is known. */
function bar(isGap: Int8Array, { pixels }: Piece, width: number): void {
  for (let i = 0; i < pixels.length; i++) barRound(isGap, pixels[i], width)
}

function barRound(isGap: Int8Array, p: number, width: number): void {
  const column = p % width
  for (let v = -RIM_PX; v <= RIM_PX; v++)
    for (let u = -RIM_PX; u <= RIM_PX; u++) {
      const q = p + v * width + u
      const x = column + u
      if (x >= 0 && x < width && q >= 0 && q < isGap.length && isGap[q] === 0) isGap[q] = -1
    }
}

/** The last pixel of each column that is 1; −1 where there is none. */
function findLowest(labels: Uint8Array, width: number): Int32Array {
  const out = new Int32Array(width).fill(-1)
  for (let p = 0; p < labels.length; p++) if (labels[p] === 1) out[p % width] = p
  return out
}

/** Pieces of what looks like the sky and is not known to be it. */
function gapsIn({ width, height }: LabGrid, known: Uint8Array, unlike: Float32Array): Piece[] {
  const like = new Uint8Array(known.length)
  for (let p = 0; p < like.length; p++) if (known[p] === 0 && unlike[p] < MAX_SKY_DISTANCE) like[p] = 1
  return connectedPieces(width, height, like)
}

function upperRows(grid: LabGrid, rows: number): LabGrid {
  const height = Math.min(grid.height, Math.max(1, rows))
  return { ...grid, height, lab: grid.lab.subarray(0, height * grid.width * 3) }
}

function isBlue({ lab }: LabGrid, labels: Uint8Array): boolean {
  let [sum, count] = [0, 0]
  for (let p = 0; p < labels.length; p++)
    if (labels[p] === 1) {
      sum += lab[p * 3 + 2]
      count++
    }
  return sum < MAX_BLUE_B * count
}
