// The first fill of the coarsest level, as coarse-fill.ts: the same patches in the same order.
import { lanesOf, lower, upper } from './lanes'

const RADIUS = 3
/**
 * Bytes that tell two pixels of the patch that is looked for: 16 bits for each channel, as many of a mask, and how far
 * they lie from the first pixel of the patch. What is not known of the patch takes none.
 */
const PAIR: usize = 48
/** So many are compared before their sum is looked at: an end that cannot be foreseen costs as much as some of them. */
const AT_ONCE: usize = 4 * PAIR
/** One of so many sources is compared first: what the best of them costs ends most others early. */
const FEW = 16

/** Where TypeScript has laid out the level: one word each, in this order (see `simd-coarse.ts`). */
@unmanaged
class Fill {
  width: i32
  height: i32
  /** RGBX, a word a pixel, and room for one pixel more. */
  words: usize
  /** A byte a pixel: 1 where it is known or filled. */
  filled: usize
  /** A single float a pixel: how sure its colour is. */
  confidence: usize
  /** A double float a pixel. */
  priorities: usize
  /** A word a pixel: where it was copied from. */
  copied: usize
  /** Indexes of the pixels of the hole, rising, and for each row and the end where it begins among them. */
  unknown: usize
  starts: usize
  /** The highest priority of each row (a double float), and the pixel of it. */
  highest: usize
  highestAt: usize
  /** Places that may be copied from, rising, row in the upper 16 bits, column in the lower; and their `starts`. */
  sources: usize
  count: i32
  sourceStarts: usize
  /** What distance costs, by rows and by columns. */
  rows: usize
  columns: usize
  /** Room for a patch: `PAIR` bytes for each two pixels of its rows. */
  patch: usize
}

function isFilled(fill: Fill, pixel: i32): bool {
  return load<u8>(fill.filled + <usize>pixel) !== 0
}

function confidenceAt(fill: Fill, pixel: i32): f64 {
  return <f64>load<f32>(fill.confidence + ((<usize>pixel) << 2))
}

function setConfidence(fill: Fill, pixel: i32, value: f64): void {
  store<f32>(fill.confidence + ((<usize>pixel) << 2), <f32>value)
}

/** How well a pixel of the hole is known: by the filled pixels around it and the contrast among them; 0 without any. */
function computePriority(fill: Fill, y: i32, x: i32): f64 {
  let known: f64 = 0
  let low = 255
  let high = 0
  for (let v = max(0, y - RADIUS); v <= min(fill.height - 1, y + RADIUS); v++) {
    const end = v * fill.width + min(fill.width - 1, x + RADIUS)
    for (let q = v * fill.width + max(0, x - RADIUS); q <= end; q++) {
      if (!isFilled(fill, q)) continue
      known += confidenceAt(fill, q)
      const green = <i32>load<u8>(fill.words + ((<usize>q) << 2), 1)
      low = min(low, green)
      high = max(high, green)
    }
  }
  return known === 0 ? 0 : known * <f64>(48 + high - low)
}

/** A priority from a sum of confidence, and the pixels of highest and of lowest green. */
function weigh(known: f64, high: i32, low: i32): f64 {
  return known === 0 ? 0 : known * <f64>(48 + ((high >>> 8) & 255) - ((low >>> 8) & 255))
}

/**
 * `computePriority` of four pixels in a row, whose windows do not leave the level at its sides. What is not filled has no confidence,
 * and what is filled has some.
 */
function prioritiseFour(fill: Fill, y: i32, x: i32): void {
  const none = f32x4.splat(0)
  let first = f64x2.splat(0)
  let second = f64x2.splat(0)
  let low = i8x16.splat(-1)
  let high = i8x16.splat(0)
  for (let v = max(0, y - RADIUS); v <= min(fill.height - 1, y + RADIUS); v++) {
    let from = (<usize>(v * fill.width + x - RADIUS)) << 2
    for (const end = from + 28; from < end; from += 4) {
      const sure = v128.load(fill.confidence + from)
      const pixels = v128.load(fill.words + from)
      const isKnown = f32x4.gt(sure, none)
      first = f64x2.add(first, lower(sure))
      second = f64x2.add(second, upper(sure))
      low = i8x16.min_u(low, v128.or(pixels, v128.not(isKnown)))
      high = i8x16.max_u(high, v128.and(pixels, isKnown))
    }
  }
  const to = fill.priorities + ((<usize>(y * fill.width + x)) << 3)
  const a = weigh(f64x2.extract_lane(first, 0), i32x4.extract_lane(high, 0), i32x4.extract_lane(low, 0))
  const b = weigh(f64x2.extract_lane(first, 1), i32x4.extract_lane(high, 1), i32x4.extract_lane(low, 1))
  const c = weigh(f64x2.extract_lane(second, 0), i32x4.extract_lane(high, 2), i32x4.extract_lane(low, 2))
  const d = weigh(f64x2.extract_lane(second, 1), i32x4.extract_lane(high, 3), i32x4.extract_lane(low, 3))
  store<f64>(to, a)
  store<f64>(to, b, 8)
  store<f64>(to, c, 16)
  store<f64>(to, d, 24)
}

/** Looks up the highest priority of a row again. */
function rank(fill: Fill, y: i32): void {
  const row = (<usize>y) << 2
  let highest: f64 = 0
  let at = -1
  for (let i = load<i32>(fill.starts + row); i < load<i32>(fill.starts + row, 4); i++) {
    const p = load<i32>(fill.unknown + ((<usize>i) << 2))
    const priority = load<f64>(fill.priorities + ((<usize>p) << 3))
    if (priority > highest) {
      highest = priority
      at = p
    }
  }
  store<f64>(fill.highest + ((<usize>y) << 3), highest)
  store<i32>(fill.highestAt + row, at)
}

/** Priorities anew for what is still to be filled in some rows and columns, both ends included. */
function update(fill: Fill, top: i32, bottom: i32, left: i32, right: i32): void {
  for (let y = max(0, top); y <= min(fill.height - 1, bottom); y++) {
    const last = min(fill.width - 1, right)
    for (let x = max(0, left); x <= last; x++) {
      const q = y * fill.width + x
      const to = fill.priorities + ((<usize>q) << 3)
      if (isFilled(fill, q)) store<f64>(to, 0)
      else if (x >= RADIUS && x + 3 <= last && x + 3 + RADIUS < fill.width) {
        prioritiseFour(fill, y, x)
        for (let i = 1; i < 4; i++) if (isFilled(fill, q + i)) store<f64>(to + ((<usize>i) << 3), 0)
        x += 3
      } else store<f64>(to, computePriority(fill, y, x))
    }
    rank(fill, y)
  }
}

/** All priorities of some rows; to be done once for each row. */
export function prioritise(at: usize, from: i32, to: i32): void {
  const fill = changetype<Fill>(at)
  update(fill, from, to - 1, 0, fill.width - 1)
}

/** The pixel of the highest priority; -1 when nothing is left that touches what is known. */
function bestEdge(fill: Fill): i32 {
  let best = -1
  let highest: f64 = 0
  for (let y = 0; y < fill.height; y++) {
    const priority = load<f64>(fill.highest + ((<usize>y) << 3))
    if (priority > highest) {
      highest = priority
      best = load<i32>(fill.highestAt + ((<usize>y) << 2))
    }
  }
  return best
}

/**
 * Lays out the known pixels around a place, two by two, rows that lie far apart first: they have the least in common.
 * Gives where they end; to a multiple of `AT_ONCE` there follow some that make no difference.
 */
function loadPatch(fill: Fill, y: i32, x: i32): usize {
  let to = fill.patch
  for (let i = 0; i < 7; i++) {
    // Rows 0, 6, 1, 5, 2, 4, 3.
    const row = (i & 1) === 0 ? i >> 1 : 6 - (i >> 1)
    const v = y - RADIUS + row
    if (v < 0 || v >= fill.height) continue
    for (let column = 0; column < 7; column += 2) {
      const u = x - RADIUS + column
      const q = v * fill.width + u
      const isFirst = u >= 0 && u < fill.width && isFilled(fill, q)
      const isSecond = column < 6 && u >= -1 && u < fill.width - 1 && isFilled(fill, q + 1)
      if (!isFirst && !isSecond) continue
      const mask = i64x2(isFirst ? -1 : 0, isSecond ? -1 : 0)
      v128.store(to, v128.and(v128.load8x8_u(fill.words + ((<isize>q) << 2)), mask))
      v128.store(to, mask, 16)
      store<i32>(to, (row * fill.width + column) << 2, 32)
      to += PAIR
    }
  }
  const count = to - fill.patch
  const end = fill.patch + ((count + AT_ONCE - 1) / AT_ONCE) * AT_ONCE
  memory.fill(to, 0, end - to)
  return end
}

/** Squared differences of two known pixels of a patch from those of a source, by its first pixel. */
function differ(pair: usize, source: usize): v128 {
  const there = v128.and(v128.load8x8_u(source + <usize>load<i32>(pair, 32)), v128.load(pair, 16))
  const difference = i16x8.sub(there, v128.load(pair))
  return i32x4.dot_i16x8_s(difference, difference)
}

/**
 * `cost` and twice the differences of a source, by its first pixel, from the patch that is laid out up to `end`; at least
 * `max` if not below it.
 */
function costOf(fill: Fill, from: usize, end: usize, start: i32, ceiling: i32): i32 {
  let cost = start
  for (let pair = fill.patch; pair < end && cost < ceiling; pair += AT_ONCE) {
    const first = i32x4.add(differ(pair, from), differ(pair + PAIR, from))
    const second = i32x4.add(differ(pair + 2 * PAIR, from), differ(pair + 3 * PAIR, from))
    cost += 2 * lanesOf(i32x4.add(first, second))
  }
  return cost
}

/** What distance costs by rows, for a row of the level and one of a source; and by columns. */
function rowCost(fill: Fill, y: i32, v: i32): i32 {
  return load<i32>(fill.rows + ((<usize>abs(y - v)) << 2))
}

function columnCost(fill: Fill, x: i32, u: i32): i32 {
  return load<i32>(fill.columns + ((<usize>abs(x - u)) << 2))
}

/** The first pixel of the patch around a place. */
function cornerOf(fill: Fill, v: i32, u: i32): usize {
  return fill.words + ((<usize>((v - RADIUS) * fill.width + u - RADIUS)) << 2)
}

/** The lowest cost of some sources. */
function minOfFew(fill: Fill, y: i32, x: i32, end: usize): i32 {
  let lowest = i32.MAX_VALUE - 1
  for (let s = 0; s < fill.count; s += FEW) {
    const place = load<i32>(fill.sources + ((<usize>s) << 2))
    const v = place >>> 16
    const u = place & 0xffff
    const far = rowCost(fill, y, v) + columnCost(fill, x, u)
    lowest = min(lowest, costOf(fill, cornerOf(fill, v, u), end, far, lowest))
  }
  return lowest
}

/**
 * The source patch most like the filled pixels around a place; the first of those that are alike. All is counted twice:
 * half of what distance costs is added, as half of a patch at the edge is compared.
 */
function bestSource(fill: Fill, y: i32, x: i32): i32 {
  const end = loadPatch(fill, y, x)
  // The best of the few is met again, unless an earlier one is as good.
  let lowest = minOfFew(fill, y, x, end) + 1
  let best = load<i32>(fill.sources)
  for (let v = 0; v < fill.height; v++) {
    const down = rowCost(fill, y, v)
    if (down >= lowest) continue
    const starts = fill.sourceStarts + ((<usize>v) << 2)
    const last = fill.sources + ((<usize>load<i32>(starts, 4)) << 2)
    for (let s = fill.sources + ((<usize>load<i32>(starts)) << 2); s < last; s += 4) {
      const u = load<i32>(s) & 0xffff
      const far = down + columnCost(fill, x, u)
      if (far >= lowest) continue
      const cost = costOf(fill, cornerOf(fill, v, u), end, far, lowest)
      if (cost >= lowest) continue
      lowest = cost
      best = load<i32>(s)
    }
  }
  return (best >>> 16) * fill.width + (best & 0xffff)
}

/** Mean confidence of the patch around a place. */
function patchConfidence(fill: Fill, y: i32, x: i32): f64 {
  let sum: f64 = 0
  let count = 0
  for (let v = max(0, y - RADIUS); v <= min(fill.height - 1, y + RADIUS); v++)
    for (let u = max(0, x - RADIUS); u <= min(fill.width - 1, x + RADIUS); u++) {
      sum += confidenceAt(fill, v * fill.width + u)
      count++
    }
  return sum / <f64>count
}

/** Copies what is still unknown in the patch around `p` from the patch around `q`. */
function copyPatch(fill: Fill, y: i32, x: i32, p: i32, q: i32): void {
  for (let v = max(0, y - RADIUS); v <= min(fill.height - 1, y + RADIUS); v++)
    for (let u = max(0, x - RADIUS); u <= min(fill.width - 1, x + RADIUS); u++) {
      const to = v * fill.width + u
      if (isFilled(fill, to)) continue
      const from = q + to - p
      store<i32>(fill.words + ((<usize>to) << 2), load<i32>(fill.words + ((<usize>from) << 2)))
      store<i32>(fill.copied + ((<usize>to) << 2), from)
      store<u8>(fill.filled + <usize>to, 1)
      setConfidence(fill, to, confidenceAt(fill, p) * 0.9)
    }
}

/** Fills up to `max` patches. 0 when nothing is left that touches what is known, else 1. */
export function fillPatches(at: usize, maxCount: i32): i32 {
  const fill = changetype<Fill>(at)
  for (let i = 0; i < maxCount; i++) {
    const p = bestEdge(fill)
    if (p < 0) return 0
    const y = p / fill.width
    const x = p - y * fill.width
    setConfidence(fill, p, max(confidenceAt(fill, p), patchConfidence(fill, y, x)))
    copyPatch(fill, y, x, p, bestSource(fill, y, x))
    update(fill, y - 2 * RADIUS, y + 2 * RADIUS, x - 2 * RADIUS, x + 2 * RADIUS)
  }
  return 1
}
