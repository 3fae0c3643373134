import { simdTexture } from './simd/simd-texture.ts'

/** Luminance as the plain weighted sum of Rec. 601, 0 to 255. */
function luminance(data: ArrayLike<number>): Uint8Array {
  const out = new Uint8Array(data.length / 4)
  for (let i = 0, j = 0; i < out.length; i++, j += 4)
    out[i] = (77 * data[j] + 150 * data[j + 1] + 29 * data[j + 2]) >> 8
  return out
}

/** Sum of the absolute differences to the right and lower neighbour; 0 where a neighbour is unknown. */
function gradients(luma: Uint8Array, hole: Uint8Array, width: number, height: number): Uint16Array {
  const out = new Uint16Array(luma.length)
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const i = y * width + x
      if ((hole[i] | hole[i + 1] | hole[i + width]) === 1) continue
      out[i] = Math.abs(luma[i + 1] - luma[i]) + Math.abs(luma[i + width] - luma[i])
    }
  return out
}

const WINDOW_RADIUS_PX = 3

/** How many of a line's `length` values lie in the window around one. */
function windowCount(at: number, length: number): number {
  return Math.min(length - 1, at + WINDOW_RADIUS_PX) - Math.max(0, at - WINDOW_RADIUS_PX) + 1
}

/** Means over windows of each row, by a running sum; ends are cut off. */
function meanAcross(values: Uint16Array, width: number, height: number): Uint16Array {
  const out = new Uint16Array(values.length)
  for (let y = 0; y < height; y++) {
    const start = y * width
    let sum = 0
    for (let x = 0; x < Math.min(WINDOW_RADIUS_PX, width); x++) sum += values[start + x]
    for (let x = 0; x < width; x++) {
      if (x + WINDOW_RADIUS_PX < width) sum += values[start + x + WINDOW_RADIUS_PX]
      if (x - WINDOW_RADIUS_PX - 1 >= 0) sum -= values[start + x - WINDOW_RADIUS_PX - 1]
      out[start + x] = sum / windowCount(x, width)
    }
  }
  return out
}

/** Means over windows of each column; all columns at once, as rows lie together. */
function meanDown(values: Uint16Array, width: number, height: number): Uint16Array {
  const out = new Uint16Array(values.length)
  const sums = new Int32Array(width)
  for (let i = 0; i < Math.min(WINDOW_RADIUS_PX, height) * width; i++) sums[i % width] += values[i]
  for (let y = 0; y < height; y++) {
    const row = y * width
    const below = row + WINDOW_RADIUS_PX * width
    const above = row - (WINDOW_RADIUS_PX + 1) * width
    if (y + WINDOW_RADIUS_PX < height) for (let x = 0; x < width; x++) sums[x] += values[below + x]
    if (above >= 0) for (let x = 0; x < width; x++) sums[x] -= values[above + x]
    const count = windowCount(y, height)
    for (let x = 0; x < width; x++) out[row + x] = sums[x] / count
  }
  return out
}

/** Raises fine texture to the weight of a colour difference. */
const TEXTURE_GAIN = 2

/** `writeTexture` in plain TypeScript: the reference that the WebAssembly version must match byte for byte. */
export function scalarTexture(data: Uint8Array, hole: Uint8Array, width: number, height: number): void {
  const slopes = gradients(luminance(data), hole, width, height)
  for (let i = 0; i < slopes.length; i++) slopes[i] = slopes[i] * 16 * TEXTURE_GAIN
  const mean = meanDown(meanAcross(slopes, width, height), width, height)
  for (let i = 0; i < mean.length; i++) data[i * 4 + 3] = hole[i] === 1 ? 0 : Math.min(255, mean[i] >> 4)
}

/**
 * Writes the texture channel (fourth byte) of RGBX pixels: the mean absolute gradient of the neighbourhood, which lets
 * patches of like roughness match where by colours alone a smooth wall would match a rough one.
 * After Newson et al. 2014, "Video inpainting of complex scenes", section 3.3. `hole` is 1 where pixels are unknown.
 */
export function writeTexture(data: Uint8Array, hole: Uint8Array, width: number, height: number): void {
  if (!simdTexture(data, hole, width, height)) scalarTexture(data, hole, width, height)
}
