// Matching of patches of 7 × 7 pixels: the same numbers as matching.ts, eight or sixteen at a time.
import { Board } from './board'

const RADIUS = 3
const AREA = 49

/** The sum of four lanes. */
export function lanesOf(sum: v128): i32 {
  const half = i32x4.add(sum, v128.shuffle<i32>(sum, sum, 2, 3, 0, 1))
  return i32x4.extract_lane(half, 0) + i32x4.extract_lane(half, 1)
}

/** What the best shift in colour between two places changes in the sum of squared differences. */
function gainOf(difference: v128, limit: i32): i32 {
  const most = i32x4.splat(limit)
  const shift = i32x4.min_s(i32x4.max_s(difference, i32x4.neg(most)), most)
  const cost = i32x4.sub(i32x4.mul(shift, i32x4.splat(6)), i32x4.mul(difference, i32x4.splat(10)))
  return lanesOf(i32x4.mul(shift, cost)) / (5 * AREA)
}

/** Squared differences of one row of two patches. */
function differRow(a: usize, b: usize): v128 {
  // The second half of a row begins with its fourth pixel, which the first half has counted already.
  const fresh = i32x4(0, -1, -1, -1)
  const a0 = v128.load(a)
  const b0 = v128.load(b)
  const a1 = v128.load(a, 12)
  const b1 = v128.load(b, 12)
  const d0 = v128.or(i8x16.sub_sat_u(a0, b0), i8x16.sub_sat_u(b0, a0))
  const d1 = v128.and(fresh, v128.or(i8x16.sub_sat_u(a1, b1), i8x16.sub_sat_u(b1, a1)))
  const l0 = i16x8.extend_low_i8x16_u(d0)
  const h0 = i16x8.extend_high_i8x16_u(d0)
  const l1 = i16x8.extend_low_i8x16_u(d1)
  const h1 = i16x8.extend_high_i8x16_u(d1)
  return i32x4.add(
    i32x4.add(i32x4.dot_i16x8_s(l0, l0), i32x4.dot_i16x8_s(h0, h0)),
    i32x4.add(i32x4.dot_i16x8_s(l1, l1), i32x4.dot_i16x8_s(h1, h1)),
  )
}

/**
 * `cost` and the squared differences of two patches, by the pixels left in their middle rows; ends when that cannot be
 * below `most`. Rows that lie far apart come first: they have the least in common.
 */
function differ(a: usize, b: usize, stride: usize, start: i32, most: i32): i32 {
  let cost = start
  let sum = differRow(a, b)
  for (let apart = 3 * stride; apart > 0; apart -= stride) {
    sum = i32x4.add(sum, i32x4.add(differRow(a - apart, b - apart), differRow(a + apart, b + apart)))
    cost = start + lanesOf(sum)
    if (cost >= most) break
  }
  return cost
}

/** Cost of standing the source patch at place `q` in for the target patch at `p`; at least `most` if not below it. */
function costOf(board: Board, p: i32, q: i32, most: i32): i32 {
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
  if (board.limit > 0) {
    const target = v128.load_ext<u16>(board.sums + (here << 3))
    const difference = i32x4.sub(target, v128.load_ext<u16>(board.sums + (there << 3)))
    cost += gainOf(difference, board.limit)
    // The squared differences are at least what they would be if all pixels differed alike (Jensen's inequality).
    if (cost + lanesOf(i32x4.mul(difference, difference)) / AREA >= most) return most
  }
  if (cost >= most) return cost
  const first = board.words - <usize>(RADIUS << 2)
  return differ(first + (here << 2), first + (there << 2), (<usize>width) << 2, cost, most)
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
    let least = load<i32>(board.cost + t)
    const here = (p >>> 16) * board.width + (p & 0xffff)
    for (let side = 0; side < 2; side++) {
      const n = load<i32>(board.targetAt + ((<usize>(here + (side == 0 ? -step : above))) << 2))
      if (n < 0) continue
      const q = load<i32>(board.source + ((<usize>n) << 2)) + (side == 0 ? step : down)
      if (q == best || !isValid(board, q)) continue
      const cost = costOf(board, p, q, least)
      if (cost < least) {
        least = cost
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
      const cost = costOf(board, p, q, least)
      if (cost < least) {
        least = cost
        best = q
      }
    }
    store<i32>(board.source + t, best)
    store<i32>(board.cost + t, least)
  }
  return state
}
