import { expect, it } from 'vitest'
import type { Colour } from '../material.ts'
import { leather, upholstery } from './materials/cloth.ts'

/** Above this a surface seems patterned. */
const MAX = 0.072

/** Standard deviation of brightness, beside its mean, over a square metre seen from across a room. */
function variation(texture: ReturnType<typeof leather>['texture']): number {
  const out: Colour = [0, 0, 0]
  const values: number[] = []
  for (let i = 0; i < 50; i++)
    for (let j = 0; j < 50; j++) {
      texture(i * 0.02, j * 0.02, 0.004, out)
      values.push(out[1])
    }
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return Math.sqrt(squares) / mean
}

it('light leather and velvet are of one colour, not veined or stained like stone', () => {
  for (const seed of [1, 2, 3]) {
    expect(variation(leather('#d8a8a6', seed).texture)).toBeLessThan(MAX)
    expect(variation(upholstery('velvet', '#e4e2dc', seed).texture)).toBeLessThan(MAX)
  }
})
