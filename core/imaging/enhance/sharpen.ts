import type { Developed } from './tone-mapper.ts'

/** How many rows beyond a band its sharpening looks. */
export const SHARPEN_REACH = 2
/** How far beyond its neighbours a pixel may go, in codes: no white lines along edges. */
const MAX_OVERSHOOT = 5
const MAX_GAIN = 1.9

/** Luma less a binomial blur of 5 × 5: what is fine. */
function computeDetail(luma: Float32Array, width: number, height: number): Float32Array {
  const across = new Float32Array(luma.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    for (let x = 0; x < width; x++) {
      const a = luma[row + Math.max(0, x - 2)]
      const b = luma[row + Math.max(0, x - 1)]
      const d = luma[row + Math.min(width - 1, x + 1)]
      const e = luma[row + Math.min(width - 1, x + 2)]
      across[row + x] = (a + e + 4 * (b + d) + 6 * luma[row + x]) / 16
    }
  }
  const fine = new Float32Array(luma.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const up = Math.max(0, y - 1) * width
    const up2 = Math.max(0, y - 2) * width
    const down = Math.min(height - 1, y + 1) * width
    const down2 = Math.min(height - 1, y + 2) * width
    for (let x = 0; x < width; x++) {
      const ends = across[up2 + x] + across[down2 + x]
      const near = across[up + x] + across[down + x]
      fine[row + x] = luma[row + x] - (ends + 4 * near + 6 * across[row + x]) / 16
    }
  }
  return fine
}

/**
 * Clamped unsharp mask of brightness, in place: details below `core` codes (noise) stay, and no pixel goes further than
 * a little beyond its four neighbours. `amount` is 0 to 1.
 */
export function sharpenBand(
  { width, height, red, green, blue }: Developed,
  amount: number,
  core: number,
): void {
  const luma = new Float32Array(red.length)
  for (let p = 0; p < luma.length; p++) luma[p] = 0.299 * red[p] + 0.587 * green[p] + 0.114 * blue[p]
  const fine = computeDetail(luma, width, height)
  const strength = MAX_GAIN * amount
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const p = y * width + x
      const size = fine[p] < 0 ? -fine[p] : fine[p]
      if (size <= core) continue
      const here = luma[p]
      const left = luma[x > 0 ? p - 1 : p]
      const right = luma[x < width - 1 ? p + 1 : p]
      const up = luma[y > 0 ? p - width : p]
      const down = luma[y < height - 1 ? p + width : p]
      const max = Math.max(here, left, right, up, down) + MAX_OVERSHOOT
      const min = Math.min(here, left, right, up, down) - MAX_OVERSHOOT
      const goal = here + strength * (fine[p] < 0 ? core - size : size - core)
      const change = (goal > max ? max : goal < min ? min : goal) - here
      red[p] += change
      green[p] += change
      blue[p] += change
    }
}
