import { nextRandom } from '../random.ts'
import { AREA, RADIUS, SIDE, type Level } from './level.ts'

/** Nearest-neighbour field: for each target of a level its most similar source patch, and the cost. */
export interface Matches {
  source: Int32Array
  /** Sum of squared differences after the colour correction, 4 channels × 49 pixels; may be below 0 by rounding. */
  cost: Int32Array
}

/** How far a copied patch may be shifted in colour. */
export interface Shifts {
  /** Sums of red, green and blue over the patch around each pixel, and 0; none where nothing may be shifted. */
  sums: Uint16Array
  /** Largest shift of a channel, as a sum over the patch; 0 for none. */
  limit: number
}

/** The shift of one channel that fits a source's sum best to the target's, as a sum over the patch. */
export function computeShift(target: number, source: number, limit: number): number {
  const difference = target - source
  return difference > limit ? limit : difference < -limit ? -limit : difference
}

/**
 * Five times what a shift changes in a channel's sum of squared differences. A fifth of the squared shift is added:
 * patches that need none are preferred.
 */
function shiftGain(difference: number, limit: number): number {
  const shift = difference > limit ? limit : difference < -limit ? -limit : difference
  return shift * (6 * shift - 10 * difference)
}

/** Of two RGBX pixels. */
export function squaredDifference(here: number, there: number): number {
  const first = (here & 255) - (there & 255)
  const second = ((here >>> 8) & 255) - ((there >>> 8) & 255)
  const third = ((here >>> 16) & 255) - ((there >>> 16) & 255)
  const fourth = (here >>> 24) - (there >>> 24)
  return first * first + second * second + third * third + fourth * fourth
}

/** Cost of standing source patch `q` in for target patch `p`; at least `max` as soon as it cannot be less. */
function patchCost(level: Level, shifts: Shifts, p: number, q: number, max: number): number {
  const { words, width, distanceCost } = level
  const { limit } = shifts
  const rows = ((p / width) | 0) - ((q / width) | 0)
  const columns = p - q - rows * width
  let cost =
    distanceCost.rows[rows < 0 ? -rows : rows] + distanceCost.columns[columns < 0 ? -columns : columns]
  if (limit > 0) {
    const { sums } = shifts
    const gain =
      shiftGain(sums[p * 4] - sums[q * 4], limit) +
      shiftGain(sums[p * 4 + 1] - sums[q * 4 + 1], limit) +
      shiftGain(sums[p * 4 + 2] - sums[q * 4 + 2], limit)
    cost += (gain / (5 * AREA)) | 0
  }
  const corner = RADIUS * width + RADIUS
  let a = p - corner
  let b = q - corner
  const skip = width - SIDE
  for (let row = 0; row < SIDE; row++) {
    for (let i = 0; i < SIDE; i++) {
      cost = (cost + squaredDifference(words[a++], words[b++])) | 0
    }
    if (cost >= max) return cost
    a += skip
    b += skip
  }
  return cost
}

/** One of `count` whole numbers from 0 on, below 65,536, by a random state. */
function randomBelow(count: number, state: number): number {
  return Math.imul(state >>> 16, count) >>> 16
}

/** Costs again for all matches, after the fill or the sums have changed. */
export function measure(level: Level, shifts: Shifts, matches: Matches): void {
  for (let t = 0; t < level.targets.length; t++)
    matches.cost[t] = patchCost(level, shifts, level.targets[t], matches.source[t], 0x7fffffff)
}

/**
 * One sweep of PatchMatch over all targets: each tries its neighbours' matches, shifted, and random places around its
 * own, within `reach` pixels, then within a quarter of that, and so on. Forward sweeps go down, others up. Returns the
 * random state after it. Method: Barnes et al. 2009, "PatchMatch".
 */
export function sweep(
  level: Level,
  shifts: Shifts,
  matches: Matches,
  forward: boolean,
  reach: number,
  random: number,
): number {
  const { width, height, targets, targetAt, valid } = level
  const { source, cost } = matches
  const step = forward ? 1 : -1
  const down = forward ? width : -width
  const count = targets.length
  let state = random
  for (let k = 0; k < count; k++) {
    const t = forward ? k : count - 1 - k
    const p = targets[t]
    let best = source[t]
    let min = cost[t]
    for (let side = 0; side < 2; side++) {
      const from = side === 0 ? step : down
      const n = targetAt[p - from]
      if (n < 0) continue
      const q = source[n] + from
      if (q === best || valid[q] === 0) continue
      const c = patchCost(level, shifts, p, q, min)
      if (c < min) {
        min = c
        best = q
      }
    }
    for (let radius = reach; radius >= 1; radius >>= 2) {
      const by = (best / width) | 0
      const bx = best - by * width
      const x0 = Math.max(RADIUS, bx - radius)
      const y0 = Math.max(RADIUS, by - radius)
      const x1 = Math.min(width - 1 - RADIUS, bx + radius)
      const y1 = Math.min(height - 1 - RADIUS, by + radius)
      state = nextRandom(state)
      const x = x0 + randomBelow(x1 - x0 + 1, state)
      state = nextRandom(state)
      const q = (y0 + randomBelow(y1 - y0 + 1, state)) * width + x
      if (valid[q] === 0 || q === best) continue
      const c = patchCost(level, shifts, p, q, min)
      if (c < min) {
        min = c
        best = q
      }
    }
    source[t] = best
    cost[t] = min
  }
  return state
}

/** Random matches. Returns the random state after it. The level must have sources. */
function randomise(level: Level, matches: Matches, random: number): number {
  let state = random
  for (let t = 0; t < level.targets.length; t++) {
    state = nextRandom(state)
    matches.source[t] = level.sources[(state >>> 1) % level.sources.length]
  }
  return state
}

/**
 * Matches for a level that was filled by copying, from where each pixel was copied from (-1: nowhere); random ones where
 * that is not a valid source. Returns the random state after it.
 */
export function matchesFromCopies(
  level: Level,
  copied: Int32Array,
  matches: Matches,
  random: number,
): number {
  const state = randomise(level, matches, random)
  for (let t = 0; t < level.targets.length; t++) {
    const q = copied[level.targets[t]]
    if (q >= 0 && level.valid[q] === 1) matches.source[t] = q
  }
  return state
}

/**
 * Upsamples a nearest-neighbour field from the level at half its size: each target takes its parent's match at twice the
 * place, or a random source where that is not a valid one. Returns the random state after it.
 */
export function upsampleMatches(
  level: Level,
  coarse: Level,
  from: Matches,
  matches: Matches,
  random: number,
): number {
  const { width, targets, valid, sources } = level
  let state = randomise(level, matches, random)
  for (let t = 0; t < targets.length; t++) {
    const p = targets[t]
    const y = (p / width) | 0
    const x = p - y * width
    const cx = Math.min(Math.max(x >> 1, RADIUS), coarse.width - 1 - RADIUS)
    const cy = Math.min(Math.max(y >> 1, RADIUS), coarse.height - 1 - RADIUS)
    const parent = coarse.targetAt[cy * coarse.width + cx]
    if (parent < 0) continue
    const s = from.source[parent]
    const sy = (s / coarse.width) | 0
    const sx = s - sy * coarse.width
    const qx = Math.min(2 * sx + (x & 1), width - 1 - RADIUS)
    const qy = Math.min(2 * sy + (y & 1), level.height - 1 - RADIUS)
    const q = qy * width + qx
    if (valid[q] === 1) matches.source[t] = q
    else if (sources.length === 0) throw new RangeError('A level has no known patch to copy from')
  }
  return state
}
