import { array, assert, integer, property } from 'fast-check'
import { expect, it } from 'vitest'
import { connectedPieces } from '../sky/connected.ts'
import { darkParts } from './dark-parts.ts'

const WIDTH = 8
const HEIGHT = 6
const PIXELS = WIDTH * HEIGHT

/** Level, left, top, right, bottom (inclusive) and area of each part that a flood finds at a level. */
function partsAt(lightness: readonly number[], level: number, max: number): string[] {
  const dark = Uint8Array.from(lightness, (value) => (value < level ? 1 : 0))
  return connectedPieces(WIDTH, HEIGHT, dark)
    .filter(
      ({ pixels }) => pixels.length <= max && pixels.some((p) => lightness[p] >= level - 2 || level === 9),
    )
    .map(({ pixels }) => {
      const xs = [...pixels].map((p) => p % WIDTH)
      const ys = [...pixels].map((p) => Math.floor(p / WIDTH))
      const ends = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
      return [level, ...ends, pixels.length].join(' ')
    })
    .toSorted()
}

it('finds at each level the parts that a flood finds, save those that are as they were and those too large', () => {
  const lights = array(integer({ min: 0, max: 45 }), { minLength: PIXELS, maxLength: PIXELS })
  assert(
    property(lights, integer({ min: 1, max: PIXELS }), (halves, max) => {
      const lightness = halves.map((value) => value * 2)
      const lab = new Float32Array(PIXELS * 3)
      for (const [p, value] of lightness.entries()) lab[p * 3] = value
      const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT }
      const found = darkParts({ rect, width: WIDTH, height: HEIGHT, lab }, max, () => true)
      for (let level = 9; level <= 84; level += 2) {
        const here = found
          .filter((part) => part.level === level)
          .map(({ bounds: { x, y, width, height }, area }) =>
            [level, x, y, x + width - 1, y + height - 1, area].join(' '),
          )
        expect(here.toSorted()).toEqual(partsAt(lightness, level, max))
      }
    }),
  )
})
