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
