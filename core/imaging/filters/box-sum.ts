/** Sums over windows of 2 · reach + 1 of each row, ends cut off. */
function sumAcross(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const out = new Float32Array(values.length)
  // Columns whose windows begin at the left end, and those whose windows end before the right one.
  const whole = Math.min(reach + 1, width)
  const last = Math.max(0, width - reach)
  for (let start = 0; start < height * width; start += width) {
    let sum = 0
    for (let x = 0; x < Math.min(reach, width); x++) sum += values[start + x]
    for (let x = 0; x < whole; x++) {
      if (x < last) sum += values[start + x + reach]
      out[start + x] = sum
    }
    let i = start + whole
    for (; i < start + last; i++) {
      sum = sum + values[i + reach] - values[i - reach - 1]
      out[i] = sum
    }
    for (; i < start + width; i++) {
      sum -= values[i - reach - 1]
      out[i] = sum
    }
  }
  return out
}

/** Sums over windows of 2 · reach + 1 of each column, ends cut off; all columns at once, as rows lie together. */
function sumDown(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const out = new Float32Array(values.length)
  const sums = new Float64Array(width)
  for (let y = 0; y < Math.min(reach, height); y++)
    for (let x = 0; x < width; x++) sums[x] = sums[x] + values[y * width + x]
  for (let y = 0; y < height; y++) {
    const row = y * width
    const below = row + reach * width
    const above = row - (reach + 1) * width
    if (y + reach >= height) {
      if (above >= 0) for (let x = 0; x < width; x++) sums[x] = sums[x] - values[above + x]
      for (let x = 0; x < width; x++) out[row + x] = sums[x]
    } else if (above < 0)
      for (let x = 0; x < width; x++) {
        const sum = sums[x] + values[below + x]
        sums[x] = sum
        out[row + x] = sum
      }
    else
      for (let x = 0; x < width; x++) {
        const sum = sums[x] + values[below + x] - values[above + x]
        sums[x] = sum
        out[row + x] = sum
      }
  }
  return out
}

/** Sums over squares of 2 · reach + 1 around each value of a plane, ends cut off. Linear time, whatever the reach. */
export function boxSum(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  return sumDown(sumAcross(values, width, height, reach), width, height, reach)
}
