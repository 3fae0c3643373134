/**
 * Adds a strip of RGBA rows, reduced by means of blocks of `side` × `side` pixels, to a picture in the making. Blocks at
 * the right and lower edge may be partial. `top`, the strip's place in the photo, is a multiple of `side`; so are its
 * rows, save for the last strip's. Method: plain means of the stored (sRGB) values, as browsers' own reduction.
 */
export function reduceStrip(
  strip: Uint8ClampedArray,
  photo: { width: number; top: number; rows: number },
  side: number,
  into: Uint8ClampedArray,
): void {
  const width = Math.ceil(photo.width / side)
  const sums = new Uint32Array(width * 4)
  for (let from = 0; from < photo.rows; from += side) {
    const rows = Math.min(side, photo.rows - from)
    sums.fill(0)
    for (let row = from; row < from + rows; row++)
      addRow(strip, row * photo.width * 4, photo.width, side, sums)
    const to = ((photo.top + from) / side) * width * 4
    for (let column = 0; column < width; column++) {
      const count = rows * Math.min(side, photo.width - column * side)
      for (let at = column * 4; at < column * 4 + 4; at++)
        into[to + at] = ((sums[at]! + (count >> 1)) / count) | 0
    }
  }
}

function addRow(
  strip: Uint8ClampedArray,
  start: number,
  width: number,
  side: number,
  sums: Uint32Array,
): void {
  const end = start + width * 4
  for (let from = start, to = 0; from < end; to += 4)
    for (const stop = Math.min(end, from + side * 4); from < stop; from += 4) {
      sums[to]! += strip[from]!
      sums[to + 1]! += strip[from + 1]!
      sums[to + 2]! += strip[from + 2]!
      sums[to + 3]! += strip[from + 3]!
    }
}
