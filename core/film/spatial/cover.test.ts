import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { coverOf } from './cover.ts'
import { drawPlanes } from './draw-planes.ts'
import { LABELS } from '../../imaging/layout/layout.ts'
import type { PlaneView } from './planes.ts'

const WIDTH = 160
const HEIGHT = 20
const part = fc.double({ min: 0, max: 1, noNaN: true })

it('leaves out nothing that a picture shows, wherever a frame shows it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 150 }),
      fc.integer({ min: 2, max: 70 }),
      fc.array(fc.tuple(part, part, fc.integer({ min: 1, max: 12 })), { maxLength: 4 }),
      fc.tuple(part, part, part, part, part),
      (width, height, spots, [x, y, zoom, lean, turn]) => {
        const data = new Uint8ClampedArray(width * height * 4)
        for (const [across, down, side] of spots)
          for (let row = Math.floor(down * height); row < Math.min(height, down * height + side); row++)
            for (
              let column = Math.floor(across * width);
              column < Math.min(width, across * width + side);
              column++
            )
              data.fill(200, (row * width + column) * 4, (row * width + column) * 4 + 4)
        // A frame that reaches beyond the picture, turned and seen at a slant.
        const size = 0.3 + zoom
        const view: PlaneView = {
          plane: LABELS.back,
          nearness: [0, 0, 1],
          toPhoto: [size, turn - 0.5, x - 0.4, turn - 0.5, size, y - 0.4, lean - 0.4, 0, 1],
        }
        const draw = (cover: ReturnType<typeof coverOf>) => {
          const out = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
          drawPlanes({ width, height, data }, [view], cover, out, WIDTH, HEIGHT)
          return out
        }
        const everywhere = coverOf(new Uint8ClampedArray(data.length).fill(1), width, height)
        expect(draw(coverOf(data, width, height))).toEqual(draw(everywhere))
      },
    ),
    { numRuns: 300 },
  )
})
