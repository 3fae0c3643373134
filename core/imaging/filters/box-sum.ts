/** Sums over windows of 2 · radius + 1 of one row, ends cut off. */
function sumRow(values: Float32Array, out: Float32Array, start: number, width: number, radius: number): void {
  // Columns whose windows begin at the left end, and those whose windows end before the right one.
  const whole = Math.min(radius + 1, width)
  const last = Math.max(0, width - radius)
  let sum = 0
  for (let x = 0; x < Math.min(radius, width); x++) sum += values[start + x]
  for (let x = 0; x < whole; x++) {
    if (x < last) sum += values[start + x + radius]
    out[start + x] = sum
  }
  let i = start + whole
  for (; i < start + last; i++) {
    sum = sum + values[i + radius] - values[i - radius - 1]
    out[i] = sum
  }
  for (; i < start + width; i++) {
    sum -= values[i - radius - 1]
    out[i] = sum
  }
}

/** Adds a row to the sums of its columns (sign 1), or takes it away (−1). */
function addRow(values: Float32Array, start: number, sums: Float64Array, sign: number): void {
  for (let x = 0; x < sums.length; x++) sums[x] = sums[x] + sign * values[start + x]
}

/** Adds one row and takes another away. */
function slideRow(values: Float32Array, enters: number, leaves: number, sums: Float64Array): void {
  for (let x = 0; x < sums.length; x++) sums[x] = sums[x] + values[enters + x] - values[leaves + x]
}

/** Sums over windows of 2 · radius + 1 of each column, ends cut off; all columns at once, as rows lie together. */
function sumDown(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = new Float32Array(values.length)
  const sums = new Float64Array(width)
  for (let y = 0; y < Math.min(radius, height); y++) addRow(values, y * width, sums, 1)
  for (let y = 0; y < height; y++) {
    const enters = (y + radius) * width
    const leaves = (y - radius - 1) * width
    if (y + radius < height && leaves >= 0) slideRow(values, enters, leaves, sums)
    else if (y + radius < height) addRow(values, enters, sums, 1)
    else if (leaves >= 0) addRow(values, leaves, sums, -1)
    out.set(sums, y * width)
  }
  return out
}

/**
 * Box filter without the division: sums over squares of 2 · radius + 1 around each value of a plane, ends cut off.
 * Linear time, whatever the radius.
 */
export function boxSum(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = new Float32Array(values.length)
  for (let y = 0; y < height; y++) sumRow(values, across, y * width, width, radius)
  return sumDown(across, width, height, radius)
}
