/** Sums over windows of 2 · reach + 1 of each row, ends cut off. */
function sumAcross(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const out = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    const start = y * width
    let sum = 0
    for (let x = 0; x < Math.min(reach, width); x++) sum += values[start + x]
    for (let x = 0; x < width; x++) {
      if (x + reach < width) sum += values[start + x + reach]
      if (x - reach - 1 >= 0) sum -= values[start + x - reach - 1]
      out[start + x] = sum
    }
  }
  return out
}

/** Sums over windows of 2 · reach + 1 of each column, ends cut off; all columns at once, as rows lie together. */
function sumDown(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const out = new Float32Array(values.length)
  const sums = new Float64Array(width)
  for (let i = 0; i < Math.min(reach, height) * width; i++) sums[i % width] += values[i]
  for (let y = 0; y < height; y++) {
    const row = y * width
    const below = row + reach * width
    const above = row - (reach + 1) * width
    if (y + reach < height) for (let x = 0; x < width; x++) sums[x] += values[below + x]
    if (above >= 0) for (let x = 0; x < width; x++) sums[x] -= values[above + x]
    for (let x = 0; x < width; x++) out[row + x] = sums[x]
  }
  return out
}

/** Sums over squares of 2 · reach + 1 around each value of a plane, ends cut off. Linear time, whatever the reach. */
export function boxSum(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  return sumDown(sumAcross(values, width, height, reach), width, height, reach)
}
