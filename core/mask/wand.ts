import { Refusal } from '../refusal.ts'
import type { Pixels, Plane, Rect } from '../imaging/pixels.ts'
import {
  isInRange,
  pixelWords,
  rangeAround,
  sampleColour,
  type Colour,
  type ColourRange,
} from './colour-range.ts'
import { computeBounds, floodFill, takeAll, type Marks } from './flood.ts'
import type { CoverageSource } from './shapes.ts'
import { everywhereSource, filledSource } from './wand-cover.ts'

export interface WandSettings {
  /** 0 to 255: a pixel is taken when none of its channels differs by more from the colour clicked on. */
  tolerance: number
  /** The colour clicked on is the mean of so many pixels across and down. */
  sample: 1 | 3 | 5
  /** True: only what is joined by sides to the place clicked on. False: the colour everywhere in the photo. */
  contiguous: boolean
  /** True: pixels along the edge are covered in part, by how much of the taken colour they are mixed of. */
  antialias: boolean
}

/** Whole pixels of the photo. */
export interface WandPoint {
  x: number
  y: number
}

/** What a click would take, at the size of the copy it was looked for in. */
export interface WandPreview {
  /** 255 where it would, else 0. */
  plane: Plane
  bounds: Rect
}

/** How far from the pointer a preview looks for the colour, in pixels across: the copy has mixed it with others. */
const PREVIEW_SIDE = 5

/**
 * The magic wand: takes the pixels whose colour is within `tolerance` of the one at (x, y), by the greatest
 * difference of a channel as in Photoshop. `photo` is RGBA or RGBX, 8-bit sRGB; its fourth byte does not count.
 * When a sample of several pixels lies across an edge, so that none of them is near their mean, the pixel's own
 * colour counts: a click always takes something. The source reads the photo's bytes, which must not change meanwhile,
 * and holds one byte a pixel of the photo, if contiguous.
 *
 * Throws Refusal when the place is not a whole pixel inside the photo or a setting is out of range, RangeError when the
 * photo's bytes do not fit its size.
 */
export function wandSource(photo: Pixels, at: WandPoint, settings: WandSettings): CoverageSource {
  checkPhoto(photo, at)
  checkSettings(settings)
  const { width, height } = photo
  const { sample, contiguous, antialias } = settings
  const words = pixelWords(photo)
  const colour = sampleColour(photo, at.x, at.y, sample)
  const { seed, range } = findStart(photo, words, at, settings.tolerance, colour, sample)
  if (!contiguous) return everywhereSource(words, width, height, range, antialias)
  const { marks, bounds } = floodFill(words, width, height, seed, range)
  return filledSource(words, marks, bounds, antialias)
}

/**
 * What a click would take, looked for in a reduced copy of the photo, fast enough to follow the pointer. (x, y)
 * are whole pixels of the copy. `colour` is the colour that the click would sample from the whole photo, where
 * that is at hand; without it the copy's own pixel counts. Edges are hard. Throws as `wandSource` does.
 */
export function previewWand(
  copy: Pixels,
  at: WandPoint,
  settings: WandSettings,
  colour: Colour | null,
): WandPreview {
  checkPhoto(copy, at)
  checkSettings(settings)
  const { width, height } = copy
  const words = pixelWords(copy)
  const wanted = colour ?? sampleColour(copy, at.x, at.y, 1)
  const { seed, range } = findStart(copy, words, at, settings.tolerance, wanted, PREVIEW_SIDE)
  if (settings.contiguous) {
    const { marks, bounds } = floodFill(words, width, height, seed, range)
    return { plane: hardPlane(marks), bounds }
  }
  const marks = takeAll(words, width, height, range)
  return { plane: hardPlane(marks), bounds: computeBounds(marks) }
}

/** The colour that a click at (x, y) looks for. Throws as `wandSource` does. */
export function wandColour(photo: Pixels, at: WandPoint, settings: WandSettings): Colour {
  checkPhoto(photo, at)
  checkSettings(settings)
  return sampleColour(photo, at.x, at.y, settings.sample)
}

/** Where the search begins, and for what: near (x, y) in a square of `side` pixels, else there with its own colour. */
function findStart(
  photo: Pixels,
  words: Uint32Array,
  { x, y }: WandPoint,
  tolerance: number,
  colour: Colour,
  side: number,
): { seed: number; range: ColourRange } {
  const range = rangeAround(colour, tolerance)
  const seed = nearestInRange(photo, words, x, y, (side - 1) >> 1, range)
  if (seed >= 0) return { seed, range }
  return { seed: y * photo.width + x, range: rangeAround(sampleColour(photo, x, y, 1), tolerance) }
}

/** The pixel in the range that is nearest to (x, y), at most `reach` away along each side; −1 when there is none. */
function nearestInRange(
  { width, height }: Pixels,
  words: Uint32Array,
  x: number,
  y: number,
  reach: number,
  range: ColourRange,
): number {
  let best = -1
  let min = Infinity
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
      const distance = (row - y) * (row - y) + (column - x) * (column - x)
      if (distance >= min || !isInRange(words[row * width + column], range)) continue
      min = distance
      best = row * width + column
    }
  return best
}

/** The marks themselves, with 0 in place of all that are not TAKEN. */
function hardPlane({ width, height, data, fours }: Marks): Plane {
  for (let i = 0; i < fours.length; i++) fours[i] = Math.imul((fours[i] >>> 7) & 0x01010101, 255)
  return { width, height, data }
}

function checkPhoto({ width, height, data }: Pixels, { x, y }: WandPoint): void {
  if (data.length !== width * height * 4)
    throw new RangeError(
      `${data.length} bytes are not the ${width} × ${height} pixels of a photo, four bytes each`,
    )
  if (!Number.isInteger(x) || !Number.isInteger(y) || x < 0 || y < 0 || x >= width || y >= height)
    throw new Refusal(`The wand needs a pixel of the photo; ${x}, ${y} is not one of ${width} × ${height}`)
}

function checkSettings({ tolerance, sample }: WandSettings): void {
  if (!(tolerance >= 0 && tolerance <= 255))
    throw new Refusal(`The wand's tolerance must be from 0 to 255, not ${tolerance}`)
  if (![1, 3, 5].includes(sample))
    throw new Refusal(`The wand samples 1, 3 or 5 pixels across, not ${sample}`)
}
