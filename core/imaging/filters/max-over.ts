/**
 * The greatest of the values within `radius` along lines that begin at `start` and step by `step`, from `from` to `to`.
 */
function alongLine(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  length: number,
  radius: number,
  queue: Int32Array,
): void {
  let [head, tail] = [0, 0]
  for (let i = 0; i < length + radius; i++) {
    if (i < length) {
      const value = from[start + i * step]
      while (tail > head && from[start + queue[tail - 1] * step] <= value) tail--
      queue[tail++] = i
    }
    const centre = i - radius
    if (centre < 0) continue
    while (queue[head] < centre - radius) head++
    to[start + centre * step] = from[start + queue[head] * step]
  }
}

/**
 * Sliding-window maximum (grey dilation by a square of 2 · radius + 1), cut at the borders. Linear time, whatever the
 * radius.
 */
export function maxOver(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(values.length)
  const queue = new Int32Array(Math.max(width, height))
  for (let y = 0; y < height; y++) alongLine(values, across, y * width, 1, width, radius, queue)
  const out = new Float32Array(values.length)
  for (let x = 0; x < width; x++) alongLine(across, out, x, width, height, radius, queue)
  return out
}
