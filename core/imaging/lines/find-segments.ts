import type { Rect } from '../pixels.ts'
import { naturalLog } from '../numbers.ts'
import { gradientOf, type Gradient } from './gradient.ts'
import { RegionGrower, type Region } from './grow.ts'
import type { Luma } from './luma.ts'
import { densityOf, rectangleAround, type Rectangle } from './rectangle.ts'

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

function meets({ x, y, width, height }: Rect, { pixels, count }: Region, across: number): boolean {
  for (let k = 0; k < count; k++) {
    const row = (pixels[k] / across) | 0
    const column = pixels[k] - row * across
    if (row >= y && row < y + height && column >= x && column < x + width) return true
  }
  return false
}

/**
 * Straight edges of a picture, the longest first: gradients of one direction are grown together and drawn as rectangles,
 * what is too thin or could be chance is dropped (Grompone von Gioi, Jakubowicz, Morel, Randall 2010, "LSD: a fast line
 * segment detector with a false detection control"). Where LSD counts tails of a binomial, this takes Hoeffding's bound.
 */
export function findSegments(luma: Luma, only: Partial<Wanted> = {}): Segment[] {
  const gradient = gradientOf(luma, only.hidden)
  const grower = new RegionGrower(gradient)
  const shortest = Math.max(
    only.least ?? LEAST_PIXELS,
    SHORTEST * Math.sqrt(luma.width * luma.width + luma.height * luma.height),
  )
  const tests = 2.5 * naturalLog(luma.width * luma.height)
  const segments: Segment[] = []
  for (const seed of gradient.order) {
    if (!grower.isFree(seed)) continue
    const region = grower.grow(seed, LOOSE)
    if (region.count < shortest) continue
    if (only.near !== undefined && !meets(only.near, region, luma.width)) continue
    const rectangle = denseRectangle(gradient, grower, region)
    if (rectangle === null || rectangle.length < shortest) continue
    if (!isMeant(rectangle, region.count, tests)) continue
    const { x1, y1, x2, y2, length } = rectangle
    segments.push({ x1, y1, x2, y2, length })
  }
  return segments.sort((a, b) => b.length - a.length)
}

/** The region's rectangle, the region narrowed and then shortened until it fills it; null when little is left. */
function denseRectangle(gradient: Gradient, grower: RegionGrower, region: Region): Rectangle | null {
  let rectangle = rectangleAround(gradient, region.pixels, region.count)
  if (densityOf(rectangle, region.count) >= LEAST_DENSITY) return rectangle
  const seed = region.pixels[0]
  grower.release(region)
  grower.grow(seed, TIGHT)
  if (region.count < 3) return null
  rectangle = rectangleAround(gradient, region.pixels, region.count)
  let radius = rectangle.length
  while (densityOf(rectangle, region.count) < LEAST_DENSITY) {
    radius *= 0.75
    grower.cut(region, radius)
    if (region.count < 3 || radius < 4) return null
    rectangle = rectangleAround(gradient, region.pixels, region.count)
  }
  return rectangle
}

/** Whether so many aligned pixels in such a rectangle are expected less than once by chance in the whole picture. */
function isMeant({ length, width }: Rectangle, aligned: number, tests: number): boolean {
  const pixels = Math.max(aligned, (length + 1) * width)
  const share = Math.min(aligned / pixels, 0.999)
  const gain = share * naturalLog(share / CHANCE) + (1 - share) * naturalLog((1 - share) / (1 - CHANCE))
  return pixels * gain > tests
}
