// Membranes between fixed values, as membrane.ts: four interleaved channels of single floats at a time.
import { lower, rounded, upper } from './lanes'

const ROUNDS = 6

/** The means of the fixed values of each four cells, and which of them there are. */
function halve(values: usize, fixed: usize, width: i32, height: i32, toValues: usize, toFixed: usize): void {
  const across = (width + 1) >> 1
  const down = (height + 1) >> 1
  let i: usize = 0
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++, i++) {
      let sum = f32x4.splat(0)
      let count = 0
      for (let v = 2 * y; v < min(height, 2 * y + 2); v++)
        for (let u = 2 * x; u < min(width, 2 * x + 2); u++) {
          const from = <usize>(v * width + u)
          if (load<u8>(fixed + from) === 0) continue
          sum = f32x4.add(sum, v128.load(values + (from << 4)))
          count++
        }
      store<u8>(toFixed + i, count > 0 ? 1 : 0)
      v128.store(toValues + (i << 4), f32x4.div(sum, f32x4.splat(<f32>max(1, count))))
    }
}

/** The nearest other cell of a half as large line, on the side on which a place lies in its own. */
function beside(at: i32, length: i32): i32 {
  return min(length - 1, max(0, (at >> 1) + ((at & 1) === 0 ? -1 : 1)))
}

/** Starts the free values from those of the half as large grid. */
function pull(values: usize, fixed: usize, width: i32, height: i32, coarse: usize): void {
  const across = (width + 1) >> 1
  const most = f64x2.splat(0.5625)
  const some = f64x2.splat(0.1875)
  const least = f64x2.splat(0.0625)
  let i: usize = 0
  for (let y = 0; y < height; y++) {
    const near = (y >> 1) * across
    const far = beside(y, (height + 1) >> 1) * across
    for (let x = 0; x < width; x++, i++) {
      if (load<u8>(fixed + i) !== 0) continue
      const other = beside(x, across)
      const a = v128.load(coarse + ((<usize>(near + (x >> 1))) << 4))
      const b = v128.load(coarse + ((<usize>(near + other)) << 4))
      const c = v128.load(coarse + ((<usize>(far + (x >> 1))) << 4))
      const d = v128.load(coarse + ((<usize>(far + other)) << 4))
      const low = f64x2.add(
        f64x2.add(f64x2.mul(most, lower(a)), f64x2.mul(some, f64x2.add(lower(b), lower(c)))),
        f64x2.mul(least, lower(d)),
      )
      const high = f64x2.add(
        f64x2.add(f64x2.mul(most, upper(a)), f64x2.mul(some, f64x2.add(upper(b), upper(c)))),
        f64x2.mul(least, upper(d)),
      )
      v128.store(values + (i << 4), rounded(low, high))
    }
  }
}

/** Moves a value towards the mean of those around it. */
function move(at: usize, left: usize, right: usize, up: usize, down: usize): void {
  const own = v128.load(at)
  const l = v128.load(left)
  const r = v128.load(right)
  const u = v128.load(up)
  const d = v128.load(down)
  const quarter = f64x2.splat(0.25)
  const step = f64x2.splat(1.3)
  const lowSum = f64x2.add(f64x2.add(f64x2.add(lower(l), lower(r)), lower(u)), lower(d))
  const highSum = f64x2.add(f64x2.add(f64x2.add(upper(l), upper(r)), upper(u)), upper(d))
  const low = lower(own)
  const high = upper(own)
  v128.store(
    at,
    rounded(
      f64x2.add(low, f64x2.mul(step, f64x2.sub(f64x2.mul(lowSum, quarter), low))),
      f64x2.add(high, f64x2.mul(step, f64x2.sub(f64x2.mul(highSum, quarter), high))),
    ),
  )
}

/**
 * All rounds at once, each a row behind the one before it, which is as far as it looks: each value depends on the one
 * just found to its left, so that a round alone would wait for it.
 */
function relax(values: usize, fixed: usize, width: i32, height: i32): void {
  const stride = (<usize>width) << 4
  for (let y = 0; y < height + ROUNDS - 1; y++) {
    const first = max(0, y - ROUNDS + 1)
    const last = min(height - 1, y)
    for (let x = 0; x < width; x++)
      for (let row = last; row >= first; row--) {
        const i = <usize>(row * width + x)
        if (load<u8>(fixed + i) !== 0) continue
        const at = values + (i << 4)
        move(
          at,
          x > 0 ? at - 16 : at,
          x < width - 1 ? at + 16 : at,
          row > 0 ? at - stride : at,
          row < height - 1 ? at + stride : at,
        )
      }
  }
}

/**
 * Finds the free values (four single floats a cell) of a grid, in place. `room`: for the half as large grid 17 bytes a
 * cell and 15 more, and so on down to one cell.
 */
export function span(values: usize, fixed: usize, width: i32, height: i32, room: usize): void {
  if (width > 1 || height > 1) {
    const across = (width + 1) >> 1
    const down = (height + 1) >> 1
    const cells = <usize>(across * down)
    const coarse = (room + 15) & ~15
    const known = coarse + (cells << 4)
    halve(values, fixed, width, height, coarse, known)
    span(coarse, known, across, down, known + cells)
    pull(values, fixed, width, height, coarse)
  }
  relax(values, fixed, width, height)
}

/** Takes `lanes` channels, from `first` on, of `count` places of `channels` values as four each; the others are 0. */
export function widen(from: usize, to: usize, count: i32, channels: i32, first: i32, lanes: i32): void {
  let at = from + ((<usize>first) << 2)
  for (let i: usize = 0; i < <usize>count; i++) {
    for (let k: usize = 0; k < 4; k++)
      store<f32>(to + (i << 4) + (k << 2), k < <usize>lanes ? load<f32>(at + (k << 2)) : 0)
    at += (<usize>channels) << 2
  }
}

/** The reverse of `widen`. */
export function narrow(from: usize, to: usize, count: i32, channels: i32, first: i32, lanes: i32): void {
  let at = to + ((<usize>first) << 2)
  for (let i: usize = 0; i < <usize>count; i++) {
    for (let k: usize = 0; k < <usize>lanes; k++)
      store<f32>(at + (k << 2), load<f32>(from + (i << 4) + (k << 2)))
    at += (<usize>channels) << 2
  }
}
