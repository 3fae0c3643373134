/**
 * Where TypeScript has laid out a level in memory: sizes and addresses, one word each, in this order (see `layout.ts`).
 * Places are packed: row in the upper 16 bits, column in the lower, so that nothing has to be divided by the width.
 */
@unmanaged
export class Board {
  width: i32
  height: i32
  /** Number of targets. */
  count: i32
  /** Largest shift of a channel, as a sum over the patch; 0 for none. */
  limit: i32
  /** RGBX, a word a pixel. */
  words: usize
  /** Sums over the patch around each pixel, four of 16 bits each; the fourth is 0. */
  sums: usize
  /** A byte a pixel: 1 where a patch may be copied from. */
  valid: usize
  /** A word a pixel: its index among the targets, or -1. */
  targetAt: usize
  /** Place of each target. */
  targets: usize
  /** Place of each target's match. */
  source: usize
  cost: usize
  /** What distance costs, by rows and by columns. */
  rows: usize
  columns: usize
  /** 16 bits for each target. */
  trust: usize
  /**
   * What each target says: bytes from a pixel to its copy; its cost where that is above 0; its shift, four times 16 bits,
   * as sums over the patch. The seven targets in a row of a patch lie together.
   */
  offsets: usize
  prices: usize
  shifts: usize
  /** Bounds of the targets. */
  left: i32
  top: i32
  across: i32
  down: i32
  /** Costs above 0, summed above and left of each place of the bounds: double floats, a row and column longer. */
  costSums: usize
  /** The number of targets, likewise, in words. */
  countSums: usize
  /** 257 times 16 bits: 2^14 · exp(-i / 32). */
  fall: usize
  /** Indexes of the pixels that are voted on, and their values: four single floats each. */
  pixels: usize
  values: usize
  /** Sums of columns, four of 16 bits for each of a row. */
  row: usize
}
