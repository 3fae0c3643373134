/** Places between two pixels for which weights are kept. A power of two: the weights are exact, and sum to 1. */
export const PHASES = 256

/** Catmull and Rom's four weights for each phase (Keys 1981, "Cubic convolution interpolation", a = -1/2). */
export function bicubicWeights(): Float64Array {
  const weights = new Float64Array(PHASES * 4)
  for (let phase = 0; phase < PHASES; phase++) {
    const t = phase / PHASES
    weights.set(
      [
        ((2 - t) * t - 1) * t * 0.5,
        ((3 * t - 5) * t * t + 2) * 0.5,
        ((4 - 3 * t) * t + 1) * t * 0.5,
        (t - 1) * t * t * 0.5,
      ],
      phase * 4,
    )
  }
  return weights
}
