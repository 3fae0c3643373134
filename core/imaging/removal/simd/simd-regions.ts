import type { Regions } from '../../lines/grow.ts'
import type { Rect } from '../../pixels.ts'
import type { Crop } from '../crop.ts'
import { addresses, scratch } from './scratch.ts'

/** Rows at a time: an engine swaps in its faster code between two calls. */
const ROW_BATCH = 16
/** Bytes of the board (see `assembly/picture.ts`), of the results, and of where the bins begin. */
const BOARD_BYTES = 19 * 4
const RESULT_BYTES = 8 * 8
const START_BYTES = 514 * 4
/** The kernels read and write so many bytes beyond the end of a list. */
const SPARE_BYTES = 16
/** The most columns and rows that a packed place can tell; and fewer than these have no gradients. */
const MAX_SIDE = 65_535
const MIN_SIDE = 3

/**
 * The regions of a crop's gradients by WebAssembly, none of which comes within three pixels of its hole or of what is
 * barred: with the same pixels as in TypeScript. Null where it cannot run. To be used up before anyone else asks for
 * scratch memory. All of them meet `near`.
 */
export function simdRegions({ width, height, data, hole, barred }: Crop, near: Rect): Regions | null {
  const size = width * height
  const [board, words, holes, bars, strength, direction, free, order, results, starts, room, end] = addresses(
    [
      BOARD_BYTES,
      4 * size,
      size,
      size,
      4 * size,
      8 * size,
      size,
      4 * size,
      RESULT_BYTES,
      START_BYTES,
      8 * width + 256,
    ].map((bytes) => bytes + SPARE_BYTES),
  )
  const fits = Math.max(width, height) <= MAX_SIDE && Math.min(width, height) >= MIN_SIDE
  const kernels = fits ? scratch(end) : null
  if (kernels === null) return null
  const { buffer } = kernels.memory
  const memory = new Uint8Array(buffer)
  const bounds = [near.x, near.y, near.x + near.width, near.y + near.height]
  const lists = [words, holes, bars, strength, direction, free, order]
  new Int32Array(buffer, board, BOARD_BYTES / 4).set([
    width,
    height,
    ...bounds,
    ...lists,
    0,
    0,
    0,
    results,
    starts,
    room,
  ])
  memory.set(data, words)
  memory.set(hole, holes)
  memory.set(barred, bars)
  memory.fill(0, free, free + size + SPARE_BYTES)
  memory.fill(0, results, results + RESULT_BYTES)
  const inParts = (from: number, to: number, run: (from: number, to: number) => void): void => {
    for (let y = from; y < to; y += ROW_BATCH) run(y, Math.min(to, y + ROW_BATCH))
  }
  inParts(0, height, (from, to) => kernels.softenAcross(board, from, to))
  inParts(0, height, (from, to) => kernels.softenDown(board, from, to))
  inParts(1, height - 1, (from, to) => kernels.findGradients(board, from, to))
  kernels.orderGradients(board)
  const drawn = new Float64Array(buffer, results, RESULT_BYTES / 8)
  return {
    next: (cosine, min) => kernels.nextRegion(board, cosine, min),
    regrow: (cosine) => kernels.regrowRegion(board, cosine),
    cut: (radius) => kernels.cutRegion(board, radius),
    rectangle() {
      kernels.drawRectangle(board)
      const [, , x1, y1, x2, y2, length, across] = drawn
      return { x1, y1, x2, y2, length, width: across }
    },
  }
}
