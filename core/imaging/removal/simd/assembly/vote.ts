// What the patches over a pixel say of it, as vote.ts.
import { Board } from './board'
import { bytesOf, lanesOf, lower, upper } from './lanes'

const RADIUS = 3
const AREA = 49
/** A cost below which patches are taken for equal: two levels of difference a pixel and channel. */
const NOISE: f64 = AREA * 4 * 4
/** The weight of a patch that is wholly known and has no cost. */
const WHOLE: i16 = 16384

/** Steps of the table `fall`, and the parts that a step is counted in: whole numbers, so that no engine rounds. */
const STEPS = 256
const PARTS = 22

/** What each of the targets `from` up to `to` says: by its cost and with its shift, or, first, without either. */
export function hear(at: usize, from: i32, to: i32, byCost: i32): void {
  const board = changetype<Board>(at)
  const limit = byCost ? board.limit : 0
  const bound = i32x4.splat(limit)
  for (let t = from; t < to; t++) {
    const word = (<usize>t) << 2
    const p = load<i32>(board.targets + word)
    const q = load<i32>(board.source + word)
    const here = (p >>> 16) * board.width + (p & 0xffff)
    const there = (q >>> 16) * board.width + (q & 0xffff)
    let shift = i32x4.splat(0)
    if (limit > 0) {
      const target = v128.load_ext<u16>(board.sums + ((<usize>here) << 3))
      const difference = i32x4.sub(target, v128.load_ext<u16>(board.sums + ((<usize>there) << 3)))
      shift = i32x4.min_s(i32x4.max_s(difference, i32x4.neg(bound)), bound)
    }
    store<i32>(board.offsets + word, (there - here) << 2)
    store<i32>(board.prices + word, byCost ? max(0, load<i32>(board.cost + word)) : 0)
    v128.store64_lane(board.shifts + (word << 1), i16x8.narrow_i32x4_s(shift, shift), 0)
  }
}

/** Summed-area tables of the costs above 0 and of the number of targets. The first row and column must be 0. */
export function sumCosts(at: usize): void {
  const board = changetype<Board>(at)
  const across = <usize>(board.across + 1)
  for (let y = 0; y < board.down; y++) {
    let sum: f64 = 0
    let count = 0
    let from = board.targetAt + ((<usize>((board.top + y) * board.width + board.left)) << 2)
    let i = <usize>(y + 1) * across + 1
    for (let x = 0; x < board.across; x++) {
      const t = load<i32>(from)
      from += 4
      if (t >= 0) {
        const cost = load<i32>(board.cost + ((<usize>t) << 2))
        if (cost > 0) sum += <f64>cost
        count++
      }
      store<f64>(board.costSums + (i << 3), load<f64>(board.costSums + ((i - across) << 3)) + sum)
      store<i32>(board.countSums + (i << 2), load<i32>(board.countSums + ((i - across) << 2)) + count)
      i++
    }
  }
}

/** 2^22 times the steps of the table `fall` for each level of cost, by the mean cost of the targets from (x0, y0) to (x1, y1). */
function scaleOf(board: Board, x0: i32, y0: i32, x1: i32, y1: i32): i32 {
  const across = board.across + 1
  const left = max(0, x0 - board.left)
  const right = min(board.across, x1 + 1 - board.left)
  const top = max(0, y0 - board.top) * across
  const bottom = min(board.down, y1 + 1 - board.top) * across
  const sums = board.costSums
  const sum =
    NOISE +
    load<f64>(sums + ((<usize>(bottom + right)) << 3)) -
    load<f64>(sums + ((<usize>(bottom + left)) << 3)) -
    load<f64>(sums + ((<usize>(top + right)) << 3)) +
    load<f64>(sums + ((<usize>(top + left)) << 3))
  const counts = board.countSums
  const count =
    1 +
    load<i32>(counts + ((<usize>(bottom + right)) << 2)) -
    load<i32>(counts + ((<usize>(bottom + left)) << 2)) -
    load<i32>(counts + ((<usize>(top + right)) << 2)) +
    load<i32>(counts + ((<usize>(top + left)) << 2))
  return <i32>((<f64>(32 * count) / (sum * 1.2)) * 4194304)
}

/** The weights of what the seven targets from `t` on say, 1 to 2^14, and 0; a cost of `ceiling` falls below all steps. */
function weightsOf(board: Board, t: usize, scale: i32, ceiling: i32): v128 {
  let falls = i16x8.splat(WHOLE)
  if (scale > 0) {
    const prices = board.prices + (t << 2)
    const factor = i32x4.splat(scale)
    const bound = i32x4.splat(ceiling)
    const last = i32x4.splat(STEPS)
    const a = i32x4.mul(i32x4.min_s(v128.load(prices), bound), factor)
    const b = i32x4.mul(i32x4.min_s(v128.load(prices, 16), bound), factor)
    const low = i32x4.min_s(i32x4.shr_u(a, PARTS), last)
    const high = i32x4.min_s(i32x4.shr_u(b, PARTS), last)
    const steps = i16x8.shl(i16x8.narrow_i32x4_s(low, high), 1)
    const fall = board.fall
    falls = v128.load16_lane(fall + <usize>i16x8.extract_lane_u(steps, 0), falls, 0)
    falls = v128.load16_lane(fall + <usize>i16x8.extract_lane_u(steps, 1), falls, 1)
    falls = v128.load16_lane(fall + <usize>i16x8.extract_lane_u(steps, 2), falls, 2)
    falls = v128.load16_lane(fall + <usize>i16x8.extract_lane_u(steps, 3), falls, 3)
    falls = v128.load16_lane(fall + <usize>i16x8.extract_lane_u(steps, 4), falls, 4)
    falls = v128.load16_lane(fall + <usize>i16x8.extract_lane_u(steps, 5), falls, 5)
    falls = v128.load16_lane(fall + <usize>i16x8.extract_lane_u(steps, 6), falls, 6)
  }
  const trust = v128.load(board.trust + (t << 1))
  const low = i32x4.shr_u(i32x4.extmul_low_i16x8_u(trust, falls), 14)
  const high = i32x4.shr_u(i32x4.extmul_high_i16x8_u(trust, falls), 14)
  const weights = i16x8.max_s(i16x8.narrow_i32x4_s(low, high), i16x8.splat(1))
  return v128.and(weights, i16x8(-1, -1, -1, -1, -1, -1, -1, 0))
}

/** Red, green, blue and texture of four pixels by the weights of the first two and of the others. */
function weighted(pixels: v128, first: v128, second: v128): v128 {
  const pairs = v128.shuffle<u8>(pixels, pixels, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15)
  return i32x4.add(
    i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(pairs), first),
    i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(pairs), second),
  )
}

/** The shifts of two targets by their weights. */
function weightedShifts(both: v128, weights: v128): v128 {
  return i32x4.dot_i16x8_s(v128.shuffle<i16>(both, both, 0, 4, 1, 5, 2, 6, 3, 7), weights)
}

/** Colours of a pixel's copy by one target, with its shift, as sums over the patch. */
function copyBy(board: Board, here: usize, t: i32): v128 {
  const pixel = v128.load32_zero(here + load<i32>(board.offsets + ((<usize>t) << 2)))
  const shift = v128.load64_zero(board.shifts + ((<usize>t) << 3))
  const colours = i16x8.mul(i16x8.extend_low_i8x16_u(pixel), i16x8.splat(<i16>AREA))
  return i32x4.extend_low_i16x8_s(i16x8.add(colours, shift))
}

/** The greatest of eight weights, in all lanes. */
function greatest(weights: v128): v128 {
  const four = i16x8.max_s(weights, v128.shuffle<i32>(weights, weights, 2, 3, 0, 1))
  const two = i16x8.max_s(four, v128.shuffle<i32>(four, four, 1, 0, 3, 2))
  return i16x8.max_s(two, v128.shuffle<i16>(two, two, 1, 0, 3, 2, 5, 4, 7, 6))
}

/**
 * Votes on the first `count` of the pixels listed, once the targets have been heard. The seven targets in a row of a
 * pixel's patches follow each other and are taken at once, but where the level ends or the hole is near.
 */
export function vote(at: usize, count: i32, sharpness: f64, byCost: i32): void {
  const board = changetype<Board>(at)
  const width = board.width
  const own = sharpness / AREA
  for (let i = 0; i < count; i++) {
    const p = load<i32>(board.pixels + ((<usize>i) << 2))
    const here = board.words + ((<usize>p) << 2)
    const py = p / width
    const px = p - py * width
    const x0 = max(RADIUS, px - RADIUS)
    const y0 = max(RADIUS, py - RADIUS)
    const x1 = min(width - 1 - RADIUS, px + RADIUS)
    const y1 = min(board.height - 1 - RADIUS, py + RADIUS)
    const scale = byCost ? scaleOf(board, x0, y0, x1, y1) : 0
    // A cost from which on all are worth the last step: times the scale it still is a whole number of 32 bits.
    const ceiling = scale > 0 ? (STEPS << PARTS) / scale + 1 : 0
    let total = i32x4.splat(0)
    let colours = i32x4.splat(0)
    let shifts = i32x4.splat(0)
    // Where the best is not asked for, none is better than this.
    let bound = i16x8.splat(sharpness == 0 ? i16.MAX_VALUE : 0)
    let best = 0
    for (let y = y0; y <= y1; y++) {
      let from = board.targetAt + ((<usize>(y * width + x0)) << 2)
      const end = from + ((<usize>(x1 - x0)) << 2)
      while (from <= end) {
        const first = load<i32>(from)
        if (first < 0) {
          from += 4
          continue
        }
        const isWhole = end - from === 24 && load<i32>(end) === first + 6
        from += isWhole ? 28 : 4
        const t = <usize>first
        const all = weightsOf(board, t, scale, ceiling)
        const weights = isWhole ? all : v128.and(all, i16x8(-1, 0, 0, 0, 0, 0, 0, 0))
        total = i32x4.add(total, i32x4.dot_i16x8_s(weights, i16x8.splat(1)))
        if (v128.any_true(i16x8.gt_s(weights, bound))) {
          bound = greatest(weights)
          best = first + ctz(i16x8.bitmask(i16x8.eq(weights, bound)))
        }
        const w01 = v128.shuffle<i32>(weights, weights, 0, 0, 0, 0)
        const offsets = board.offsets + (t << 2)
        const shift = board.shifts + (t << 3)
        let pixels = v128.load32_zero(here + load<i32>(offsets))
        shifts = i32x4.add(shifts, weightedShifts(v128.load(shift), w01))
        if (!isWhole) {
          colours = i32x4.add(colours, weighted(pixels, w01, w01))
          continue
        }
        const w23 = v128.shuffle<i32>(weights, weights, 1, 1, 1, 1)
        const w45 = v128.shuffle<i32>(weights, weights, 2, 2, 2, 2)
        const w6 = v128.shuffle<i32>(weights, weights, 3, 3, 3, 3)
        pixels = v128.load32_lane(here + load<i32>(offsets, 4), pixels, 1)
        pixels = v128.load32_lane(here + load<i32>(offsets, 8), pixels, 2)
        pixels = v128.load32_lane(here + load<i32>(offsets, 12), pixels, 3)
        colours = i32x4.add(colours, weighted(pixels, w01, w23))
        pixels = v128.load32_zero(here + load<i32>(offsets, 16))
        pixels = v128.load32_lane(here + load<i32>(offsets, 20), pixels, 1)
        pixels = v128.load32_lane(here + load<i32>(offsets, 24), pixels, 2)
        colours = i32x4.add(colours, weighted(pixels, w45, w6))
        shifts = i32x4.add(shifts, weightedShifts(v128.load(shift, 16), w23))
        shifts = i32x4.add(shifts, weightedShifts(v128.load(shift, 32), w45))
        shifts = i32x4.add(shifts, weightedShifts(v128.load(shift, 48), w6))
      }
    }
    const weight = <f64>lanesOf(total)
    const mean = (1 - sharpness) / (weight * AREA)
    const copy = sharpness == 0 ? i32x4.splat(0) : copyBy(board, here, best)
    const to = board.values + ((<usize>i) << 4)
    const r = <f64>i32x4.extract_lane(colours, 0) * AREA + <f64>i32x4.extract_lane(shifts, 0)
    const g = <f64>i32x4.extract_lane(colours, 1) * AREA + <f64>i32x4.extract_lane(shifts, 1)
    const b = <f64>i32x4.extract_lane(colours, 2) * AREA + <f64>i32x4.extract_lane(shifts, 2)
    store<f32>(to, <f32>(r * mean + <f64>i32x4.extract_lane(copy, 0) * own))
    store<f32>(to, <f32>(g * mean + <f64>i32x4.extract_lane(copy, 1) * own), 4)
    store<f32>(to, <f32>(b * mean + <f64>i32x4.extract_lane(copy, 2) * own), 8)
    store<f32>(to, <f32>(<f64>i32x4.extract_lane(colours, 3) / weight), 12)
  }
}

/** Writes the values of the first `count` pixels into the level, rounded. */
export function keep(at: usize, count: i32): void {
  const board = changetype<Board>(at)
  for (let i = 0; i < count; i++) {
    const to = board.words + ((<usize>load<i32>(board.pixels + ((<usize>i) << 2))) << 2)
    const values = v128.load(board.values + ((<usize>i) << 4))
    v128.store32_lane(to, bytesOf(lower(values), upper(values)), 0)
  }
}
