import { expect, it } from 'vitest'
import { draw, rectangle } from '../../../tests/helpers/scenes.ts'
import type { Patch } from '../pixels.ts'
import { cropMask, cropPhoto, computeUsable } from './crop.ts'

const photo = draw(30, 20, (x, y) => [x, y, 0])
const green = (x: number, y: number, width: number, height: number): Patch => ({
  rect: { x, y, width, height },
  pixels: draw(width, height, (u, v) => [u, v, 200]),
})

it('cuts the photo and the mask out alike', () => {
  const rect = { x: 7, y: 4, width: 9, height: 6 }
  const data = cropPhoto(photo, rect, [])
  const mask = cropMask(rectangle(photo, 10, 5, 14, 8), rect)
  expect([mask.width, mask.height]).toEqual([9, 6])
  for (let y = 0; y < 6; y++)
    for (let x = 0; x < 9; x++) {
      expect([...data.subarray((y * 9 + x) * 4, (y * 9 + x) * 4 + 4)]).toEqual([7 + x, 4 + y, 0, 255])
      expect(mask.data[y * 9 + x]).toBe(x >= 3 && x < 7 && y >= 1 && y < 4 ? 255 : 0)
    }
})

it('shows what was filled earlier, the last on top, cut at the edges of the crop', () => {
  const patches = [green(0, 0, 9, 9), green(12, 6, 10, 10), green(14, 8, 2, 2), green(25, 15, 5, 5)]
  const rect = { x: 6, y: 5, width: 10, height: 8 }
  const data = cropPhoto(photo, rect, patches)
  const naive = Uint8Array.from(photo.data)
  for (const { rect: at, pixels } of patches)
    for (let y = 0; y < at.height; y++)
      for (let x = 0; x < at.width; x++)
        naive.set(
          pixels.data.subarray((y * at.width + x) * 4, (y * at.width + x + 1) * 4),
          ((at.y + y) * 30 + at.x + x) * 4,
        )
  for (let y = 0; y < 8; y++)
    expect(data.subarray(y * 40, y * 40 + 40)).toEqual(
      naive.subarray(((y + 5) * 30 + 6) * 4, ((y + 5) * 30 + 16) * 4),
    )
  expect(photo.data[2]).toBe(0)
})

it('may copy from what is neither hole nor barred', () => {
  const flags = (text: string) => Uint8Array.from(text, Number)
  const crop = { width: 4, height: 1, data: new Uint8Array(16), hole: flags('0110'), barred: flags('0011') }
  expect([...computeUsable(crop)]).toEqual([1, 0, 0, 0])
})
