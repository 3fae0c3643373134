import type { Rect } from '../pixels.ts'
import { naturalLog } from '../numbers.ts'
import { gradientOf } from './gradient.ts'
import { ScalarRegions, type Regions } from './grow.ts'
import type { Luma } from './luma.ts'
import { densityOf, type Rectangle } from './rectangle.ts'

/** A straight edge, in pixels of the picture it was found in: (0, 0) is the upper left corner of the first pixel. */
export interface Segment {
  x1: number
  y1: number
  x2: number
  y2: number
  length: number
}

/** Cosines of 22.5° and of 11.25°. */
const LOOSE = 0.92387953
const TIGHT = 0.98078528
const LEAST_DENSITY = 0.7
/** Share of pixels that point one way by chance, 22.5° to either side. */
const CHANCE = 1 / 8
/** Shortest segment, as a share of the picture's diagonal. */
const SHORTEST = 0.014
const LEAST_PIXELS = 8

/** Which of a picture's straight edges are wanted. */
export interface Wanted {
  /** Pixels (1) that have no edges. */
  hidden: Uint8Array
  /** Pixels that an edge is long, at least. */
  least: number
  /** Edges none of which lies in here are not looked for. */
  near: Rect
}

/**
 * Straight edges of a picture, the longest first: gradients of one direction are grown together and drawn as rectangles,
 * what is too thin or could be chance is dropped (Grompone von Gioi, Jakubowicz, Morel, Randall 2010, "LSD: a fast line
 * segment detector with a false detection control"). Where LSD counts tails of a binomial, this takes Hoeffding's bound.
 */
export function findSegments(luma: Luma, only: Partial<Wanted> = {}): Segment[] {
  return segmentsOf(new ScalarRegions(gradientOf(luma, only.hidden)), luma, only)
}

/** The same, from the regions of a picture of that size. */
export function segmentsOf(
  regions: Regions,
  { width, height }: { width: number; height: number },
  { least = LEAST_PIXELS, near }: Partial<Wanted>,
): Segment[] {
  const shortest = Math.max(least, SHORTEST * Math.sqrt(width * width + height * height))
  const tests = 2.5 * naturalLog(width * height)
  const segments: Segment[] = []
  for (;;) {
    const count = regions.next(LOOSE, Math.ceil(shortest), near)
    if (count === 0) return segments.sort((a, b) => b.length - a.length)
    const found = denseRectangle(regions, count)
    if (found === null || found.rectangle.length < shortest) continue
    if (!isMeant(found.rectangle, found.count, tests)) continue
    const { x1, y1, x2, y2, length } = found.rectangle
    segments.push({ x1, y1, x2, y2, length })
  }
}

/**
 * The rectangle of a region, which is narrowed and then shortened until it fills it, and how many pixels are left of it;
 * null when that is little.
 */
function denseRectangle(regions: Regions, grown: number): { rectangle: Rectangle; count: number } | null {
  let rectangle = regions.rectangle()
  if (densityOf(rectangle, grown) >= LEAST_DENSITY) return { rectangle, count: grown }
  let count = regions.regrow(TIGHT)
  if (count < 3) return null
  rectangle = regions.rectangle()
  let radius = rectangle.length
  while (densityOf(rectangle, count) < LEAST_DENSITY) {
    radius *= 0.75
    count = regions.cut(radius)
    if (count < 3 || radius < 4) return null
    rectangle = regions.rectangle()
  }
  return { rectangle, count }
}

/** Whether so many aligned pixels in such a rectangle are expected less than once by chance in the whole picture. */
function isMeant({ length, width }: Rectangle, aligned: number, tests: number): boolean {
  const pixels = Math.max(aligned, (length + 1) * width)
  const share = Math.min(aligned / pixels, 0.999)
  const gain = share * naturalLog(share / CHANCE) + (1 - share) * naturalLog((1 - share) / (1 - CHANCE))
  return pixels * gain > tests
}
