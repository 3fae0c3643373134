// A crop at a whole fraction of its size, as reduce.ts.
import { bytesOf } from './lanes'

/** Sums of red, green, blue and of a fourth for up to `across` pixels of each of `down` rows. */
function sumSquare(pixels: usize, stride: usize, across: usize, down: i32): v128 {
  let sum = i32x4.splat(0)
  for (let y = 0; y < down; y++) {
    const row = pixels + <usize>y * stride
    for (let from = row; from < row + (across << 2); from += 4)
      sum = i32x4.add(sum, i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(from))))
  }
  return sum
}

function anyOf(flags: usize, stride: usize, across: usize, down: i32): u8 {
  let any: u8 = 0
  for (let y = 0; y < down; y++) {
    const row = flags + <usize>y * stride
    for (let from = row; from < row + across; from++) any |= load<u8>(from)
  }
  return any
}

/** Quotients of four whole numbers, rounded, as bytes in the lowest lane. */
function means(sums: v128, count: f64): v128 {
  const number = f64x2.splat(count)
  const high = v128.shuffle<i32>(sums, sums, 2, 3, 2, 3)
  return bytesOf(
    f64x2.div(f64x2.convert_low_i32x4_u(sums), number),
    f64x2.div(f64x2.convert_low_i32x4_u(high), number),
  )
}

/** One row of squares: `down` rows of `width` pixels with two flags each. */
export function reduceRow(
  data: usize,
  hole: usize,
  barred: usize,
  width: i32,
  down: i32,
  factor: i32,
  toData: usize,
  toHole: usize,
  toBarred: usize,
): void {
  const colours = v128.splat<i32>(0x00ffffff)
  const stride = <usize>width
  let to: usize = 0
  for (let x: usize = 0; x < stride; x += <usize>factor, to++) {
    const across = min(<usize>factor, stride - x)
    const isHole = anyOf(hole + x, stride, across, down)
    store<u8>(toHole + to, isHole)
    store<u8>(toBarred + to, isHole ? 0 : anyOf(barred + x, stride, across, down))
    const pixel = isHole
      ? i32x4.splat(0)
      : means(sumSquare(data + (x << 2), stride << 2, across, down), <f64>across * <f64>down)
    v128.store32_lane(toData + (to << 2), v128.and(pixel, colours), 0)
  }
}
