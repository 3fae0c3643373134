/**
 * One step of xorshift32 (Marsaglia 2003, "Xorshift RNGs"): the same numbers in every JavaScript engine.
 * Takes and returns a whole number of 32 bits; the state is the random number. 0 stays 0, so begin with `seedState`.
 */
export function nextRandom(state: number): number {
  let next = state ^ (state << 13)
  next ^= next >>> 17
  return next ^ (next << 5)
}

/** A state to begin with for any whole number: never 0, and far apart for neighbouring seeds. */
export function seedState(seed: number): number {
  const mixed = Math.imul((seed | 0) ^ 0x9e3779b9, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) | 1
}

/** A seeded pseudo-random generator (xorshift32): the same seed gives the same numbers on every machine. */
export class Random {
  private state: number
  constructor(seed: number) {
    this.state = seed >>> 0 || 0x9e3779b9
  }
  /** Restarts from another seed, so that one generator serves a whole row of pixels. */
  reset(seed: number): void {
    this.state = seed >>> 0 || 0x9e3779b9
  }
  /** In [0, 1). */
  next(): number {
    this.state = nextRandom(this.state) >>> 0
    return this.state / 4294967296
  }
}
