/**
 * Solves a square system of equations by Gauss's elimination with row exchange; null when it has no single answer.
 * Changes both arguments.
 */
export function solve(matrix: Float64Array, right: Float64Array): number[] | null {
  const n = right.length
  for (let column = 0; column < n; column++) {
    let pivot = column
    for (let row = column + 1; row < n; row++)
      if (Math.abs(matrix[row * n + column]) > Math.abs(matrix[pivot * n + column])) pivot = row
    const value = matrix[pivot * n + column]
    if (Math.abs(value) < 1e-14) return null
    if (pivot !== column) exchange(matrix, right, pivot, column)
    for (let row = column + 1; row < n; row++) {
      const factor = matrix[row * n + column] / value
      for (let k = column; k < n; k++) matrix[row * n + k] -= factor * matrix[column * n + k]
      right[row] -= factor * right[column]
    }
  }
  const out = Array.from(right)
  for (let row = n - 1; row >= 0; row--) {
    for (let k = row + 1; k < n; k++) out[row] -= matrix[row * n + k] * out[k]
    out[row] /= matrix[row * n + row]
  }
  return out
}

function exchange(matrix: Float64Array, right: Float64Array, a: number, b: number): void {
  const n = right.length
  for (let k = 0; k < n; k++) [matrix[a * n + k], matrix[b * n + k]] = [matrix[b * n + k], matrix[a * n + k]]
  ;[right[a], right[b]] = [right[b], right[a]]
}
