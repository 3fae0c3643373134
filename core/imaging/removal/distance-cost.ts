/** Width and height of something, in pixels of its level. */
export interface Span {
  width: number
  height: number
}

/**
 * Distance cost (spatial regularisation) of a match, added to its patch difference, by rows and by columns between
 * target and source. A photo of a room is upright: what lies in the same rows is most likely the same wall or floor,
 * seen from the same distance in the same light. Measured in docs/decisions/010-item-removal-method.md.
 */
export interface DistanceCost {
  /** Indexed by the rows between the two, 0 to the level's height - 1. */
  rows: Int32Array
  /** Indexed by the columns between the two, 0 to the level's width - 1. */
  columns: Int32Array
}

/** Levels of difference in every channel that half the hole's height, or width, counts as. */
const ROW_LEVELS = 16
const COLUMN_LEVELS = 10
/** Upper bound of a distance cost: two of them and the differences of a patch stay within 32 bits. */
const MAX_COST = 2 ** 29
/** A flat or narrow hole counts as at least this part of its longer side. */
const MIN_FRACTION = 1 / 3

function costs(length: number, half: number, levels: number, area: number): Int32Array {
  const out = new Int32Array(length)
  for (let i = 0; i < length; i++)
    out[i] = Math.min(MAX_COST, 3 * area * levels * levels * (i / half) * (i / half))
  return out
}

/**
 * The costs for a context of `width` × `height`, for patches of `area` pixels. `span` is the size of the largest single
 * hole: of two that are filled together, the space between them must not make the far seem near.
 */
export function computeDistanceCost(width: number, height: number, span: Span, area: number): DistanceCost {
  const min = Math.max(span.width, span.height, 1) * MIN_FRACTION
  return {
    rows: costs(height, Math.max(span.height, min) / 2, ROW_LEVELS, area),
    columns: costs(width, Math.max(span.width, min) / 2, COLUMN_LEVELS, area),
  }
}
