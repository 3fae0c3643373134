import { expect, test } from 'vitest'
import { limit, reverberate } from './effects.ts'
import { leadVoices } from './harmony.ts'
import { addSound, createLoop } from './loop.ts'

test('what rings over the end of a loop is heard at its beginning, the echo too', () => {
  const middle = createLoop(48_000)
  const end = createLoop(48_000)
  const click = new Float32Array([1, 0.5, 0.25])
  addSound(middle, click, 24_000, 1, 0)
  addSound(end, click, 47_999, 1, 0)
  expect([end.left[47_999], end.left[0], end.left[1]]).toEqual(Array.from(middle.left.slice(24_000, 24_003)))
  const one = reverberate(middle, 0.3, 0.3).left
  const other = reverberate(end, 0.3, 0.3).left
  const turned = one.map((_, i) => one[(i + 24_000) % 48_000] - other[(i + 47_999) % 48_000])
  expect(Math.max(...turned.map(Math.abs))).toBeLessThan(1e-4)
})

test('a limited loop stays below its peak, and what is quiet is left as it was', () => {
  const loop = createLoop(4_800)
  addSound(loop, new Float32Array([2]), 4_799, 1, 0)
  addSound(loop, new Float32Array([0.4]), 2_400, 1, 0)
  const { left } = limit(loop, 0.5)
  expect(Math.max(...left)).toBeLessThanOrEqual(0.5001)
  expect(left[2_400]).toBeCloseTo(0.4, 6)
})

test('voices keep to the chord, within their range, and move little', () => {
  const chords = [
    { bass: 38, tones: [2, 6, 9] },
    { bass: 43, tones: [7, 11, 2] },
    { bass: 45, tones: [9, 1, 4] },
  ]
  const led = leadVoices(chords, { voices: 3, low: 57, high: 74 })
  for (const [index, notes] of led.entries())
    expect(new Set(notes.map((note) => note % 12))).toEqual(new Set(chords[index].tones))
  for (const [index, notes] of led.slice(1).entries())
    for (const [voice, note] of notes.entries())
      expect(Math.abs(note - led[index][voice])).toBeLessThanOrEqual(4)
  expect(() => leadVoices(chords, { voices: 3, low: 60, high: 61 })).toThrow(RangeError)
})
