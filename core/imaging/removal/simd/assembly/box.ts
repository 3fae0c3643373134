// Sums over squares of interleaved channels, as box-sum.ts: four single floats at a time, added as double floats in the
// same order.

import { lower, rounded, upper } from './lanes'

/** Sums over windows of one row and four channels; places lie `step` bytes apart. */
function sumRow(from: usize, to: usize, width: i32, step: usize, reach: i32): void {
  let low = f64x2.splat(0)
  let high = f64x2.splat(0)
  const ahead = <usize>reach * step
  const behind = ahead + step
  let next = from
  for (let x = 0; x < min(reach, width); x++, next += step) {
    const four = v128.load(next)
    low = f64x2.add(low, lower(four))
    high = f64x2.add(high, upper(four))
  }
  const whole = min(reach + 1, width)
  const last = max(0, width - reach)
  let x = 0
  let at = from
  let out = to
  for (; x < width; x++, at += step, out += step) {
    if (x < last) {
      const four = v128.load(at + ahead)
      low = f64x2.add(low, lower(four))
      high = f64x2.add(high, upper(four))
    }
    if (x >= whole) {
      const four = v128.load(at - behind)
      low = f64x2.sub(low, lower(four))
      high = f64x2.sub(high, upper(four))
    }
    v128.store(out, rounded(low, high))
  }
}

/** `sumRow` of eight channels at once: the sums of one do not wait for those of another. */
function sumRows(from: usize, to: usize, width: i32, step: usize, reach: i32): void {
  let a = f64x2.splat(0)
  let b = f64x2.splat(0)
  let c = f64x2.splat(0)
  let d = f64x2.splat(0)
  const ahead = <usize>reach * step
  const behind = ahead + step
  let next = from
  for (let x = 0; x < min(reach, width); x++, next += step) {
    const first = v128.load(next)
    const second = v128.load(next, 16)
    a = f64x2.add(a, lower(first))
    b = f64x2.add(b, upper(first))
    c = f64x2.add(c, lower(second))
    d = f64x2.add(d, upper(second))
  }
  const whole = min(reach + 1, width)
  const last = max(0, width - reach)
  let at = from
  let out = to
  for (let x = 0; x < width; x++, at += step, out += step) {
    if (x < last) {
      const first = v128.load(at + ahead)
      const second = v128.load(at + ahead, 16)
      a = f64x2.add(a, lower(first))
      b = f64x2.add(b, upper(first))
      c = f64x2.add(c, lower(second))
      d = f64x2.add(d, upper(second))
    }
    if (x >= whole) {
      const first = v128.load(at - behind)
      const second = v128.load(at - behind, 16)
      a = f64x2.sub(a, lower(first))
      b = f64x2.sub(b, upper(first))
      c = f64x2.sub(c, lower(second))
      d = f64x2.sub(d, upper(second))
    }
    v128.store(out, rounded(a, b))
    v128.store(out, rounded(c, d), 16)
  }
}

/** Sums over windows of columns, `stride` bytes a row; `sums` has room for a row of double floats. */
function sumColumns(from: usize, to: usize, stride: usize, height: i32, reach: i32, sums: usize): void {
  memory.fill(sums, 0, stride << 1)
  const ahead = <usize>reach * stride
  const behind = ahead + stride
  for (let y = 0; y < min(reach, height); y++) add(from + <usize>y * stride, stride, sums)
  for (let y = 0; y < height; y++) {
    const row = from + <usize>y * stride
    const isBelow = y + reach < height
    const isAbove = y > reach
    for (let i: usize = 0; i < stride; i += 16) {
      const sum = sums + (i << 1)
      let low = v128.load(sum)
      let high = v128.load(sum, 16)
      if (isBelow) {
        const four = v128.load(row + ahead + i)
        low = f64x2.add(low, lower(four))
        high = f64x2.add(high, upper(four))
      }
      if (isAbove) {
        const four = v128.load(row - behind + i)
        low = f64x2.sub(low, lower(four))
        high = f64x2.sub(high, upper(four))
      }
      v128.store(sum, low)
      v128.store(sum, high, 16)
      v128.store(to + <usize>y * stride + i, rounded(low, high))
    }
  }
}

function add(row: usize, stride: usize, sums: usize): void {
  for (let i: usize = 0; i < stride; i += 16) {
    const four = v128.load(row + i)
    const sum = sums + (i << 1)
    v128.store(sum, f64x2.add(v128.load(sum), lower(four)))
    v128.store(sum, f64x2.add(v128.load(sum, 16), upper(four)), 16)
  }
}

/** Sums over windows of one row of whole numbers. */
function countRow(from: usize, to: usize, width: i32, step: usize, reach: i32): void {
  const ahead = <usize>reach * step
  const behind = ahead + step
  let sum = f32x4.splat(0)
  for (let x = 0; x < min(reach, width); x++) sum = f32x4.add(sum, v128.load(from + <usize>x * step))
  let at: usize = 0
  for (let x = 0; x < width; x++, at += step) {
    if (x + reach < width) sum = f32x4.add(sum, v128.load(from + at + ahead))
    if (x > reach) sum = f32x4.sub(sum, v128.load(from + at - behind))
    v128.store(to + at, sum)
  }
}

/** Sums over windows of columns of whole numbers. */
function countColumns(from: usize, to: usize, stride: usize, height: i32, reach: i32, sums: usize): void {
  memory.fill(sums, 0, stride)
  const ahead = <usize>reach * stride
  const behind = ahead + stride
  for (let y = -reach; y < height; y++) {
    const row = from + <usize>y * stride
    const isBelow = y + reach < height
    const isAbove = y > reach
    for (let i: usize = 0; i < stride; i += 16) {
      let sum = v128.load(sums + i)
      if (isBelow) sum = f32x4.add(sum, v128.load(row + ahead + i))
      if (isAbove) sum = f32x4.sub(sum, v128.load(row - behind + i))
      v128.store(sums + i, sum)
      if (y >= 0) v128.store(to + <usize>y * stride + i, sum)
    }
  }
}

/**
 * Sums over squares of 2 · reach + 1 around each place of `channels` (a multiple of four) interleaved single floats.
 * `room`: as large as the values and two rows more. `to` may be `from`. `isWhole`: all are whole numbers whose sums stay
 * below 2^24, so that they are exact in single floats, in any order.
 */
export function boxSums(
  from: usize,
  to: usize,
  width: i32,
  height: i32,
  channels: i32,
  reach: i32,
  room: usize,
  isWhole: bool,
): void {
  const step = (<usize>channels) << 2
  const stride = <usize>width * step
  for (let y = 0; y < height; y++) {
    const row = <usize>y * stride
    if (channels === 8 && !isWhole) {
      sumRows(from + row, room + row, width, step, reach)
      continue
    }
    for (let k: usize = row; k < row + step; k += 16)
      if (isWhole) countRow(from + k, room + k, width, step, reach)
      else sumRow(from + k, room + k, width, step, reach)
  }
  const sums = room + <usize>height * stride
  if (isWhole) countColumns(room, to, stride, height, reach, sums)
  else sumColumns(room, to, stride, height, reach, sums)
}
