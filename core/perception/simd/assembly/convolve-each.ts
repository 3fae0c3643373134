// Convolutions of each channel by itself ("depthwise").

/**
 * One row of output. `taps` are the places, in bytes from a pixel's first input, of the filter's pixels; `weights` has
 * `channels` floats for each of them. `floor` is what no output lies below.
 */
export function convolveEach(
  from: usize,
  pixelStep: usize,
  taps: usize,
  tapCount: usize,
  weights: usize,
  bias: usize,
  to: usize,
  width: i32,
  channels: usize,
  floor: f32,
): void {
  const lowest = f32x4.splat(floor)
  const end = taps + (tapCount << 2)
  const bytes = channels << 2
  const wide = bytes & ~15
  let pixel = from
  let out = to
  for (let x = 0; x < width; x++) {
    for (let c: usize = 0; c < wide; c += 16) {
      let sum = v128.load(bias + c)
      let w = weights + c
      for (let tap = taps; tap < end; tap += 4) {
        sum = f32x4.add(sum, f32x4.mul(v128.load(pixel + <usize>load<u32>(tap) + c), v128.load(w)))
        w += bytes
      }
      v128.store(out + c, f32x4.max(sum, lowest))
    }
    for (let c: usize = wide; c < bytes; c += 4) {
      let sum = load<f32>(bias + c)
      let w = weights + c
      for (let tap = taps; tap < end; tap += 4) {
        sum += load<f32>(pixel + <usize>load<u32>(tap) + c) * load<f32>(w)
        w += bytes
      }
      store<f32>(out + c, max(sum, floor))
    }
    pixel += pixelStep
    out += bytes
  }
}
