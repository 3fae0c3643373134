import type { FeatureName } from './features.ts'

/**
 * How much each measure of a candidate counts, fitted to the tuning half of the interiors drawn by hand, four nearly
 * empty rooms and our rendered ones: `node tests/bench/suggestions/fit-weights.ts` prints them.
 */
export const WEIGHTS: Readonly<Record<FeatureName | 'ring' | 'bias', number>> = {
  edge: 1.259,
  sharp: 3.09,
  apart: 1.573,
  size: -0.487,
  sizeSquared: -1.554,
  filled: 3.79,
  long: -1.664,
  compact: 2.948,
  frame: -0.948,
  brightAndPale: -3.535,
  contrast: 0.605,
  high: 1.058,
  highSquared: -2.108,
  twins: -0.959,
  twinArea: 1.262,
  leak: -1.281,
  seam: 0.665,
  ring: 3.574,
  bias: -9.805,
}

/**
 * How much counts where the photo is known to show things: the sum of its looks, how much likelier a candidate is a thing
 * than what is round it, and how likely it is the whole of one. Fitted to 158 rooms that the network, in a former state,
 * had not seen, and rounded.
 */
export const THING_WEIGHTS = { looks: 0.35, apart: 6.3, whole: 2.1, bias: -2 } as const
