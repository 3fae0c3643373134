// The base of a picture, as surface/base.ts.
import { boxSums } from './box'
import { lower, rounded, upper } from './lanes'

/** Cells on each side that are smoothed over. */
const REACH = 10
/** Bytes of a cell: eight single floats. */
const CELL: usize = 32

/**
 * Adds red, green, blue and number of the usable pixels of `rows` rows to their cells (16 bytes each, from those of the
 * first row on); the first row is row `phase` of its cells.
 */
export function sumCells(
  data: usize,
  usable: usize,
  width: i32,
  rows: i32,
  cell: i32,
  phase: i32,
  cells: usize,
): void {
  const across = <usize>((width + cell - 1) / cell)
  const colours = v128.splat<i32>(0x00ffffff)
  const one = v128.splat<i32>(0x01000000)
  let row = cells
  let left = cell - phase
  let at = usable
  let from = data
  for (let y = 0; y < rows; y++) {
    let to = row
    for (let x = 0; x < width; x += cell) {
      let sum = v128.load(to)
      const end = at + <usize>min(cell, width - x)
      for (; at < end; at++, from += 4) {
        if (load<u8>(at) === 0) continue
        const pixel = v128.or(v128.and(v128.load32_zero(from), colours), one)
        sum = i32x4.add(sum, i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(pixel)))
      }
      v128.store(to, sum)
      to += 16
    }
    if (--left === 0) {
      left = cell
      row += across << 4
    }
  }
}

/** Mean colours, guide and their products: [guide, red, green, blue], and the same times guide. */
function prepare(sums: usize, count: usize, guides: usize, known: usize, out: usize, counts: usize): void {
  for (let i: usize = 0; i < count; i++) {
    const sum = v128.load(sums + (i << 4))
    const pixels = i32x4.extract_lane(sum, 3)
    store<u8>(known + i, pixels > 0 ? 1 : 0)
    v128.store(counts + (i << 4), f32x4.splat(pixels > 0 ? 1 : 0))
    const means = f32x4.div(f32x4.convert_i32x4_u(sum), f32x4.splat(<f32>max(1, pixels)))
    const red = <f64>f32x4.extract_lane(means, 0)
    const green = <f64>f32x4.extract_lane(means, 1)
    const guide = <f32>((red + 2 * green + <f64>f32x4.extract_lane(means, 2)) / 4)
    store<f32>(guides + (i << 2), guide)
    const four = f32x4.replace_lane(v128.shuffle<i32>(means, means, 3, 0, 1, 2), 0, guide)
    v128.store(out + i * CELL, four)
    v128.store(out + i * CELL, f32x4.mul(four, f32x4.splat(guide)), 16)
  }
}

/** Divides the sums of a cell by the number of its known cells around. */
function divide(values: usize, count: v128): void {
  const number = v128.bitselect(f32x4.splat(1), count, f32x4.eq(count, f32x4.splat(0)))
  v128.store(values, f32x4.div(v128.load(values), number))
  v128.store(values, f32x4.div(v128.load(values, 16), number), 16)
}

/** From the means of all and of their products with the guide: slopes and offsets of each channel, in their place. */
function fit(values: usize, count: usize, known: usize, counts: usize, softness: f64): void {
  for (let i: usize = 0; i < count; i++) {
    const at = values + i * CELL
    if (load<u8>(known + i) === 0) {
      v128.store(at, i32x4.splat(0))
      v128.store(at, i32x4.splat(0), 16)
      continue
    }
    divide(at, v128.load(counts + (i << 4)))
    const means = v128.load(at)
    const products = v128.load(at, 16)
    const guide = f64x2.splat(<f64>f32x4.extract_lane(means, 0))
    const low = f64x2.sub(lower(products), f64x2.mul(guide, lower(means)))
    const high = f64x2.sub(upper(products), f64x2.mul(guide, upper(means)))
    const variance = f64x2.splat(<f64>(<f32>f64x2.extract_lane(low, 0)) + softness)
    const slopes = rounded(f64x2.div(low, variance), f64x2.div(high, variance))
    v128.store(at, slopes)
    const lowOffsets = f64x2.sub(lower(means), f64x2.mul(lower(slopes), guide))
    const highOffsets = f64x2.sub(upper(means), f64x2.mul(upper(slopes), guide))
    v128.store(at, rounded(lowOffsets, highOffsets), 16)
  }
}

/** Red, green and blue of the known cells by the mean slopes and offsets around them; 0 of the others. */
function apply(values: usize, count: usize, known: usize, counts: usize, guides: usize, out: usize): void {
  for (let i: usize = 0; i < count; i++) {
    const to = out + i * 12
    let four = i32x4.splat(0)
    if (load<u8>(known + i) === 1) {
      const at = values + i * CELL
      divide(at, v128.load(counts + (i << 4)))
      const slopes = v128.load(at)
      const offsets = v128.load(at, 16)
      const guide = f64x2.splat(<f64>load<f32>(guides + (i << 2)))
      const low = f64x2.add(f64x2.mul(lower(slopes), guide), lower(offsets))
      four = rounded(low, f64x2.add(f64x2.mul(upper(slopes), guide), upper(offsets)))
    }
    v128.store32_lane(to, four, 1)
    v128.store32_lane(to, four, 2, 4)
    v128.store32_lane(to, four, 3, 8)
  }
}

/**
 * The guided filter over the cells whose sums lie at `sums` (16 bytes a cell): three single floats a cell to `out`,
 * and a byte to `known`. `counts`: 16 bytes a cell; `guides`: four; `values` and `room`: 32 and two rows more.
 */
export function guideCells(
  sums: usize,
  width: i32,
  height: i32,
  softness: f64,
  known: usize,
  counts: usize,
  guides: usize,
  values: usize,
  room: usize,
  out: usize,
): void {
  const count = <usize>(width * height)
  prepare(sums, count, guides, known, values, counts)
  boxSums(counts, counts, width, height, 4, REACH, room, true)
  boxSums(values, values, width, height, 8, REACH, room, false)
  fit(values, count, known, counts, softness)
  boxSums(values, values, width, height, 8, REACH, room, false)
  apply(values, count, known, counts, guides, out)
}
