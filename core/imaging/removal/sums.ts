import type { Rect } from '../pixels.ts'
import { RADIUS, SIDE, type Level } from './level.ts'

/**
 * Sums of red, green and blue over the patch around each pixel of `inside`, whose patches must lie in the level: four
 * values a pixel of the level, of which the fourth stays as it is.
 */
export function patchSums(level: Level, inside: Rect, out: Uint16Array): void {
  const { width, data } = level
  const across = new Uint16Array(inside.width + 2 * RADIUS)
  const left = inside.x - RADIUS
  for (let channel = 0; channel < 3; channel++) {
    for (let i = 0; i < across.length; i++) {
      let sum = 0
      for (let dy = -RADIUS; dy < RADIUS; dy++)
        sum += data[((inside.y + dy) * width + left + i) * 4 + channel]
      across[i] = sum
    }
    for (let y = inside.y; y < inside.y + inside.height; y++) {
      const lower = ((y + RADIUS) * width + left) * 4 + channel
      for (let i = 0; i < across.length; i++) across[i] = across[i] + data[lower + i * 4]
      let sum = 0
      for (let i = 0; i < SIDE - 1; i++) sum += across[i]
      for (let x = 0; x < inside.width; x++) {
        sum += across[x + SIDE - 1]
        out[(y * width + inside.x + x) * 4 + channel] = sum
        sum -= across[x]
      }
      const upper = ((y - RADIUS) * width + left) * 4 + channel
      for (let i = 0; i < across.length; i++) across[i] = across[i] - data[upper + i * 4]
    }
  }
}
