import type { Base } from './base.ts'
import { colourOf } from './rim.ts'

/** A neighbour that differs by more than this from what led to it lies on another surface. */
const STEP = 5
/** How much of a cell's own colour goes into what the next one is compared with: light may change slowly. */
const FOLLOW = 0.3

/**
 * Grows seeds (numbers from 0; -1 = none) over the known cells: each takes what a path without a jump of colour leads to.
 * Region growing with a following reference, the most alike neighbours first.
 */
export function growFrom(base: Base, seeds: Int16Array): Int16Array {
  const { width, height, known } = base
  const count = width * height
  const owner = new Int16Array(count).fill(-1)
  const reference = new Float32Array(count * 3)
  const queues: number[][] = Array.from({ length: STEP + 1 }, () => [])
  for (let cell = 0; cell < count; cell++) {
    if (seeds[cell] < 0) continue
    owner[cell] = seeds[cell]
    reference.set(colourOf(base, cell), cell * 3)
    queues[0].push(cell)
  }
  for (let level = 0; level <= STEP; level++)
    for (let next = 0; next < queues[level].length; next++) {
      const cell = queues[level][next]
      const x = cell % width
      const around = [
        x > 0 ? cell - 1 : -1,
        x < width - 1 ? cell + 1 : -1,
        cell - width,
        cell + width < count ? cell + width : -1,
      ]
      for (const other of around) {
        if (other < 0 || known[other] === 0 || owner[other] >= 0) continue
        const colour = colourOf(base, other)
        let difference = 0
        for (let k = 0; k < 3; k++) difference += Math.abs(colour[k] - reference[cell * 3 + k])
        if (difference > STEP) continue
        owner[other] = owner[cell]
        for (let k = 0; k < 3; k++)
          reference[other * 3 + k] = reference[cell * 3 + k] + FOLLOW * (colour[k] - reference[cell * 3 + k])
        queues[Math.max(level, Math.floor(difference))].push(other)
      }
    }
  return owner
}
