/** Copies a picture of `channels` into one of `toChannels`, whose `to` is the first of them. */
export function copyChannels(
  from: usize,
  to: usize,
  pixels: usize,
  channels: usize,
  toChannels: usize,
): void {
  const bytes = channels << 2
  const step = toChannels << 2
  for (let end = from + pixels * bytes; from < end; from += bytes, to += step) {
    let c: usize = 0
    for (; c + 16 <= bytes; c += 16) v128.store(to + c, v128.load(from + c))
    for (; c < bytes; c += 4) store<f32>(to + c, load<f32>(from + c))
  }
}

/** A picture with zeros around it. `pixel` is the bytes of a pixel. */
export function pad(
  from: usize,
  to: usize,
  width: usize,
  height: usize,
  pixel: usize,
  top: usize,
  left: usize,
  bottom: usize,
  right: usize,
): void {
  const row = width * pixel
  const before = left * pixel
  const after = right * pixel
  const whole = before + row + after
  memory.fill(to, 0, top * whole)
  to += top * whole
  for (let y: usize = 0; y < height; y++) {
    memory.fill(to, 0, before)
    memory.copy(to + before, from, row)
    memory.fill(to + before + row, 0, after)
    from += row
    to += whole
  }
  memory.fill(to, 0, bottom * whole)
}
