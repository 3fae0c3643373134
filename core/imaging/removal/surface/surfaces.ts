import { computeUsable, type Crop } from '../crop.ts'
import type { Span } from '../distance-cost.ts'
import { markCells, measureBase, type Base } from './base.ts'
import { findParts, findAnyParts, spreadParts, type Parts } from './parts.ts'
import { getColour, rimCells, rimJumps } from './rim.ts'

/** What lies around a hole and continues behind it. */
export interface Surfaces {
  base: Base
  /** 1 for each cell of the base that holds a pixel of the hole. */
  hole: Uint8Array
  parts: Parts
  /** For each surface and cell: how much of the cell it takes, 0 to 1. Left out where that is still to be found. */
  fractions?: readonly Float32Array[]
}

/** The same, as far as the rim tells. */
interface Sight {
  base: Base
  hole: Uint8Array
}

/** Cells along a hole's side. */
const CELLS_PER_SIDE = 130
/** Levels of light or colour that part surfaces. */
const EDGE_LEVELS = 30

/** The cells around a hole whose largest part is `span` in size. */
export function lookAt(crop: Crop, span: Span): Sight {
  const cell = Math.max(1, Math.round(Math.sqrt(span.width * span.height) / CELLS_PER_SIDE))
  const base = measureBase(crop.data, computeUsable(crop), crop.width, crop.height, cell, EDGE_LEVELS)
  return { base, hole: markCells(crop.hole, crop.width, base) }
}

/** The surfaces around a hole whose largest part is `span` in size. Null when the rim is too restless to tell them. */
export function findSurfaces(crop: Crop, span: Span): Surfaces | null {
  const { base, hole } = lookAt(crop, span)
  const parts = findParts(base, hole)
  return parts === null ? null : { base, hole, parts }
}

/** The light of a surface that changes by more along the rim cannot be followed by copies alone. */
const MAX_CHANGE = 105
/** The part of a surface's rim that is left out at each end: knots, joints, reflections. */
const OUTLIER_FRACTION = 0.05
/** A rim more restless than this shows grass, bricks, leaves: no base can be told from their detail. */
const MAX_TEXTURED_FRACTION = 13
/** Up to this one a surface has only light and fine detail. */
const MAX_UNIFORM_CHANGE = 6
/** Up to this one it is plain, as painted walls are: boards and herringbone lie above. */
const MAX_PLAIN_CHANGE = 1.9
/** The part of the hole that a surface must take to matter. */
const MIN_COVERED = 0.35

/** A rim up to this restless may still be a surface whose detail does not show from nearer by. */
const MAX_UNCERTAIN_PX = 20

/** Of a large part of a hole: whether it lies in a surface whose light or colour changes much around it. */
export type Light = 'even' | 'changing' | 'doubtful'

export function lightAround(crop: Crop, span: Span): Light {
  const { base, hole } = lookAt(crop, span)
  const jumps = rimJumps(base, hole)
  const { median } = jumps
  if (median > MAX_UNCERTAIN_PX) return 'even'
  const parts = findParts(base, hole, jumps)
  if (parts === null) return 'even'
  const changing = computeChanges(base, hole, parts).map((change) => change > MAX_CHANGE)
  if (!changing.includes(true)) return 'even'
  const fractions = spreadParts(base, hole, parts)
  if (!fractions.some((fraction, part) => changing[part] && countCovered(fraction, hole) >= MIN_COVERED))
    return 'even'
  return median > MAX_TEXTURED_FRACTION ? 'doubtful' : 'changing'
}

/** A surface is the only one when so much of what is seen of all of them is its own. */
const MIN_ALONE = 0.9

/** Only the largest part, when nearly all known pixels belong to it. */
function largestAlone({ seen, count }: Parts): Parts | null {
  const sizes = new Int32Array(count)
  for (const part of seen) if (part >= 0) sizes[part]++
  const max = Math.max(...sizes)
  const largest = sizes.indexOf(max)
  if (max < MIN_ALONE * sizes.reduce((sum, size) => sum + size, 0)) return null
  return { seen: seen.map((part) => (part === largest ? 0 : -1)), count: 1 }
}

/**
 * The surface around a hole that lies on one plane of a room, where it is the only one and its light changes; nothing
 * else may be usable in the crop. Null where it is not so. As the plane is known, the rim may be restless.
 */
export function findOneSurface(crop: Crop, span: Span): Surfaces | null {
  const { base, hole } = lookAt(crop, span)
  const several = findParts(base, hole)
  const parts = several === null ? null : largestAlone(several)
  if (parts === null || computeChanges(base, hole, parts)[0] <= MAX_CHANGE) return null
  return { base, hole, parts }
}

/**
 * The surface around a piece that edges have cut out of a hole, where it is the only one and uniform: nothing but it
 * can continue behind the piece. Null where it is not so.
 */
export function findUniformSurface(crop: Crop, span: Span): Surfaces | null {
  return findSmoothSurface(crop, span, MAX_UNIFORM_CHANGE)
}

/** The same around a whole hole, where it is plain. Boards are uniform but not plain: copies go on with them better. */
export function findPlainSurface(crop: Crop, span: Span): Surfaces | null {
  return findSmoothSurface(crop, span, MAX_PLAIN_CHANGE)
}

/** `maxChange`: of light and colour from cell to cell along the rim, in levels. */
function findSmoothSurface(crop: Crop, span: Span, maxChange: number): Surfaces | null {
  const { base, hole } = lookAt(crop, span)
  const jumps = rimJumps(base, hole)
  if (jumps.median > maxChange) return null
  const several = findAnyParts(base, hole, jumps)
  const parts = several === null ? null : largestAlone(several)
  return parts && { base, hole, parts }
}

/** The part of the hole that a surface takes. */
function countCovered(fraction: Float32Array, hole: Uint8Array): number {
  let taken = 0
  let all = 0
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue
    taken += fraction[i]
    all++
  }
  return taken / all
}

/** How much the light and colour of each surface change along the rim. */
function computeChanges(base: Base, hole: Uint8Array, { seen, count }: Parts): number[] {
  const rim = rimCells(base, hole, 2)
  return Array.from({ length: count }, (_, part) => {
    const colours = rim.filter((cell) => seen[cell] === part).map((cell) => getColour(base, cell))
    if (colours.length === 0) return 0
    let change = 0
    for (let k = 0; k < 3; k++) {
      const sorted = Float32Array.from(colours, (colour) => colour[k]).toSorted()
      const skipped = Math.floor(sorted.length * OUTLIER_FRACTION)
      change += sorted[sorted.length - 1 - skipped] - sorted[skipped]
    }
    return change
  })
}
