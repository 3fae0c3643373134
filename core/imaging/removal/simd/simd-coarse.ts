import type { Level } from '../level.ts'
import { addresses, scratch } from './scratch.ts'

/** Patches and rows at a time: an engine swaps in its faster code between two calls. */
const PATCH_BATCH = 64
const ROW_BATCH = 16
/** Words of the board, and bytes of a patch (see `assembly/coarse.ts`). */
const BOARD_WORDS = 17
const PATCH_BYTES = 7 * 4 * 48
/** The most columns and rows that a packed place can tell. */
const MAX_SIDE = 65_535

/** For each row, and the end, where its pixels begin in a rising list. */
function computeStarts(pixels: Int32Array, width: number, height: number): Int32Array {
  const out = new Int32Array(height + 1)
  for (let i = 0; i < pixels.length; i++) out[((pixels[i] / width) | 0) + 1]++
  for (let y = 0; y < height; y++) out[y + 1] += out[y]
  return out
}

/** `scalarCoarsest` by WebAssembly, with the same bytes. Null, and nothing done, where it cannot run. */
export function simdCoarsest(level: Level, sources: Int32Array): Int32Array | null {
  const { width, height, words, hole, unknown, distanceCost } = level
  const size = words.length
  const lists = [4 * unknown.length, 4 * (height + 1), 8 * height, 4 * height, 4 * sources.length]
  const distances = [4 * (height + 1), 4 * distanceCost.rows.length, 4 * distanceCost.columns.length]
  const sizes = [
    BOARD_WORDS * 4,
    4 * size,
    size,
    4 * size,
    8 * size,
    4 * size,
    ...lists,
    ...distances,
    PATCH_BYTES,
  ]
  const at = addresses(sizes)
  const kernels = Math.max(width, height) > MAX_SIDE ? null : scratch(at[at.length - 1])
  if (kernels === null) return null
  const { buffer } = kernels.memory
  const numbers = (address: number, length: number): Int32Array => new Int32Array(buffer, address, length)
  const [board, pixels, filled, trust, , copied, list, starts] = at
  const [places, sourceStarts, rows, columns, patch] = at.slice(10)
  const order = [...at.slice(1, 11), sources.length, sourceStarts, rows, columns, patch]
  numbers(board, BOARD_WORDS).set([width, height, ...order])
  numbers(pixels, size).set(words)
  const isKnown = new Uint8Array(buffer, filled, size)
  const sure = new Float32Array(buffer, trust, size)
  for (let p = 0; p < size; p++) sure[p] = isKnown[p] = 1 - hole[p]
  numbers(copied, size).fill(-1)
  numbers(list, unknown.length).set(unknown)
  numbers(starts, height + 1).set(computeStarts(unknown, width, height))
  const packed = numbers(places, sources.length)
  for (let i = 0; i < sources.length; i++) {
    const y = (sources[i] / width) | 0
    packed[i] = (y << 16) | (sources[i] - y * width)
  }
  numbers(sourceStarts, height + 1).set(computeStarts(sources, width, height))
  numbers(rows, distanceCost.rows.length).set(distanceCost.rows)
  numbers(columns, distanceCost.columns.length).set(distanceCost.columns)
  for (let y = 0; y < height; y += ROW_BATCH) kernels.prioritise(board, y, Math.min(height, y + ROW_BATCH))
  while (kernels.fillPatches(board, PATCH_BATCH) === 1);
  const done = numbers(pixels, size)
  for (let i = 0; i < unknown.length; i++) words[unknown[i]] = done[unknown[i]]
  return numbers(copied, size).slice()
}
