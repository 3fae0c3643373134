import type { Edit } from '../edit.ts'
import { collect, readFenced, sides, withoutFence, type Fenced } from './flood.ts'
import { checkArea, contentAround, writeRegion } from './region.ts'

/**
 * Fills what the mask encloses. Think of the mask as land and of water coming in over the photo's edge, from pixel
 * to pixel by their sides only (so mask pixels that touch by corners hold it off): what stays dry below the lowest rim
 * around it is a hole, and is raised to that rim, soft edges and all. A gap that is open to the photo's edge is no hole.
 * `largest`: holes of more than this area stay; in pixels, soft ones counting by what they lack. Throws RangeError when
 * it is not a number of 0 or more.
 */
export function fillHoles(edit: Edit, largest: number = Infinity): void {
  checkArea('The largest hole', largest)
  const rect = contentAround(edit.grid, 1)
  if (!rect) return
  const land = readFenced(edit.grid, rect, 255)
  const next = new Int32Array(land.data.length)
  const filled = flooded(land, next)
  if (largest < Infinity) keepLarge(land, filled, largest, next)
  writeRegion(edit, { rect, data: withoutFence(filled, land.width) })
}

/**
 * For each pixel the lowest height that must be crossed on the way to the region's edge: grey fill-hole by a
 * priority flood (Barnes, Lehman, Mulla 2014), with one stack for each of the 256 heights.
 */
function flooded({ data, width }: Fenced, next: Int32Array): Uint8Array {
  const heads = new Int32Array(256).fill(-1)
  const out = new Uint8Array(data.length).fill(255)
  const neighbours = sides(width)
  const reach = (at: number, height: number): void => {
    if (out[at] !== 255 || data[at] === 255) return
    const level = data[at] > height ? data[at] : height
    out[at] = level
    next[at] = heads[level]
    heads[level] = at
  }
  for (let x = 1; x < width - 1; x++) {
    reach(width + x, 0)
    reach(data.length - 2 * width + x, 0)
  }
  for (let row = width; row < data.length - width; row += width) {
    reach(row + 1, 0)
    reach(row + width - 2, 0)
  }
  for (let height = 0; height < 255; height++)
    while (heads[height] >= 0) {
      const at = heads[height]
      heads[height] = next[at]
      for (let i = 0; i < 4; i++) reach(at + neighbours[i], height)
    }
  return out
}

/** Undoes in `filled` the holes that are too large. */
function keepLarge({ data, width }: Fenced, filled: Uint8Array, largest: number, found: Int32Array): void {
  const holes = new Uint8Array(data.length)
  for (let i = 0; i < data.length; i++) holes[i] = filled[i] - data[i]
  const depth = holes.slice()
  const neighbours = sides(width)
  for (let start = 0; start < holes.length; start++) {
    if (holes[start] === 0) continue
    const count = collect(holes, start, neighbours, found)
    let volume = 0
    for (let i = 0; i < count; i++) volume += depth[found[i]]
    if (volume > largest * 255) for (let i = 0; i < count; i++) filled[found[i]] = data[found[i]]
  }
}
