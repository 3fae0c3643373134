import type { Pixels } from '../pixels.ts'
import { bicubicWeights, PHASES } from './bicubic.ts'
import type { Homography } from './homography.ts'

/**
 * A picture drawn again through a homography. `from` takes places of the new picture (pixels; (0, 0) is the upper left
 * corner of the first) to places of the old one. Resampled by bicubic convolution (Catmull and Rom, Keys 1981) in sRGB;
 * pixels whose middle comes from outside the old picture are transparent black. Meant for maps that shrink little: there
 * is no filter against moiré. Throws RangeError on sizes that are none.
 */
export function warpPixels(photo: Pixels, from: Homography, width: number, height: number): Pixels {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw new RangeError(`A picture cannot have ${width} × ${height} pixels`)
  if (!from.every(Number.isFinite)) throw new RangeError('A homography must have nine finite numbers')
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) warpRow(photo, from, data, y, width)
  return { width, height, data }
}

function warpRow(photo: Pixels, from: Homography, out: Uint8ClampedArray, y: number, width: number): void {
  const v = y + 0.5
  let p = y * width * 4
  for (let x = 0; x < width; x++, p += 4) {
    const u = x + 0.5
    const w = from[6] * u + from[7] * v + from[8]
    if (!(w > 1e-9)) continue
    const sx = (from[0] * u + from[1] * v + from[2]) / w
    const sy = (from[3] * u + from[4] * v + from[5]) / w
    if (sx >= 0 && sy >= 0 && sx < photo.width && sy < photo.height) sample(photo, sx - 0.5, sy - 0.5, out, p)
  }
}

const weights = bicubicWeights()

/**
 * Writes the picture's value at (x, y), pixels counted from the middle of the first, to `out[p]` and the three after
 * it.
 */
function sample(
  { width, height, data }: Pixels,
  x: number,
  y: number,
  out: Uint8ClampedArray,
  p: number,
): void {
  let left = Math.floor(x)
  let top = Math.floor(y)
  let px = Math.floor((x - left) * PHASES + 0.5)
  let py = Math.floor((y - top) * PHASES + 0.5)
  if (px === PHASES) {
    px = 0
    left++
  }
  if (py === PHASES) {
    py = 0
    top++
  }
  px *= 4
  py *= 4
  let r = 0
  let g = 0
  let b = 0
  let a = 0
  if (left >= 1 && left < width - 2) {
    const w0 = weights[px]
    const w1 = weights[px + 1]
    const w2 = weights[px + 2]
    const w3 = weights[px + 3]
    for (let k = 0; k < 4; k++) {
      const row = top + k - 1
      const i = ((row < 0 ? 0 : row >= height ? height - 1 : row) * width + left - 1) * 4
      const wy = weights[py + k]
      r += wy * (w0 * data[i] + w1 * data[i + 4] + w2 * data[i + 8] + w3 * data[i + 12])
      g += wy * (w0 * data[i + 1] + w1 * data[i + 5] + w2 * data[i + 9] + w3 * data[i + 13])
      b += wy * (w0 * data[i + 2] + w1 * data[i + 6] + w2 * data[i + 10] + w3 * data[i + 14])
      a += wy * (w0 * data[i + 3] + w1 * data[i + 7] + w2 * data[i + 11] + w3 * data[i + 15])
    }
  } else
    for (let k = 0; k < 4; k++) {
      const row = Math.min(height - 1, Math.max(0, top + k - 1))
      for (let j = 0; j < 4; j++) {
        const i = (row * width + Math.min(width - 1, Math.max(0, left + j - 1))) * 4
        const weight = weights[py + k] * weights[px + j]
        r += weight * data[i]
        g += weight * data[i + 1]
        b += weight * data[i + 2]
        a += weight * data[i + 3]
      }
    }
  out[p] = r
  out[p + 1] = g
  out[p + 2] = b
  out[p + 3] = a
}
