/** A grid of interleaved values, some of which are fixed (1) and the others to be found. */
export interface Grid {
  width: number
  height: number
  channels: number
  values: Float32Array
  fixed: Uint8Array
}
