import { makeRoom } from '../../../wasm.ts'
import { RADIUS } from '../level.ts'
import type { Matcher, Matching, Work } from '../matcher.ts'
import { scalarMatcher } from '../scalar-matcher.ts'
import { FALL, type Ballot } from '../vote.ts'
import { newKernels, type Kernels } from './kernels.ts'
import { BATCH, layOut, type Layout } from './layout.ts'

/** Where the kernels find the board. */
const BOARD = 0
/** The most columns and rows that a packed place can tell, and bytes that a memory may have. */
const MOST_SIDE = 65_535
const MOST_BYTES = 2 ** 31
/** Targets, and rows, at a time: an engine swaps in its faster code between two calls. */
const TARGETS = 4096
const ROWS = 64

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
  return Math.max(level.width, level.height) <= MOST_SIDE && bytes <= MOST_BYTES && makeRoom(kernels, bytes)
}

/** Copies a level into the memory of the kernels. */
function load({ memory: { buffer } }: Kernels, { level, matches, trust }: Work, layout: Layout): void {
  const { width, farness } = level
  const words = (address: number, length: number): Int32Array => new Int32Array(buffer, address, length)
  words(BOARD, layout.board.length).set(layout.board)
  words(layout.words, level.words.length).set(level.words)
  new Uint8Array(buffer, layout.valid, level.valid.length).set(level.valid)
  words(layout.targetAt, level.targetAt.length).set(level.targetAt)
  pack(level.targets, width, words(layout.targets, level.targets.length))
  pack(matches.source, width, words(layout.source, matches.source.length))
  words(layout.rows, farness.rows.length).set(farness.rows)
  words(layout.columns, farness.columns.length).set(farness.columns)
  new Uint16Array(buffer, layout.trust, trust.length).set(trust)
  new Float64Array(buffer, layout.costSums, layout.places).fill(0)
  words(layout.countSums, layout.places).fill(0)
  new Uint16Array(buffer, layout.fall, FALL.length).set(FALL)
}

/** Calls `run` for parts of 0 to `count`, from first to last. */
function inParts(count: number, most: number, run: (from: number, to: number) => void): void {
  for (let from = 0; from < count; from += most) run(from, Math.min(count, from + most))
}

function matcherOf(kernels: Kernels, work: Work): Matcher {
  const layout = layOut(work)
  if (!hasRoom(kernels, work, layout)) return scalarMatcher(work)
  load(kernels, work, layout)
  const { level, matches, limit } = work
  const { buffer } = kernels.memory
  const { around } = layout
  const { width, height, targets, unknown } = level
  const count = targets.length
  const pixelsIn = new Int32Array(buffer, layout.pixels, BATCH)
  const valuesOut = new Float32Array(buffer, layout.values, BATCH * 4)

  const sum = (x: number, y: number, across: number, down: number): void => {
    if (limit > 0)
      inParts(down, ROWS, (from, to) => kernels.sumPatches(BOARD, x, y + from, across, to - from))
  }
  const hear = (byCost: boolean): void =>
    inParts(count, TARGETS, (from, to) => kernels.hear(BOARD, from, to, byCost ? 1 : 0))
  const ask = (
    { sharpness, byCost }: Ballot,
    pixels: Int32Array,
    told: (from: number, count: number) => void,
  ): void => {
    hear(byCost)
    if (byCost) kernels.sumCosts(BOARD)
    inParts(pixels.length, BATCH, (from, to) => {
      pixelsIn.set(pixels.subarray(from, to))
      kernels.vote(BOARD, to - from, sharpness, byCost ? 1 : 0)
      told(from, to - from)
    })
  }

  sum(RADIUS, RADIUS, width - 2 * RADIUS, height - 2 * RADIUS)
  return {
    measure: () => inParts(count, TARGETS, (from, to) => kernels.measure(BOARD, from, to)),
    sweep(forward, reach, random) {
      let state = random
      inParts(count, TARGETS, (from, to) => {
        state = kernels.sweep(BOARD, from, to, forward ? 1 : 0, reach, state)
      })
      return state
    },
    vote(ballot, pixels) {
      const out = new Float32Array(pixels.length * 4)
      ask(ballot, pixels, (from, count) => out.set(valuesOut.subarray(0, count * 4), from * 4))
      return out
    },
    fillHole(ballot) {
      ask(ballot, unknown, (_, count) => kernels.keep(BOARD, count))
      sum(around.x, around.y, around.width, around.height)
    },
    voices() {
      hear(true)
      return new Int16Array(buffer, layout.shifts, count * 4).slice()
    },
    settle() {
      unpack(new Int32Array(buffer, layout.source, count), width, matches.source)
      matches.cost.set(new Int32Array(buffer, layout.cost, count))
      const words = new Int32Array(buffer, layout.words, width * height)
      for (const p of unknown) level.words[p] = words[p]
    },
  }
}

/**
 * Matching by WebAssembly with SIMD, in a memory that goes with it; null where the engine cannot run it. A level too large
 * for the memory is matched in TypeScript.
 */
export function simdMatching(): Matching | null {
  const kernels = newKernels()
  return kernels === null ? null : (work) => matcherOf(kernels, work)
}
