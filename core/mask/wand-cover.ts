import type { Rect } from '../imaging/pixels.ts'
import type { ColourRange } from './colour-range.ts'
import { EDGE, fourFrom, TAKEN, takeAll, type Marks } from './flood.ts'
import { clipTo } from './rect.ts'
import type { CoverageSource } from './shapes.ts'
import { simdEverywhere } from './simd/simd-wand.ts'
import { edgeCoverage } from './soft-edge.ts'
import { TILE, type TileBox } from './tiles.ts'

/** What a fill has marked, inside `bounds`. Soft edges reach one pixel out of them. */
export function filledSource(
  words: Uint32Array,
  marks: Marks,
  bounds: Rect,
  antialias: boolean,
): CoverageSource {
  const reach = antialias ? 1 : 0
  return {
    cover: (box, out) =>
      isApart(box, bounds, reach) ? 'empty' : coverTile(words, marks, antialias, box, out),
  }
}

/** An edge is made out from the pixels beside it: one would do, but four keep rows on the borders of words. */
const SIDE_PIXELS = 4

/** All pixels in the range, wherever they are; looked for tile by tile, so that no marks of the whole photo are held. */
export function everywhereSource(
  words: Uint32Array,
  width: number,
  height: number,
  range: ColourRange,
  antialias: boolean,
): CoverageSource {
  return (
    simdEverywhere(words, width, height, range, antialias) ??
    scalarEverywhere(words, width, height, range, antialias)
  )
}

/** `everywhereSource` without WebAssembly. */
export function scalarEverywhere(
  words: Uint32Array,
  width: number,
  height: number,
  range: ColourRange,
  antialias: boolean,
): CoverageSource {
  const cropped = new Uint32Array((TILE + 2 * SIDE_PIXELS) * (TILE + 2))
  return {
    cover: (box, out) => {
      const across = { x: box.x - SIDE_PIXELS, width: box.width + 2 * SIDE_PIXELS }
      const around = { ...across, y: box.y - 1, height: box.height + 2 }
      const part = clipTo(around, width, height) ?? box
      for (let row = 0; row < part.height; row++) {
        const from = (part.y + row) * width + part.x
        cropped.set(words.subarray(from, from + part.width), row * part.width)
      }
      const marks = takeAll(cropped, part.width, part.height, range)
      const inside = { ...box, x: box.x - part.x, y: box.y - part.y }
      return coverTile(cropped, marks, antialias, inside, out)
    },
  }
}

function isApart(box: TileBox, { x, y, width, height }: Rect, reach: number): boolean {
  return (
    x - reach >= box.x + box.width ||
    y - reach >= box.y + box.height ||
    x + width + reach <= box.x ||
    y + height + reach <= box.y
  )
}

/** Four taken pixels. */
const TAKEN_FOUR = -1
/** The lowest bit of each of four. */
const LOWEST = 0x01010101

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
    const isAligned = from % 4 === 0
    const to = row * TILE
    for (let column = 0; column < whole; column += 4) {
      const pixel = from + column
      let value = (isAligned ? marks.fours[pixel >> 2] : fourFrom(marks.fours, pixel)) | 0
      const edges = value & ~(value >>> 7) & LOWEST
      if (edges !== 0) {
        value = Math.imul((value >>> 7) & LOWEST, TAKEN)
        if (antialias) value |= softFour(words, marks, pixel, edges)
      }
      fours[(to + column) >> 2] = value
      any |= value
      all &= value
    }
    for (let column = whole; column < box.width; column++) {
      const mark = marks.data[from + column]
      const value = mark !== EDGE ? mark : antialias ? edgeCoverage(words, marks, from + column) : 0
      out[to + column] = value
      any |= value
      if (value < TAKEN) all = 0
    }
  }
  return any === 0 ? 'empty' : all === TAKEN_FOUR ? 'full' : 'mixed'
}

/** The coverage of those of four pixels that `edges` has a bit for. */
function softFour(words: Uint32Array, marks: Marks, pixel: number, edges: number): number {
  let value = 0
  for (let i = 0; i < 4; i++)
    if (((edges >>> (8 * i)) & 1) !== 0) value |= edgeCoverage(words, marks, pixel + i) << (8 * i)
  return value
}
