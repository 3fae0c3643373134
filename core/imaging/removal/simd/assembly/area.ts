// A picture made smaller by areas, as filters/reduce-exact.ts: sums of a row in double floats.
import { bytesOf } from './lanes'

/** Bytes of the sums of a pixel: four double floats. */
const SUMS: usize = 32

/** Red and green, or blue and alpha where `isUpper`, of four bytes as whole numbers, as double floats. */
function pair(four: v128, isUpper: bool): v128 {
  return f64x2.convert_low_i32x4_u(isUpper ? v128.shuffle<i32>(four, four, 2, 3, 2, 3) : four)
}

/** Adds a share of each pixel of a row to its sums, or begins them with it. */
export function addArea(row: usize, width: i32, fraction: f64, isFirst: i32, sums: usize): void {
  const part = f64x2.splat(fraction)
  const end = row + ((<usize>width) << 2)
  for (let from = row, to = sums; from < end; from += 4, to += SUMS) {
    const four = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(from)))
    const low = f64x2.mul(part, pair(four, false))
    const high = f64x2.mul(part, pair(four, true))
    v128.store(to, isFirst ? low : f64x2.add(v128.load(to), low))
    v128.store(to, isFirst ? high : f64x2.add(v128.load(to, 16), high), 16)
  }
}

/**
 * The pixels of a row: of `count`, each from sums `from` to `to`, with the shares of the first, of those between and of
 * the last of them (double floats).
 */
export function writeArea(
  sums: usize,
  count: i32,
  from: usize,
  to: usize,
  firsts: usize,
  inners: usize,
  lasts: usize,
  out: usize,
): void {
  for (let x: usize = 0; x < <usize>count; x++) {
    let at = sums + <usize>load<u32>(from + (x << 2)) * SUMS
    const end = sums + <usize>load<u32>(to + (x << 2)) * SUMS
    const first = v128.load64_splat(firsts + (x << 3))
    let low = f64x2.mul(first, v128.load(at))
    let high = f64x2.mul(first, v128.load(at, 16))
    for (at += SUMS; at <= end; at += SUMS) {
      const fraction = v128.load64_splat((at < end ? inners : lasts) + (x << 3))
      low = f64x2.add(low, f64x2.mul(fraction, v128.load(at)))
      high = f64x2.add(high, f64x2.mul(fraction, v128.load(at, 16)))
    }
    v128.store32_lane(out + (x << 2), bytesOf(low, high), 0)
  }
}
