import type { Plane, Rect } from './pixels.ts'
import { union } from './rect.ts'

/** The representative of a set, with path halving. */
function find(parent: number[], label: number): number {
  let at = label
  while (parent[at] !== at) {
    parent[at] = parent[parent[at]]
    at = parent[at]
  }
  return at
}

/** One horizontal run of mask pixels: `from` to `to` (exclusive) in row `y`. */
interface Run {
  y: number
  from: number
  to: number
}

function findRuns(mask: Plane, threshold: number): Run[] {
  const { width, height, data } = mask
  const runs: Run[] = []
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) {
      if (data[row + x] < threshold) continue
      const from = x
      while (x < width && data[row + x] >= threshold) x++
      runs.push({ y, from, to: x })
    }
  }
  return runs
}

/** Joins the runs of neighbouring rows that touch, corners included. */
function joinRuns(runs: readonly Run[]): number[] {
  const parent = runs.map((_, i) => i)
  let above = 0
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i]
    while (
      above < i &&
      (runs[above].y < run.y - 1 || (runs[above].y === run.y - 1 && runs[above].to < run.from))
    )
      above++
    for (let j = above; j < i && runs[j].y === run.y - 1 && runs[j].from <= run.to; j++)
      parent[find(parent, i)] = find(parent, j)
  }
  return parent
}

/**
 * Bounding boxes of the 8-connected components of the pixels of at least `threshold`, in the order of their first
 * pixel from the top left. Run-based union-find: linear in the number of runs.
 */
export function componentBoxes(mask: Plane, threshold = 128): Rect[] {
  const runs = findRuns(mask, threshold)
  const parent = joinRuns(runs)
  const boxes = new Map<number, Rect>()
  for (let i = 0; i < runs.length; i++) {
    const { y, from, to } = runs[i]
    const root = find(parent, i)
    const box = { x: from, y, width: to - from, height: 1 }
    const known = boxes.get(root)
    boxes.set(root, known === undefined ? box : union(known, box))
  }
  return [...boxes.values()]
}
