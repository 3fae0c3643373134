import { componentBoxes, union } from '../components.ts'
import type { Plane, Rect } from '../pixels.ts'
import type { Span } from './farness.ts'

/** One or more holes that are filled together, and the part of the photo that may be copied from. */
export interface Region {
  /** Bounds of the mask's holes, with the reach of growing and feathering. */
  hole: Rect
  /** Bounds of what is looked at, inside the photo. */
  context: Rect
  /** Size of the largest single hole. */
  span: Span
}

const LEAST_MARGIN = 32
/** Context on each side, as a part of the hole's longer side. */
const MARGIN_SHARE = 0.8

function expand(box: Rect, by: number, width: number, height: number): Rect {
  const x = Math.max(0, box.x - by)
  const y = Math.max(0, box.y - by)
  return {
    x,
    y,
    width: Math.min(width, box.x + box.width + by) - x,
    height: Math.min(height, box.y + box.height + by) - y,
  }
}

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

function contextOf(hole: Rect, width: number, height: number): Rect {
  const margin = Math.max(LEAST_MARGIN, Math.ceil(MARGIN_SHARE * Math.max(hole.width, hole.height)))
  return expand(hole, margin, width, height)
}

/**
 * Groups the holes of a mask so that no hole of one group lies in the context of another: a fill never copies from a
 * place that is itself to be filled. `reach` is grow + feather in pixels.
 */
export function findRegions(mask: Plane, reach: number): Region[] {
  const { width, height } = mask
  const regions: Region[] = []
  for (const box of componentBoxes(mask)) {
    let hole = expand(box, reach + 1, width, height)
    let context = contextOf(hole, width, height)
    const span = { width: hole.width, height: hole.height }
    for (let i = 0; i < regions.length; i++) {
      const other = regions[i]
      if (!overlap(context, other.hole) && !overlap(other.context, hole)) continue
      hole = union(hole, other.hole)
      context = contextOf(hole, width, height)
      span.width = Math.max(span.width, other.span.width)
      span.height = Math.max(span.height, other.span.height)
      regions.splice(i, 1)
      i = -1
    }
    regions.push({ hole, context, span })
  }
  return regions
}
