/** Where TypeScript has laid out a picture: one word each, in this order (see `simd-regions.ts`). Places are packed as in `board.ts`. */
@unmanaged
export class Picture {
  width: i32
  height: i32
  /** What at least one pixel of a region must lie in: its first column and row, and those behind it. */
  left: i32
  top: i32
  right: i32
  bottom: i32
  /** RGBX, a word a pixel. Later, the places of the region that was grown last. */
  words: usize
  /** A byte a pixel: 1 in the hole, and 1 where nothing may be copied from. */
  hole: usize
  barred: usize
  /** A single float a pixel: brightness, then strength of the gradient. */
  strength: usize
  /** Two single floats a pixel: brightness softened across, then the direction of the edge. */
  direction: usize
  /** A byte a pixel: 1 where there is a direction that no region has taken. */
  free: usize
  /** Places with a gradient, the strongest first; how many there are, and how many have been looked at. */
  order: usize
  count: i32
  next: i32
  /** Pixels of the region that was grown last. */
  size: i32
  /** Double floats: the strongest gradients of even and of odd columns, 0 before any; then the rectangle. */
  results: usize
  /** Where the bins begin: 514 words. */
  starts: usize
  /** Eight bytes a column, and 256. */
  room: usize
}
