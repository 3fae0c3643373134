import { squaredDistance } from '../distance.ts'
import { seedState } from '../random.ts'
import type { Rect } from '../pixels.ts'
import { computeBounds, grownRect } from './bounds.ts'
import { fillCoarsest } from './coarse-fill.ts'
import { AREA, halveLevel, RADIUS, SIDE, type Level } from './level.ts'
import type { Matcher } from './matcher.ts'
import { upsampleMatches, matchesFromCopies, type Matches } from './matching.ts'
import { newMatching } from './new-matching.ts'
import {
  alignReduced,
  HALF_SIZE,
  toPlaces,
  writeColours,
  matchesFromPlaces,
  type Alignment,
  type Places,
} from './places.ts'
import { FULL_WEIGHT } from './vote.ts'

/** The hole's radius, in pixels, at which the coarsest level is small enough to be filled at once. */
const COARSE_RADIUS = 1.8 * RADIUS
const COARSE_AREA = 9000
const MIN_SOURCES = 64
/**
 * A level with more pixels to fill is halved as long as there is as much to copy from: filling it at once would take
 * long.
 */
const MAX_AT_ONCE = 4000
/** Above this many targets a level is only touched up: the levels below have found the places. */
const FULL_TARGETS = 90_000
const SHIFT_LEVELS = 12

/** Called after each level: levels done, levels in all. */
export type LevelDone = (done: number, count: number) => void

/** Distance from the hole's edge inwards, squared, for each pixel of the hole's bounds and one more on each side. */
function computeDepth({ width, height, hole, unknown }: Level): { depth: Int32Array; rect: Rect } {
  const rect = grownRect(computeBounds(unknown, width), 1, width, height)
  const known = new Uint8Array(rect.width * rect.height)
  for (let y = 0; y < rect.height; y++)
    for (let x = 0; x < rect.width; x++)
      known[y * rect.width + x] = 1 - hole[(rect.y + y) * width + rect.x + x]
  return { depth: squaredDistance({ width: rect.width, height: rect.height, data: known }, 1), rect }
}

function deepest({ depth }: { depth: Int32Array }): number {
  let max = 0
  for (let i = 0; i < depth.length; i++) if (depth[i] > max) max = depth[i]
  return Math.sqrt(max)
}

/** The levels from the finest to the coarsest one that still has enough to copy from. */
function pyramid(finest: Level, minRatio: number): Level[] {
  const levels = [finest]
  for (;;) {
    const last = levels[levels.length - 1]
    const small = last.width * last.height <= COARSE_AREA && deepest(computeDepth(last)) <= COARSE_RADIUS
    if (small || Math.min(last.width, last.height) < 2 * SIDE) return levels
    const next = halveLevel(last)
    const ratio = last.unknown.length > MAX_AT_ONCE ? 1 : minRatio
    if (next.sources.length < Math.max(MIN_SOURCES, ratio * next.unknown.length)) return levels
    levels.push(next)
  }
}

/** The levels that are finer than a picture with this alignment, the finest first; at least one. */
function levelsAbove(finest: Level, { scaleX }: Alignment): Level[] {
  const levels = [finest]
  for (let scale = 2 * scaleX; scale < 1; scale *= 2) {
    const next = halveLevel(levels[levels.length - 1])
    if (next.sources.length < MIN_SOURCES) break
    levels.push(next)
  }
  return levels
}

/** Pixels from the hole's edge from which on all matches are equally uncertain. */
const MAX_DEPTH_PX = 20
/** `FULL_WEIGHT` times 1.3 ^ -depth, for whole depths up to `MAX_DEPTH_PX`. */
const DEPTH_WEIGHTS = fadeTable()

function fadeTable(): Uint16Array {
  const out = new Uint16Array(MAX_DEPTH_PX + 1)
  let value = FULL_WEIGHT
  for (let d = 0; d < out.length; d++) {
    out[d] = value + 0.5
    value /= 1.3
  }
  return out
}

/** `FULL_WEIGHT` times 1.3 ^ -distance of each target from the hole's edge, at most 20 pixels deep. */
function computeTrust(level: Level): Uint16Array {
  const { targets, width } = level
  const { depth, rect } = computeDepth(level)
  const out = new Uint16Array(targets.length)
  for (let t = 0; t < out.length; t++) {
    const y = (targets[t] / width) | 0
    const x = targets[t] - y * width
    const isNear = x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height
    // Farther out all is known.
    const squared = isNear ? depth[(y - rect.y) * rect.width + x - rect.x] : 0
    out[t] = DEPTH_WEIGHTS[Math.min(MAX_DEPTH_PX, Math.sqrt(squared)) | 0]
  }
  return out
}

/** Rounds of matching and voting, and sweeps in each, for a level. */
interface Effort {
  rounds: number
  sweeps: number
}

/** The first fill is nearly right by itself. */
const COARSEST_EFFORT: Effort = { rounds: 5, sweeps: 2 }
const MIDDLE_EFFORT: Effort = { rounds: 6, sweeps: 3 }
/** Most of the pixels: a vote more does more for them than a second sweep in each round. */
const FINEST_EFFORT: Effort = { rounds: 6, sweeps: 1 }
/** Levels above those of a preview: more rounds would lead away from what was previewed. */
const FOLLOWED_EFFORT: Effort = { rounds: 5, sweeps: 2 }
const TOUCH_UP_EFFORT: Effort = { rounds: 1, sweeps: 1 }

function effort({ targets }: Level, usual: Effort): Effort {
  return targets.length > FULL_TARGETS ? TOUCH_UP_EFFORT : usual
}

/** What has been found on the finest level. */
export interface Found {
  level: Level
  matches: Matches
  /** Weight of each target, as in `Work`. */
  trust: Uint16Array
  /** The level's matcher, settled: it can still be asked. */
  matcher: Matcher
}

/** What votes count by while a level is being filled: at its beginning no costs are known. */
const FIRST_VOTE = { sharpness: 0, byCost: false }
const NEXT_VOTE = { sharpness: 0, byCost: true }

/** Pixels around a match that are looked at on a level that began with the matches of a coarser one. */
const SEARCH_RADIUS_PX = 32

/** Matching and voting in turn. Returns the random state after it. */
function improve(
  matcher: Matcher,
  { rounds, sweeps }: Effort,
  reach: number,
  isFinest: boolean,
  random: number,
): number {
  let state = random
  for (let round = 0; round < rounds; round++) {
    matcher.measure()
    for (let s = 0; s < sweeps; s++) state = matcher.sweep((s + round) % 2 === 0, reach, state)
    if (!isFinest || round < rounds - 1) matcher.fillHole(NEXT_VOTE)
  }
  matcher.settle()
  return state
}

function noMatches({ targets }: Level): Matches {
  return { source: new Int32Array(targets.length), cost: new Int32Array(targets.length) }
}

/**
 * The nearest-neighbour field of a hole by multi-scale PatchMatch: for each target patch the source to copy from, the
 * coarsest level first; each finer one starts from the upsampled field (never from the enlarged picture). After Wexler
 * et al. 2007 and Newson et al. 2014. The level must have at least one source; coarser ones are made while they have at
 * least `minRatio` sources for each pixel of the hole. The coarsest level is filled by copying at first. Same seed, same
 * bytes.
 */
export function findMatches(finest: Level, seed: number, minRatio: number, done: LevelDone): Found {
  const levels = pyramid(finest, minRatio)
  const matching = newMatching()
  let random = seedState(seed)
  let coarse: { level: Level; matches: Matches } | null = null
  for (let index = levels.length - 1; ; index--) {
    const level = levels[index]
    const matches = noMatches(level)
    const trust = computeTrust(level)
    if (coarse === null) {
      random = matchesFromCopies(level, fillCoarsest(level), matches, random)
    } else random = upsampleMatches(level, coarse.level, coarse.matches, matches, random)
    const matcher = matching({ level, matches, trust, limit: (index <= 1 ? SHIFT_LEVELS : 0) * AREA })
    if (coarse !== null) matcher.fillHole(FIRST_VOTE)
    const reach = coarse === null ? Math.max(level.width, level.height) : SEARCH_RADIUS_PX
    const usual = coarse === null ? COARSEST_EFFORT : index === 0 ? FINEST_EFFORT : MIDDLE_EFFORT
    random = improve(matcher, effort(level, usual), reach, index === 0, random)
    done(levels.length - index, levels.length)
    if (index === 0) return { level, matches, trust, matcher }
    coarse = { level, matches }
  }
}

/**
 * The same for a hole that was filled in a smaller picture, whose finest level `places` shows: only the levels finer
 * than that are gone through. The first copies come from the same places, with the light and colour that they had
 * there.
 */
export function followPlaces(
  finest: Level,
  seed: number,
  places: Places,
  alignment: Alignment,
  done: LevelDone,
): Found {
  const levels = levelsAbove(finest, alignment)
  const matching = newMatching()
  let random = seedState(seed)
  let from = { places, alignment: alignReduced(alignment, 2 ** (levels.length - 1)) }
  for (let index = levels.length - 1; ; index--) {
    const level = levels[index]
    const matches = noMatches(level)
    const trust = computeTrust(level)
    random = matchesFromPlaces(level, from.places, from.alignment, matches, random)
    writeColours(level, from.places, from.alignment)
    const matcher = matching({ level, matches, trust, limit: SHIFT_LEVELS * AREA })
    matcher.measure()
    matcher.fillHole(NEXT_VOTE)
    random = improve(matcher, effort(level, FOLLOWED_EFFORT), SEARCH_RADIUS_PX, index === 0, random)
    done(levels.length - index, levels.length)
    if (index === 0) return { level, matches, trust, matcher }
    from = { places: toPlaces(level, matches), alignment: HALF_SIZE }
  }
}
