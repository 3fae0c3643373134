import { boundsOf } from './bounds.ts'
import { RADIUS } from './level.ts'
import type { Matcher, Work } from './matcher.ts'
import { measure, sweep } from './matching.ts'
import { patchSums } from './sums.ts'
import { store, voicesOf, vote } from './vote.ts'

/** Matching in plain TypeScript: it works everywhere, and says what is right. */
export function scalarMatcher({ level, matches, trust, limit }: Work): Matcher {
  const { width, height, targets, unknown } = level
  const shifts = { sums: new Uint16Array(limit > 0 ? width * height * 4 : 0), limit }
  const around = boundsOf(targets, width)
  if (limit > 0) {
    const whole = { x: RADIUS, y: RADIUS, width: width - 2 * RADIUS, height: height - 2 * RADIUS }
    patchSums(level, whole, shifts.sums)
  }
  return {
    measure: () => measure(level, shifts, matches),
    sweep: (forward, reach, random) => sweep(level, shifts, matches, forward, reach, random),
    vote: (ballot, pixels) => vote(level, shifts, matches, trust, ballot, pixels),
    fillHole(ballot) {
      store(level, unknown, vote(level, shifts, matches, trust, ballot, unknown))
      if (limit > 0) patchSums(level, around, shifts.sums)
    },
    voices: () => voicesOf(level, shifts, matches),
    settle: () => undefined,
  }
}
