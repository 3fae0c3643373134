import { nextRandom, seedState } from '../random.ts'
import { naturalLog } from '../numbers.ts'

/** Numbers a component: weight's cost, mean (3), inverse covariance (6: xx xy xz yy yz zz). */
const COMPONENT_STRIDE = 10
/** Added to each variance: below this, differences are noise, not colour. In CIELAB units squared. */
const MIN_VARIANCE = 2

/** A mixture of normal distributions over colours. */
export interface Mixture {
  components: Float64Array
}

/** Which samples a fit may use: numbers of pixels in a list of three numbers a pixel. */
export interface Samples {
  values: Float32Array
  pixels: Int32Array
}

/**
 * Fits up to `count` normal distributions with full covariances to samples (at least one): k-means++ seeds
 * (Arthur and Vassilvitskii 2007), a few rounds of k-means, then rounds in which each sample belongs to its
 * likeliest component (Rother, Kolmogorov, Blake 2004, "GrabCut"). Components that lose their samples are dropped.
 */
export function fitMixture(samples: Samples, count: number, seed: number): Mixture {
  const owner = nearestCentres(samples, kMeans(samples, count, seed))
  return refit(samples, computeMoments(samples, owner, count), 1)
}

/** The same mixture moved to new samples: `rounds` of assigning and fitting from where it stands. */
export function refitMixture(mixture: Mixture, samples: Samples): Mixture {
  return refit(samples, mixture, 1)
}

function refit(samples: Samples, start: Mixture, rounds: number): Mixture {
  let mixture = start
  for (let round = 0; round < rounds; round++)
    mixture = computeMoments(
      samples,
      likeliest(samples, mixture),
      mixture.components.length / COMPONENT_STRIDE,
    )
  return mixture
}

/** Both mixtures in one, of which `fraction` (above 0, below 1) is the second. */
export function joinMixtures(first: Mixture, second: Mixture, fraction: number): Mixture {
  const components = new Float64Array(first.components.length + second.components.length)
  components.set(first.components)
  components.set(second.components, first.components.length)
  for (let k = 0; k < components.length; k += COMPONENT_STRIDE)
    components[k] -= naturalLog(k < first.components.length ? 1 - fraction : fraction)
  return { components }
}

/** The cost of a colour: −ln of its density under its likeliest component, up to one constant for all mixtures. */
export function colourCost({ components }: Mixture, values: Float32Array, at: number): number {
  let min = Infinity
  for (let k = 0; k < components.length; k += COMPONENT_STRIDE) {
    if (components[k] >= min) continue
    const cost = componentCost(components, k, values, at)
    if (cost < min) min = cost
  }
  return min
}

function componentCost(m: Float64Array, k: number, values: Float32Array, at: number): number {
  const x = values[at] - m[k + 1]
  const y = values[at + 1] - m[k + 2]
  const z = values[at + 2] - m[k + 3]
  return (
    m[k] +
    0.5 * (x * (m[k + 4] * x + 2 * (m[k + 5] * y + m[k + 6] * z)) + y * (m[k + 7] * y + 2 * m[k + 8] * z)) +
    0.5 * m[k + 9] * z * z
  )
}

function likeliest({ values, pixels }: Samples, { components }: Mixture): Uint8Array {
  const owner = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i++) owner[i] = findLikeliest(components, values, pixels[i] * 3)
  return owner
}

function findLikeliest(components: Float64Array, values: Float32Array, at: number): number {
  let min = Infinity
  let likeliest = 0
  for (let k = 0; k < components.length; k += COMPONENT_STRIDE) {
    const cost = componentCost(components, k, values, at)
    if (cost >= min) continue
    min = cost
    likeliest = k / COMPONENT_STRIDE
  }
  return likeliest
}

/** The normal distributions of the samples of each owner. */
function computeMoments({ values, pixels }: Samples, owner: Uint8Array, count: number): Mixture {
  const sums = new Float64Array(count * COMPONENT_STRIDE)
  for (let i = 0; i < pixels.length; i++) {
    const k = owner[i] * COMPONENT_STRIDE
    const at = pixels[i] * 3
    const x = values[at]
    const y = values[at + 1]
    const z = values[at + 2]
    sums[k]++
    sums[k + 1] += x
    sums[k + 2] += y
    sums[k + 3] += z
    sums[k + 4] += x * x
    sums[k + 5] += x * y
    sums[k + 6] += x * z
    sums[k + 7] += y * y
    sums[k + 8] += y * z
    sums[k + 9] += z * z
  }
  const out: number[] = []
  for (let k = 0; k < sums.length; k += COMPONENT_STRIDE)
    if (sums[k] > 0) out.push(...createComponent(sums.subarray(k, k + COMPONENT_STRIDE), pixels.length))
  return { components: Float64Array.from(out) }
}

/** One component from the sums of its samples. */
function createComponent(sums: Float64Array, total: number): number[] {
  const n = sums[0]
  const [mx, my, mz] = [sums[1] / n, sums[2] / n, sums[3] / n]
  const a = Math.max(0, sums[4] / n - mx * mx) + MIN_VARIANCE
  const b = sums[5] / n - mx * my
  const c = sums[6] / n - mx * mz
  const d = Math.max(0, sums[7] / n - my * my) + MIN_VARIANCE
  const e = sums[8] / n - my * mz
  const f = Math.max(0, sums[9] / n - mz * mz) + MIN_VARIANCE
  const xx = d * f - e * e
  const xy = c * e - b * f
  const xz = b * e - c * d
  const determinant = a * xx + b * xy + c * xz
  return [
    0.5 * naturalLog(determinant) - naturalLog(n / total),
    mx,
    my,
    mz,
    xx / determinant,
    xy / determinant,
    xz / determinant,
    (a * f - c * c) / determinant,
    (b * c - a * e) / determinant,
    (a * d - b * b) / determinant,
  ]
}

const ROUNDS = 4
/** So many samples are enough to find centres. */
const MAX_SAMPLES = 1500

/** Centres of clusters, three numbers each. */
function kMeans({ values, pixels }: Samples, count: number, seed: number): Float64Array {
  const stride = Math.max(1, Math.floor(pixels.length / MAX_SAMPLES))
  const some = { values, pixels: pixels.filter((_, i) => i % stride === 0) }
  let centres = spreadCentres(some, count, seed)
  for (let round = 0; round < ROUNDS; round++) {
    const owner = nearestCentres(some, centres)
    const sums = new Float64Array(count * 4)
    for (let i = 0; i < owner.length; i++) {
      const k = owner[i] * 4
      const at = some.pixels[i] * 3
      sums[k] += values[at]
      sums[k + 1] += values[at + 1]
      sums[k + 2] += values[at + 2]
      sums[k + 3]++
    }
    centres = centres.map((old, i) => {
      const n = sums[Math.floor(i / 3) * 4 + 3]
      return n === 0 ? old : sums[Math.floor(i / 3) * 4 + (i % 3)] / n
    })
  }
  return centres
}

/** k-means++: each next centre is a sample, drawn with its squared distance to the nearest centre as its chance. */
function spreadCentres({ values, pixels }: Samples, count: number, seed: number): Float64Array {
  const centres = new Float64Array(count * 3)
  const far = new Float64Array(pixels.length).fill(Infinity)
  let state = seedState(seed)
  let chosen = Math.floor(pixels.length / 2)
  for (let k = 0; k < count; k++) {
    for (let c = 0; c < 3; c++) centres[k * 3 + c] = values[pixels[chosen] * 3 + c]
    let total = 0
    for (let i = 0; i < pixels.length; i++) {
      far[i] = Math.min(far[i], squaredTo(values, pixels[i] * 3, centres, k * 3))
      total += far[i]
    }
    state = nextRandom(state)
    let left = ((state >>> 0) / 4294967296) * total
    for (chosen = 0; chosen + 1 < pixels.length; chosen++) {
      left -= far[chosen]
      if (left < 0) break
    }
  }
  return centres
}

function nearestCentres({ values, pixels }: Samples, centres: Float64Array): Uint8Array {
  const owner = new Uint8Array(pixels.length)
  for (let i = 0; i < pixels.length; i++) owner[i] = nearestTo(values, pixels[i] * 3, centres)
  return owner
}

function nearestTo(values: Float32Array, at: number, centres: Float64Array): number {
  let min = Infinity
  let nearest = 0
  for (let k = 0; k < centres.length; k += 3) {
    const squared = squaredTo(values, at, centres, k)
    if (squared >= min) continue
    min = squared
    nearest = k / 3
  }
  return nearest
}

function squaredTo(values: Float32Array, at: number, centres: Float64Array, k: number): number {
  const x = values[at] - centres[k]
  const y = values[at + 1] - centres[k + 1]
  const z = values[at + 2] - centres[k + 2]
  return x * x + y * y + z * z
}
