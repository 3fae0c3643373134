import type { Edit } from '../edit.ts'
import { collect, readFenced, sidesAndCorners, withoutFence } from './flood.ts'
import { checkArea, contentAround, writeRegion } from './region.ts'

/**
 * Empties the islands of less than `smallest` pixels. An island is what hangs together by sides or corners, down to the
 * faintest pixel, so that nothing of its rim stays; its area counts soft pixels by their coverage. Islands that stay
 * keep every byte. Throws RangeError when `smallest` is not a number of 0 or more.
 */
export function removeSpecks(edit: Edit, smallest: number): void {
  checkArea('The smallest island', smallest)
  const rect = contentAround(edit.grid, 0)
  if (!rect) return
  const { data: left, width } = readFenced(edit.grid, rect, 0)
  const kept = left.slice()
  const found = new Int32Array(left.length)
  const neighbours = sidesAndCorners(width)
  for (let start = 0; start < left.length; start++) {
    if (left[start] === 0) continue
    const count = collect(left, start, neighbours, found)
    let area = 0
    for (let i = 0; i < count; i++) area += kept[found[i]]
    if (area < smallest * 255) for (let i = 0; i < count; i++) kept[found[i]] = 0
  }
  writeRegion(edit, { rect, data: withoutFence(kept, width) })
}
