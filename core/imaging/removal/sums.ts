import type { Rect } from '../pixels.ts'
import { RADIUS, SIDE, type Level } from './level.ts'

/** Sums of 7 × 7 values of one channel around each pixel of `inside`, whose patches must lie in the level. */
export function patchSums(level: Level, channel: number, inside: Rect, out: Uint16Array): void {
  const { width, data } = level
  const across = new Uint16Array(inside.width + 2 * RADIUS)
  const left = inside.x - RADIUS
  for (let i = 0; i < across.length; i++) {
    let sum = 0
    for (let dy = -RADIUS; dy < RADIUS; dy++) sum += data[((inside.y + dy) * width + left + i) * 4 + channel]
    across[i] = sum
  }
  for (let y = inside.y; y < inside.y + inside.height; y++) {
    const below = ((y + RADIUS) * width + left) * 4 + channel
    for (let i = 0; i < across.length; i++) across[i] = across[i] + data[below + i * 4]
    let sum = 0
    for (let i = 0; i < SIDE - 1; i++) sum += across[i]
    for (let x = 0; x < inside.width; x++) {
      sum += across[x + SIDE - 1]
      out[y * width + inside.x + x] = sum
      sum -= across[x]
    }
    const above = ((y - RADIUS) * width + left) * 4 + channel
    for (let i = 0; i < across.length; i++) across[i] = across[i] - data[above + i * 4]
  }
}

/** Bounds of a list of pixel indexes. */
export function boundsOf(indexes: Int32Array, width: number): Rect {
  let left = width
  let right = -1
  for (let i = 0; i < indexes.length; i++) {
    const x = indexes[i] % width
    if (x < left) left = x
    if (x > right) right = x
  }
  if (right < 0) return { x: 0, y: 0, width: 0, height: 0 }
  const top = (indexes[0] / width) | 0
  const bottom = (indexes[indexes.length - 1] / width) | 0
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
