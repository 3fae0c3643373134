// Convolutions over all channels. Pictures lie with the channels of a pixel side by side, so that the inputs of one row
// of a filter are one run of floats. Four pixels and eight output channels are summed at a time, always in the order
// bias, runs, floats of a run: no sum depends on how the work is cut.

/** Stores the first `count` (1 to 8) of eight channels. */
function storeChannels(to: usize, low: v128, high: v128, count: i32): void {
  if (count >= 4) {
    v128.store(to, low)
    if (count == 8) v128.store(to, high, 16)
    else {
      if (count > 4) v128.store32_lane(to, high, 0, 16)
      if (count > 5) v128.store32_lane(to, high, 1, 20)
      if (count > 6) v128.store32_lane(to, high, 2, 24)
    }
  } else {
    v128.store32_lane(to, low, 0)
    if (count > 1) v128.store32_lane(to, low, 1, 4)
    if (count > 2) v128.store32_lane(to, low, 2, 8)
  }
}

/**
 * `rows` rows of eight output channels. `runs` are the places, in bytes from a pixel's first input, of the filter's
 * rows; each has `length` floats. `weights` has eight floats for each input, in the same order. `floor` is what no
 * output lies below.
 */
export function convolve(
  from: usize,
  rowStep: usize,
  pixelStep: usize,
  runs: usize,
  runCount: usize,
  length: usize,
  weights: usize,
  bias: usize,
  to: usize,
  toRowStep: usize,
  toPixelStep: usize,
  width: i32,
  rows: i32,
  channels: i32,
  floor: f32,
): void {
  const lowest = f32x4.splat(floor)
  const low = v128.load(bias)
  const high = v128.load(bias, 16)
  const runsEnd = runs + (runCount << 2)
  const bytes = length << 2
  for (let y = 0; y < rows; y++) {
    let pixel = from + <usize>y * rowStep
    let out = to + <usize>y * toRowStep
    let x = 0
    for (; x + 4 <= width; x += 4) {
      let a0 = low
      let a1 = low
      let a2 = low
      let a3 = low
      let b0 = high
      let b1 = high
      let b2 = high
      let b3 = high
      let w = weights
      for (let run = runs; run < runsEnd; run += 4) {
        let p0 = pixel + <usize>load<u32>(run)
        let p1 = p0 + pixelStep
        let p2 = p1 + pixelStep
        let p3 = p2 + pixelStep
        const end = p0 + bytes
        while (p0 < end) {
          const wa = v128.load(w)
          const wb = v128.load(w, 16)
          const v0 = v128.load32_splat(p0)
          a0 = f32x4.add(a0, f32x4.mul(v0, wa))
          b0 = f32x4.add(b0, f32x4.mul(v0, wb))
          const v1 = v128.load32_splat(p1)
          a1 = f32x4.add(a1, f32x4.mul(v1, wa))
          b1 = f32x4.add(b1, f32x4.mul(v1, wb))
          const v2 = v128.load32_splat(p2)
          a2 = f32x4.add(a2, f32x4.mul(v2, wa))
          b2 = f32x4.add(b2, f32x4.mul(v2, wb))
          const v3 = v128.load32_splat(p3)
          a3 = f32x4.add(a3, f32x4.mul(v3, wa))
          b3 = f32x4.add(b3, f32x4.mul(v3, wb))
          p0 += 4
          p1 += 4
          p2 += 4
          p3 += 4
          w += 32
        }
      }
      storeChannels(out, f32x4.max(a0, lowest), f32x4.max(b0, lowest), channels)
      storeChannels(out + toPixelStep, f32x4.max(a1, lowest), f32x4.max(b1, lowest), channels)
      storeChannels(out + 2 * toPixelStep, f32x4.max(a2, lowest), f32x4.max(b2, lowest), channels)
      storeChannels(out + 3 * toPixelStep, f32x4.max(a3, lowest), f32x4.max(b3, lowest), channels)
      pixel += 4 * pixelStep
      out += 4 * toPixelStep
    }
    for (; x < width; x++) {
      let a = low
      let b = high
      let w = weights
      for (let run = runs; run < runsEnd; run += 4) {
        const first = pixel + <usize>load<u32>(run)
        for (let p = first; p < first + bytes; p += 4) {
          const value = v128.load32_splat(p)
          a = f32x4.add(a, f32x4.mul(value, v128.load(w)))
          b = f32x4.add(b, f32x4.mul(value, v128.load(w, 16)))
          w += 32
        }
      }
      storeChannels(out, f32x4.max(a, lowest), f32x4.max(b, lowest), channels)
      pixel += pixelStep
      out += toPixelStep
    }
  }
}
