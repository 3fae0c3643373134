import type { Pixels, Plane, Rect } from '../imaging/pixels.ts'
import {
  isInRange,
  pixelWords,
  rangeAround,
  sampleColour,
  type Colour,
  type ColourRange,
} from './colour-range.ts'
import { EDGE, floodFill, fourFrom, takeAll, type Marks } from './flood.ts'
import { clipTo } from './rect.ts'
import type { CoverageSource } from './shapes.ts'
import { edgeCoverage } from './soft-edge.ts'
import { TILE, type TileBox } from './tiles.ts'

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

/** What a wand has taken, to be combined with a mask. It reads the photo's bytes: they must not change meanwhile. */
export interface WandRegion extends CoverageSource {
  /** Outside it nothing is covered. */
  readonly bounds: Rect
}

/** What a click would take, at the size of the copy it was looked for in. */
export interface WandPreview {
  /** 255 where it would, else 0. */
  plane: Plane
  bounds: Rect
}

/**
 * The magic wand: takes the pixels whose colour is within `tolerance` of the one at (x, y), by the greatest
 * difference of a channel as in Photoshop. `photo` is RGBA or RGBX, 8-bit sRGB; its fourth byte does not count.
 * When a sample of several pixels lies across an edge, so that none of them is near their mean, the pixel's own
 * colour counts: a click always takes something. Holds one byte a pixel of the photo.
 *
 * Throws RangeError when the place is not a whole pixel inside the photo, a setting is out of range or the
 * photo's bytes do not fit its size.
 */
export function wandRegion(photo: Pixels, { x, y }: WandPoint, settings: WandSettings): WandRegion {
  checkPhoto(photo, x, y)
  checkSettings(settings)
  const words = pixelWords(photo)
  const colour = sampleColour(photo, x, y, settings.sample)
  const marks = search(photo, words, { x, y }, settings, colour, settings.sample)
  const bounds = settings.antialias ? widened(marks) : marks.bounds
  return {
    bounds,
    cover: (box, out) =>
      isApart(box, bounds) ? 'empty' : coverTile(words, marks, settings.antialias, box, out),
  }
}

/**
 * What a click would take, looked for in a reduced copy of the photo, fast enough to follow the pointer. (x, y)
 * are whole pixels of the copy. `colour` is the colour that the click would sample from the whole photo, where
 * that is at hand; without it the copy's own pixel counts. Edges are hard. Throws as `wandRegion` does.
 */
export function previewWand(
  copy: Pixels,
  { x, y }: WandPoint,
  settings: WandSettings,
  colour: Colour | null,
): WandPreview {
  checkPhoto(copy, x, y)
  checkSettings(settings)
  const wanted = colour ?? sampleColour(copy, x, y, 1)
  const marks = search(copy, pixelWords(copy), { x, y }, settings, wanted, 5)
  dropEdges(marks.fours)
  return { plane: { width: copy.width, height: copy.height, data: marks.data }, bounds: marks.bounds }
}

/** The colour that a click at (x, y) looks for. Throws RangeError as `wandRegion` does. */
export function wandColour(photo: Pixels, { x, y }: WandPoint, settings: WandSettings): Colour {
  checkPhoto(photo, x, y)
  checkSettings(settings)
  return sampleColour(photo, x, y, settings.sample)
}

function search(
  photo: Pixels,
  words: Uint32Array,
  { x, y }: WandPoint,
  { tolerance, contiguous }: WandSettings,
  colour: Colour,
  side: number,
): Marks {
  const { width, height } = photo
  let range = rangeAround(colour, tolerance)
  let seed = nearestInRange(photo, words, x, y, (side - 1) >> 1, range)
  if (seed < 0) {
    seed = y * width + x
    range = rangeAround(sampleColour(photo, x, y, 1), tolerance)
  }
  return contiguous ? floodFill(words, width, height, seed, range) : takeAll(words, width, height, range)
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
  let least = Infinity
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++)
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
      const distance = (row - y) * (row - y) + (column - x) * (column - x)
      if (distance >= least || !isInRange(words[row * width + column], range)) continue
      least = distance
      best = row * width + column
    }
  return best
}

/** Edge pixels lie one pixel outside what is taken. */
function widened({ width, height, bounds }: Marks): Rect {
  const { x, y } = bounds
  return (
    clipTo({ x: x - 1, y: y - 1, width: bounds.width + 2, height: bounds.height + 2 }, width, height) ??
    bounds
  )
}

function isApart(box: TileBox, { x, y, width, height }: Rect): boolean {
  return x >= box.x + box.width || y >= box.y + box.height || x + width <= box.x || y + height <= box.y
}

/** Four taken pixels. */
const TAKEN_FOUR = -1

function coverTile(
  words: Uint32Array,
  marks: Marks,
  antialias: boolean,
  box: TileBox,
  out: Uint8Array,
): 'empty' | 'full' | 'mixed' {
  const fours = new Int32Array(out.buffer, out.byteOffset, (TILE * TILE) / 4)
  const whole = box.width & ~3
  let any = 0
  let all = TAKEN_FOUR
  for (let row = 0; row < box.height; row++) {
    const from = (box.y + row) * marks.width + box.x
    const to = row * TILE
    for (let column = 0; column < whole; column += 4) {
      let value = fourFrom(marks.fours, from + column) | 0
      fours[(to + column) >> 2] = value
      if (value !== 0 && value !== TAKEN_FOUR) {
        for (let i = column; i < column + 4; i++) out[to + i] = coverageAt(words, marks, antialias, from + i)
        value = fours[(to + column) >> 2]
      }
      any |= value
      all &= value
    }
    for (let column = whole; column < box.width; column++) {
      const value = coverageAt(words, marks, antialias, from + column)
      out[to + column] = value
      any |= value
      if (value < 255) all = 0
    }
  }
  return any === 0 ? 'empty' : all === TAKEN_FOUR ? 'full' : 'mixed'
}

function coverageAt(words: Uint32Array, marks: Marks, antialias: boolean, pixel: number): number {
  const mark = marks.data[pixel]
  if (mark !== EDGE) return mark
  return antialias ? edgeCoverage(words, marks, pixel) : 0
}

/** Keeps TAKEN and turns all else into 0. */
function dropEdges(fours: Uint32Array): void {
  for (let i = 0; i < fours.length; i++) fours[i] = Math.imul((fours[i] >>> 7) & 0x01010101, 255)
}

function checkPhoto({ width, height, data }: Pixels, x: number, y: number): void {
  if (data.length !== width * height * 4)
    throw new RangeError(
      `${data.length} bytes are not the ${width} × ${height} pixels of a photo, four bytes each`,
    )
  if (!Number.isInteger(x) || !Number.isInteger(y) || x < 0 || y < 0 || x >= width || y >= height)
    throw new RangeError(`The wand needs a pixel of the photo; ${x}, ${y} is not one of ${width} × ${height}`)
}

function checkSettings({ tolerance, sample }: WandSettings): void {
  if (!(tolerance >= 0 && tolerance <= 255))
    throw new RangeError(`The wand's tolerance must be from 0 to 255, not ${tolerance}`)
  if (![1, 3, 5].includes(sample))
    throw new RangeError(`The wand samples 1, 3 or 5 pixels across, not ${sample}`)
}
