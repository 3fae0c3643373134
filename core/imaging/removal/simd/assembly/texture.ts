// The texture channel, as texture.ts, sixteen or eight pixels at a time: whole numbers throughout.

/** Pixels on each side that are averaged over, and the whole window. */
const REACH: i32 = 3
const SIDE: i32 = 7
/** Bytes before a row of gradients that are 0: what its first windows see beyond the border. */
const MARGIN: usize = 16

/** Luminance of four pixels of RGBX. */
function lumaOf(pixels: v128): v128 {
  const weights = i16x8(77, 150, 29, 0, 77, 150, 29, 0)
  const low = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(pixels), weights)
  const high = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(pixels), weights)
  const even = v128.shuffle<i32>(low, high, 0, 2, 4, 6)
  return i32x4.shr_u(i32x4.add(even, v128.shuffle<i32>(low, high, 1, 3, 5, 7)), 8)
}

function writeLuma(data: usize, out: usize, stride: usize): void {
  for (let x: usize = 0; x < stride; x += 16) {
    const from = data + (x << 2)
    const first = i16x8.narrow_i32x4_s(lumaOf(v128.load(from)), lumaOf(v128.load(from, 16)))
    const second = i16x8.narrow_i32x4_s(lumaOf(v128.load(from, 32)), lumaOf(v128.load(from, 48)))
    v128.store(out + x, i8x16.narrow_i16x8_u(first, second))
  }
}

function apart(a: v128, b: v128): v128 {
  return v128.or(i8x16.sub_sat_u(a, b), i8x16.sub_sat_u(b, a))
}

/** 32 times the gradients of a row, in 16 bits; 0 where a neighbour is unknown. */
function writeSlopes(luma: usize, hole: usize, stride: usize, out: usize): void {
  for (let x: usize = 0; x < stride - 16; x += 16) {
    const here = v128.load(luma + x)
    const right = apart(here, v128.load(luma + x, 1))
    const below = apart(here, v128.load(luma + x + stride))
    const unknown = v128.or(v128.load(hole + x), v128.load(hole + x, 1))
    const known = i8x16.eq(v128.or(unknown, v128.load(hole + x + stride)), i8x16.splat(0))
    const low = i16x8.add(i16x8.extend_low_i8x16_u(right), i16x8.extend_low_i8x16_u(below))
    const high = i16x8.add(i16x8.extend_high_i8x16_u(right), i16x8.extend_high_i8x16_u(below))
    const to = out + MARGIN + (x << 1)
    v128.store(to, v128.and(i16x8.shl(low, 5), i16x8.extend_low_i8x16_s(known)))
    v128.store(to, v128.and(i16x8.shl(high, 5), i16x8.extend_high_i8x16_s(known)), 16)
  }
}

/** Whole quotients of sums far below 2^24: single floats are exact enough for them. */
function quotients(sums: v128, count: v128): v128 {
  return i32x4.trunc_sat_f32x4_u(f32x4.div(f32x4.convert_i32x4_u(sums), count))
}

/** Means over the windows of a row. */
function meanAcross(slopes: usize, width: i32, out: usize): void {
  const count = f32x4.splat(<f32>SIDE)
  for (let x = 0; x < width; x += 8) {
    const from = slopes + MARGIN - <usize>(REACH << 1) + ((<usize>x) << 1)
    // Four values stay within 16 bits, seven do not.
    const first = i16x8.add(
      i16x8.add(v128.load(from), v128.load(from, 2)),
      i16x8.add(v128.load(from, 4), v128.load(from, 6)),
    )
    const second = i16x8.add(i16x8.add(v128.load(from, 8), v128.load(from, 10)), v128.load(from, 12))
    const low = i32x4.add(i32x4.extend_low_i16x8_u(first), i32x4.extend_low_i16x8_u(second))
    const high = i32x4.add(i32x4.extend_high_i16x8_u(first), i32x4.extend_high_i16x8_u(second))
    v128.store(out + ((<usize>x) << 1), i16x8.narrow_i32x4_s(quotients(low, count), quotients(high, count)))
  }
  for (let x = 0; x < width; x++) {
    if (x === REACH) x = max(x, width - REACH)
    const from = max(0, x - REACH)
    const to = min(width - 1, x + REACH)
    let sum: u32 = 0
    for (let i = from; i <= to; i++) sum += load<u16>(slopes + MARGIN + ((<usize>i) << 1))
    store<u16>(out + ((<usize>x) << 1), <u16>(sum / (to - from + 1)))
  }
}

/** Means of `rows` rows of means, as bytes, cut at 255; 0 in the hole. */
function meanDown(means: usize, rows: i32, stride: usize, hole: usize, out: usize): void {
  const count = f32x4.splat(<f32>rows)
  for (let x: usize = 0; x < stride - 16; x += 8) {
    let low = i32x4.splat(0)
    let high = i32x4.splat(0)
    let from = means + (x << 1)
    for (let row = 0; row < rows; row++) {
      const values = v128.load(from)
      low = i32x4.add(low, i32x4.extend_low_i16x8_u(values))
      high = i32x4.add(high, i32x4.extend_high_i16x8_u(values))
      from += stride << 1
    }
    const sixteenths = i16x8.narrow_i32x4_s(quotients(low, count), quotients(high, count))
    const levels = i8x16.narrow_i16x8_u(i16x8.shr_u(sixteenths, 4), i16x8.splat(0))
    const known = i8x16.eq(v128.load64_zero(hole + x), i8x16.splat(0))
    v128.store64_lane(out + x, v128.and(levels, known), 0)
  }
}

/**
 * Writes the texture of `count` rows, of which the first lies `above` rows into the `rows` given; the last of these is
 * the picture's own last row or not. `room`: (4 · rows + 5) · (width + 32) bytes to work in.
 */
export function texture(
  data: usize,
  hole: usize,
  width: i32,
  rows: i32,
  above: i32,
  count: i32,
  isLast: i32,
  room: usize,
): void {
  const stride = <usize>((width + 15) & ~15) + 16
  const holes = room
  const luma = holes + <usize>(rows + 1) * stride
  const means = luma + <usize>(rows + 1) * stride
  const slopes = means + ((<usize>rows * stride) << 1)
  // What lies beyond the border is unknown.
  memory.fill(holes, 1, <usize>(rows + 1) * stride)
  memory.fill(slopes, 0, (stride << 1) + MARGIN)
  for (let y = 0; y < rows; y++) {
    memory.copy(holes + <usize>y * stride, hole + <usize>(y * width), width)
    writeLuma(data + ((<usize>(y * width)) << 2), luma + <usize>y * stride, stride)
  }
  const last = isLast ? rows - 1 : rows - 2
  for (let y = 0; y <= last; y++) {
    const row = <usize>y * stride
    writeSlopes(luma + row, holes + row, stride, slopes)
    meanAcross(slopes, width, means + (row << 1))
  }
  // The gradients are no longer needed.
  const levels = slopes
  for (let y = above; y < above + count; y++) {
    const from = max(0, y - REACH)
    const to = min(last, y + REACH)
    const row = <usize>y * stride
    meanDown(means + ((<usize>from * stride) << 1), to - from + 1, stride, holes + row, levels)
    const pixels = data + ((<usize>(y * width)) << 2)
    for (let x: usize = 0; x < <usize>width; x++) store<u8>(pixels + (x << 2), load<u8>(levels + x), 3)
  }
}
