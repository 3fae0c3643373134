import type { Pixels } from '../../imaging/pixels.ts'

/** Pixels of the longer side of a blurred copy: it is enlarged, and so smooth that nothing of that is seen. */
const SIDE = 192
/** Half the width of the box that blurs it, and how often it does: three times come near to a Gaussian. */
const RADIUS = 7
const ROUNDS = 3
/** How bright it is, so that the photo before it stands out. */
const DIMMED = 0.62

/** A small, strongly blurred and dimmed copy of a photo, to be enlarged behind it. */
export function blurredCopy(photo: Pixels): Pixels {
  const small = reduced(photo)
  const values = Float32Array.from(small.data)
  const spare = new Float32Array(values.length)
  for (let round = 0; round < ROUNDS; round++) {
    blurLines(values, spare, small.height, small.width, small.width * 4, 4)
    blurLines(spare, values, small.width, small.height, 4, small.width * 4)
  }
  for (let i = 0; i < values.length; i++) small.data[i] = i % 4 === 3 ? 255 : values[i] * DIMMED
  return small
}

/** The photo at the size of the copy: each pixel is the mean of those below it. */
function reduced(photo: Pixels): Pixels & { data: Uint8ClampedArray } {
  const scale = Math.min(1, SIDE / Math.max(photo.width, photo.height))
  const width = Math.max(1, Math.round(photo.width * scale))
  const height = Math.max(1, Math.round(photo.height * scale))
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++) {
    const top = Math.floor((y * photo.height) / height)
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * photo.height) / height))
    for (let x = 0; x < width; x++) {
      const left = Math.floor((x * photo.width) / width)
      const right = Math.max(left + 1, Math.floor(((x + 1) * photo.width) / width))
      const sums = [0, 0, 0]
      for (let v = top; v < bottom; v++)
        for (let u = left; u < right; u++)
          for (let c = 0; c < 3; c++) sums[c] += photo.data[(v * photo.width + u) * 4 + c]
      const count = (bottom - top) * (right - left)
      for (let c = 0; c < 3; c++) data[(y * width + x) * 4 + c] = sums[c] / count
      data[(y * width + x) * 4 + 3] = 255
    }
  }
  return { width, height, data }
}

/** Means over a sliding window along `lines` lines of `length` values; beyond their ends the last value goes on. */
function blurLines(
  from: Float32Array,
  to: Float32Array,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
): void {
  const count = 2 * RADIUS + 1
  const last = length - 1
  for (let line = 0; line < lines; line++)
    for (let c = 0; c < 4; c++) {
      const base = line * lineStep + c
      let sum = 0
      for (let i = -RADIUS; i <= RADIUS; i++) sum += from[base + Math.min(last, Math.max(0, i)) * step]
      for (let i = 0; i < length; i++) {
        to[base + i * step] = sum / count
        sum +=
          from[base + Math.min(last, i + RADIUS + 1) * step] - from[base + Math.max(0, i - RADIUS) * step]
      }
    }
}
