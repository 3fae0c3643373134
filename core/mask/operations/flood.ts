import type { Rect } from '../../imaging/pixels.ts'
import type { TileGrid } from '../tiles.ts'
import { outset, readRegion } from './region.ts'

/** A plane with one pixel of sentinels around it, so that neighbours need no test of the border. */
export interface Fenced {
  readonly data: Uint8Array
  readonly width: number
}

/** Copies part of the mask, with `sentinel` around it. */
export function readFenced(grid: TileGrid, rect: Rect, sentinel: number): Fenced {
  const width = rect.width + 2
  const { data } = readRegion(grid, outset(rect, 1))
  data.fill(sentinel, 0, width)
  data.fill(sentinel, data.length - width)
  for (let i = width; i < data.length; i += width) data[i - 1] = data[i] = sentinel
  return { data, width }
}

/** What is inside the sentinels; in place, at the beginning of `data`. */
export function withoutFence(data: Uint8Array, width: number): Uint8Array {
  const rows = data.length / width - 2
  for (let y = 0; y < rows; y++) data.copyWithin(y * (width - 2), (y + 1) * width + 1, (y + 2) * width - 1)
  return data.subarray(0, rows * (width - 2))
}

/** Neighbours by sides. */
export function sides(width: number): readonly number[] {
  return [-width, -1, 1, width]
}

/** Neighbours by sides and corners. */
export function sidesAndCorners(width: number): readonly number[] {
  return [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1]
}

/**
 * Collects the pixels that are not 0 in `left` and hang together with `start`, into `found` from index 0; sets them to
 * 0 in `left`. The sentinels of `left` must be 0. Returns how many there are.
 */
export function collect(
  left: Uint8Array,
  start: number,
  neighbours: readonly number[],
  found: Int32Array,
): number {
  let count = 1
  found[0] = start
  left[start] = 0
  for (let next = 0; next < count; next++)
    for (let i = 0; i < neighbours.length; i++) {
      const at = found[next] + neighbours[i]
      if (left[at] === 0) continue
      left[at] = 0
      found[count++] = at
    }
  return count
}
