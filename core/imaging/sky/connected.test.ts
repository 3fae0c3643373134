import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { connectedPieces } from './connected.ts'

it('holds each pixel in one piece, and counts the sides at which pieces end', () => {
  const [width, height] = [9, 7]
  const plane = fc.uint8Array({ min: 0, max: 1, minLength: width * height, maxLength: width * height })
  fc.assert(
    fc.property(plane, (labels) => {
      const pieces = connectedPieces(width, height, labels)
      const all = pieces.flatMap(({ pixels }) => [...pixels]).sort((a, b) => a - b)
      expect(all).toEqual([...labels.keys()].filter((p) => labels[p] === 1))
      for (const { pixels, border, isAtTop } of pieces) {
        let ends = 0
        for (const p of pixels) {
          const [x, y] = [p % width, Math.floor(p / width)]
          if (x > 0 && labels[p - 1] === 0) ends++
          if (x + 1 < width && labels[p + 1] === 0) ends++
          if (y > 0 && labels[p - width] === 0) ends++
          if (y + 1 < height && labels[p + width] === 0) ends++
        }
        expect(border).toBe(ends)
        expect(isAtTop).toBe(pixels.some((p) => p < width))
      }
    }),
  )
})
