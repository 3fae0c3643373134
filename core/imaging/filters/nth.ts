/**
 * Order statistic `n` (0 the least) by quickselect (Hoare 1961), in linear time on
 * average. Changes no value. Throws RangeError for a place that is not there, and must not be given NaN.
 */
export function selectNth(values: Float32Array, n: number): number {
  if (!(Number.isInteger(n) && n >= 0 && n < values.length)) throw new RangeError(`There is no value ${n}`)
  const rest = Float32Array.from(values)
  let low = 0
  let high = rest.length - 1
  while (low < high) {
    const pivot = medianOfThree(rest[low], rest[(low + high) >> 1], rest[high])
    let i = low
    let j = high
    while (i <= j) {
      while (rest[i] < pivot) i++
      while (rest[j] > pivot) j--
      if (i > j) break
      const value = rest[i]
      rest[i++] = rest[j]
      rest[j--] = value
    }
    if (n <= j) high = j
    else if (n >= i) low = i
    else break
  }
  return rest[n]
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
