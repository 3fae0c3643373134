// The magic wand's tile, sixteen pixels at a time. What it computes stands in ../../wand-cover.ts and ../../soft-edge.ts.

const TILE: usize = 256
const EMPTY: i32 = 0
const FULL: i32 = 1
const MIXED: i32 = 2
const LEAST_SHARE: f64 = 1 / 16

/**
 * 255 for each of `count` pixels at `words` whose channels all lie between those of `low` and `high`, else 0, at
 * `marks`. Both are read and written up to fifteen pixels further.
 */
export function mark(words: usize, count: usize, low: u32, high: u32, marks: usize): void {
  const lows = i32x4.splat(low)
  const highs = i32x4.splat(high)
  for (let i: usize = 0; i < count; i += 16) {
    const from = words + 4 * i
    const first = i16x8.narrow_i32x4_s(
      within(v128.load(from), lows, highs),
      within(v128.load(from, 16), lows, highs),
    )
    const second = i16x8.narrow_i32x4_s(
      within(v128.load(from, 32), lows, highs),
      within(v128.load(from, 48), lows, highs),
    )
    v128.store(marks + i, i8x16.narrow_i16x8_s(first, second))
  }
}

function within(pixels: v128, lows: v128, highs: v128): v128 {
  const past = v128.or(i8x16.sub_sat_u(pixels, highs), i8x16.sub_sat_u(lows, pixels))
  return i32x4.eq(past, i32x4.splat(0))
}

/**
 * The coverage of a box of `boxWidth` × `boxHeight` pixels from (left, top) of the marked crop on, at `out`, 256 bytes a
 * row. Reads marks a row and sixteen bytes before and after the crop's, whatever stands there.
 */
export function cover(
  words: usize,
  marks: usize,
  width: usize,
  height: usize,
  left: usize,
  top: usize,
  boxWidth: usize,
  boxHeight: usize,
  isSoft: bool,
  out: usize,
): i32 {
  let any = i8x16.splat(0)
  let all = i8x16.splat(-1)
  for (let row: usize = 0; row < boxHeight; row++) {
    const y = top + row
    for (let column: usize = 0; column < boxWidth; column += 16) {
      const x = left + column
      const at = marks + y * width + x
      const own = v128.load(at)
      const inside = firstLanes(boxWidth - column)
      const to = out + row * TILE + column
      v128.store(to, v128.and(own, inside))
      if (isSoft) {
        const beside = v128.or(
          v128.or(v128.load(at - 1), v128.load(at + 1)),
          v128.or(v128.load(at - width), v128.load(at + width)),
        )
        let edges = i8x16.bitmask(v128.and(v128.andnot(beside, own), inside))
        for (; edges != 0; edges &= edges - 1) {
          const lane = ctz(edges)
          store<u8>(to + lane, edgeCoverage(words, marks, width, height, x + lane, y))
        }
      }
      const value = v128.load(to)
      any = v128.or(any, value)
      all = v128.and(all, v128.or(value, v128.not(inside)))
    }
  }
  if (!v128.any_true(any)) return EMPTY
  return i8x16.all_true(i8x16.eq(all, i8x16.splat(-1))) ? FULL : MIXED
}

function firstLanes(count: usize): v128 {
  const lanes = i8x16(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
  return i8x16.lt_u(lanes, i8x16.splat(min<usize>(count, 16) as i8))
}

function edgeCoverage(words: usize, marks: usize, width: usize, height: usize, x: usize, y: usize): u8 {
  const at = y * width + x
  const level = x > 0 && x < width - 1 ? shareBetween(words, marks, at - 1, at, at + 1) : 0
  const upright = y > 0 && y < height - 1 ? shareBetween(words, marks, at - width, at, at + width) : 0
  const share = max(level, upright)
  if (share < LEAST_SHARE) return 0
  return share > 1 - LEAST_SHARE ? 255 : ((share * 255 + 0.5) as u8)
}

function shareBetween(words: usize, marks: usize, one: usize, at: usize, other: usize): f64 {
  const isOneTaken = load<u8>(marks + one)
  if (isOneTaken == load<u8>(marks + other)) return 0
  const taken = load<u32>(words + 4 * (isOneTaken ? one : other))
  const own = distance(taken, load<u32>(words + 4 * at))
  const across = distance(taken, load<u32>(words + 4 * (isOneTaken ? other : one)))
  return own < across ? 1 - <f64>own / <f64>across : 0
}

function distance(a: u32, b: u32): i32 {
  const red = abs(<i32>(a & 255) - <i32>(b & 255))
  const green = abs(<i32>((a >> 8) & 255) - <i32>((b >> 8) & 255))
  const blue = abs(<i32>((a >> 16) & 255) - <i32>((b >> 16) & 255))
  return max(red, max(green, blue))
}
