// The largest or the mean value of a window, for each channel.

/**
 * One pixel of output from the pixels of a window: `down` rows of `across` pixels, `rowStep` bytes apart. `divisor` is
 * what a sum is divided by; 0 asks for the largest.
 */
export function pool(
  from: usize,
  rowStep: usize,
  across: usize,
  down: usize,
  channels: usize,
  divisor: f32,
  to: usize,
): void {
  const bytes = channels << 2
  const run = across * bytes
  for (let c: usize = 0; c < bytes; c += 4) {
    let value: f32 = divisor == 0 ? -Infinity : 0
    for (let row = from + c, end = row + down * rowStep; row < end; row += rowStep)
      for (let p = row; p < row + run; p += bytes)
        value = divisor == 0 ? max(value, load<f32>(p)) : value + load<f32>(p)
    store<f32>(to + c, divisor == 0 ? value : value / divisor)
  }
}
