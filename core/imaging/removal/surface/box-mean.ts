/** Sums over windows of 2 · reach + 1 along one axis, ends cut off. */
function sumAlong(
  values: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  reach: number,
): Float32Array {
  const out = new Float32Array(values.length)
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    let sum = 0
    for (let k = 0; k < Math.min(reach, length); k++) sum += values[start + k * step]
    for (let k = 0; k < length; k++) {
      if (k + reach < length) sum += values[start + (k + reach) * step]
      if (k - reach - 1 >= 0) sum -= values[start + (k - reach - 1) * step]
      out[start + k * step] = sum
    }
  }
  return out
}

/** Sums over squares of 2 · reach + 1 around each value of a plane, ends cut off. Linear time, whatever the reach. */
export function boxSum(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const across = sumAlong(values, height, width, width, 1, reach)
  return sumAlong(across, width, height, 1, width, reach)
}
