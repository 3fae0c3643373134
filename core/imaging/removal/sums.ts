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
