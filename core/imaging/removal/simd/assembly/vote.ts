// What the patches over a pixel say of it, as vote.ts.
import { Board } from './board'

const RADIUS = 3
const AREA = 49
/** A cost below which patches are taken for equal: two levels of difference a pixel and channel. */
const NOISE: f64 = AREA * 4 * 4

/** What each of the targets `from` up to `to` shifts its copy by. */
export function hear(at: usize, from: i32, to: i32): void {
  const board = changetype<Board>(at)
  const most = i32x4.splat(board.limit)
  for (let t = from; t < to; t++) {
    const p = load<i32>(board.targets + ((<usize>t) << 2))
    const q = load<i32>(board.source + ((<usize>t) << 2))
    const here = board.sums + ((<usize>((p >>> 16) * board.width + (p & 0xffff))) << 3)
    const there = board.sums + ((<usize>((q >>> 16) * board.width + (q & 0xffff))) << 3)
    const difference = i32x4.sub(v128.load_ext<u16>(here), v128.load_ext<u16>(there))
    const shift = i32x4.min_s(i32x4.max_s(difference, i32x4.neg(most)), most)
    v128.store64_lane(board.voices + ((<usize>t) << 3), i16x8.narrow_i32x4_s(shift, shift), 0)
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

/** Steps of the table `fall` for each level of cost, by the mean cost of the targets from (x0, y0) to (x1, y1). */
function scaleOf(board: Board, x0: i32, y0: i32, x1: i32, y1: i32): f64 {
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
  return <f64>(32 * count) / (sum * 1.2)
}

/** Votes on the first `count` of the pixels listed. */
export function vote(at: usize, count: i32, sharpness: f64, byCost: i32): void {
  const board = changetype<Board>(at)
  const width = board.width
  const area = i16x8.splat(<i16>AREA)
  const isShifted = byCost && board.limit > 0
  for (let i = 0; i < count; i++) {
    const p = load<i32>(board.pixels + ((<usize>i) << 2))
    const py = p / width
    const px = p - py * width
    const x0 = max(RADIUS, px - RADIUS)
    const y0 = max(RADIUS, py - RADIUS)
    const x1 = min(width - 1 - RADIUS, px + RADIUS)
    const y1 = min(board.height - 1 - RADIUS, py + RADIUS)
    const scale = byCost ? scaleOf(board, x0, y0, x1, y1) : 0
    let total: f64 = 0
    let redGreen = f64x2.splat(0)
    let blueTexture = f64x2.splat(0)
    let most: f64 = -1
    let best = i32x4.splat(0)
    for (let y = y0; y <= y1; y++) {
      let from = board.targetAt + ((<usize>(y * width + x0)) << 2)
      for (let x = x0; x <= x1; x++) {
        const t = load<i32>(from)
        from += 4
        if (t < 0) continue
        const word = (<usize>t) << 2
        let weight = <f64>load<f32>(board.trust + word)
        if (byCost) {
          const cost = load<i32>(board.cost + word)
          if (cost > 0) weight *= load<f64>(board.fall + ((<usize>min(256, <i32>(<f64>cost * scale))) << 3))
        }
        const q = load<i32>(board.source + word)
        const source = (<i32>(q >>> 16) + py - y) * width + (q & 0xffff) + px - x
        const colours = i16x8.extend_low_i8x16_u(v128.load32_zero(board.words + ((<usize>source) << 2)))
        let sums = i16x8.mul(colours, area)
        if (isShifted) sums = i16x8.add(sums, v128.load64_zero(board.voices + ((<usize>t) << 3)))
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
    const own = sharpness / AREA
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
