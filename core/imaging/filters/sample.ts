/** Where a pixel of a large picture lies between two of a small one, along one side. */
export interface Between {
  /** The lower of both, for each pixel, and the fraction of the upper one. */
  low: Int32Array
  high: Int32Array
  fraction: Float32Array
}

/**
 * Places of `size` pixels of a side on a side of `small` pixels, centre to centre, clamped at the ends; counted from the
 * small pixel `origin` on.
 */
export function between(size: number, small: number, origin = 0): Between {
  const low = new Int32Array(size)
  const high = new Int32Array(size)
  const fraction = new Float32Array(size)
  for (let i = 0; i < size; i++) {
    const at = Math.max(0, Math.min(small - 1, ((i + 0.5) * small) / size - 0.5))
    const lower = Math.floor(at)
    low[i] = lower - origin
    high[i] = Math.min(small - 1, lower + 1) - origin
    fraction[i] = at - lower
  }
  return { low, high, fraction }
}

/**
 * Row `y` of a small interleaved raster enlarged to `across.low.length` pixels a row: writes the two rows' blend, not
 * yet spread across, to `out` (small width times `channels`), all of it or the numbers `from` to `to` (exclusive).
 */
export function blendRows(
  values: Float32Array,
  stride: number,
  down: Between,
  y: number,
  out: Float32Array,
  from = 0,
  to = stride,
): void {
  const upper = down.low[y] * stride
  const lower = down.high[y] * stride
  const fraction = down.fraction[y]
  for (let i = from; i < to; i++)
    out[i] = values[upper + i] + (values[lower + i] - values[upper + i]) * fraction
}

/** A raster of `channels` numbers a pixel at another size, bilinear. */
export function resampled(
  values: Float32Array,
  channels: number,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Float32Array {
  const across = between(to.width, from.width)
  const down = between(to.height, from.height)
  const row = new Float32Array(from.width * channels)
  const out = new Float32Array(to.width * to.height * channels)
  for (let y = 0; y < to.height; y++) {
    blendRows(values, from.width * channels, down, y, row)
    for (let c = 0; c < channels; c++) spreadRow(row, channels, c, across, out, y * to.width * channels)
  }
  return out
}

/** Spreads one channel of a blended row across. */
function spreadRow(
  row: Float32Array,
  channels: number,
  channel: number,
  { low, high, fraction }: Between,
  out: Float32Array,
  start: number,
): void {
  for (let x = 0, o = start + channel; x < low.length; x++, o += channels) {
    const a = row[low[x] * channels + channel]
    out[o] = a + (row[high[x] * channels + channel] - a) * fraction[x]
  }
}
