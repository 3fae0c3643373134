import type { FeatureName } from './features.ts'

/**
 * How much each measure of a candidate counts, fitted to the tuning half of the interiors drawn by hand and two empty
 * rooms: `node tests/bench/suggestions/fit-weights.ts` prints them.
 */
export const WEIGHTS: Readonly<Record<FeatureName | 'ring' | 'bias', number>> = {
  edge: 0.761,
  sharp: 1.841,
  apart: 1.849,
  size: 0.624,
  sizeSquared: -1.119,
  filled: 2.512,
  long: -1.357,
  compact: 5.121,
  frame: -0.058,
  brightAndPale: -3.182,
  contrast: 0.7,
  high: 0.944,
  highSquared: -1.754,
  twins: -0.551,
  twinArea: 0.789,
  ring: 2.268,
  bias: -8.209,
}
