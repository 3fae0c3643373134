import { expect, it } from 'vitest'
import { cropOf, draw } from '../../../tests/helpers/scenes.ts'
import { reduceCrop } from './reduce.ts'

const picture = draw(23, 17, (x, y) => [10 * x, 13 * y, (x * y) % 200])

it('averages the known squares, also those that the border cuts', () => {
  const small = reduceCrop(
    cropOf(picture, () => false),
    4,
  )
  expect([small.width, small.height]).toEqual([6, 5])
  for (let y = 0; y < 5; y++)
    for (let x = 0; x < 6; x++) {
      const [columns, rows] = [Math.min(4, 23 - 4 * x), Math.min(4, 17 - 4 * y)]
      const i = (y * 6 + x) * 4
      expect(small.data[i]).toBe(Math.floor(10 * (4 * x + (columns - 1) / 2) + 0.5))
      expect(small.data[i + 1]).toBe(Math.floor(13 * (4 * y + (rows - 1) / 2) + 0.5))
    }
})

it('is to be filled where any pixel is, even where others are barred, and black there', () => {
  const crop = cropOf(picture, (x, y) => x === 9 && y === 6)
  crop.barred[6 * 23 + 10] = 1
  crop.barred[6 * 23 + 14] = 1
  const small = reduceCrop(crop, 4)
  const hit = 1 * 6 + 2
  expect([...small.hole.keys()].filter((i) => small.hole[i] === 1)).toEqual([hit])
  expect([...small.barred.keys()].filter((i) => small.barred[i] === 1)).toEqual([hit + 1])
  expect([...small.data.subarray(hit * 4, hit * 4 + 4)]).toEqual([0, 0, 0, 0])
})

it('changes no colour at a factor of 1', () => {
  const crop = cropOf(picture, (x) => x === 3)
  const same = reduceCrop(crop, 1)
  expect(same.hole).toEqual(crop.hole)
  expect(same.data.filter((_, i) => i % 4 !== 3)).toEqual(crop.data.filter((_, i) => i % 4 !== 3))
})

it('withholds a square of which any pixel is withheld, and nothing where nothing is', () => {
  const crop = cropOf(picture, () => false)
  expect(reduceCrop(crop, 4).withheld).toBeUndefined()
  const withheld = new Uint8Array(23 * 17)
  withheld[6 * 23 + 10] = 1
  const small = reduceCrop({ ...crop, withheld }, 4)
  expect([...small.withheld!.keys()].filter((i) => small.withheld![i] === 1)).toEqual([1 * 6 + 2])
})
