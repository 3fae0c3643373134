// Sums over patches, as sums.ts.
import { Board } from './board'

const RADIUS: i32 = 3
const SIDE: usize = 7

/** Red, green and blue of a pixel as 16 bits each. */
function coloursAt(address: usize): v128 {
  const colours = i16x8(-1, -1, -1, 0, 0, 0, 0, 0)
  return v128.and(i16x8.extend_low_i8x16_u(v128.load32_zero(address)), colours)
}

/** Sums of red, green and blue over the patch around each pixel of a rectangle, whose patches must lie in the level. */
export function sumPatches(at: usize, left: i32, top: i32, across: i32, down: i32): void {
  const board = changetype<Board>(at)
  const stride = (<usize>board.width) << 2
  const length = <usize>across + SIDE - 1
  const row = board.row
  let upper = board.words + ((<usize>((top - RADIUS) * board.width + left - RADIUS)) << 2)
  let lower = upper + (SIDE - 1) * stride
  for (let i: usize = 0; i < length; i++) {
    let sum = i16x8.splat(0)
    for (let from = upper + (i << 2); from < lower; from += stride) sum = i16x8.add(sum, coloursAt(from))
    v128.store64_lane(row + (i << 3), sum, 0)
  }
  for (let y = top; y < top + down; y++) {
    for (let i: usize = 0; i < length; i++) {
      const here = row + (i << 3)
      v128.store64_lane(here, i16x8.add(v128.load64_zero(here), coloursAt(lower + (i << 2))), 0)
    }
    let sum = i16x8.splat(0)
    for (let i: usize = 0; i < SIDE - 1; i++) sum = i16x8.add(sum, v128.load64_zero(row + (i << 3)))
    const to = board.sums + ((<usize>(y * board.width + left)) << 3)
    for (let x: usize = 0; x < <usize>across; x++) {
      sum = i16x8.add(sum, v128.load64_zero(row + ((x + SIDE - 1) << 3)))
      v128.store64_lane(to + (x << 3), sum, 0)
      sum = i16x8.sub(sum, v128.load64_zero(row + (x << 3)))
    }
    for (let i: usize = 0; i < length; i++) {
      const here = row + (i << 3)
      v128.store64_lane(here, i16x8.sub(v128.load64_zero(here), coloursAt(upper + (i << 2))), 0)
    }
    upper += stride
    lower += stride
  }
}
