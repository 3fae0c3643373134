// The first fill of the coarsest level, as coarse-fill.ts: the same patches in the same order.
import { lanesOf } from './lanes'

const RADIUS = 3
/** Pixels of a patch's row that are loaded at once: seven, and one that does not count. */
const ROW: usize = 8
/** Bytes of a row of the patch that is looked for: 16 bits for each channel of its pixels, then as many of a mask. */
const HALF: usize = ROW << 3
const WHOLE: usize = HALF << 1

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
  trust: usize
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
  /** Places that may be copied from, row in the upper 16 bits, column in the lower. */
  sources: usize
  count: i32
  /** What distance costs, by rows and by columns. */
  rows: usize
  columns: usize
  /** Room for a patch: `WHOLE` bytes for each of its rows. */
  patch: usize
}

function isFilled(fill: Fill, pixel: i32): bool {
  return load<u8>(fill.filled + <usize>pixel) !== 0
}

function trustOf(fill: Fill, pixel: i32): f64 {
  return <f64>load<f32>(fill.trust + ((<usize>pixel) << 2))
}

function trust(fill: Fill, pixel: i32, value: f64): void {
  store<f32>(fill.trust + ((<usize>pixel) << 2), <f32>value)
}

/** How well a pixel of the hole is known: by the filled pixels around it and the contrast among them; 0 without any. */
function priorityOf(fill: Fill, y: i32, x: i32): f64 {
  let known: f64 = 0
  let low = 255
  let high = 0
  for (let v = max(0, y - RADIUS); v <= min(fill.height - 1, y + RADIUS); v++) {
    const end = v * fill.width + min(fill.width - 1, x + RADIUS)
    for (let q = v * fill.width + max(0, x - RADIUS); q <= end; q++) {
      if (!isFilled(fill, q)) continue
      known += trustOf(fill, q)
      const green = <i32>load<u8>(fill.words + ((<usize>q) << 2), 1)
      low = min(low, green)
      high = max(high, green)
    }
  }
  return known === 0 ? 0 : known * <f64>(48 + high - low)
}

/** Looks up the highest priority of a row again. */
function rank(fill: Fill, y: i32): void {
  const row = (<usize>y) << 2
  let most: f64 = 0
  let at = -1
  for (let i = load<i32>(fill.starts + row); i < load<i32>(fill.starts + row, 4); i++) {
    const p = load<i32>(fill.unknown + ((<usize>i) << 2))
    const priority = load<f64>(fill.priorities + ((<usize>p) << 3))
    if (priority > most) {
      most = priority
      at = p
    }
  }
  store<f64>(fill.highest + ((<usize>y) << 3), most)
  store<i32>(fill.highestAt + row, at)
}

/** Priorities anew for what is still to be filled in some rows and columns, both ends included. */
function update(fill: Fill, top: i32, bottom: i32, left: i32, right: i32): void {
  for (let y = max(0, top); y <= min(fill.height - 1, bottom); y++) {
    for (let x = max(0, left); x <= min(fill.width - 1, right); x++) {
      const q = y * fill.width + x
      const priority = isFilled(fill, q) ? 0 : priorityOf(fill, y, x)
      store<f64>(fill.priorities + ((<usize>q) << 3), priority)
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
  let most: f64 = 0
  for (let y = 0; y < fill.height; y++) {
    const priority = load<f64>(fill.highest + ((<usize>y) << 3))
    if (priority > most) {
      most = priority
      best = load<i32>(fill.highestAt + ((<usize>y) << 2))
    }
  }
  return best
}

/** Lays out the known pixels around a place, and which they are. */
function layPatch(fill: Fill, y: i32, x: i32): void {
  memory.fill(fill.patch, 0, 7 * WHOLE)
  for (let v = max(0, y - RADIUS); v <= min(fill.height - 1, y + RADIUS); v++)
    for (let u = max(0, x - RADIUS); u <= min(fill.width - 1, x + RADIUS); u++) {
      const q = v * fill.width + u
      if (!isFilled(fill, q)) continue
      const to = fill.patch + <usize>(v - y + RADIUS) * WHOLE + ((<usize>(u - x + RADIUS)) << 3)
      v128.store64_lane(to, v128.load8x8_u(fill.words + ((<usize>q) << 2)), 0)
      store<i64>(to, -1, HALF)
    }
}

/** Squared differences of the known pixels in a row of a patch from those of a source, by its first pixel. */
function differ(row: usize, source: usize): v128 {
  let sum = i32x4.splat(0)
  for (let i: usize = 0; i < HALF; i += 16) {
    const there = v128.and(v128.load8x8_u(source + (i >> 1)), v128.load(row + HALF + i))
    const difference = i16x8.sub(there, v128.load(row + i))
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(difference, difference))
  }
  return sum
}

/** The source patch most like the filled pixels around a place. */
function bestSource(fill: Fill, y: i32, x: i32): i32 {
  layPatch(fill, y, x)
  const stride = (<usize>fill.width) << 2
  let best = load<i32>(fill.sources)
  let least = i32.MAX_VALUE
  for (let s = 0; s < fill.count; s++) {
    const place = load<i32>(fill.sources + ((<usize>s) << 2))
    const v = place >>> 16
    const u = place & 0xffff
    const down = load<i32>(fill.rows + ((<usize>abs(y - v)) << 2))
    // Twice the cost: half of what distance costs is added, as half of a patch at the edge is compared.
    let cost = down + load<i32>(fill.columns + ((<usize>abs(x - u)) << 2))
    let from = fill.words + ((<usize>((v - RADIUS) * fill.width + u - RADIUS)) << 2)
    let row = fill.patch
    for (const end = row + 7 * WHOLE; row < end && cost < least; row += WHOLE, from += stride)
      cost += 2 * lanesOf(differ(row, from))
    if (cost < least) {
      least = cost
      best = place
    }
  }
  return (best >>> 16) * fill.width + (best & 0xffff)
}

/** Mean trust of the patch around a place. */
function edgeTrust(fill: Fill, y: i32, x: i32): f64 {
  let sum: f64 = 0
  let count = 0
  for (let v = max(0, y - RADIUS); v <= min(fill.height - 1, y + RADIUS); v++)
    for (let u = max(0, x - RADIUS); u <= min(fill.width - 1, x + RADIUS); u++) {
      sum += trustOf(fill, v * fill.width + u)
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
      trust(fill, to, trustOf(fill, p) * 0.9)
    }
}

/** Fills up to `most` patches. 0 when nothing is left that touches what is known, else 1. */
export function fillPatches(at: usize, most: i32): i32 {
  const fill = changetype<Fill>(at)
  for (let i = 0; i < most; i++) {
    const p = bestEdge(fill)
    if (p < 0) return 0
    const y = p / fill.width
    const x = p - y * fill.width
    trust(fill, p, max(trustOf(fill, p), edgeTrust(fill, y, x)))
    copyPatch(fill, y, x, p, bestSource(fill, y, x))
    update(fill, y - 2 * RADIUS, y + 2 * RADIUS, x - 2 * RADIUS, x + 2 * RADIUS)
  }
  return 1
}
