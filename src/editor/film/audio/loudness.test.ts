import { expect, it } from 'vitest'
import { computeLoudness } from './loudness.ts'

it('finds the largest sample of each step, also of the last, shorter one', () => {
  const pcm = Float32Array.of(0, 0.5, -1, 0.2, 0, -0.25, 2)
  expect([...computeLoudness(pcm, 3)]).toEqual([255, 64, 255])
  expect([...computeLoudness(new Float32Array(0), 3)]).toEqual([])
})
