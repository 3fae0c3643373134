import { expect, it } from 'vitest'
import { nextRandom, seedState } from '../random.ts'
import { colourLines } from './colour-guided.ts'

const [width, height] = [40, 30]

function noise(count: number, seed: number): Float32Array {
  let state = seedState(seed)
  return Float32Array.from({ length: count }, () => {
    state = nextRandom(state)
    return ((state >>> 3) % 1000) / 1000
  })
}

const guide = { width, height, values: noise(width * height * 3, 3) }

it('finds the line that values follow, wherever they do', () => {
  const target = Float32Array.from({ length: width * height }, (_, p) =>
    p % width < 25 ? 0 : 0.2 + 0.3 * guide.values[p * 3] + 0.4 * guide.values[p * 3 + 2],
  )
  const { lines } = colourLines(guide, target, 2, 1e-9)
  for (const p of [5 * width + 31, 17 * width + 35, 29 * width + 39])
    for (const [i, value] of [0.3, 0, 0.4, 0.2].entries()) expect(lines[p * 4 + i]).toBeCloseTo(value, 4)
})

it('is flat where all round it is 0 or 1, and as elsewhere beside it', () => {
  const target = Float32Array.from({ length: width * height }, (_, p) => (p % width < 20 ? 0 : 1))
  const radius = 3
  const { lines } = colourLines(guide, target, radius, 0.001)
  const lineAt = (x: number) => Array.from(lines.subarray((12 * width + x) * 4, (12 * width + x + 1) * 4))
  expect(lineAt(20 - 2 * radius - 1)).toEqual([0, 0, 0, 0])
  expect(lineAt(20 + 2 * radius)).toEqual([0, 0, 0, 1])
  for (let x = 20 - 2 * radius; x < 20 + 2 * radius; x++) expect(lineAt(x).slice(0, 3)).not.toEqual([0, 0, 0])
})
