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
/** Its trust, a single float. */
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
    store<f32>(voice, load<f32>(board.trust + word), TRUST)
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

/** Votes on the first `count` of the pixels listed, once the targets have been heard. */
export function vote(at: usize, count: i32, sharpness: f64, byCost: i32): void {
  const board = changetype<Board>(at)
  const width = board.width
  const words = board.words
  const voices = board.voices
  const fall = board.fall
  const area = i16x8.splat(<i16>AREA)
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
    let total: f64 = 0
    let redGreen = f64x2.splat(0)
    let blueTexture = f64x2.splat(0)
    // Where the best is not asked for, none is better than this.
    let most = sharpness == 0 ? f64.MAX_VALUE : -1
    let best = i32x4.splat(0)
    for (let y = y0; y <= y1; y++) {
      let from = board.targetAt + ((<usize>(y * width + x0)) << 2)
      const end = from + ((<usize>(x1 - x0)) << 2)
      for (; from <= end; from += 4) {
        const t = load<i32>(from)
        if (t < 0) continue
        const voice = voices + <usize>t * VOICE
        const step = <usize>min<i64>(256, (<i64>load<i32>(voice, COST) * scale) >> 22)
        const weight = <f64>load<f32>(voice, TRUST) * load<f64>(fall + (step << 3))
        const colours = v128.load32_zero(here + load<i32>(voice, OFFSET))
        const sums = i16x8.add(
          i16x8.mul(i16x8.extend_low_i8x16_u(colours), area),
          v128.load64_zero(voice, SHIFT),
        )
        const values = i32x4.extend_low_i16x8_s(sums)
        const weights = f64x2.splat(weight)
        total += weight
        redGreen = f64x2.add(redGreen, f64x2.mul(weights, f64x2.convert_low_i32x4_s(values)))
        blueTexture = f64x2.add(
          blueTexture,
          f64x2.mul(weights, f64x2.convert_low_i32x4_s(v128.shuffle<i32>(values, values, 2, 3, 2, 3))),
        )
        if (weight > most) {
          most = weight
          best = values
        }
      }
    }
    const mean = (1 - sharpness) / (total * AREA)
    const to = board.values + ((<usize>i) << 4)
    const r = f64x2.extract_lane(redGreen, 0) * mean
    const g = f64x2.extract_lane(redGreen, 1) * mean
    const b = f64x2.extract_lane(blueTexture, 0) * mean
    store<f32>(to, <f32>(r + <f64>i32x4.extract_lane(best, 0) * own))
    store<f32>(to, <f32>(g + <f64>i32x4.extract_lane(best, 1) * own), 4)
    store<f32>(to, <f32>(b + <f64>i32x4.extract_lane(best, 2) * own), 8)
    store<f32>(to, <f32>(f64x2.extract_lane(blueTexture, 1) / (total * AREA)), 12)
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
