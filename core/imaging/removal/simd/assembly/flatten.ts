// Pixels without the light and colour of their base, as surface/surface.ts.
import { bytesOf, lower, upper } from './lanes'

/** What 0 stands for in the result. */
const MIDDLE: i32 = 128
/** Bytes of a cell of the base: red, green and blue as single floats. */
const CELL: usize = 12
/** Bytes of a column of the table: the cells to its left and right, and how far it lies between them. */
const COLUMN: usize = 16

/** Where a place of a line of pixels lies on the cells, held at both ends. */
function placeOf(at: i32, cell: f64, count: i32): f64 {
  return min(max((<f64>at + 0.5) / cell - 0.5, 0), <f64>(count - 1))
}

/** Writes for each column of pixels between which cells it lies. */
export function placeColumns(width: i32, cell: i32, across: i32, table: usize): void {
  for (let x = 0; x < width; x++) {
    const place = placeOf(x, <f64>cell, across)
    const left = <i32>place
    const to = table + <usize>x * COLUMN
    store<u32>(to, <u32>(<usize>left * CELL))
    store<u32>(to, <u32>(<usize>min(left + 1, across - 1) * CELL), 4)
    store<f64>(to, place - <f64>left, 8)
  }
}

/** Between two pairs of values. */
function between(from: v128, to: v128, fraction: v128): v128 {
  return f64x2.add(from, f64x2.mul(fraction, f64x2.sub(to, from)))
}

/** Single floats, as double ones, of what single floats tell of a value. */
function toCode(value: v128): v128 {
  return f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(value))
}

/**
 * Takes the base away from `rows` rows of RGBX from row `first` on, in place: 128 is left where they are alike. What is to
 * be `filled` becomes 0, what is in the `hole` besides is plain. `table`: of `placeColumns`; `values`: three single floats a
 * cell, `across` × `down` of them, and four bytes more.
 */
export function flatten(
  data: usize,
  filled: usize,
  hole: usize,
  width: i32,
  rows: i32,
  first: i32,
  cell: i32,
  values: usize,
  across: i32,
  down: i32,
  table: usize,
): void {
  const colours = v128.splat<i32>(0x00ffffff)
  const plain = MIDDLE | (MIDDLE << 8) | (MIDDLE << 16)
  const middle = i32x4.splat(MIDDLE)
  const stride = <usize>across * CELL
  let i: usize = 0
  for (let y = first; y < first + rows; y++) {
    const place = placeOf(y, <f64>cell, down)
    const top = values + <usize>(<i32>place) * stride
    const bottom = values + <usize>min(<i32>place + 1, down - 1) * stride
    const below = f64x2.splat(place - <f64>(<i32>place))
    for (let x: usize = 0; x < <usize>width; x++, i++) {
      const pixel = data + (i << 2)
      if (load<u8>(hole + i) !== 0) {
        store<u32>(pixel, load<u8>(filled + i) !== 0 ? 0 : plain)
        continue
      }
      const column = table + x * COLUMN
      const left = <usize>load<u32>(column)
      const right = <usize>load<u32>(column, 4)
      const fraction = v128.load64_splat(column, 8)
      const a = v128.load(top + left)
      const b = v128.load(top + right)
      const c = v128.load(bottom + left)
      const d = v128.load(bottom + right)
      const low = between(between(lower(a), lower(b), fraction), between(lower(c), lower(d), fraction), below)
      const high = between(
        between(upper(a), upper(b), fraction),
        between(upper(c), upper(d), fraction),
        below,
      )
      const own = i32x4.add(
        middle,
        i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(pixel))),
      )
      const bytes = bytesOf(
        f64x2.sub(f64x2.convert_low_i32x4_u(own), toCode(low)),
        f64x2.sub(f64x2.convert_low_i32x4_u(v128.shuffle<i32>(own, own, 2, 3, 2, 3)), toCode(high)),
      )
      v128.store32_lane(pixel, v128.and(bytes, colours), 0)
    }
  }
}
