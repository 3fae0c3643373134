import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { guidedFilter } from './guided.ts'

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length

/** The paper's sums, written out. */
function plain(guide: Float32Array, input: Float32Array, width: number, height: number, radius: number) {
  const window = (p: number) => {
    const [x, y] = [p % width, Math.floor(p / width)]
    const inside: number[] = []
    for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
      for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++)
        inside.push(v * width + u)
    return inside
  }
  const all = Array.from(guide.keys())
  const fits = all.map((p) => {
    const inside = window(p)
    const g = mean(inside.map((i) => guide[i]))
    const f = mean(inside.map((i) => input[i]))
    const variance = mean(inside.map((i) => guide[i] ** 2)) - g * g
    const a = (mean(inside.map((i) => guide[i] * input[i])) - g * f) / (variance + 0.5)
    return [a, f - a * g]
  })
  return all.map((p) => {
    const inside = window(p)
    return mean(inside.map((i) => fits[i][0])) * guide[p] + mean(inside.map((i) => fits[i][1]))
  })
}

it('equals the sums of the paper', () => {
  const side = fc.integer({ min: 1, max: 9 })
  fc.assert(
    fc.property(side, side, fc.integer({ min: 0, max: 4 }), (width, height, radius) => {
      const guide = Float32Array.from({ length: width * height }, (_, i) => ((i * 37) % 101) / 20)
      const input = Float32Array.from({ length: width * height }, (_, i) => ((i * 53) % 89) / 20)
      const out = guidedFilter(guide, input, width, height, radius, 0.5)
      const truth = plain(guide, input, width, height, radius)
      for (let p = 0; p < out.length; p++) expect(out[p]).toBeCloseTo(truth[p], 3)
    }),
    { numRuns: 40 },
  )
})

it('keeps a step of the guide and smooths what is small', () => {
  const step = Float32Array.from({ length: 400 }, (_, p) => (p % 20 < 10 ? 0 : 10) + ((p * 7) % 5) * 0.1)
  const out = guidedFilter(step, step, 20, 20, 3, 0.5)
  expect(out[10 * 20 + 12] - out[10 * 20 + 7]).toBeGreaterThan(9)
  const spread = (values: ArrayLike<number>) => {
    const left = Array.from(values).filter((_, p) => p % 20 < 5)
    return Math.max(...left) - Math.min(...left)
  }
  expect(spread(out)).toBeLessThan(spread(step) / 2)
})

it('refuses planes of another size', () => {
  expect(() => guidedFilter(new Float32Array(4), new Float32Array(3), 2, 2, 1, 1)).toThrow(RangeError)
})
