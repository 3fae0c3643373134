import type { Pixels } from '../../../imaging/pixels.ts'

/**
 * A picture with alpha at another size, colours multiplied by alpha; a triangle filter as wide as the reduction is
 * strong, so that small logos are neither jagged nor lose their lines.
 */
export function resized(picture: Pixels, width: number, height: number): Float32Array {
  const source = new Float32Array(picture.width * picture.height * 4)
  for (let i = 0; i < source.length; i += 4) {
    const alpha = picture.data[i + 3] / 255
    for (let c = 0; c < 3; c++) source[i + c] = picture.data[i + c] * alpha
    source[i + 3] = picture.data[i + 3]
  }
  const across = filtered(source, picture.width, width, picture.height, 4, picture.width * 4, width * 4)
  return filtered(across, picture.height, height, width, width * 4, 4, 4)
}

/** Filters `lines` lines of `from` pixels to `to` of them; steps are in numbers, `step` alike before and after. */
function filtered(
  source: Float32Array,
  from: number,
  to: number,
  lines: number,
  step: number,
  lineFrom: number,
  lineTo: number,
): Float32Array {
  const out = new Float32Array(to * lines * 4)
  const scale = from / to
  const reach = Math.max(1, scale)
  for (let i = 0; i < to; i++) {
    const middle = (i + 0.5) * scale - 0.5
    const start = Math.max(0, Math.ceil(middle - reach))
    const end = Math.min(from - 1, Math.floor(middle + reach))
    const weights = Array.from(
      { length: end - start + 1 },
      (_, k) => 1 - Math.abs(start + k - middle) / reach,
    )
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    for (let line = 0; line < lines; line++)
      for (let c = 0; c < 4; c++) {
        let sum = 0
        for (let k = 0; k < weights.length; k++)
          sum += source[line * lineFrom + (start + k) * step + c] * weights[k]
        out[line * lineTo + i * step + c] = sum / total
      }
  }
  return out
}
