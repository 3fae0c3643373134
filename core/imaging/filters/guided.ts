import { boxSum } from './box-sum.ts'

/** What a guided filter makes of its guide: output = slope · guide + offset, pixel by pixel. */
export interface GuidedCoefficients {
  slope: Float32Array
  offset: Float32Array
}

/** How many pixels each window of 2 · radius + 1 holds, ends cut off. */
function windowCounts(length: number, radius: number): Float32Array {
  return Float32Array.from(
    { length },
    (_, i) => Math.min(length - 1, i + radius) - Math.max(0, i - radius) + 1,
  )
}

/** Turns sums over windows into means, in place. */
function toMeans(sums: Float32Array, width: number, height: number, radius: number): Float32Array {
  const across = windowCounts(width, radius)
  const down = windowCounts(height, radius)
  for (let y = 0, p = 0; y < height; y++) for (let x = 0; x < width; x++, p++) sums[p] /= across[x] * down[y]
  return sums
}

/** Means over squares of 2 · radius + 1, cut at the borders. Linear time, whatever the radius. */
export function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  return toMeans(boxSum(values, width, height, radius), width, height, radius)
}

function product(a: Float32Array, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length)
  for (let i = 0; i < out.length; i++) out[i] = a[i] * b[i]
  return out
}

/**
 * The guided filter (He, Sun, Tang 2010, "Guided image filtering") as coefficients, which may be enlarged before they
 * are applied to a larger guide (He, Sun 2015, "Fast guided filter"). Planes of width · height numbers; windows of
 * 2 · radius + 1 pixels; `epsilon` is the variance of the guide below which it is smoothed away, a number or one for
 * each pixel. Guide and input may be the same plane. Throws RangeError on planes of another size.
 */
export function guidedCoefficients(
  guide: Float32Array,
  input: Float32Array,
  width: number,
  height: number,
  radius: number,
  epsilon: number | Float32Array,
): GuidedCoefficients {
  if (guide.length !== width * height || input.length !== guide.length)
    throw new RangeError('The planes of a guided filter must have its width and height')
  const mean = (values: Float32Array) => boxMean(values, width, height, radius)
  const meanGuide = mean(guide)
  const meanInput = input === guide ? meanGuide : mean(input)
  const squares = mean(product(guide, guide))
  const products = input === guide ? squares : mean(product(guide, input))
  const slope = new Float32Array(guide.length)
  const offset = new Float32Array(guide.length)
  for (let p = 0; p < slope.length; p++) {
    const variance = Math.max(0, squares[p] - meanGuide[p] * meanGuide[p])
    const covariance = input === guide ? variance : products[p] - meanGuide[p] * meanInput[p]
    const least = typeof epsilon === 'number' ? epsilon : epsilon[p]
    slope[p] = variance + least > 0 ? covariance / (variance + least) : 0
    offset[p] = meanInput[p] - slope[p] * meanGuide[p]
  }
  return { slope: mean(slope), offset: mean(offset) }
}

/** `input` smoothed so that its edges are those of `guide`; as `guidedCoefficients`, applied to the guide itself. */
export function guidedFilter(
  guide: Float32Array,
  input: Float32Array,
  width: number,
  height: number,
  radius: number,
  epsilon: number | Float32Array,
): Float32Array {
  const { slope, offset } = guidedCoefficients(guide, input, width, height, radius, epsilon)
  for (let p = 0; p < slope.length; p++) slope[p] = slope[p] * guide[p] + offset[p]
  return slope
}
