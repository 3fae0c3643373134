/** Pixels of a side of the blocks that are looked at, and the power of two that it is. */
const BLOCK = 16
const SHIFT = 4

/** Where a picture shows anything: how many of its blocks of pixels do, above and left of each. */
export interface Cover {
  columns: number
  sums: Uint32Array
}

/** Of a picture in RGBA whose colours are times their alpha: a block shows something where a pixel is not 0. */
export function coverOf(data: Uint8ClampedArray, width: number, height: number): Cover {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const columns = Math.ceil(width / BLOCK) + 1
  const rows = Math.ceil(height / BLOCK) + 1
  const sums = new Uint32Array(columns * rows)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (pixels[y * width + x] !== 0) sums[((y >> SHIFT) + 1) * columns + (x >> SHIFT) + 1] = 1
  for (let row = 1; row < rows; row++)
    for (let column = 1; column < columns; column++) {
      const at = row * columns + column
      sums[at] += sums[at - 1] + sums[at - columns] - sums[at - columns - 1]
    }
  return { columns, sums }
}

/** Whether nothing is shown from one pixel to another, and in two more on each side. */
export function isBare({ columns, sums }: Cover, x1: number, y1: number, x2: number, y2: number): boolean {
  const rows = sums.length / columns
  const left = blockOf(Math.min(x1, x2) - 2, columns)
  const right = blockOf(Math.max(x1, x2) + 2, columns) + 1
  const above = blockOf(Math.min(y1, y2) - 2, rows) * columns
  const below = (blockOf(Math.max(y1, y2) + 2, rows) + 1) * columns
  return sums[below + right] - sums[below + left] - sums[above + right] + sums[above + left] === 0
}

/** The block of a pixel, also of one beyond the rim: of `count` − 1. */
function blockOf(place: number, count: number): number {
  return Math.max(0, Math.min(count - 2, place >> SHIFT))
}
