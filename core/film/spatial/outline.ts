/** Scan lines a row of pixels. */
const LINES = 4

/**
 * How much of each pixel lies inside an outline, 0 to 255, by the even-odd rule. Its places are x and y in turn, in
 * fractions of a picture of `width` × `height`.
 */
export function fillOutline(
  outline: readonly number[],
  width: number,
  height: number,
): { width: number; height: number; data: Uint8Array } {
  const sums = new Float32Array(width * height)
  const count = outline.length / 2
  for (let line = 0; line < height * LINES; line++) {
    const y = (line + 0.5) / LINES
    const crossings: number[] = []
    for (let k = 0; k < count; k++) {
      const [x1, y1] = [outline[2 * k] * width, outline[2 * k + 1] * height]
      const next = (k + 1) % count
      const [x2, y2] = [outline[2 * next] * width, outline[2 * next + 1] * height]
      if (y1 <= y !== y2 <= y) crossings.push(x1 + ((y - y1) / (y2 - y1)) * (x2 - x1))
    }
    crossings.sort((a, b) => a - b)
    for (let k = 0; k + 1 < crossings.length; k += 2)
      addSpan(sums, Math.floor(line / LINES) * width, width, crossings[k], crossings[k + 1])
  }
  return { width, height, data: Uint8Array.from(sums, (sum) => Math.round((sum * 255) / LINES)) }
}

/** Adds to each pixel of a row how much of it lies between two columns. */
function addSpan(sums: Float32Array, row: number, width: number, from: number, to: number): void {
  const [start, end] = [Math.max(0, from), Math.min(width, to)]
  for (let x = Math.floor(start); x < end; x++) sums[row + x] += Math.min(end, x + 1) - Math.max(start, x)
}
