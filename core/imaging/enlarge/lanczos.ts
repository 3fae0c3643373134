/** Pixels of the source that each new pixel is made of. */
export const TAPS = 6

/** The sine of π · x for |x| of at most 3, by its series: `Math.sin` may differ between engines. */
function sineOfPi(x: number): number {
  const turned = x - 2 * Math.round(x / 2)
  const a = turned * Math.PI
  const square = a * a
  let sum = 0
  for (let k = 27; k >= 1; k -= 2) sum = 1 - (square / ((k + 1) * (k + 2))) * sum
  return a * sum
}

function lanczos3(x: number): number {
  if (x === 0) return 1
  if (Math.abs(x) >= 3) return 0
  const a = Math.PI * x
  return (3 * sineOfPi(x) * sineOfPi(x / 3)) / (a * a)
}

/**
 * For each of `factor` places within a source pixel: the first source pixel (relative), and six weights that sum to 1.
 */
export interface Phase {
  first: number
  weights: Float32Array
}

/** The phases of enlarging by a whole factor with Lanczos-3 (Duchon 1979). */
export function lanczosPhases(factor: number): Phase[] {
  return Array.from({ length: factor }, (_, i) => {
    const centre = (i + 0.5) / factor - 0.5
    const first = Math.floor(centre) - 2
    const raw = Array.from({ length: TAPS }, (_, k) => lanczos3(first + k - centre))
    const sum = raw.reduce((a, b) => a + b, 0)
    return { first, weights: Float32Array.from(raw, (weight) => weight / sum) }
  })
}
