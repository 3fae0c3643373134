/** Samples that one spectrum is made of: a power of two. */
export const WINDOW = 512

const HALF = WINDOW / 2
const [COS, SIN] = createTurns()
const HANN = Float64Array.from({ length: WINDOW }, (_, i) => 0.5 - 0.5 * COS[i])
const REVERSED = createReversed()

/** Cosines and sines of all parts of a turn, made by halving half of one: roots are rounded alike everywhere. */
function createTurns(): [Float64Array, Float64Array] {
  const cos = new Float64Array(WINDOW)
  const sin = new Float64Array(WINDOW)
  cos[0] = 1
  let [c, s] = [-1, 0]
  for (let step = HALF; step >= 1; step /= 2) {
    // What lies between two known angles is known by their sum.
    for (let at = step; at < WINDOW; at += 2 * step) {
      const before = at - step
      cos[at] = cos[before] * c - sin[before] * s
      sin[at] = sin[before] * c + cos[before] * s
    }
    ;[c, s] = [Math.sqrt((1 + c) / 2), Math.sqrt((1 - c) / 2)]
  }
  return [cos, sin]
}

function createReversed(): Uint16Array {
  const reversed = new Uint16Array(WINDOW)
  for (let i = 1; i < WINDOW; i++) reversed[i] = (reversed[i >> 1] >> 1) | (i & 1 ? HALF : 0)
  return reversed
}

const real = new Float64Array(WINDOW)
const imaginary = new Float64Array(WINDOW)

/**
 * Power of the frequencies of `WINDOW` samples from `start` on, under a Hann window: `WINDOW / 2` numbers, from 0 up in
 * steps of the sample rate over `WINDOW` (Cooley and Tukey 1965). Samples beyond the end count as 0.
 */
export function computePower(samples: Float32Array, start: number, power: Float64Array): void {
  for (let i = 0; i < WINDOW; i++) {
    const place = REVERSED[i]
    real[place] = start + i < samples.length ? samples[start + i] * HANN[i] : 0
    imaginary[place] = 0
  }
  for (let size = 2; size <= WINDOW; size *= 2) {
    const turn = WINDOW / size
    const half = size / 2
    for (let base = 0; base < WINDOW; base += size)
      for (let k = 0; k < half; k++) {
        const [low, high] = [base + k, base + k + half]
        const [c, s] = [COS[k * turn], SIN[k * turn]]
        const re = real[high] * c + imaginary[high] * s
        const im = imaginary[high] * c - real[high] * s
        real[high] = real[low] - re
        imaginary[high] = imaginary[low] - im
        real[low] += re
        imaginary[low] += im
      }
  }
  for (let i = 0; i < HALF; i++) power[i] = real[i] * real[i] + imaginary[i] * imaginary[i]
}
