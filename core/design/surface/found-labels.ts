/** Where a surface is, on the grid of a photo. */
export interface FoundLabels {
  /** 1 for its pixels. */
  labels: Uint8Array
  /** See `barredOf`; trim is barred too, and what strokes have taken. What was painted by hand is not. */
  barred: Uint8Array
}
