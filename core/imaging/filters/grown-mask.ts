/**
 * Morphological dilation of a plane of 0 and 1 by a square: 1 in all pixels within `radius` of one that is 1. Linear
 * time, whatever the radius.
 */
export function grownMask(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const out = new Uint8Array(mask.length)
  // For each column the last row so far, `radius` ahead, that has something near it.
  const latest = new Int32Array(width).fill(-1 - radius)
  let newest = -1 - radius
  let next = mask.indexOf(1)
  for (let y = 0; y < height; y++) {
    while (next >= 0 && next < (y + radius + 1) * width) {
      newest = Math.floor(next / width)
      next = enterRow(mask, next, newest, radius, latest)
    }
    if (newest >= y - radius) writeRow(latest, y - radius, out, y * width)
  }
  return out
}

/** Notes which columns are near what is 1 in a row, from pixel `first` on; answers where the next row's first 1 is. */
function enterRow(mask: Uint8Array, first: number, row: number, radius: number, latest: Int32Array): number {
  const start = row * latest.length
  const end = start + latest.length
  let from = first
  let noted = start
  while (from >= 0 && from < end) {
    let to = from + 1
    while (to < end && mask[to] === 1) to++
    const last = Math.min(end, to + radius)
    latest.fill(row, Math.max(noted, from - radius) - start, last - start)
    noted = last
    from = mask.indexOf(1, to)
  }
  return from
}

/** Marks what is near a row: the columns that were noted in row `min` or later. */
function writeRow(latest: Int32Array, min: number, out: Uint8Array, start: number): void {
  for (let x = 0; x < latest.length; x++) if (latest[x] >= min) out[start + x] = 1
}
