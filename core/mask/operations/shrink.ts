import type { Edit } from '../edit.ts'
import { dilate } from './dilate.ts'
import { MAX_RADIUS } from './limits.ts'
import { checkRange, contentAround, readRegion, writeRegion } from './region.ts'

/**
 * Makes the mask smaller by `radius` pixels (0 to 200, whole or not) in every direction: exactly what growing the
 * part that is kept would leave. The photo's edge is no edge of the mask: a mask that reaches it stays there.
 * Throws RangeError when out of range.
 */
export function shrink(edit: Edit, radius: number): void {
  checkRange('Shrink', radius, 0, MAX_RADIUS.shrink)
  // What lies around the mask is all empty, and of it the nearest pixel counts: one row of it is enough.
  const rect = contentAround(edit.grid, 1)
  if (!rect) return
  const { data } = readRegion(edit.grid, rect)
  flip(data)
  const kept = dilate(data, rect.width, radius)
  flip(kept)
  writeRegion(edit, { rect, data: kept })
}

function flip(data: Uint8Array): void {
  const words = new Uint32Array(data.buffer, 0, data.length >> 2)
  for (let i = 0; i < words.length; i++) words[i] = ~words[i]
  for (let i = words.length * 4; i < data.length; i++) data[i] = 255 - data[i]
}
