import type { Base } from './base.ts'
import { getColour } from './rim.ts'

/** A neighbour that differs by more than this from what led to it lies on another surface. */
const MAX_STEP_LEVELS = 5
/** How much of a cell's own colour goes into what the next one is compared with: light may change slowly. */
const ADAPTATION_RATE = 0.3

/** How much the colour of a cell differs from the reference of another one. */
function differenceTo({ values }: Base, cell: number, reference: Float32Array, from: number): number {
  const r = values[cell * 3]
  const g = values[cell * 3 + 1]
  const b = values[cell * 3 + 2]
  return (
    Math.abs((r + 2 * g + b) / 8 - reference[from * 3]) +
    Math.abs((r - g) * 1.5 - reference[from * 3 + 1]) +
    Math.abs(((r + g) / 2 - b) * 1.5 - reference[from * 3 + 2])
  )
}

/** Writes the reference of a cell that another one led to. */
function follow({ values }: Base, cell: number, reference: Float32Array, from: number): void {
  const r = values[cell * 3]
  const g = values[cell * 3 + 1]
  const b = values[cell * 3 + 2]
  const to = cell * 3
  const at = from * 3
  reference[to] = reference[at] + ADAPTATION_RATE * ((r + 2 * g + b) / 8 - reference[at])
  reference[to + 1] = reference[at + 1] + ADAPTATION_RATE * ((r - g) * 1.5 - reference[at + 1])
  reference[to + 2] = reference[at + 2] + ADAPTATION_RATE * (((r + g) / 2 - b) * 1.5 - reference[at + 2])
}

/**
 * Region growing from seeds (numbers from 0; -1 = none) over the known cells: each takes what a path without a jump of
 * colour leads to. Region growing with a following reference, the most alike neighbours first.
 */
export function growFrom(base: Base, seeds: Int16Array): Int16Array {
  const { width, height, known } = base
  const count = width * height
  const owner = new Int16Array(count).fill(-1)
  const reference = new Float32Array(count * 3)
  const steps = [-1, 1, -width, width]
  const queues: number[][] = Array.from({ length: MAX_STEP_LEVELS + 1 }, () => [])
  for (let cell = 0; cell < count; cell++) {
    if (seeds[cell] < 0) continue
    owner[cell] = seeds[cell]
    reference.set(getColour(base, cell), cell * 3)
    queues[0].push(cell)
  }
  for (let level = 0; level <= MAX_STEP_LEVELS; level++)
    for (let next = 0; next < queues[level].length; next++) {
      const cell = queues[level][next]
      const x = cell % width
      for (let side = 0; side < 4; side++) {
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1)) continue
        const other = cell + steps[side]
        if (other < 0 || other >= count || known[other] === 0 || owner[other] >= 0) continue
        const difference = differenceTo(base, other, reference, cell)
        if (difference > MAX_STEP_LEVELS) continue
        owner[other] = owner[cell]
        follow(base, other, reference, cell)
        queues[Math.max(level, Math.floor(difference))].push(other)
      }
    }
  return owner
}
