// Four values as single floats, double floats, whole numbers and bytes.

/** The lower and the upper two of four single floats, as double ones. */
export function lower(four: v128): v128 {
  return f64x2.promote_low_f32x4(four)
}

export function upper(four: v128): v128 {
  return f64x2.promote_low_f32x4(v128.shuffle<i32>(four, four, 2, 3, 2, 3))
}

/** Four single floats from two pairs of double ones. */
export function rounded(low: v128, high: v128): v128 {
  const a = f32x4.demote_f64x2_zero(low)
  return v128.shuffle<i32>(a, f32x4.demote_f64x2_zero(high), 0, 1, 4, 5)
}

/** Four bytes, in the lowest lane, from two pairs of double floats: rounded half up, and cut to 0 to 255. */
export function bytesOf(low: v128, high: v128): v128 {
  const half = f64x2.splat(0.5)
  const a = i32x4.trunc_sat_f64x2_u_zero(f64x2.add(low, half))
  const four = v128.shuffle<i32>(a, i32x4.trunc_sat_f64x2_u_zero(f64x2.add(high, half)), 0, 1, 4, 5)
  const words = i16x8.narrow_i32x4_s(four, four)
  return i8x16.narrow_i16x8_u(words, words)
}

/** The sum of four lanes. */
export function lanesOf(sum: v128): i32 {
  const half = i32x4.add(sum, v128.shuffle<i32>(sum, sum, 2, 3, 0, 1))
  return i32x4.extract_lane(half, 0) + i32x4.extract_lane(half, 1)
}
