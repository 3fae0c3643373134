import type { Profile } from './profile.ts'

/** A cut costs as much as this difference (squared levels), so that copies are long. */
const CUT_COST = 24
/** What a copy from as far away as the hidden part is long costs, and at most. */
const MAX_DISTANCE_COST = 40

/** What is copied to where along a line. */
export interface Copies {
  /** Places of the path that one copy fills. */
  block: number
  /** For each copy: the first column that it takes. */
  columns: Int32Array
}

/** What it costs to go on with column `next` after column `last`: how unlike what would follow each of them is. */
function cutCost({ run, difference }: Profile, last: number, next: number): number {
  const count = run.length
  let sum = 0
  let known = 0
  if (next > 0 && run[next - 1] === run[next]) {
    sum += difference[last * count + next - 1]
    known++
  }
  if (last + 1 < count && run[last + 1] === run[last]) {
    sum += difference[(last + 1) * count + next]
    known++
  }
  return CUT_COST + (known > 0 ? sum / known : 2 * difference[last * count + next])
}

/** Which chain is the cheapest to go on from, by its own costs and those of cuts, which lie from `row` on. */
function cheapest(costs: Float64Array, cuts: Float64Array, row: number): number {
  let best = 0
  let min = Infinity
  for (let a = 0; a < costs.length; a++) {
    const cost = costs[a] + cuts[row + a]
    if (cost >= min) continue
    min = cost
    best = a
  }
  return best
}

/** The most columns that stand together. */
function longestRun(run: Uint8Array): number {
  const sizes = new Map<number, number>()
  for (const own of run) sizes.set(own, (sizes.get(own) ?? 0) + 1)
  return Math.max(...sizes.values())
}

/**
 * Structure propagation (Sun et al. 2005): chooses what is copied along the hidden part of a line, `length` places of
 * it from `from` on: blocks of columns that are seen elsewhere along the same line, so that neighbours fit each other
 * and the ends fit what is seen there. The cheapest chain of all, by dynamic programming, after Sun, Yuan, Jia, Shum
 * 2005, "Image completion with structure propagation". `before` and `after` are the columns next to the hole, or -1.
 * The profile must have a column.
 */
export function chooseCopies(
  profile: Profile,
  { from, length }: { from: number; length: number },
  before: number,
  after: number,
): Copies {
  const { run, places } = profile
  const count = run.length
  const block = Math.max(1, Math.min(longestRun(run), length, Math.min(12, Math.max(4, profile.radius >> 1))))
  const starts: number[] = []
  for (let c = 0; c + block <= count; c++) if (run[c] === run[c + block - 1]) starts.push(c)
  const blocks = Math.ceil(length / block)
  const hasBefore = before >= 0
  const chosen = new Int32Array(blocks * starts.length)
  let costs = new Float64Array(starts.length)
  const cuts = new Float64Array(starts.length * starts.length)
  for (let b = 0; b < starts.length; b++)
    for (let a = 0; a < starts.length; a++) {
      const last = starts[a] + block - 1
      const next = starts[b]
      const goesOn = next === last + 1 && run[next] === run[last]
      cuts[b * starts.length + a] = goesOn ? 0 : cutCost(profile, last, next)
    }
  const far = (start: number, index: number): number => {
    const away = Math.min(1, Math.abs(places[start] - from - index * block) / length)
    return MAX_DISTANCE_COST * away * away
  }
  for (const [a, start] of starts.entries())
    costs[a] = (hasBefore ? cutCost(profile, before, start) : 0) + far(start, 0)
  for (let index = 1; index < blocks; index++) {
    const next = new Float64Array(starts.length)
    for (let b = 0; b < starts.length; b++) {
      const best = cheapest(costs, cuts, b * starts.length)
      next[b] = costs[best] + cuts[b * starts.length + best] + far(starts[b], index)
      chosen[index * starts.length + b] = best
    }
    costs = next
  }
  const lastLength = length - (blocks - 1) * block
  if (after >= 0)
    for (const [a, start] of starts.entries()) costs[a] += cutCost(profile, start + lastLength - 1, after)
  let at = 0
  for (let a = 1; a < starts.length; a++) if (costs[a] < costs[at]) at = a
  const columns = new Int32Array(blocks)
  for (let index = blocks - 1; index >= 0; index--) {
    columns[index] = starts[at]
    at = chosen[index * starts.length + at]
  }
  return { block, columns }
}
