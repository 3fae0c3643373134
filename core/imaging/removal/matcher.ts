import type { Level } from './level.ts'
import type { Matches } from './matching.ts'
import type { VoteOptions } from './vote.ts'

/** A level that is being filled. */
export interface Work {
  level: Level
  matches: Matches
  /** Weight of each target by its distance from the hole's edge, 0 to `FULL_WEIGHT`. */
  trust: Uint16Array
  /** Largest shift of a channel of a copied patch, as a sum over the patch; 0 for none. */
  limit: number
}

/** The work on a level's pixels and matches, which lie with it until they are settled. */
export interface Matcher {
  /** Costs again for all matches, after the fill has changed. */
  measure(): void
  /** One sweep of PatchMatch over all targets (see `sweep`). Returns the random state after it. */
  sweep(forward: boolean, reach: number, random: number): number
  /** The value of each pixel listed, by vote (see `vote`). */
  vote(voteOptions: VoteOptions, pixels: Int32Array): Float32Array
  /** Fills the hole by vote. */
  fillHole(voteOptions: VoteOptions): void
  /** By how much the copy of each target shifts (see `computeColourShifts`). */
  colourShifts(): Int16Array
  /** Writes the fill into the level, and the matches and costs. */
  settle(): void
}

/** Makes the matcher of one level after the other. Only the last one made, by any matching, may be used. */
export type Matching = (work: Work) => Matcher
