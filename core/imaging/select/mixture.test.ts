import { expect, it } from 'vitest'
import { nextRandom, seedState } from '../random.ts'
import { colourCost, fitMixture, joinMixtures, refitMixture } from './mixture.ts'

const CENTRES = [
  [20, 40, -30],
  [60, -20, 10],
  [90, 5, 60],
]

/** Clusters of 400 colours each, within 4 of their centres. */
function clusters(): Float32Array {
  const values = new Float32Array(CENTRES.length * 400 * 3)
  let state = seedState(3)
  for (let i = 0; i < values.length; i++) {
    state = nextRandom(state)
    const cluster = Math.floor(i / 1200)
    values[i] = CENTRES[cluster][i % 3] + ((state >>> 0) / 4294967296 - 0.5) * 8
  }
  return values
}

const values = clusters()
const pixels = Int32Array.from({ length: values.length / 3 }, (_, i) => i)

it('finds separate clusters: one component each, its mean at the centre', () => {
  const { components } = fitMixture({ values, pixels }, 3, 1)
  expect(components).toHaveLength(30)
  const means = [0, 1, 2].map((k) => [...components.subarray(k * 10 + 1, k * 10 + 4)])
  means.sort((a, b) => a[0] - b[0])
  means.forEach((mean, k) => mean.forEach((value, c) => expect(value).toBeCloseTo(CENTRES[k][c], 0)))
})

it('finds its samples likelier than what lies between them', () => {
  const mixture = refitMixture(fitMixture({ values, pixels }, 3, 1), { values, pixels })
  const between = Float32Array.from([40, 10, -10])
  for (const p of pixels)
    expect(colourCost(mixture, values, p * 3)).toBeLessThan(colourCost(mixture, between, 0))
})

it('says the cost of a normal distribution', () => {
  const flat = new Float32Array([50, 0, 0, 50, 0, 0])
  const mixture = fitMixture({ values: flat, pixels: Int32Array.of(0, 1) }, 1, 1)
  const cost = (l: number) => colourCost(mixture, Float32Array.of(l, 0, 0), 0)
  expect(cost(53) - cost(50)).toBeCloseTo(9 / (2 * 2), 10)
  expect(cost(50)).toBeCloseTo(0.5 * Math.log(8), 10)
})

it('drops components that find no colours of their own', () => {
  const flat = new Float32Array(30).fill(40)
  const { components } = fitMixture(
    { values: flat, pixels: Int32Array.from({ length: 10 }, (_, i) => i) },
    5,
    1,
  )
  expect(components).toHaveLength(10)
})

it('gives the same numbers twice', () => {
  expect(fitMixture({ values, pixels }, 5, 9)).toEqual(fitMixture({ values, pixels }, 5, 9))
})

it('measures along and across what goes together', () => {
  const line = new Float32Array([60, 10, 5, 40, -10, -5])
  const mixture = fitMixture({ values: line, pixels: Int32Array.of(0, 1) }, 1, 1)
  const cost = (l: number, a: number, b: number) => colourCost(mixture, Float32Array.of(50 + l, a, b), 0)
  expect(cost(10, 10, 5) - cost(0, 0, 0)).toBeCloseTo(225 / (2 * 227), 9)
  for (const [l, a, b] of [
    [10, -10, 0],
    [1, 1, -4],
    [1, -2, 2],
  ])
    expect(cost(l, a, b) - cost(0, 0, 0)).toBeCloseTo((l * l + a * a + b * b) / (2 * 2), 9)
})

it('joins mixtures by their shares', () => {
  const one = (l: number) =>
    fitMixture({ values: new Float32Array([l, 0, 0]), pixels: Int32Array.of(0) }, 1, 1)
  const joined = joinMixtures(one(20), one(80), 0.25)
  const cost = (l: number) => colourCost(joined, Float32Array.of(l, 0, 0), 0)
  expect(cost(80) - cost(20)).toBeCloseTo(Math.log(3), 9)
})
