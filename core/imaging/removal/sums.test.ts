import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeLevel, RADIUS } from './level.ts'
import { patchSums } from './sums.ts'

it('equals the sum over each patch, and writes nothing outside the rectangle', () => {
  const part = fc.integer({ min: 0, max: 12 })
  fc.assert(
    fc.property(part, part, part, part, fc.nat(), (l, r, t, b, salt) => {
      const inside = { x: RADIUS + l, y: RADIUS + t, width: r + 1, height: b + 1 }
      const width = inside.x + inside.width + RADIUS + 2
      const height = inside.y + inside.height + RADIUS
      const data = Uint8Array.from(
        { length: width * height * 4 },
        (_, i) => Math.imul(i + salt, 2654435761) >>> 24,
      )
      const none = new Uint8Array(width * height)
      const level = makeLevel(width, height, data, none, none, { width: 1, height: 1 })
      const out = new Uint16Array(width * height * 4).fill(65_535)
      patchSums(level, inside, out)
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
          const isInside =
            x >= inside.x && y >= inside.y && x < inside.x + inside.width && y < inside.y + inside.height
          for (let k = 0; k < 4; k++) {
            const isSummed = isInside && k < 3
            let sum = isSummed ? 0 : 65_535
            if (isSummed)
              for (let v = y - RADIUS; v <= y + RADIUS; v++)
                for (let u = x - RADIUS; u <= x + RADIUS; u++) sum += data[(v * width + u) * 4 + k]
            expect(out[(y * width + x) * 4 + k]).toBe(sum)
          }
        }
    }),
    { numRuns: 40 },
  )
})
