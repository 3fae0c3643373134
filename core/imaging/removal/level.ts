import { type DistanceCost, computeDistanceCost, type Span } from './distance-cost.ts'
import { simdIndexes, simdNumbers, simdPatches, type Patches } from './simd/simd-level.ts'

/** Half the side of a patch: patches are 7 × 7. */
export const RADIUS = 3
export const SIDE = 2 * RADIUS + 1
export const AREA = SIDE * SIDE

/** One resolution of a region that is being filled. Lists hold pixel indexes `y * width + x`, rising. */
export interface Level {
  width: number
  height: number
  /** Red, green, blue and texture (local mean gradient), interleaved. Unknown pixels are 0 until filled. */
  data: Uint8Array
  /** The same bytes, four to a pixel. */
  words: Int32Array
  /** 1 = to be filled. */
  hole: Uint8Array
  /** 1 = known, but not to be copied from. */
  barred: Uint8Array
  /** 1 = the patch centred here lies inside the level, wholly known and not barred, so that it may be copied from. */
  valid: Uint8Array
  /** The valid centres. */
  sources: Int32Array
  /** The pixels to be filled. */
  unknown: Int32Array
  /** Centres of patches inside the level that touch the hole. */
  targets: Int32Array
  /** Index into `targets`, or -1. */
  targetAt: Int32Array
  /** What copying from far away costs. */
  distanceCost: DistanceCost
  /** Size of the largest single hole. */
  span: Span
}

/** 1 where the 7 × 7 window around a pixel holds a hole pixel: two passes of a sliding maximum. */
function windowHolds(hole: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(hole.length)
  for (let y = 0; y < height; y++) {
    let last = -SIDE
    for (let x = 0; x < width + RADIUS; x++) {
      if (x < width && hole[y * width + x] === 1) last = x
      const centre = x - RADIUS
      if (centre >= 0 && x - last < SIDE) rows[y * width + centre] = 1
    }
  }
  const out = new Uint8Array(hole.length)
  for (let x = 0; x < width; x++) {
    let last = -SIDE
    for (let y = 0; y < height + RADIUS; y++) {
      if (y < height && rows[y * width + x] === 1) last = y
      const centre = y - RADIUS
      if (centre >= 0 && y - last < SIDE) out[centre * width + x] = 1
    }
  }
  return out
}

/**
 * `listIndexes` in plain TypeScript: the reference that the WebAssembly version must match byte for byte. So do those
 * below.
 */
export function scalarIndexes(flags: Uint8Array): Int32Array {
  let count = 0
  for (let i = 0; i < flags.length; i++) count += flags[i]
  const out = new Int32Array(count)
  let next = 0
  for (let i = 0; i < flags.length; i++) if (flags[i] === 1) out[next++] = i
  return out
}

/** The places of the flags that are set (1), rising. */
export function listIndexes(flags: Uint8Array): Int32Array {
  return simdIndexes(flags) ?? scalarIndexes(flags)
}

/** For each flag that is set (1), how many are before it; -1 for the others. */
export function scalarNumbers(flags: Uint8Array): Int32Array {
  const out = new Int32Array(flags.length).fill(-1)
  let next = 0
  for (let i = 0; i < flags.length; i++) if (flags[i] === 1) out[i] = next++
  return out
}

/** The patches inside a level that touch its hole, and those that may be copied from: wholly known and not barred. */
export function scalarPatches(hole: Uint8Array, barred: Uint8Array, width: number, height: number): Patches {
  const around = windowHolds(hole, width, height)
  const near = windowHolds(barred, width, height)
  const touched = new Uint8Array(hole.length)
  const valid = new Uint8Array(hole.length)
  for (let y = RADIUS; y < height - RADIUS; y++)
    for (let x = RADIUS; x < width - RADIUS; x++) {
      const i = y * width + x
      touched[i] = around[i]
      if (around[i] === 0 && near[i] === 0) valid[i] = 1
    }
  return { touched, valid }
}

/**
 * Completes the lists of a level from its pixels (RGBX, from a multiple of four bytes on in their buffer), its hole and
 * what is barred (0 or 1 a pixel).
 */
export function makeLevel(
  width: number,
  height: number,
  data: Uint8Array,
  hole: Uint8Array,
  barred: Uint8Array,
  span: Span,
): Level {
  const { touched, valid } =
    simdPatches(hole, barred, width, height) ?? scalarPatches(hole, barred, width, height)
  return {
    width,
    height,
    data,
    words: new Int32Array(data.buffer, data.byteOffset, width * height),
    hole,
    barred,
    valid,
    sources: listIndexes(valid),
    unknown: listIndexes(hole),
    distanceCost: computeDistanceCost(width, height, span, AREA),
    span,
    targets: listIndexes(touched),
    targetAt: simdNumbers(touched) ?? scalarNumbers(touched),
  }
}

/** Every other byte of a word. */
const EVEN_BYTES = 0xff00ff

/** The mean of four pixels, each channel rounded half up: two channels at a time, in 16 bits each. */
function averageFour(a: number, b: number, c: number, d: number): number {
  const even = (a & EVEN_BYTES) + (b & EVEN_BYTES) + (c & EVEN_BYTES) + (d & EVEN_BYTES) + 0x20002
  const odd =
    ((a >>> 8) & EVEN_BYTES) +
    ((b >>> 8) & EVEN_BYTES) +
    ((c >>> 8) & EVEN_BYTES) +
    ((d >>> 8) & EVEN_BYTES) +
    0x20002
  return ((even >>> 2) & EVEN_BYTES) | (((odd >>> 2) & EVEN_BYTES) << 8)
}

/**
 * The level at half the size (rounded up): known pixels are averaged two by two, and a pixel is to be filled when any
 * of its four is, so that nothing of the hole can vanish.
 */
export function halveLevel(level: Level): Level {
  const width = (level.width + 1) >> 1
  const height = (level.height + 1) >> 1
  const data = new Uint8Array(width * height * 4)
  const words = new Int32Array(data.buffer)
  const hole = new Uint8Array(width * height)
  const barred = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const top = 2 * y * level.width
    const bottom = Math.min(2 * y + 1, level.height - 1) * level.width
    for (let x = 0; x < width; x++) {
      const left = 2 * x
      const right = Math.min(2 * x + 1, level.width - 1)
      const i = y * width + x
      hole[i] =
        level.hole[top + left] |
        level.hole[top + right] |
        level.hole[bottom + left] |
        level.hole[bottom + right]
      if (hole[i] === 1) continue
      barred[i] =
        level.barred[top + left] |
        level.barred[top + right] |
        level.barred[bottom + left] |
        level.barred[bottom + right]
      words[i] = averageFour(
        level.words[top + left],
        level.words[top + right],
        level.words[bottom + left],
        level.words[bottom + right],
      )
    }
  }
  const span = { width: level.span.width / 2, height: level.span.height / 2 }
  return makeLevel(width, height, data, hole, barred, span)
}
