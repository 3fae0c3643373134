// Gradients of a picture, as lines/luma.ts and lines/gradient.ts.
import { joinAround, joinRows, MARGIN } from './flags'
import { lower, rounded, upper } from './lanes'
import { Picture } from './picture'

/** Pixels around what is hidden that are hidden too. */
const AROUND = 3
/** Least gradient that says anything; below this square it is less in any case. */
const MIN_GRADIENT: f64 = 1.6
const SURELY_LESS: f64 = 2.5
const BINS = 512

/** `red`, `green` and `blue` of two pixels, whole numbers in the lower lanes, as brightness. */
function brightness(red: v128, green: v128, blue: v128): v128 {
  const warm = f64x2.add(
    f64x2.mul(f64x2.splat(0.299), f64x2.convert_low_i32x4_u(red)),
    f64x2.mul(f64x2.splat(0.587), f64x2.convert_low_i32x4_u(green)),
  )
  return f64x2.add(warm, f64x2.mul(f64x2.splat(0.114), f64x2.convert_low_i32x4_u(blue)))
}

function upperWords(four: v128): v128 {
  return v128.shuffle<i32>(four, four, 2, 3, 2, 3)
}

/** (first + 2 · middle + last) / 4 of two double floats. */
function softened(first: v128, middle: v128, last: v128): v128 {
  const sum = f64x2.add(f64x2.add(first, f64x2.add(middle, middle)), last)
  return f64x2.mul(sum, f64x2.splat(0.25))
}

/** The same of four single floats. */
function soften(first: v128, middle: v128, last: v128): v128 {
  return rounded(
    softened(lower(first), lower(middle), lower(last)),
    softened(upper(first), upper(middle), upper(last)),
  )
}

/** Brightness of the rows `from` up to `to`, softened across. */
export function softenAcross(at: usize, from: i32, to: i32): void {
  const picture = changetype<Picture>(at)
  const width = <usize>picture.width
  const low = v128.splat<i32>(255)
  const row = picture.room + MARGIN
  const last = row + ((width - 1) << 2)
  for (let y = <usize>from; y < <usize>to; y++) {
    const pixels = picture.words + ((y * width) << 2)
    for (let x: usize = 0; x < width << 2; x += 16) {
      const four = v128.load(pixels + x)
      const red = v128.and(four, low)
      const green = v128.and(i32x4.shr_u(four, 8), low)
      const blue = v128.and(i32x4.shr_u(four, 16), low)
      const first = brightness(red, green, blue)
      const second = brightness(upperWords(red), upperWords(green), upperWords(blue))
      v128.store(row + x, rounded(first, second))
    }
    store<f32>(row - 4, load<f32>(row))
    store<f32>(last + 4, load<f32>(last))
    const out = picture.direction + ((y * width) << 2)
    for (let x: usize = 0; x < width << 2; x += 16)
      v128.store(out + x, soften(v128.load(row + x - 4), v128.load(row + x), v128.load(row + x + 4)))
  }
}

/** The same softened down. */
export function softenDown(at: usize, from: i32, to: i32): void {
  const picture = changetype<Picture>(at)
  const stride = (<usize>picture.width) << 2
  for (let y = from; y < to; y++) {
    const row = picture.direction + <usize>y * stride
    const above = y > 0 ? row - stride : row
    const below = y < picture.height - 1 ? row + stride : row
    const out = picture.strength + <usize>y * stride
    for (let x: usize = 0; x < stride; x += 16)
      v128.store(out + x, soften(v128.load(above + x), v128.load(row + x), v128.load(below + x)))
  }
}

/** A byte for each pixel of a row at `out`: not 0 near what is hidden. */
function hide(picture: Picture, y: i32, out: usize): void {
  const width = picture.width
  const top = max(0, y - AROUND)
  const rows = min(picture.height - 1, y + AROUND) - top + 1
  const from = <usize>(top * width)
  const holes = picture.room
  const bars = holes + <usize>width + 3 * MARGIN
  memory.fill(holes, 0, MARGIN)
  joinRows(picture.hole + from, width, rows, holes)
  joinRows(picture.barred + from, width, rows, bars)
  for (let x: usize = MARGIN; x < <usize>width + MARGIN; x += 16)
    v128.store(holes + x, v128.or(v128.load(holes + x), v128.load(bars + x)))
  memory.fill(holes + MARGIN + <usize>width, 0, MARGIN)
  for (let x: usize = 0; x < <usize>width; x += 16) v128.store(out + x, joinAround(holes + MARGIN + x))
}

/**
 * The gradients of the rows `from` up to `to`, which are none of the outermost: strength, direction, and where they are
 * free. The bytes of `free` must be 0 and `results` begin with 0.
 */
export function findGradients(at: usize, from: i32, to: i32): void {
  const picture = changetype<Picture>(at)
  const width = picture.width
  const stride = (<usize>width) << 2
  const hidden = picture.room + 2 * (<usize>width + 4 * MARGIN)
  const strengths = hidden + <usize>width + 2 * MARGIN
  const half = f64x2.splat(0.5)
  const minGradient = f64x2.splat(MIN_GRADIENT)
  const less = f64x2.splat(SURELY_LESS)
  let strongest = v128.load(picture.results)
  let count = 0
  for (let y = from; y < to; y++) {
    hide(picture, y, hidden)
    for (let x = 1; x < width - 1; x += 4) {
      const i = <usize>(y * width + x)
      const soft = picture.strength + (i << 2)
      const a = v128.load(soft)
      const b = v128.load(soft, 4)
      const c = v128.load(soft + stride)
      const d = v128.load(soft + stride, 4)
      const down = f64x2.sub(lower(d), lower(a))
      const across = f64x2.sub(lower(b), lower(c))
      const down2 = f64x2.sub(upper(d), upper(a))
      const across2 = f64x2.sub(upper(b), upper(c))
      const gx = f64x2.mul(f64x2.add(down, across), half)
      const gy = f64x2.mul(f64x2.sub(down, across), half)
      const gx2 = f64x2.mul(f64x2.add(down2, across2), half)
      const gy2 = f64x2.mul(f64x2.sub(down2, across2), half)
      const square = f64x2.add(f64x2.mul(gx, gx), f64x2.mul(gy, gy))
      const square2 = f64x2.add(f64x2.mul(gx2, gx2), f64x2.mul(gy2, gy2))
      if (!v128.any_true(v128.or(f64x2.ge(square, less), f64x2.ge(square2, less)))) continue
      const length = f64x2.sqrt(square)
      const length2 = f64x2.sqrt(square2)
      const isStrong = f64x2.ge(length, minGradient)
      const isStrong2 = f64x2.ge(length2, minGradient)
      const strong = v128.shuffle<i32>(isStrong, isStrong2, 0, 2, 4, 6)
      const near = i16x8.extend_low_i8x16_u(v128.load32_zero(hidden + <usize>x))
      const seen = i32x4.eq(i32x4.extend_low_i16x8_u(near), i32x4.splat(0))
      let kept = v128.and(strong, seen)
      if (x + 4 > width - 1) {
        const left = width - 1 - x
        kept = v128.and(kept, i32x4(-1, left > 1 ? -1 : 0, left > 2 ? -1 : 0, 0))
      }
      if (!v128.any_true(kept)) continue
      const dx = rounded(f64x2.div(f64x2.neg(gy), length), f64x2.div(f64x2.neg(gy2), length2))
      const dy = rounded(f64x2.div(gx, length), f64x2.div(gx2, length2))
      v128.store(strengths + ((<usize>x) << 2), rounded(length, length2))
      const to = picture.direction + (i << 3)
      v128.store(to, v128.shuffle<i32>(dx, dy, 0, 4, 1, 5))
      v128.store(to, v128.shuffle<i32>(dx, dy, 2, 6, 3, 7), 16)
      const flags = i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(kept, kept), kept)
      v128.store32_lane(picture.free + i, v128.and(flags, i8x16.splat(1)), 0)
      const low = v128.and(length, v128.shuffle<i32>(kept, kept, 0, 0, 1, 1))
      const high = v128.and(length2, v128.shuffle<i32>(kept, kept, 2, 2, 3, 3))
      strongest = f64x2.max(strongest, f64x2.max(low, high))
      count += popcnt(i32x4.bitmask(kept))
    }
    memory.copy(picture.strength + ((<usize>(y * width + 1)) << 2), strengths + 4, stride - 8)
  }
  v128.store(picture.results, strongest)
  picture.count += count
}

function binOf(strength: f64, factor: f64): usize {
  return <usize>(BINS - <i32>(strength * factor))
}

/** Lists the places that are free, the strongest first. */
export function orderGradients(at: usize): void {
  const picture = changetype<Picture>(at)
  const width = picture.width
  const strongest = max(load<f64>(picture.results), load<f64>(picture.results, 8))
  const factor: f64 = strongest > 0 ? <f64>BINS / strongest : 0
  const starts = picture.starts
  memory.fill(starts, 0, (BINS + 2) << 2)
  for (let isCounted = 0; isCounted < 2; isCounted++) {
    for (let y = 1; y < picture.height - 1; y++)
      for (let x = 0; x < width; x += 16) {
        const i = <usize>(y * width + x)
        let bits = i8x16.bitmask(i8x16.ne(v128.load(picture.free + i), i8x16.splat(0)))
        for (; bits !== 0; bits &= bits - 1) {
          const by = ctz(bits)
          // What lies in the next row is met there.
          if (x + by >= width) break
          const strength = <f64>load<f32>(picture.strength + ((i + <usize>by) << 2))
          const bin = starts + (binOf(strength, factor) << 2)
          if (isCounted === 0) {
            store<i32>(bin, load<i32>(bin, 4) + 1, 4)
            continue
          }
          const place = load<i32>(bin)
          store<i32>(bin, place + 1)
          store<i32>(picture.order + ((<usize>place) << 2), (y << 16) | (x + by))
        }
      }
    if (isCounted === 0)
      for (let bin: usize = 0; bin <= (<usize>BINS) << 2; bin += 4)
        store<i32>(starts + bin, load<i32>(starts + bin, 4) + load<i32>(starts + bin), 4)
  }
}
