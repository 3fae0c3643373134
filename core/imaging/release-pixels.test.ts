import { expect, it } from 'vitest'
import { releasePixels } from './release-pixels.ts'

it('takes the pixels of a picture that owns its memory', () => {
  const picture = { width: 2, height: 1, data: new Uint8Array(8) }
  releasePixels(picture)
  expect(picture.data.length).toBe(0)
})

it('leaves memory alone that others share', () => {
  const whole = new Uint8Array(16).fill(7)
  releasePixels({ width: 2, height: 1, data: whole.subarray(4, 12) })
  expect(whole).toEqual(new Uint8Array(16).fill(7))
})
