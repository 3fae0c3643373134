import { componentBoxes } from '../components.ts'
import type { Plane, Rect } from '../pixels.ts'
import { intersection, union } from '../rect.ts'
import { grownRect } from './bounds.ts'
import type { Span } from './distance-cost.ts'

/** One or more holes that are filled together. */
export interface Region {
  /** Bounds of the mask's holes, with the reach of growing and feathering. */
  hole: Rect
  /** Size of the largest single hole. */
  span: Span
}

const MIN_MARGIN = 32
/** Holes nearer than this part of the smaller one's longer side are one: what lies between tells too little. */
const GAP_FRACTION = 0.3

function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** A part of the photo that is made larger to reach an area grows to this many pixels at most. */
const MAX_REACHED = 16_000_000
/**
 * Around a large hole less is looked at, so that what is looked at has about this many pixels: each takes some 30
 * bytes.
 */
const MAX_AROUND = 20_000_000
/** As little as this part of its longer side, at least. */
const MIN_FRACTION = 0.3

function gapBetween(a: Rect, b: Rect): number {
  const across = Math.max(0, b.x - a.x - a.width, a.x - b.x - b.width)
  const down = Math.max(0, b.y - a.y - a.height, a.y - b.y - b.height)
  return across + down
}

/** How far to go on all sides of a hole to have so many pixels: the root of (width + 2m)(height + 2m) = count. */
function marginForArea({ width, height }: Rect, count: number): number {
  return (Math.sqrt((width - height) * (width - height) + 4 * count) - width - height) / 4
}

function computeMargin({ width, height }: Rect, fraction: number): number {
  return Math.max(MIN_MARGIN, Math.ceil(fraction * Math.max(width, height)))
}

/** What is looked at for a hole, cut to about 20 megapixels around it: more takes too much memory. */
export function capContext(context: Rect, hole: Rect, width: number, height: number): Rect {
  if (context.width * context.height <= MAX_AROUND) return context
  const fraction = Math.max(MIN_FRACTION, marginForArea(hole, MAX_AROUND) / Math.max(hole.width, hole.height))
  return intersection(context, grownRect(hole, computeMargin(hole, fraction), width, height))
}

/**
 * The part of the photo that is looked at for a hole: `fraction` of its longer side on each side, less where that is
 * more than 20 megapixels. It is made larger to hold the `areas` that the user wants copied (bounds within the photo),
 * the nearest first, as long as it stays within 16 megapixels; the nearest of all is always reached.
 */
export function computeContext(
  hole: Rect,
  fraction: number,
  width: number,
  height: number,
  areas: readonly Rect[] = [],
): Rect {
  let context = capContext(grownRect(hole, computeMargin(hole, fraction), width, height), hole, width, height)
  const nearest = areas.toSorted((a, b) => gapBetween(hole, a) - gapBetween(hole, b))
  for (const [i, area] of nearest.entries()) {
    const larger = union(context, area)
    if (i === 0 || larger.width * larger.height <= MAX_REACHED) context = larger
  }
  return context
}

/** The part of the photo that a hole changes. */
function computeHole(box: Rect, reach: number, { width, height }: Plane): Rect {
  return grownRect(box, reach + 1, width, height)
}

function joined(a: Region, b: Region): Region {
  return {
    hole: union(a.hole, b.hole),
    span: { width: Math.max(a.span.width, b.span.width), height: Math.max(a.span.height, b.span.height) },
  }
}

/**
 * Connected components of a mask, those close together grouped into regions, the smallest group first: what it fills is
 * known to those after it. The bounds of no two groups overlap. `reach` is grow + feather in pixels.
 */
export function findRegions(mask: Plane, reach: number): Region[] {
  const { width, height } = mask
  const regions: Region[] = []
  for (const box of componentBoxes(mask)) {
    const hole = computeHole(box, reach, mask)
    let region: Region = { hole, span: { width: hole.width, height: hole.height } }
    for (let i = 0; i < regions.length; i++) {
      const [own, other] = [region.hole, regions[i].hole]
      const smaller = Math.min(Math.max(own.width, own.height), Math.max(other.width, other.height))
      const gap = Math.ceil(GAP_FRACTION * smaller)
      if (!overlap(grownRect(own, gap, width, height), other)) continue
      region = joined(region, regions[i])
      regions.splice(i, 1)
      i = -1
    }
    regions.push(region)
  }
  return regions.toSorted((a, b) => a.hole.width * a.hole.height - b.hole.width * b.hole.height)
}

/** Regions of a mask that are those of a smaller one. */
export interface RegionAsBefore {
  region: Region
  /** The number of its region in the smaller mask; null for what is none there, or several. */
  before: number | null
}

/**
 * Groups the holes of a mask as they are grouped, and ordered, in the same mask at a smaller size: `before` are the
 * bounds of its regions, in pixels of this mask. Holes that are not there come last. The bounds of no two groups
 * overlap.
 */
export function findRegionsAs(mask: Plane, reach: number, before: readonly Rect[]): RegionAsBefore[] {
  const found: RegionAsBefore[] = []
  for (const box of componentBoxes(mask)) {
    const hole = computeHole(box, reach, mask)
    const within = before.findIndex((rect) => overlap(rect, box))
    let own: RegionAsBefore = {
      region: { hole, span: { width: hole.width, height: hole.height } },
      before: within < 0 ? null : within,
    }
    for (let i = 0; i < found.length; i++) {
      const other = found[i]
      const isSame = own.before !== null && own.before === other.before
      if (!isSame && !overlap(own.region.hole, other.region.hole)) continue
      own = { region: joined(own.region, other.region), before: isSame ? own.before : null }
      found.splice(i, 1)
      i = -1
    }
    found.push(own)
  }
  const last = before.length
  return found.toSorted((a, b) => (a.before ?? last) - (b.before ?? last))
}
