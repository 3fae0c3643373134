import { expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import { prepareEnhancement } from './prepare-enhancement.ts'

it('takes a veil off the darks, and leaves the folds of what is darker still', () => {
  const room = draw(480, 320, (x, y) => {
    // A black chair, a 400th of the picture, with folds; a dark floor, under the same veil; a light wall.
    if (x >= 200 && x < 220 && y >= 100 && y < 119) return x % 8 < 4 ? [26, 26, 26] : [34, 34, 34]
    if (y > 300) return [50, 50, 50]
    return [120 + (x >> 2), 120 + (x >> 2), 120 + (x >> 2)]
  })
  const result = prepareEnhancement(room, { scale: 1 }).render({ verticals: 'off', sharpen: 0, denoise: 0 })
  const at = (x: number, y: number) => result.data[(y * 480 + x) * 4 + 1]
  expect(at(100, 310)).toBeLessThan(46)
  const [fold, ridge] = [at(209, 110), at(213, 110)]
  expect(fold).toBeGreaterThan(4)
  expect(ridge - fold).toBeGreaterThan(4)
  expect(ridge).toBeLessThan(at(100, 310))
})
