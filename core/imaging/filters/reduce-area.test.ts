import { expect, it } from 'vitest'
import { reduceArea } from './reduce-area.ts'

it('gives the mean light of each block, over all of its rows and columns', () => {
  const [width, height] = [12, 8]
  const code = (x: number, y: number, channel: number) => (x * 17 + y * 29 + channel * 50) % 256
  const data = Uint8Array.from({ length: width * height * 4 }, (_, i) => {
    const p = i >> 2
    return i % 4 === 3 ? 255 : code(p % width, Math.floor(p / width), i % 4)
  })
  const squares = Float32Array.from({ length: 256 }, (_, value) => value * value)
  const small = reduceArea({ width, height, data }, 3, squares)
  expect([small.width, small.height]).toEqual([3, 2])
  for (let y = 0; y < 2; y++)
    for (let x = 0; x < 3; x++)
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0
        for (let row = 4 * y; row < 4 * y + 4; row++)
          for (let column = 4 * x; column < 4 * x + 4; column++) sum += squares[code(column, row, channel)]
        expect(small.values[(y * 3 + x) * 3 + channel] / (sum / 16)).toBeCloseTo(1, 5)
      }
})
