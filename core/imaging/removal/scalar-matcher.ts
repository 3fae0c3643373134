import { computeBounds } from './bounds.ts'
import { RADIUS } from './level.ts'
import type { Matcher, Work } from './matcher.ts'
import { measure, sweep } from './matching.ts'
import { patchSums } from './sums.ts'
import { store, computeColourShifts, vote } from './vote.ts'

/** Matching in plain TypeScript: the reference that the WebAssembly version must match byte for byte. */
export function scalarMatcher({ level, matches, trust, limit }: Work): Matcher {
  const { width, height, targets, unknown } = level
  const shifts = { sums: new Uint16Array(limit > 0 ? width * height * 4 : 0), limit }
  const around = computeBounds(targets, width)
  if (limit > 0) {
    const whole = { x: RADIUS, y: RADIUS, width: width - 2 * RADIUS, height: height - 2 * RADIUS }
    patchSums(level, whole, shifts.sums)
  }
  return {
    measure: () => measure(level, shifts, matches),
    sweep: (forward, reach, random) => sweep(level, shifts, matches, forward, reach, random),
    vote: (voteOptions, pixels) => vote(level, shifts, matches, trust, voteOptions, pixels),
    fillHole(voteOptions) {
      store(level, unknown, vote(level, shifts, matches, trust, voteOptions, unknown))
      if (limit > 0) patchSums(level, around, shifts.sums)
    },
    colourShifts: () => computeColourShifts(level, shifts, matches),
    settle: () => undefined,
  }
}
