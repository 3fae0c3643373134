import type { Rect } from '../pixels.ts'

/**
 * What a copy from far away costs on top of its difference, by rows and by columns between target and source. A photo
 * of a room is upright: what lies in the same rows is most likely the same wall or floor, seen from the same distance
 * in the same light. Measured in docs/decisions/010-item-removal-method.md.
 */
export interface Farness {
  /** Indexed by the rows between the two, 0 to the level's height - 1. */
  rows: Int32Array
  /** Indexed by the columns between the two, 0 to the level's width - 1. */
  columns: Int32Array
}

/** Levels of difference in every channel that half the hole's height, or width, counts as. */
const ROW_LEVELS = 16
const COLUMN_LEVELS = 10
/** A small hole in a large context may look this part of the context far. */
const LEAST_SHARE = 1 / 3

function costs(length: number, hole: number, levels: number, area: number): Int32Array {
  const half = Math.max(hole, length * LEAST_SHARE) / 2
  const out = new Int32Array(length)
  for (let i = 0; i < length; i++) out[i] = 3 * area * levels * levels * (i / half) * (i / half)
  return out
}

/** The costs for a context of `width` × `height` whose hole has the bounds `hole`, for patches of `area` pixels. */
export function farnessOf(width: number, height: number, hole: Rect, area: number): Farness {
  return {
    rows: costs(height, hole.height, ROW_LEVELS, area),
    columns: costs(width, hole.width, COLUMN_LEVELS, area),
  }
}
