import { grownMask } from '../../filters/grown-mask.ts'
import { computeBounds, grownRect } from '../bounds.ts'
import { listIndexes } from '../level.ts'
import type { Base } from './base.ts'

/** Luminance and two colour differences, weighted so that their summed differences tell surfaces apart. */
export function getColour({ values }: Base, cell: number): [number, number, number] {
  const r = values[cell * 3]
  const g = values[cell * 3 + 1]
  const b = values[cell * 3 + 2]
  return [(r + 2 * g + b) / 8, (r - g) * 1.5, ((r + g) / 2 - b) * 1.5]
}

/** How much two cells differ in colour, as `getColour` tells it. */
export function computeDifference({ values }: Base, a: number, b: number): number {
  const r = values[a * 3]
  const g = values[a * 3 + 1]
  const u = values[b * 3]
  const v = values[b * 3 + 1]
  return (
    Math.abs((r + 2 * g + values[a * 3 + 2]) / 8 - (u + 2 * v + values[b * 3 + 2]) / 8) +
    Math.abs((r - g) * 1.5 - (u - v) * 1.5) +
    Math.abs(((r + g) / 2 - values[a * 3 + 2]) * 1.5 - ((u + v) / 2 - values[b * 3 + 2]) * 1.5)
  )
}

/** The known cells within `radius` cells of the hole's (1): what its edge shows. */
export function rimCells({ width, height, known }: Base, hole: Uint8Array, radius: number): number[] {
  const box = grownRect(computeBounds(listIndexes(hole), width), radius, width, height)
  const own = new Uint8Array(box.width * box.height)
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * width + box.x
    own.set(hole.subarray(from, from + box.width), y * box.width)
  }
  const near = grownMask(own, box.width, box.height, radius)
  const out: number[] = []
  for (let y = 0, i = 0; y < box.height; y++)
    for (let cell = (box.y + y) * width + box.x, x = 0; x < box.width; x++, i++, cell++)
      if (known[cell] === 1 && near[i] === 1) out.push(cell)
  return out
}

/** Cells along the rim over which a jump is looked for. */
const JUMP_WINDOW_CELLS = 5

/** How restless the rim is. */
export interface Jumps {
  /** The largest difference of colour between cells of the rim that lie close together. */
  largest: number
  /** The median, over the rim's cells, of their largest difference to a cell close by. */
  median: number
}

export function rimJumps(base: Base, hole: Uint8Array): Jumps {
  const { width, height } = base
  const rim = rimCells(base, hole, 1)
  const isRim = new Uint8Array(width * height)
  for (const cell of rim) isRim[cell] = 1
  const jumps = Float32Array.from(rim, (cell) => {
    const y = (cell / width) | 0
    const x = cell - y * width
    let max = 0
    for (let v = Math.max(0, y - JUMP_WINDOW_CELLS); v <= Math.min(height - 1, y + JUMP_WINDOW_CELLS); v++)
      for (let u = Math.max(0, x - JUMP_WINDOW_CELLS); u <= Math.min(width - 1, x + JUMP_WINDOW_CELLS); u++) {
        const other = v * width + u
        if (isRim[other] === 1) max = Math.max(max, computeDifference(base, cell, other))
      }
    return max
  }).toSorted()
  return { largest: jumps.at(-1) ?? 0, median: jumps[jumps.length >> 1] ?? 0 }
}
