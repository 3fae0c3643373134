import { expect, it } from 'vitest'
import { loudnessOf } from './loudness.ts'

/** Power of a tone in two channels, each so many dB below full scale; the weighting of 997 Hz is 0.691 dB. */
function stereoTone(decibels: number): number {
  return 10 ** ((decibels + 0.691) / 10)
}

function steps(seconds: number, decibels: number): number[] {
  return Array.from({ length: seconds * 10 }, () => stereoTone(decibels))
}

it('reads a tone as it is', () => {
  expect(loudnessOf(steps(20, -23))).toBeCloseTo(-23, 6)
})

it('leaves out silence, and what is much quieter than the rest', () => {
  // EBU Tech 3341, cases 3 and 4: quiet tones around a loud one do not count.
  expect(loudnessOf([...steps(10, -36), ...steps(60, -23), ...steps(10, -36)])).toBeCloseTo(-23, 1)
  expect(
    loudnessOf([...steps(10, -72), ...steps(10, -36), ...steps(60, -23), ...steps(10, -36)]),
  ).toBeCloseTo(-23, 1)
})

it('says of silence, and of less than a block, nothing', () => {
  expect(loudnessOf(steps(20, -80))).toBeNull()
  expect(loudnessOf([0, 0, 0, 0, 0])).toBeNull()
  expect(loudnessOf([1, 1, 1])).toBeNull()
})
