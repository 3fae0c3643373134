// Matching of patches of 7 × 7 pixels: the same numbers as matching.ts, eight or sixteen at a time.
import { Board } from './board'
import { lanesOf } from './lanes'

const RADIUS = 3
const AREA = 49

/** The sum of the two lower lanes. */
function lowerOf(sum: v128): i32 {
  return i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1)
}

/** The squares of the differences of eight bytes each, added in pairs. */
function squares(a: v128, b: v128): v128 {
  const difference = i16x8.sub(a, b)
  return i32x4.dot_i16x8_s(difference, difference)
}

/** Squared differences of one row of two patches: twice two pixels, two more, and the last one. */
function differRow(a: usize, b: usize): v128 {
  const first = squares(v128.load8x8_u(a), v128.load8x8_u(b))
  const second = squares(v128.load8x8_u(a, 8), v128.load8x8_u(b, 8))
  const third = squares(v128.load8x8_u(a, 16), v128.load8x8_u(b, 16))
  const a6 = i16x8.extend_low_i8x16_u(v128.load32_zero(a, 24))
  const b6 = i16x8.extend_low_i8x16_u(v128.load32_zero(b, 24))
  return i32x4.add(i32x4.add(first, second), i32x4.add(third, squares(a6, b6)))
}

/** Squared differences of the rows so far above and below. */
function differRows(a: usize, b: usize, apart: usize): v128 {
  return i32x4.add(differRow(a - apart, b - apart), differRow(a + apart, b + apart))
}

/**
 * `cost` and the squared differences of two patches, by the first pixels of their middle rows; ends when that cannot be
 * below `max`, which is looked at once: an end that cannot be foreseen costs as much as two rows. Rows that lie far
 * apart come first: they have the least in common.
 */
function differ(a: usize, b: usize, stride: usize, start: i32, ceiling: i32): i32 {
  const outer = i32x4.add(differRow(a, b), differRows(a, b, 3 * stride))
  const cost = start + lanesOf(outer)
  if (cost >= ceiling) return cost
  return cost + lanesOf(i32x4.add(differRows(a, b, 2 * stride), differRows(a, b, stride)))
}

/** Cost of standing the source patch at place `q` in for the target patch at `p`; at least `max` if not below it. */
function costOf(board: Board, p: i32, q: i32, ceiling: i32): i32 {
  const width = board.width
  const py = p >>> 16
  const px = p & 0xffff
  const qy = q >>> 16
  const qx = q & 0xffff
  const dy = py - qy
  const dx = px - qx
  const here = <usize>(py * width + px)
  const there = <usize>(qy * width + qx)
  let cost =
    load<i32>(board.rows + ((<usize>(dy < 0 ? -dy : dy)) << 2)) +
    load<i32>(board.columns + ((<usize>(dx < 0 ? -dx : dx)) << 2))
  const limit = board.limit
  if (limit > 0) {
    const target = v128.load64_zero(board.sums + (here << 3))
    const difference = i16x8.sub(target, v128.load64_zero(board.sums + (there << 3)))
    const lowest = i16x8.splat(<i16>-limit)
    const shift = i16x8.min_s(i16x8.max_s(difference, lowest), i16x8.splat(<i16>limit))
    const squares = lowerOf(i32x4.dot_i16x8_s(shift, shift))
    const products = lowerOf(i32x4.dot_i16x8_s(shift, difference))
    cost += (6 * squares - 10 * products) / (5 * AREA)
    // The squared differences are at least what they would be if all pixels differed alike (Jensen's inequality).
    if (cost + lowerOf(i32x4.dot_i16x8_s(difference, difference)) / AREA >= ceiling) return ceiling
  }
  if (cost >= ceiling) return cost
  const first = board.words - <usize>(RADIUS << 2)
  return differ(first + (here << 2), first + (there << 2), (<usize>width) << 2, cost, ceiling)
}

/** Costs anew for the targets `from` up to `to`. */
export function measure(at: usize, from: i32, to: i32): void {
  const board = changetype<Board>(at)
  for (let t = from; t < to; t++) {
    const i = (<usize>t) << 2
    store<i32>(
      board.cost + i,
      costOf(board, load<i32>(board.targets + i), load<i32>(board.source + i), i32.MAX_VALUE),
    )
  }
}

/** Whether a patch may be copied from a place. */
function isValid(board: Board, q: i32): bool {
  return load<u8>(board.valid + <usize>((q >>> 16) * board.width + (q & 0xffff))) != 0
}

function nextRandom(state: i32): i32 {
  let next = state ^ (state << 13)
  next ^= next >>> 17
  return next ^ (next << 5)
}

/** One of `count` whole numbers from 0 on, by a random state. */
function below(count: i32, state: i32): i32 {
  return ((state >>> 16) * count) >>> 16
}

/** A step of a sweep for the targets that are `from` up to `to` in its order. Returns the random state after it. */
export function sweep(at: usize, from: i32, to: i32, forward: i32, reach: i32, random: i32): i32 {
  const board = changetype<Board>(at)
  const right = board.width - 1 - RADIUS
  const bottom = board.height - 1 - RADIUS
  const step = forward ? 1 : -1
  const down = forward ? 0x10000 : -0x10000
  const above = forward ? -board.width : board.width
  let state = random
  for (let k = from; k < to; k++) {
    const t = (<usize>(forward ? k : board.count - 1 - k)) << 2
    const p = load<i32>(board.targets + t)
    let best = load<i32>(board.source + t)
    let lowest = load<i32>(board.cost + t)
    const here = (p >>> 16) * board.width + (p & 0xffff)
    for (let side = 0; side < 2; side++) {
      const n = load<i32>(board.targetAt + ((<usize>(here + (side == 0 ? -step : above))) << 2))
      if (n < 0) continue
      const q = load<i32>(board.source + ((<usize>n) << 2)) + (side == 0 ? step : down)
      if (q == best || !isValid(board, q)) continue
      const cost = costOf(board, p, q, lowest)
      if (cost < lowest) {
        lowest = cost
        best = q
      }
    }
    for (let radius = reach; radius >= 1; radius >>= 2) {
      const by = best >>> 16
      const bx = best & 0xffff
      const x0 = max(RADIUS, bx - radius)
      const y0 = max(RADIUS, by - radius)
      const x1 = min(right, bx + radius)
      const y1 = min(bottom, by + radius)
      state = nextRandom(state)
      const x = x0 + below(x1 - x0 + 1, state)
      state = nextRandom(state)
      const y = y0 + below(y1 - y0 + 1, state)
      const q = (y << 16) | x
      if (q == best || !isValid(board, q)) continue
      const cost = costOf(board, p, q, lowest)
      if (cost < lowest) {
        lowest = cost
        best = q
      }
    }
    store<i32>(board.source + t, best)
    store<i32>(board.cost + t, lowest)
  }
  return state
}
