// What the patches over a pixel say of it, as vote.ts.
import { Board } from './board'

const RADIUS = 3
const AREA = 49
/** A cost below which patches are taken for equal: two levels of difference a pixel and channel. */
const NOISE: f64 = AREA * 4 * 4

// What a target says takes 20 bytes, of which these are the first of each part: packed, as what the targets around a
// pixel say has to stay in the nearest cache.
const VOICE: usize = 20
/** Bytes from a pixel to what it would be copied from. */
const OFFSET: usize = 0
/** Its cost where that is above 0. */
const COST: usize = 4
/** Its trust. */
const TRUST: usize = 8
/** Four times 16 bits: what its copy is shifted by, as sums over the patch. */
const SHIFT: usize = 12

/** What each of the targets `from` up to `to` says: by its cost and with its shift, or, first, without either. */
export function hear(at: usize, from: i32, to: i32, byCost: i32): void {
  const board = changetype<Board>(at)
  const limit = byCost ? board.limit : 0
  const most = i32x4.splat(limit)
  for (let t = from; t < to; t++) {
    const word = (<usize>t) << 2
    const voice = board.voices + <usize>t * VOICE
    const p = load<i32>(board.targets + word)
    const q = load<i32>(board.source + word)
    const here = (p >>> 16) * board.width + (p & 0xffff)
    const there = (q >>> 16) * board.width + (q & 0xffff)
    let shift = i32x4.splat(0)
    if (limit > 0) {
      const target = v128.load_ext<u16>(board.sums + ((<usize>here) << 3))
      const difference = i32x4.sub(target, v128.load_ext<u16>(board.sums + ((<usize>there) << 3)))
      shift = i32x4.min_s(i32x4.max_s(difference, i32x4.neg(most)), most)
    }
    store<i32>(voice, (there - here) << 2, OFFSET)
    store<u32>(voice, load<u16>(board.trust + ((<usize>t) << 1)), TRUST)
    v128.store64_lane(voice, i16x8.narrow_i32x4_s(shift, shift), 0, SHIFT)
    store<i32>(voice, byCost ? max(0, load<i32>(board.cost + word)) : 0, COST)
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

/** The weight of what a target says, 1 to 2^14. */
function weightOf(voice: usize, scale: i64, fall: usize): i32 {
  const step = <usize>min<i64>(256, (<i64>load<i32>(voice, COST) * scale) >> 22)
  return max<i32>(1, (load<i32>(voice, TRUST) * <i32>load<u16>(fall + (step << 1))) >> 14)
}

/** Colours of a pixel's copy by one target, with its shift, as sums over the patch. */
function copyBy(here: usize, voice: usize): v128 {
  const colours = i16x8.extend_low_i8x16_u(v128.load32_zero(here + load<i32>(voice, OFFSET)))
  const sums = i16x8.add(i16x8.mul(colours, i16x8.splat(<i16>AREA)), v128.load64_zero(voice, SHIFT))
  return i32x4.extend_low_i16x8_s(sums)
}

/** Votes on the first `count` of the pixels listed, once the targets have been heard. Two targets are taken at a time. */
export function vote(at: usize, count: i32, sharpness: f64, byCost: i32): void {
  const board = changetype<Board>(at)
  const width = board.width
  const words = board.words
  const voices = board.voices
  const fall = board.fall
  const own = sharpness / AREA
  for (let i = 0; i < count; i++) {
    const p = load<i32>(board.pixels + ((<usize>i) << 2))
    const here = words + ((<usize>p) << 2)
    const py = p / width
    const px = p - py * width
    const x0 = max(RADIUS, px - RADIUS)
    const y0 = max(RADIUS, py - RADIUS)
    const x1 = min(width - 1 - RADIUS, px + RADIUS)
    const y1 = min(board.height - 1 - RADIUS, py + RADIUS)
    const scale = <i64>(byCost ? scaleOf(board, x0, y0, x1, y1) : 0)
    let total = 0
    let colours = i32x4.splat(0)
    let shifts = i32x4.splat(0)
    // Where the best is not asked for, none is better than this.
    let most = sharpness == 0 ? i32.MAX_VALUE : 0
    let best: usize = 0
    for (let y = y0; y <= y1; y++) {
      let from = board.targetAt + ((<usize>(y * width + x0)) << 2)
      const end = from + ((<usize>(x1 - x0)) << 2)
      while (from <= end) {
        const t = load<i32>(from)
        from += 4
        if (t < 0) continue
        const first = voices + <usize>t * VOICE
        const weight = weightOf(first, scale, fall)
        if (weight > most) {
          most = weight
          best = first
        }
        let second = first
        let other = 0
        if (from <= end) {
          const u = load<i32>(from)
          if (u >= 0) {
            from += 4
            second = voices + <usize>u * VOICE
            other = weightOf(second, scale, fall)
            if (other > most) {
              most = other
              best = second
            }
          }
        }
        total += weight + other
        const weights = i32x4.splat(weight | (other << 16))
        const pixels = v128.load32_lane(
          here + load<i32>(second, OFFSET),
          v128.load32_zero(here + load<i32>(first, OFFSET)),
          1,
        )
        const pairs = v128.shuffle<u8>(pixels, pixels, 0, 4, 1, 5, 2, 6, 3, 7, 0, 4, 1, 5, 2, 6, 3, 7)
        colours = i32x4.add(colours, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(pairs), weights))
        const both = v128.load64_lane(second, v128.load64_zero(first, SHIFT), 1, SHIFT)
        shifts = i32x4.add(
          shifts,
          i32x4.dot_i16x8_s(v128.shuffle<i16>(both, both, 0, 4, 1, 5, 2, 6, 3, 7), weights),
        )
      }
    }
    const mean = (1 - sharpness) / (<f64>total * AREA)
    const copy = best == 0 ? i32x4.splat(0) : copyBy(here, best)
    const to = board.values + ((<usize>i) << 4)
    const r = <f64>i32x4.extract_lane(colours, 0) * AREA + <f64>i32x4.extract_lane(shifts, 0)
    const g = <f64>i32x4.extract_lane(colours, 1) * AREA + <f64>i32x4.extract_lane(shifts, 1)
    const b = <f64>i32x4.extract_lane(colours, 2) * AREA + <f64>i32x4.extract_lane(shifts, 2)
    store<f32>(to, <f32>(r * mean + <f64>i32x4.extract_lane(copy, 0) * own))
    store<f32>(to, <f32>(g * mean + <f64>i32x4.extract_lane(copy, 1) * own), 4)
    store<f32>(to, <f32>(b * mean + <f64>i32x4.extract_lane(copy, 2) * own), 8)
    store<f32>(to, <f32>(<f64>i32x4.extract_lane(colours, 3) / <f64>total), 12)
  }
}

/** Writes the values of the first `count` pixels into the level, rounded. */
export function keep(at: usize, count: i32): void {
  const board = changetype<Board>(at)
  for (let i = 0; i < count; i++) {
    const to = board.words + ((<usize>load<i32>(board.pixels + ((<usize>i) << 2))) << 2)
    const from = board.values + ((<usize>i) << 4)
    for (let k: usize = 0; k < 4; k++) {
      const value = <f64>load<f32>(from + (k << 2))
      store<u8>(to + k, value <= 0 ? 0 : value >= 255 ? 255 : <u8>(value + 0.5))
    }
  }
}
