import { computeBounds } from './bounds.ts'
import type { Completion } from './completion.ts'
import type { Crop } from './crop.ts'
import type { Grid } from './grid.ts'
import { spanMembrane } from './membrane.ts'

/** A larger difference at the rim is a structure that does not fit, not a shade: it is not spread into the hole. */
const MAX_DIFFERENCE = 16

/**
 * Seam removal by membrane interpolation, in place: the difference between photo and fill along the rim is interpolated
 * over the hole and added (the idea of Pérez, Gangnet, Blake 2003, "Poisson image editing").
 */
export function removeSeam(crop: Crop, { unknown, fill, rim, rimFill }: Completion): void {
  if (rim.length === 0) return
  const box = computeBounds(rim, crop.width)
  const hole = computeBounds(unknown, crop.width)
  const left = Math.min(box.x, hole.x)
  const top = Math.min(box.y, hole.y)
  const width = Math.max(box.x + box.width, hole.x + hole.width) - left
  const height = Math.max(box.y + box.height, hole.y + hole.height) - top
  const grid: Grid = {
    width,
    height,
    channels: 3,
    values: new Float32Array(width * height * 3),
    fixed: new Uint8Array(width * height),
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      grid.fixed[y * width + x] = 1 - crop.hole[(top + y) * crop.width + left + x]
  const place = (p: number): number => {
    const y = (p / crop.width) | 0
    return (y - top) * width + (p - y * crop.width - left)
  }
  for (let i = 0; i < rim.length; i++) {
    const p = rim[i]
    for (let k = 0; k < 3; k++) {
      const difference = crop.data[p * 4 + k] - rimFill[i * 4 + k]
      grid.values[place(p) * 3 + k] = Math.abs(difference) > MAX_DIFFERENCE ? 0 : difference
    }
  }
  spanMembrane(grid)
  for (let i = 0; i < unknown.length; i++) {
    const at = place(unknown[i]) * 3
    for (let k = 0; k < 3; k++) fill[i * 4 + k] = fill[i * 4 + k] + grid.values[at + k]
  }
}
