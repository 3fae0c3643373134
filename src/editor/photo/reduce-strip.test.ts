import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reduceStrip } from './reduce-strip.ts'

/** The mean of a block, pixel by pixel. */
function mean(data: Uint8ClampedArray, width: number, height: number, side: number, x: number, y: number) {
  const sums = [0, 0, 0, 0]
  let count = 0
  for (let row = y * side; row < Math.min(height, (y + 1) * side); row++)
    for (let column = x * side; column < Math.min(width, (x + 1) * side); column++, count++)
      for (let k = 0; k < 4; k++) sums[k]! += data[(row * width + column) * 4 + k]!
  return sums.map((sum) => Math.floor((sum + (count >> 1)) / count))
}

describe('reducing a photo strip by strip', () => {
  it('gives the mean of each block, at the edges of what is left of it', () => {
    assert(
      property(
        integer({ min: 1, max: 21 }),
        integer({ min: 1, max: 21 }),
        constantFrom(2, 4, 8),
        integer({ min: 0, max: 255 }),
        (width, height, side, seed) => {
          const data = Uint8ClampedArray.from(
            { length: width * height * 4 },
            (_, i) => (i * 97 + seed * i * i) % 256,
          )
          const columns = Math.ceil(width / side)
          const reduced = new Uint8ClampedArray(columns * Math.ceil(height / side) * 4)
          for (let top = 0; top < height; top += side * 2) {
            const rows = Math.min(side * 2, height - top)
            const strip = data.subarray(top * width * 4, (top + rows) * width * 4)
            reduceStrip(strip, { width, top, rows }, side, reduced)
          }
          for (let y = 0; y * side < height; y++)
            for (let x = 0; x < columns; x++)
              expect(Array.from(reduced.subarray((y * columns + x) * 4, (y * columns + x) * 4 + 4))).toEqual(
                mean(data, width, height, side, x, y),
              )
        },
      ),
    )
  })
})
