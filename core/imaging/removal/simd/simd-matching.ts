import { makeRoom } from '../../../wasm.ts'
import { RADIUS, type Level } from '../level.ts'
import type { Matcher, Matching, Work } from '../matcher.ts'
import { scalarMatcher } from '../scalar-matcher.ts'
import { EXP_TABLE, type VoteOptions } from '../vote.ts'
import { newKernels, type Kernels } from './kernels.ts'
import { PIXEL_BATCH, layOut, type Layout } from './layout.ts'

/** Where the kernels find the board. */
const BOARD = 0
/** The most columns and rows that a packed place can tell, and bytes that a memory may have. */
const MAX_SIDE = 65_535
const MAX_BYTES = 2 ** 31
/** Targets, and rows, at a time: an engine swaps in its faster code between two calls. */
const TARGET_BATCH = 4096
const ROW_BATCH = 64

/**
 * A memory of up to so many bytes serves one search after the other: a new one costs time. A larger one goes with its
 * own.
 */
const MAX_REUSED_BYTES = 2 ** 25

let kept: Kernels | null = null

/** Row in the upper 16 bits, column in the lower, of each pixel index. */
function pack(indexes: Int32Array, width: number, out: Int32Array): void {
  for (let i = 0; i < indexes.length; i++) {
    const y = (indexes[i] / width) | 0
    out[i] = (y << 16) | (indexes[i] - y * width)
  }
}

function unpack(places: Int32Array, width: number, out: Int32Array): void {
  for (let i = 0; i < out.length; i++) out[i] = (places[i] >>> 16) * width + (places[i] & 0xffff)
}

/** Whether a level has room in the memory, which is made to grow as needed. */
function hasRoom(kernels: Kernels, { level }: Work, { bytes }: Layout): boolean {
  return Math.max(level.width, level.height) <= MAX_SIDE && bytes <= MAX_BYTES && makeRoom(kernels, bytes)
}

/** Rows of a level, from the first to the one behind the last. */
interface Rows {
  from: number
  to: number
}

/** The rows that patches around the pixels listed, which rise, reach into. */
function rowsAround(pixels: Int32Array, width: number): Rows {
  if (pixels.length === 0) return { from: 0, to: 0 }
  const last = Math.floor(pixels[pixels.length - 1] / width)
  return { from: Math.floor(pixels[0] / width) - RADIUS, to: last + RADIUS + 1 }
}

/** The rows in which patches are compared: those of targets and of what they may be copied from. */
function comparedRows({ targets, sources, width }: Level): Rows {
  const [a, b] = [rowsAround(targets, width), rowsAround(sources, width)]
  if (sources.length === 0) return a
  return targets.length === 0 ? b : { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) }
}

/** Copies a level into the memory of the kernels, as far as they look at it. */
function load({ memory: { buffer } }: Kernels, { level, matches, trust }: Work, layout: Layout): void {
  const { width, distanceCost, targets } = level
  const copyRows = (address: number, values: Int32Array, { from, to }: Rows): void =>
    new Int32Array(buffer, address, values.length).set(
      values.subarray(from * width, to * width),
      from * width,
    )
  const words = (address: number, length: number): Int32Array => new Int32Array(buffer, address, length)
  words(BOARD, layout.board.length).set(layout.board)
  copyRows(layout.words, level.words, comparedRows(level))
  new Uint8Array(buffer, layout.valid, level.valid.length).set(level.valid)
  copyRows(layout.targetAt, level.targetAt, rowsAround(targets, width))
  pack(targets, width, words(layout.targets, targets.length))
  pack(matches.source, width, words(layout.source, matches.source.length))
  words(layout.rows, distanceCost.rows.length).set(distanceCost.rows)
  words(layout.columns, distanceCost.columns.length).set(distanceCost.columns)
  new Uint16Array(buffer, layout.trust, trust.length).set(trust)
  new Float64Array(buffer, layout.costSums, layout.places).fill(0)
  words(layout.countSums, layout.places).fill(0)
  new Uint16Array(buffer, layout.fall, EXP_TABLE.length).set(EXP_TABLE)
}

/** Calls `run` for parts of 0 to `count`, from first to last. */
function inParts(count: number, max: number, run: (from: number, to: number) => void): void {
  for (let from = 0; from < count; from += max) run(from, Math.min(count, from + max))
}

function createMatcher(kernels: Kernels, work: Work): Matcher {
  const layout = layOut(work)
  if (!hasRoom(kernels, work, layout)) return scalarMatcher(work)
  if (kernels === kept && kernels.memory.buffer.byteLength > MAX_REUSED_BYTES) kept = null
  load(kernels, work, layout)
  const { level, matches, limit } = work
  const { buffer } = kernels.memory
  const { around } = layout
  const { width, height, targets, unknown } = level
  const count = targets.length
  const pixelsIn = new Int32Array(buffer, layout.pixels, PIXEL_BATCH)
  const valuesOut = new Float32Array(buffer, layout.values, PIXEL_BATCH * 4)

  const sum = (x: number, y: number, across: number, down: number): void => {
    if (limit > 0)
      inParts(down, ROW_BATCH, (from, to) => kernels.sumPatches(BOARD, x, y + from, across, to - from))
  }
  const prepareShifts = (byCost: boolean): void =>
    inParts(count, TARGET_BATCH, (from, to) => kernels.hear(BOARD, from, to, byCost ? 1 : 0))
  const voteBatches = (
    { sharpness, byCost }: VoteOptions,
    pixels: Int32Array,
    store: (from: number, count: number) => void,
  ): void => {
    prepareShifts(byCost)
    if (byCost) kernels.sumCosts(BOARD)
    inParts(pixels.length, PIXEL_BATCH, (from, to) => {
      pixelsIn.set(pixels.subarray(from, to))
      kernels.vote(BOARD, to - from, sharpness, byCost ? 1 : 0)
      store(from, to - from)
    })
  }

  const compared = comparedRows(level)
  const first = compared.from + RADIUS
  sum(RADIUS, first, width - 2 * RADIUS, compared.to - RADIUS - first)
  return {
    measure: () => inParts(count, TARGET_BATCH, (from, to) => kernels.measure(BOARD, from, to)),
    sweep(forward, reach, random) {
      let state = random
      inParts(count, TARGET_BATCH, (from, to) => {
        state = kernels.sweep(BOARD, from, to, forward ? 1 : 0, reach, state)
      })
      return state
    },
    vote(voteOptions, pixels) {
      const out = new Float32Array(pixels.length * 4)
      voteBatches(voteOptions, pixels, (from, count) => out.set(valuesOut.subarray(0, count * 4), from * 4))
      return out
    },
    fillHole(voteOptions) {
      voteBatches(voteOptions, unknown, (_, count) => kernels.keep(BOARD, count))
      sum(around.x, around.y, around.width, around.height)
    },
    colourShifts() {
      prepareShifts(true)
      return new Int16Array(buffer, layout.shifts, count * 4).slice()
    },
    settle() {
      unpack(new Int32Array(buffer, layout.source, count), width, matches.source)
      matches.cost.set(new Int32Array(buffer, layout.cost, count))
      const words = new Int32Array(buffer, layout.words, width * height)
      for (let i = 0; i < unknown.length; i++) level.words[unknown[i]] = words[unknown[i]]
    },
  }
}

/**
 * Matching by WebAssembly with SIMD; null where the engine cannot run it. A level too large for the memory is matched in
 * TypeScript. What was made before must not be used any more: up to 32 MB, all work in the same memory.
 */
export function simdMatching(): Matching | null {
  kept ??= newKernels()
  const kernels = kept
  return kernels === null ? null : (work) => createMatcher(kernels, work)
}
