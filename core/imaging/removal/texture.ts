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

/** Mean over a window of 2·reach + 1 along one axis, by a running sum; ends are cut off. */
function meanAlong(
  values: Uint16Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  reach: number,
): Uint16Array {
  const out = new Uint16Array(values.length)
  for (let line = 0; line < lines; line++) {
    const start = line * lineStep
    let sum = 0
    for (let k = 0; k < Math.min(reach, length); k++) sum += values[start + k * step]
    for (let k = 0; k < length; k++) {
      if (k + reach < length) sum += values[start + (k + reach) * step]
      if (k - reach - 1 >= 0) sum -= values[start + (k - reach - 1) * step]
      const count = Math.min(length - 1, k + reach) - Math.max(0, k - reach) + 1
      out[start + k * step] = sum / count
    }
  }
  return out
}

const REACH = 3
/** Raises fine texture to the weight of a colour difference. */
const GAIN = 2

/**
 * Writes the texture channel (fourth byte) of RGBX pixels: the mean absolute gradient of the neighbourhood, which lets
 * patches of like roughness match where colours alone would let a smooth wall stand for a rough one.
 * After Newson et al. 2014, "Video inpainting of complex scenes", section 3.3. `hole` is 1 where pixels are unknown.
 */
export function writeTexture(data: Uint8Array, hole: Uint8Array, width: number, height: number): void {
  const slopes = gradients(luminance(data), hole, width, height)
  for (let i = 0; i < slopes.length; i++) slopes[i] = slopes[i] * 16 * GAIN
  const across = meanAlong(slopes, height, width, width, 1, REACH)
  const mean = meanAlong(across, width, height, 1, width, REACH)
  for (let i = 0; i < mean.length; i++) data[i * 4 + 3] = hole[i] === 1 ? 0 : Math.min(255, mean[i] >> 4)
}
