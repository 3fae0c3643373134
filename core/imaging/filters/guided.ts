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
  for (let y = 0; y < height; y++) divideRow(sums, y * width, across, down[y])
  return sums
}

function divideRow(sums: Float32Array, start: number, across: Float32Array, rows: number): void {
  for (let x = 0; x < across.length; x++) sums[start + x] /= across[x] * rows
}

/** Box filter: means over squares of 2 · radius + 1, cut at the borders. Linear time, whatever the radius. */
export function boxMean(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  return toMeans(boxSum(values, width, height, radius), width, height, radius)
}

function product(a: Float32Array, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length)
  for (let i = 0; i < out.length; i++) out[i] = a[i] * b[i]
  return out
}

/** A guide that was looked at, to fit any number of inputs to it. */
export interface Guide {
  values: Float32Array
  width: number
  height: number
  radius: number
  mean: Float32Array
  variance: Float32Array
}

/** Looks at a guide of width · height numbers, by windows of 2 · radius + 1. Throws RangeError on another size. */
export function lookAtGuide(values: Float32Array, width: number, height: number, radius: number): Guide {
  if (values.length !== width * height)
    throw new RangeError('The guide of a guided filter must have its width and height')
  const mean = boxMean(values, width, height, radius)
  const variance = boxMean(product(values, values), width, height, radius)
  for (let p = 0; p < mean.length; p++) variance[p] = Math.max(0, variance[p] - mean[p] * mean[p])
  return { values, width, height, radius, mean, variance }
}

/**
 * The guided filter (He, Sun, Tang 2010, "Guided image filtering") as coefficients, which may be enlarged before they
 * are applied to a larger guide (He, Sun 2015, "Fast guided filter"). `epsilon` is the variance of the guide below which
 * it is smoothed away, a number or one for each pixel. The input may be the guide's own plane. Throws RangeError on
 * planes of another size.
 */
export function fitToGuide(
  guide: Guide,
  input: Float32Array,
  epsilon: number | Float32Array,
): GuidedCoefficients {
  const { values, width, height, radius, mean: meanGuide, variance } = guide
  if (input.length !== values.length)
    throw new RangeError('The planes of a guided filter must have its width and height')
  const isItself = input === values
  const meanInput = isItself ? meanGuide : boxMean(input, width, height, radius)
  const products = isItself ? variance : boxMean(product(values, input), width, height, radius)
  const slope = new Float32Array(values.length)
  const offset = new Float32Array(values.length)
  for (let p = 0; p < slope.length; p++) {
    const covariance = isItself ? variance[p] : products[p] - meanGuide[p] * meanInput[p]
    const total = variance[p] + (typeof epsilon === 'number' ? epsilon : epsilon[p])
    slope[p] = total > 0 ? covariance / total : 0
    offset[p] = meanInput[p] - slope[p] * meanGuide[p]
  }
  return { slope: boxMean(slope, width, height, radius), offset: boxMean(offset, width, height, radius) }
}

/** Looks at a guide and fits one input to it; see `fitToGuide`. */
export function guidedCoefficients(
  guide: Float32Array,
  input: Float32Array,
  width: number,
  height: number,
  radius: number,
  epsilon: number | Float32Array,
): GuidedCoefficients {
  return fitToGuide(lookAtGuide(guide, width, height, radius), input, epsilon)
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
