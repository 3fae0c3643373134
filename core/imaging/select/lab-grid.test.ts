import { expect, it } from 'vitest'
import type { Pixels } from '../pixels.ts'
import { toLab } from '../suggest/lab.ts'
import { nextRandom, seedState } from '../random.ts'
import { emptyGrid, fillPixel, reduceToLab } from './lab-grid.ts'

function noise(width: number, height: number): Pixels {
  let state = seedState(8)
  const data = Uint8Array.from({ length: width * height * 4 }, () => {
    state = nextRandom(state)
    return (state >>> 3) % 256
  })
  return { width, height, data }
}

it('keeps a small photo at its size, in CIELAB', () => {
  const photo = noise(9, 7)
  const { channels } = toLab(photo)
  const grid = reduceToLab(photo, { x: 2, y: 1, width: 7, height: 6 }, 100)
  expect([grid.width, grid.height]).toEqual([7, 6])
  for (let p = 0; p < 42; p++)
    for (let c = 0; c < 3; c++)
      expect(grid.lab[p * 3 + c]).toBeCloseTo(channels[c][(Math.floor(p / 7) + 1) * 9 + (p % 7) + 2], 1)
})

it('takes the mean of blocks, and one block alone as all together', () => {
  const photo = noise(37, 23)
  const rect = { x: 3, y: 2, width: 31, height: 20 }
  const grid = reduceToLab(photo, rect, 11)
  expect([grid.width, grid.height]).toEqual([11, 7])
  const alone = emptyGrid(rect, 11)
  for (let y = 0; y < 7; y++) for (let x = 0; x < 11; x++) fillPixel(photo, alone, x, y)
  expect(alone.lab).toEqual(grid.lab)
  const grey = { width: 8, height: 8, data: new Uint8Array(256).map((_, i) => (i % 8 < 4 ? 0 : 200)) }
  expect(reduceToLab(grey, { x: 0, y: 0, width: 8, height: 8 }, 2).lab[0]).toBeCloseTo(42.37, 1)
})
