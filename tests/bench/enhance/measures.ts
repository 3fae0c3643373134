import type { Pixels } from '../../../core/imaging/pixels.ts'

/** Peak signal to noise in dB, over the pixels that count. */
export function psnr(a: Pixels, b: Pixels, counts: (i: number) => boolean = () => true): number {
  let [sum, values] = [0, 0]
  for (let i = 0; i < a.data.length; i += 4) {
    if (!counts(i)) continue
    for (let k = i; k < i + 3; k++) sum += (a.data[k] - b.data[k]) ** 2
    values += 3
  }
  return 10 * Math.log10((255 * 255 * values) / Math.max(sum, 1e-9))
}

/** Mean structural similarity of luma over blocks of 8 × 8 (Wang 2004). */
export function ssim(a: Pixels, b: Pixels): number {
  const luma = ({ data }: Pixels, i: number) => 0.299 * data[i] + 0.587 * data[i + 1] + 0.114 * data[i + 2]
  let [sum, blocks] = [0, 0]
  for (let top = 0; top + 8 <= a.height; top += 4)
    for (let left = 0; left + 8 <= a.width; left += 4) {
      let [one, other, ones, others, both] = [0, 0, 0, 0, 0]
      for (let y = top; y < top + 8; y++)
        for (let x = left; x < left + 8; x++) {
          const i = (y * a.width + x) * 4
          const [p, q] = [luma(a, i), luma(b, i)]
          one += p / 64
          other += q / 64
          ones += (p * p) / 64
          others += (q * q) / 64
          both += (p * q) / 64
        }
      const [first, second] = [6.5025, 58.5225]
      sum +=
        ((2 * one * other + first) * (2 * (both - one * other) + second)) /
        ((one * one + other * other + first) * (ones - one * one + others - other * other + second))
      blocks++
    }
  return sum / blocks
}
