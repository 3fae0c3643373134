import { naturalLog } from '../../imaging/numbers.ts'
import type { Features } from './features.ts'

/** Bins of the logarithm of light, of red and of blue over green. */
const LIGHT = { from: -4, step: 0.2, bins: 20 }
const RED = { from: -0.6, step: 0.06, bins: 20 }
const BLUE = { from: -0.9, step: 0.06, bins: 25 }
const SIZE = LIGHT.bins * RED.bins * BLUE.bins
/** The part of all that a colour has at least on either side: what was seen once says little. */
const RARE = 2e-5
const MAX = 4

/**
 * How much more often each pixel's colour is seen in a surface than beside it, in the photo itself, as a logarithm.
 * `odds`: what is above `sure` says how the surface looks, what is below its negative how the rest does.
 */
export function colourEvidence(features: Features, odds: Float32Array, sure: number): Float32Array {
  const { light, red, blue } = features
  const bins = Uint16Array.from(light, (_, p) => {
    const at = (value: number, { from, step, bins: count }: typeof LIGHT) =>
      Math.max(0, Math.min(count - 1, Math.floor((value - from) / step)))
    return (at(light[p], LIGHT) * RED.bins + at(red[p], RED)) * BLUE.bins + at(blue[p], BLUE)
  })
  const inside = histogram(bins, (p) => odds[p] > sure)
  const beside = histogram(bins, (p) => odds[p] < -sure)
  const table = Float32Array.from(inside, (part, bin) =>
    Math.max(-MAX, Math.min(MAX, naturalLog((part + RARE) / (beside[bin] + RARE)))),
  )
  return Float32Array.from(bins, (bin) => table[bin])
}

/** The part that each bin has of the pixels that count, shared with the bins beside it. */
function histogram(bins: Uint16Array, counts: (p: number) => boolean): Float64Array {
  let parts = new Float64Array(SIZE)
  let all = 1
  for (let p = 0; p < bins.length; p++) {
    if (!counts(p)) continue
    parts[bins[p]]++
    all++
  }
  for (const [stride, count] of [
    [1, BLUE.bins],
    [BLUE.bins, RED.bins],
    [BLUE.bins * RED.bins, LIGHT.bins],
  ])
    parts = parts.map((value, bin) => {
      const place = Math.floor(bin / stride) % count
      const before = place > 0 ? parts[bin - stride] : value
      const after = place + 1 < count ? parts[bin + stride] : value
      return (before + 2 * value + after) / 4
    })
  return parts.map((value) => value / all)
}
