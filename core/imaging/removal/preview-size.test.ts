import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { previewSize } from './preview-size.ts'

it('keeps the shape of the photo, is never above it, and stays within the limits', () => {
  const side = fc.integer({ min: 256, max: 12_000 })
  fc.assert(
    fc.property(side, side, fc.integer({ min: 0, max: 1000 }), (across, down, thousandths) => {
      const coverage = thousandths / 1000
      const { width, height } = previewSize(across, down, coverage)
      expect(width).toBeLessThanOrEqual(across)
      expect(height).toBeLessThanOrEqual(down)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
      // Half a pixel of rounding on each side.
      expect(Math.abs(width / across - height / down)).toBeLessThanOrEqual(0.5 / across + 0.5 / down + 1e-12)
      const slack = (width + height) / 2 + 1
      expect(width * height).toBeLessThanOrEqual(500_000 + slack)
      expect(width * height * coverage).toBeLessThanOrEqual(24_000 + slack)
      // One of the three limits is reached: nothing is smaller than it must be.
      const isTight =
        (width === across && height === down) ||
        width * height >= 500_000 - slack ||
        width * height * coverage >= 24_000 - slack
      expect(isTight).toBe(true)
    }),
  )
})

it('leaves a small photo with a small mask as it is', () => {
  expect(previewSize(600, 400, 0.05)).toEqual({ width: 600, height: 400 })
})
