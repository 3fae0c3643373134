// Sums and products value by value. Lengths are whole fours: what lies behind the last value is room for it.

export function addValues(a: usize, b: usize, to: usize, count: usize): void {
  const end = count << 2
  for (let i: usize = 0; i < end; i += 16) v128.store(to + i, f32x4.add(v128.load(a + i), v128.load(b + i)))
}

export function multiplyValues(a: usize, b: usize, to: usize, count: usize): void {
  const end = count << 2
  for (let i: usize = 0; i < end; i += 16) v128.store(to + i, f32x4.mul(v128.load(a + i), v128.load(b + i)))
}

/** No value below `low` or above `high`. */
export function clip(from: usize, to: usize, count: usize, low: f32, high: f32): void {
  const end = count << 2
  const lowest = f32x4.splat(low)
  const highest = f32x4.splat(high)
  for (let i: usize = 0; i < end; i += 16)
    v128.store(to + i, f32x4.min(f32x4.max(v128.load(from + i), lowest), highest))
}

/** `values` has one number for each channel. */
export function addChannels(from: usize, values: usize, to: usize, pixels: usize, channels: usize): void {
  const bytes = channels << 2
  for (let p: usize = 0; p < pixels * bytes; p += bytes)
    for (let c: usize = 0; c < bytes; c += 4)
      store<f32>(to + p + c, load<f32>(from + p + c) + load<f32>(values + c))
}

export function multiplyChannels(
  from: usize,
  values: usize,
  to: usize,
  pixels: usize,
  channels: usize,
): void {
  const bytes = channels << 2
  for (let p: usize = 0; p < pixels * bytes; p += bytes)
    for (let c: usize = 0; c < bytes; c += 4)
      store<f32>(to + p + c, load<f32>(from + p + c) * load<f32>(values + c))
}
