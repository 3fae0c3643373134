/** Samples a second of all music. */
export const SAMPLE_RATE = 48_000

/**
 * Stereo sound that is played again and again without a gap: what is added beyond its end sounds on at its beginning.
 * A note that rings over the last bar is therefore heard in the first one, and the seam is a place like any other.
 */
export interface Loop {
  left: Float32Array
  right: Float32Array
}

export function createLoop(frames: number): Loop {
  return { left: new Float32Array(frames), right: new Float32Array(frames) }
}

/**
 * Adds a mono sound. `at` is its first sample (any whole number, taken modulo the length), `gain` a factor, `pan` −1 for
 * left to 1 for right, of equal power.
 */
export function addSound(loop: Loop, sound: Float32Array, at: number, gain: number, pan: number): void {
  const angle = ((pan + 1) * Math.PI) / 4
  const left = gain * Math.cos(angle) * Math.SQRT2
  const right = gain * Math.sin(angle) * Math.SQRT2
  const length = loop.left.length
  let place = ((at % length) + length) % length
  for (const value of sound) {
    loop.left[place] += value * left
    loop.right[place] += value * right
    if (++place === length) place = 0
  }
}

/** Adds one loop to another of the same length. */
export function mixInto(loop: Loop, other: Loop, gain: number): void {
  for (let i = 0; i < loop.left.length; i++) {
    loop.left[i] += other.left[i] * gain
    loop.right[i] += other.right[i] * gain
  }
}

/** Multiplies by a gain for each sample. */
export function multiply(loop: Loop, gains: Float32Array): void {
  for (let i = 0; i < gains.length; i++) {
    loop.left[i] *= gains[i]
    loop.right[i] *= gains[i]
  }
}
