// Flags of 0 and 1, a byte a pixel: windows that hold one, and lists of their places, as level.ts.

const RADIUS: i32 = 3
/** Bytes on each side of a row that are 0. */
export const MARGIN: usize = 16

/** The flags of up to seven rows in one, between margins. */
export function joinRows(flags: usize, width: i32, rows: i32, out: usize): void {
  const stride = <usize>width
  for (let x: usize = 0; x < stride; x += 16) {
    let any = v128.load(flags + x)
    for (let y = 1; y < rows; y++) any = v128.or(any, v128.load(flags + x + <usize>y * stride))
    v128.store(out + MARGIN + x, any)
  }
  // What was read past the row's end.
  memory.fill(out + MARGIN + stride, 0, MARGIN)
}

/** Whether any of the seven flags around each of sixteen is set. */
export function joinAround(at: usize): v128 {
  const left = v128.or(v128.or(v128.load(at - 3), v128.load(at - 2)), v128.load(at - 1))
  const right = v128.or(v128.or(v128.load(at + 1), v128.load(at + 2)), v128.load(at + 3))
  return v128.or(v128.or(left, right), v128.load(at))
}

function clearEnds(row: usize, width: i32): void {
  for (let x = 0; x < min(RADIUS, width); x++) {
    store<u8>(row + <usize>x, 0)
    store<u8>(row + <usize>(width - 1 - x), 0)
  }
}

/**
 * For `count` rows from row `first` of a level on: which patches inside the level touch the hole, and which may be copied
 * from. `above` of the rows of `hole` and `barred` lie above the first. `room`: twice the width and 64 bytes.
 */
export function patches(
  hole: usize,
  barred: usize,
  width: i32,
  height: i32,
  first: i32,
  above: i32,
  count: i32,
  touched: usize,
  valid: usize,
  room: usize,
): void {
  const bars = room + <usize>width + 2 * MARGIN
  const one = i8x16.splat(1)
  memory.fill(room, 0, MARGIN)
  for (let k = 0; k < count; k++) {
    const row = <usize>(k * width)
    const y = first + k
    if (y < RADIUS || y >= height - RADIUS) {
      memory.fill(touched + row, 0, width)
      memory.fill(valid + row, 0, width)
      continue
    }
    const from = <usize>((above + k - RADIUS) * width)
    joinRows(hole + from, width, 2 * RADIUS + 1, room)
    memory.fill(bars, 0, MARGIN)
    joinRows(barred + from, width, 2 * RADIUS + 1, bars)
    for (let x: usize = 0; x < <usize>width; x += 16) {
      const holes = joinAround(room + MARGIN + x)
      v128.store(touched + row + x, holes)
      v128.store(valid + row + x, v128.andnot(one, v128.or(holes, joinAround(bars + MARGIN + x))))
    }
    clearEnds(touched + row, width)
    clearEnds(valid + row, width)
  }
}

/** How many of `length` flags are set; what lies up to 15 bytes behind them must be 0. */
export function countFlags(flags: usize, length: i32): i32 {
  let count = 0
  for (let i: usize = 0; i < <usize>length; i += 16)
    count += popcnt(i8x16.bitmask(i8x16.neg(v128.load(flags + i))))
  return count
}

/** Lists the places, counted from `first`, of the flags that are set. Returns their number. See `countFlags`. */
export function listFlags(flags: usize, length: i32, first: i32, out: usize): i32 {
  let to = out
  for (let i = 0; i < length; i += 16) {
    let bits = i8x16.bitmask(i8x16.neg(v128.load(flags + <usize>i)))
    if (bits === 0xffff) {
      const places = i32x4.add(i32x4.splat(first + i), i32x4(0, 1, 2, 3))
      v128.store(to, places)
      v128.store(to, i32x4.add(places, i32x4.splat(4)), 16)
      v128.store(to, i32x4.add(places, i32x4.splat(8)), 32)
      v128.store(to, i32x4.add(places, i32x4.splat(12)), 48)
      to += 64
      continue
    }
    for (; bits !== 0; bits &= bits - 1) {
      store<i32>(to, first + i + ctz(bits))
      to += 4
    }
  }
  return <i32>((to - out) >> 2)
}

/** Numbers the flags that are set, from `first` on; -1 for the others. Returns the next number. See `countFlags`. */
export function numberFlags(flags: usize, length: i32, first: i32, out: usize): i32 {
  let next = first
  const none = i32x4.splat(-1)
  for (let i = 0; i < length; i += 16) {
    const to = out + ((<usize>i) << 2)
    for (let k: usize = 0; k < 64; k += 16) v128.store(to + k, none)
    for (let bits = i8x16.bitmask(i8x16.neg(v128.load(flags + <usize>i))); bits !== 0; bits &= bits - 1)
      store<i32>(to + ((<usize>ctz(bits)) << 2), next++)
  }
  return next
}
