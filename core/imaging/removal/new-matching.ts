import type { Matching } from './matcher.ts'
import { scalarMatcher } from './scalar-matcher.ts'
import { simdMatching } from './simd/simd-matching.ts'

/** The fastest matching that this engine can do. All give the same bytes. */
export function newMatching(): Matching {
  return simdMatching() ?? scalarMatcher
}
