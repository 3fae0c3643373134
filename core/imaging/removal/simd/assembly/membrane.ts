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
  const nearWeight = f64x2.splat(0.5625)
  const sideWeight = f64x2.splat(0.1875)
  const farWeight = f64x2.splat(0.0625)
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
        f64x2.add(f64x2.mul(nearWeight, lower(a)), f64x2.mul(sideWeight, f64x2.add(lower(b), lower(c)))),
        f64x2.mul(farWeight, lower(d)),
      )
      const high = f64x2.add(
        f64x2.add(f64x2.mul(nearWeight, upper(a)), f64x2.mul(sideWeight, f64x2.add(upper(b), upper(c)))),
        f64x2.mul(farWeight, upper(d)),
      )
      v128.store(values + (i << 4), rounded(low, high))
    }
  }
}

/** Bytes of a cell in the ring: four double floats. */
const CELL: usize = 32
/** Rows of the ring: one in each round, the one below them and the one above. */
const ROWS = 8

/** Moves half of a value towards the mean of those around it, as far as single floats tell. */
function moveHalf(at: usize, left: usize, right: usize, up: usize, down: usize): void {
  const own = v128.load(at)
  const sum = f64x2.add(
    f64x2.add(f64x2.add(v128.load(left), v128.load(right)), v128.load(up)),
    v128.load(down),
  )
  const step = f64x2.mul(f64x2.splat(1.3), f64x2.sub(f64x2.mul(sum, f64x2.splat(0.25)), own))
  v128.store(at, f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(f64x2.add(own, step))))
}

function move(at: usize, left: usize, right: usize, up: usize, down: usize): void {
  moveHalf(at, left, right, up, down)
  moveHalf(at + 16, left + 16, right + 16, up + 16, down + 16)
}

/** Where a row lies in the ring. */
function ringAt(ring: usize, row: i32, stride: usize): usize {
  return ring + <usize>(row & (ROWS - 1)) * stride
}

/** Takes a row of single floats into the ring. */
function enter(from: usize, to: usize, width: i32): void {
  for (let i: usize = 0; i < <usize>width; i++) {
    const four = v128.load(from + (i << 4))
    v128.store(to + i * CELL, lower(four))
    v128.store(to + i * CELL, upper(four), 16)
  }
}

/** Writes a row of the ring back. */
function leave(from: usize, to: usize, width: i32): void {
  for (let i: usize = 0; i < <usize>width; i++)
    v128.store(to + (i << 4), rounded(v128.load(from + i * CELL), v128.load(from + i * CELL, 16)))
}

/** Moves a cell that has others on all sides, if it is free. */
function moveInside(fixed: usize, at: usize, up: usize, down: usize): void {
  if (load<u8>(fixed) === 0) move(at, at - CELL, at + CELL, up, down)
}

/** Moves a free cell that may lie at the border. */
function moveAt(ring: usize, fixed: usize, width: i32, height: i32, row: i32, x: i32): void {
  if (x < 0 || x >= width || load<u8>(fixed + <usize>(row * width + x)) !== 0) return
  const stride = <usize>width * CELL
  const column = <usize>x * CELL
  const at = ringAt(ring, row, stride) + column
  move(
    at,
    x > 0 ? at - CELL : at,
    x < width - 1 ? at + CELL : at,
    row > 0 ? ringAt(ring, row - 1, stride) + column : at,
    row < height - 1 ? ringAt(ring, row + 1, stride) + column : at,
  )
}

/** One step of each round in the rows from `row` up, of which each lies a column behind the one below it. */
function moveColumn(ring: usize, fixed: usize, width: i32, height: i32, row: i32, x: i32): void {
  const first = max(0, row - ROUNDS + 1)
  for (let y = min(height - 1, row); y >= first; y--) moveAt(ring, fixed, width, height, y, x - (row - y))
}

/** The same for the columns `from` up to `to`, where all lie inside the grid. */
function moveColumns(ring: usize, fixed: usize, width: i32, row: i32, from: i32, to: i32): void {
  const stride = <usize>width * CELL
  const below = ringAt(ring, row + 1, stride)
  const r0 = ringAt(ring, row, stride)
  const r1 = ringAt(ring, row - 1, stride) - CELL
  const r2 = ringAt(ring, row - 2, stride) - 2 * CELL
  const r3 = ringAt(ring, row - 3, stride) - 3 * CELL
  const r4 = ringAt(ring, row - 4, stride) - 4 * CELL
  const r5 = ringAt(ring, row - 5, stride) - 5 * CELL
  const above = ringAt(ring, row - 6, stride) - 5 * CELL
  let flag = fixed + <usize>(row * width + from)
  const behind = <usize>width + 1
  const end = <usize>to * CELL
  for (let x = <usize>from * CELL; x < end; x += CELL, flag++) {
    moveInside(flag, r0 + x, r1 + x + CELL, below + x)
    moveInside(flag - behind, r1 + x, r2 + x + CELL, r0 + x - CELL)
    moveInside(flag - 2 * behind, r2 + x, r3 + x + CELL, r1 + x - CELL)
    moveInside(flag - 3 * behind, r3 + x, r4 + x + CELL, r2 + x - CELL)
    moveInside(flag - 4 * behind, r4 + x, r5 + x + CELL, r3 + x - CELL)
    moveInside(flag - 5 * behind, r5 + x, above + x, r4 + x - CELL)
  }
}

/**
 * All rounds at once, each a row and a column behind the one before it, which is as far as it looks: a value depends on
 * the ones just found to its left and above, and by the round before below. Those of one step do not wait for each other.
 */
function relax(values: usize, fixed: usize, width: i32, height: i32, ring: usize): void {
  const row = (<usize>width) << 4
  const stride = <usize>width * CELL
  const steps = width + ROUNDS - 1
  enter(values, ring, width)
  for (let y = 0; y < height + ROUNDS - 1; y++) {
    if (y + 1 < height) enter(values + <usize>(y + 1) * row, ringAt(ring, y + 1, stride), width)
    const isInside = y >= ROUNDS && y < height - 1
    const from = isInside ? min(ROUNDS, steps) : steps
    const to = isInside ? max(from, width - 1) : steps
    for (let x = 0; x < from; x++) moveColumn(ring, fixed, width, height, y, x)
    if (to > from) moveColumns(ring, fixed, width, y, from, to)
    for (let x = to; x < steps; x++) moveColumn(ring, fixed, width, height, y, x)
    const done = y - ROUNDS + 1
    if (done >= 0) leave(ringAt(ring, done, stride), values + <usize>done * row, width)
  }
}

/**
 * Finds the free values (four single floats a cell) of a grid, in place. `room`: for the half as large grid 17 bytes a
 * cell and 15 more, and so on down to one cell; `ring`: 256 bytes a column.
 */
export function span(values: usize, fixed: usize, width: i32, height: i32, room: usize, ring: usize): void {
  if (width > 1 || height > 1) {
    const across = (width + 1) >> 1
    const down = (height + 1) >> 1
    const cells = <usize>(across * down)
    const coarse = (room + 15) & ~15
    const known = coarse + (cells << 4)
    halve(values, fixed, width, height, coarse, known)
    span(coarse, known, across, down, known + cells, ring)
    pull(values, fixed, width, height, coarse)
  }
  relax(values, fixed, width, height, ring)
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
