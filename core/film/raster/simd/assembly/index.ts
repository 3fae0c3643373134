// Rows of a photo drawn into a frame, four pixels at a time. What it computes stands in ../../sample.ts.

const YR: i32 = 11966
const YG: i32 = 40254
const YB: i32 = 4064
const UR: i32 = -6596
const UG: i32 = -22188
const UB: i32 = 28784
const VR: i32 = 28784
const VG: i32 = -26145
const VB: i32 = -2639
const LUMA: i32 = 1081344
const CHROMA: i32 = 33685504

/** `count` pixels between those at `a` and at `b`, of which the latter weigh `weight` of 256, at `out`; up to three more. */
export function mix(a: usize, b: usize, weight: i32, out: usize, count: usize): void {
  const own = i16x8.splat(<i16>weight)
  const rest = i16x8.splat(<i16>(256 - weight))
  const end: usize = 4 * count
  for (let i: usize = 0; i < end; i += 16) {
    const p = v128.load(a + i)
    const q = v128.load(b + i)
    const low = mixed(v128.extend_low<u8>(p), rest, v128.extend_low<u8>(q), own)
    const high = mixed(v128.extend_high<u8>(p), rest, v128.extend_high<u8>(q), own)
    v128.store(out + i, i8x16.narrow_i16x8_u(low, high))
  }
}

/** Two numbers of a byte with their weights of 256. */
function mixed(p: v128, rest: v128, q: v128, own: v128): v128 {
  return rounded(v128.add<i16>(v128.mul<i16>(p, rest), v128.mul<i16>(q, own)))
}

/** 256ths to wholes: the sums have sixteen bits without a sign. */
function rounded(sums: v128): v128 {
  return v128.shr<u16>(v128.add<i16>(sums, i16x8.splat(128)), 8)
}

/**
 * `count` pixels of the frame from a row of the photo, at `out`; up to three more. Of each, `first` says at which byte of
 * the row the pixel before it begins, `weight` how much the next one weighs: four times, in 32768ths. What is drawn weighs
 * `part` of 256, what `out` holds the rest.
 */
export function across(row: usize, first: usize, weight: usize, out: usize, count: usize, part: i32): void {
  const own = i16x8.splat(<i16>part)
  const rest = i16x8.splat(<i16>(256 - part))
  const end: usize = out + 4 * count
  while (out < end) {
    let a = v128.load64_zero(row + <usize>load<u32>(first))
    let b = v128.load64_zero(row + <usize>load<u32>(first, 8))
    a = v128.load64_lane(row + <usize>load<u32>(first, 4), a, 1)
    b = v128.load64_lane(row + <usize>load<u32>(first, 12), b, 1)
    const p = v128.shuffle<i32>(a, b, 0, 2, 4, 6)
    const q = v128.shuffle<i32>(a, b, 1, 3, 5, 7)
    let low = between(v128.extend_low<u8>(p), v128.extend_low<u8>(q), v128.load(weight))
    let high = between(v128.extend_high<u8>(p), v128.extend_high<u8>(q), v128.load(weight, 16))
    if (part < 256) {
      const below = v128.load(out)
      low = mixed(v128.extend_low<u8>(below), rest, low, own)
      high = mixed(v128.extend_high<u8>(below), rest, high, own)
    }
    v128.store(out, i8x16.narrow_i16x8_u(low, high))
    first += 16
    weight += 32
    out += 16
  }
}

/** What lies between numbers of a byte, rounded as `mixedPixel` does. */
function between(p: v128, q: v128, weight: v128): v128 {
  return v128.add<i16>(p, i16x8.q15mulr_sat_s(v128.sub<i16>(q, p), weight))
}

/** The two pixels of each pair added. */
function summed(a: v128, b: v128): v128 {
  return v128.add<i16>(v128.shuffle<i64>(a, b, 0, 2), v128.shuffle<i64>(a, b, 1, 3))
}

/**
 * Lays `count` pixels at `from`, colours multiplied by alpha, over opaque ones at `to`, with an opacity of 0 to 256; up to
 * three more.
 */
export function over(to: usize, from: usize, opacity: i32, count: usize): void {
  const part = i16x8.splat(<i16>opacity)
  for (let i: usize = 0; i < 4 * count; i += 16) {
    const pixels = v128.load(from + i)
    const below = v128.load(to + i)
    const low = rounded(v128.mul<i16>(v128.extend_low<u8>(pixels), part))
    const high = rounded(v128.mul<i16>(v128.extend_high<u8>(pixels), part))
    const a = kept(low, v128.extend_low<u8>(below))
    const b = kept(high, v128.extend_high<u8>(below))
    v128.store(to + i, i8x16.narrow_i16x8_u(v128.add<i16>(low, a), v128.add<i16>(high, b)))
  }
}

/** `count` means of four pixels each, from two rows of twice as many at `top` and `bottom`, at `out`; up to three more. */
export function halve(top: usize, bottom: usize, out: usize, count: usize): void {
  for (let i: usize = 0; i < 4 * count; i += 16) {
    const left = paired8(v128.load(top + 2 * i), v128.load(bottom + 2 * i))
    const right = paired8(v128.load(top + 2 * i, 16), v128.load(bottom + 2 * i, 16))
    v128.store(out + i, i8x16.narrow_i16x8_u(left, right))
  }
}

/** The means of two pairs of pixels of two rows. */
function paired8(a: v128, b: v128): v128 {
  const low = v128.add<i16>(v128.extend_low<u8>(a), v128.extend_low<u8>(b))
  const high = v128.add<i16>(v128.extend_high<u8>(a), v128.extend_high<u8>(b))
  return v128.shr<u16>(v128.add<i16>(summed(low, high), i16x8.splat(2)), 2)
}

/** What is left of two pixels under two others, by the alpha of those. */
function kept(above: v128, below: v128): v128 {
  const alpha = i8x16.shuffle(above, above, 6, 7, 6, 7, 6, 7, 6, 7, 14, 15, 14, 15, 14, 15, 14, 15)
  const rest = v128.sub<i16>(v128.sub<i16>(i16x8.splat(256), alpha), v128.shr<u16>(alpha, 7))
  return rounded(v128.mul<i16>(below, rest))
}

/**
 * Two rows of `count` pixels at `top` and `bottom` as YUV 4:2:0: luma of both, and one row of each chroma; up to seven
 * pixels more. The weights are those of ../../yuv.ts.
 */
export function yuv(
  top: usize,
  bottom: usize,
  topLuma: usize,
  bottomLuma: usize,
  u: usize,
  v: usize,
  count: usize,
): void {
  for (let x: usize = 0; x < count; x += 8) {
    const a = v128.load(top + 4 * x)
    const b = v128.load(top + 4 * x, 16)
    const c = v128.load(bottom + 4 * x)
    const d = v128.load(bottom + 4 * x, 16)
    storeBytes(topLuma + x, luma(a), luma(b))
    storeBytes(bottomLuma + x, luma(c), luma(d))
    const r = paired(i32x4.add(red(a), red(c)), i32x4.add(red(b), red(d)))
    const g = paired(i32x4.add(green(a), green(c)), i32x4.add(green(b), green(d)))
    const blues = paired(i32x4.add(blue(a), blue(c)), i32x4.add(blue(b), blue(d)))
    const us = i32x4.shr_s(weightedSum(r, g, blues, UR, UG, UB, CHROMA), 18)
    const vs = i32x4.shr_s(weightedSum(r, g, blues, VR, VG, VB, CHROMA), 18)
    storeBytes(u + (x >> 1), us, us)
    storeBytes(v + (x >> 1), vs, vs)
  }
}

function red(pixels: v128): v128 {
  return v128.and(pixels, i32x4.splat(255))
}

function green(pixels: v128): v128 {
  return v128.and(i32x4.shr_u(pixels, 8), i32x4.splat(255))
}

function blue(pixels: v128): v128 {
  return v128.and(i32x4.shr_u(pixels, 16), i32x4.splat(255))
}

function luma(pixels: v128): v128 {
  return i32x4.shr_s(weightedSum(red(pixels), green(pixels), blue(pixels), YR, YG, YB, LUMA), 16)
}

function weightedSum(r: v128, g: v128, b: v128, wr: i32, wg: i32, wb: i32, plus: i32): v128 {
  const sum = i32x4.add(i32x4.mul(r, i32x4.splat(wr)), i32x4.mul(g, i32x4.splat(wg)))
  return i32x4.add(i32x4.add(sum, i32x4.mul(b, i32x4.splat(wb))), i32x4.splat(plus))
}

/** The sum of each two neighbours. */
function paired(first: v128, second: v128): v128 {
  return i32x4.add(
    i8x16.shuffle(first, second, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27),
    i8x16.shuffle(first, second, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31),
  )
}

/** Eight numbers as bytes. */
function storeBytes(at: usize, first: v128, second: v128): void {
  const narrow = i16x8.narrow_i32x4_s(first, second)
  v128.store64_lane(at, i8x16.narrow_i16x8_u(narrow, narrow), 0)
}
