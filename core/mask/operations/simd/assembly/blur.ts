// Three boxes in a row along one axis, as box-blur.ts, four lines side by side: exact sums in 64 bits.

/** Bytes of four values of four lines. */
const FOUR: usize = 32
/** Columns that are taken together, so that what is read of a row lies together. */
const COLUMNS: usize = 16

/** Sums of each four lines by three boxes one after the other, in place: place i then holds what begins at i. */
function threeBoxes(lines: usize, length: i32, b0: i32, b1: i32, b2: i32): void {
  sumBox(lines, length, b0)
  sumBox(lines, length - b0 + 1, b1)
  sumBox(lines, length - b0 - b1 + 2, b2)
}

function sumBox(lines: usize, length: i32, box: i32): void {
  if (box === 1) return
  let low = i64x2.splat(0)
  let high = i64x2.splat(0)
  const ahead = <usize>(box - 1) * FOUR
  for (let at = lines; at < lines + ahead; at += FOUR) {
    low = i64x2.add(low, v128.load(at))
    high = i64x2.add(high, v128.load(at, 16))
  }
  const end = lines + <usize>(length - box + 1) * FOUR
  for (let at = lines; at < end; at += FOUR) {
    low = i64x2.add(low, v128.load(at + ahead))
    high = i64x2.add(high, v128.load(at + ahead, 16))
    const firstLow = v128.load(at)
    const firstHigh = v128.load(at, 16)
    v128.store(at, low)
    v128.store(at, high, 16)
    low = i64x2.sub(low, firstLow)
    high = i64x2.sub(high, firstHigh)
  }
}

/** Repeats the first and the last values of four lines past their ends. */
function extend(lines: usize, reach: i32, length: i32): void {
  const first = lines + <usize>reach * FOUR
  let low = v128.load(first)
  let high = v128.load(first, 16)
  for (let at = lines; at < first; at += FOUR) {
    v128.store(at, low)
    v128.store(at, high, 16)
  }
  const end = first + <usize>length * FOUR
  low = v128.load(end - FOUR)
  high = v128.load(end - FOUR, 16)
  for (let i: i32 = 0; i < reach; i++) {
    v128.store(end + <usize>i * FOUR, low)
    v128.store(end + <usize>i * FOUR, high, 16)
  }
}

/** Four rows of `width` bytes, `stride` apart, blurred into 16 bits a pixel: sum × `scale` + 0.5, cut to a whole number. */
export function blurRows(
  data: usize,
  stride: usize,
  width: i32,
  lines: usize,
  reach: i32,
  b0: i32,
  b1: i32,
  b2: i32,
  scale: f64,
  out: usize,
): void {
  const first = lines + <usize>reach * FOUR
  for (let x: usize = 0; x < <usize>width; x++) {
    const at = first + x * FOUR
    const from = data + x
    store<u64>(at, <u64>load<u8>(from))
    store<u64>(at, <u64>load<u8>(from + stride), 8)
    store<u64>(at, <u64>load<u8>(from + 2 * stride), 16)
    store<u64>(at, <u64>load<u8>(from + 3 * stride), 24)
  }
  extend(lines, reach, width)
  threeBoxes(lines, width + 2 * reach, b0, b1, b2)
  const wide = stride << 1
  for (let x: usize = 0; x < <usize>width; x++) {
    const at = lines + x * FOUR
    const to = out + (x << 1)
    store<u16>(to, <u16>(<i32>(<f64>load<i64>(at) * scale + 0.5)))
    store<u16>(to + wide, <u16>(<i32>(<f64>load<i64>(at, 8) * scale + 0.5)))
    store<u16>(to + 2 * wide, <u16>(<i32>(<f64>load<i64>(at, 16) * scale + 0.5)))
    store<u16>(to + 3 * wide, <u16>(<i32>(<f64>load<i64>(at, 24) * scale + 0.5)))
  }
}

/**
 * Sixteen columns of 16-bit values in rows `stride` values apart, blurred into bytes: sum × `gain` + `offset`, cut to 0
 * to 255 and to a whole number.
 */
export function blurColumns(
  across: usize,
  stride: usize,
  height: i32,
  lines: usize,
  reach: i32,
  b0: i32,
  b1: i32,
  b2: i32,
  gain: f64,
  offset: f64,
  out: usize,
): void {
  const length = height + 2 * reach
  const apart = <usize>length * FOUR
  const first = lines + <usize>reach * FOUR
  for (let y: usize = 0; y < <usize>height; y++) {
    const from = across + ((y * stride) << 1)
    for (let group: usize = 0; group < COLUMNS / 4; group++) {
      const four = v128.load16x4_u(from + (group << 3))
      const at = first + group * apart + y * FOUR
      v128.store(at, i64x2.extend_low_i32x4_u(four))
      v128.store(at, i64x2.extend_high_i32x4_u(four), 16)
    }
  }
  for (let group: usize = 0; group < COLUMNS / 4; group++) {
    extend(lines + group * apart, reach, height)
    threeBoxes(lines + group * apart, length, b0, b1, b2)
  }
  for (let y: usize = 0; y < <usize>height; y++)
    for (let group: usize = 0; group < COLUMNS / 4; group++) {
      const at = lines + group * apart + y * FOUR
      const to = out + y * stride + (group << 2)
      store<u8>(to, levelOf(load<i64>(at), gain, offset))
      store<u8>(to, levelOf(load<i64>(at, 8), gain, offset), 1)
      store<u8>(to, levelOf(load<i64>(at, 16), gain, offset), 2)
      store<u8>(to, levelOf(load<i64>(at, 24), gain, offset), 3)
    }
}

function levelOf(sum: i64, gain: f64, offset: f64): u8 {
  const value = <f64>sum * gain + offset
  return value <= 0 ? 0 : value >= 255 ? 255 : <u8>(<i32>value)
}
