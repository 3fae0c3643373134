import { describe, expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import type { Settings } from '../../contract/widgets.ts'
import type { Pixels } from '../pixels.ts'
import { prepareEnhancement } from './prepare-enhancement.ts'

const size = { width: 480, height: 320 }

/**
 * A room in the light of lamps of this colour, with a cushion in the sun and a window frame by day, both nearly burnt
 * out.
 */
function lampRoom([red, green, blue]: readonly [number, number, number]): Pixels {
  return draw(size.width, size.height, (x, y) => {
    if (x > 90 && x < 110 && y > 210 && y < 230) return [239, 235, 226]
    if (x > 310 && x < 330 && y > 100 && y < 120) return [236, 236, 236]
    const grey = 0.45 + 0.4 * ((Math.floor(x / 32) + Math.floor(y / 32)) % 2) + ((x * 7 + y * 13) % 9) / 200
    return [grey * red, grey * green, grey * blue]
  })
}

const enhanced = (photo: Pixels, settings: Settings = {}) =>
  prepareEnhancement(photo, { scale: 1 }).render({ verticals: 'off', ...settings })

/** Blue less red, in codes, in the middle of a thing. */
function blueness({ data }: Pixels, x: number, y: number): number {
  const i = (y * size.width + x) * 4
  return data[i + 2] - data[i]
}

const things = [
  ['a cushion in the sun', 100, 220],
  ['a window frame by day', 320, 110],
] as const

describe('highlights in a room of lamps', () => {
  it.each(things)('%s does not turn blue, while the room turns grey', (_, x, y) => {
    const photo = lampRoom([200, 168, 126])
    const result = enhanced(photo)
    expect(blueness(photo, 20, 20)).toBeLessThan(-25)
    expect(Math.abs(blueness(result, 20, 20))).toBeLessThan(14)
    expect(Math.abs(blueness(result, x, y))).toBeLessThan(8)
  })

  it.each(things)('%s does not turn orange in a room that is too blue', (_, x, y) => {
    const photo = lampRoom([150, 172, 168])
    const result = enhanced(photo)
    expect(Math.abs(blueness(result, 20, 20))).toBeLessThan(14)
    expect(blueness(result, x, y)).toBeGreaterThan(-16)
  })

  it.each([60, -60])(
    'leaves what is clipped white at %s of warmth, while what is nearly so follows',
    (warmth) => {
      const photo = draw(size.width, size.height, (x, y) => {
        if (x > 90 && x < 130 && y > 210 && y < 250) return [255, 255, 255]
        if (x > 310 && x < 350 && y > 100 && y < 140) return [205, 205, 205]
        const grey = 90 + 60 * ((Math.floor(x / 32) + Math.floor(y / 32)) % 2) + ((x * 7 + y * 13) % 9)
        return [grey, grey, grey]
      })
      const result = enhanced(photo, { warmth })
      const clipped = (230 * size.width + 110) * 4
      expect([...result.data.subarray(clipped, clipped + 3)]).toEqual([255, 255, 255])
      expect(blueness(result, 330, 120) * Math.sign(warmth)).toBeLessThan(-8)
    },
  )

  it('is as warm as is asked for', () => {
    const photo = lampRoom([200, 168, 126])
    const [plain, warm] = [enhanced(photo), enhanced(photo, { warmth: 60 })]
    for (const [, x, y] of things) expect(blueness(warm, x, y)).toBeLessThan(blueness(plain, x, y) - 10)
  })
})
