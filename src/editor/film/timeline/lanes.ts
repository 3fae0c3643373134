/** Something with a place on a track, in frames. */
export interface Placed {
  start: number
  end: number
}

/** The lane of each, from 0, so that what overlaps lies one below the other; and how many lanes that takes, at least 1. */
export function stackLanes(placed: readonly Placed[]): { lanes: number[]; count: number } {
  const ends: number[] = []
  const lanes = placed.map(() => 0)
  const order = [...placed.entries()].sort(([, a], [, b]) => a.start - b.start)
  for (const [index, { start, end }] of order) {
    const free = ends.findIndex((taken) => taken <= start)
    const lane = free < 0 ? ends.length : free
    ends[lane] = end
    lanes[index] = lane
  }
  return { lanes, count: Math.max(1, ends.length) }
}
