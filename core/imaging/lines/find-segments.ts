import type { Rect } from '../pixels.ts'
import { naturalLog } from '../numbers.ts'
import { computeGradient } from './gradient.ts'
import { ScalarRegions, type Regions } from './grow.ts'
import type { Luma } from './luma.ts'
import { computeDensity, type Rectangle } from './rectangle.ts'

/** A straight edge, in pixels of the picture it was found in: (0, 0) is the upper left corner of the first pixel. */
export interface Segment {
  x1: number
  y1: number
  x2: number
  y2: number
  length: number
}

/** Cosines of 22.5° and of 11.25°. */
const COSINE_22_5 = 0.92387953
const COSINE_11_25 = 0.98078528
const MIN_DENSITY = 0.7
/** Fraction of pixels that point one way by chance, 22.5° to either side. */
const CHANCE_FRACTION = 1 / 8
/** Shortest segment, as a fraction of the picture's diagonal. */
const MIN_LENGTH_FRACTION = 0.014
const MIN_PIXELS = 8

/** Which of a picture's straight edges are wanted. */
export interface Wanted {
  /** Pixels (1) that have no edges. */
  hidden: Uint8Array
  /** Pixels that an edge is long, at least. */
  min: number
  /** Edges none of which lies in here are not looked for. */
  near: Rect
}

/**
 * Straight edges of a picture, the longest first: gradients of one direction are grown together and drawn as rectangles,
 * what is too thin or could be chance is dropped (Grompone von Gioi, Jakubowicz, Morel, Randall 2010, "LSD: a fast line
 * segment detector with a false detection control"). Where LSD counts tails of a binomial, this takes Hoeffding's bound.
 */
export function findSegments(luma: Luma, only: Partial<Wanted> = {}): Segment[] {
  return computeSegments(new ScalarRegions(computeGradient(luma, only.hidden)), luma, only)
}

/** The same, from the regions of a picture of that size. */
export function computeSegments(
  regions: Regions,
  { width, height }: { width: number; height: number },
  { min = MIN_PIXELS, near }: Partial<Wanted>,
): Segment[] {
  const shortest = Math.max(min, MIN_LENGTH_FRACTION * Math.sqrt(width * width + height * height))
  const tests = 2.5 * naturalLog(width * height)
  const segments: Segment[] = []
  for (;;) {
    const count = regions.next(COSINE_22_5, Math.ceil(shortest), near)
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
  if (computeDensity(rectangle, grown) >= MIN_DENSITY) return { rectangle, count: grown }
  let count = regions.regrow(COSINE_11_25)
  if (count < 3) return null
  rectangle = regions.rectangle()
  let radius = rectangle.length
  while (computeDensity(rectangle, count) < MIN_DENSITY) {
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
  const fraction = Math.min(aligned / pixels, 0.999)
  const gain =
    fraction * naturalLog(fraction / CHANCE_FRACTION) +
    (1 - fraction) * naturalLog((1 - fraction) / (1 - CHANCE_FRACTION))
  return pixels * gain > tests
}
