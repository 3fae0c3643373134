import { expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import { testRoom } from '../../scene/test-room.ts'
import type { Pixels } from '../pixels.ts'
import { lightGrid } from './grid.ts'
import { measureNoise } from './noise.ts'
import { estimateWhite } from './white-balance.ts'

const room = testRoom(192, 128).picture

/** The room under a light of another colour. */
function recast(photo: Pixels, cast: readonly number[]): Pixels {
  const data = photo.data.map((code, i) =>
    i % 4 === 3 ? code : Math.round(255 * Math.min(1, (code / 255) ** 2.2 * 0.5 * cast[i % 4]) ** (1 / 2.2)),
  )
  return { ...photo, data }
}

it.each([[[1.3, 1, 0.65]], [[0.75, 1, 1.3]], [[1, 0.85, 1]]])(
  'finds a cast of %o to within a twelfth',
  (cast) => {
    const own = estimateWhite(lightGrid(recast(room, [1, 1, 1])))
    const found = estimateWhite(lightGrid(recast(room, cast)))
    const red = (found.red / found.green / (own.red / own.green)) * (cast[0] / cast[1])
    const blue = (found.blue / found.green / (own.blue / own.green)) * (cast[2] / cast[1])
    for (const ratio of [red, blue]) expect(Math.abs(ratio - 1)).toBeLessThan(1 / 12)
  },
)

it('does not turn a bright table blue for the sake of a room in warmer light', () => {
  const lit = draw(120, 80, (x, y) => {
    if (x > 46 && x < 74 && y > 40 && y < 64) return [220, 210, 196]
    const light = 1 + ((x * 7 + y * 3) % 40) / 150
    return [Math.round(150 * light), Math.round(125 * light), Math.round(95 * light)]
  })
  const grid = lightGrid(lit)
  const { green, blue } = estimateWhite(grid)
  const table = 52 * grid.width + 60
  expect(blue / green).toBeGreaterThan(1.05)
  expect((grid.blue[table] * blue) / (grid.green[table] * green)).toBeLessThan(1.1)
})

it('takes no cast from a picture that says nothing', () => {
  const red = draw(40, 40, () => [180, 20, 20])
  expect(estimateWhite(lightGrid(red))).toEqual({ red: 1, green: 1, blue: 1 })
})

it('measures noise, and none on slopes', () => {
  let state = 1
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const gaussian = () => Array.from({ length: 12 }, random).reduce((a, b) => a + b, -6)
  const flat = draw(320, 320, () => {
    const value = Math.round(110 + 4 * gaussian())
    return [value, value, value]
  })
  for (const width of measureNoise(flat)) expect(Math.abs(width - 4)).toBeLessThan(0.8)
  const slope = draw(320, 320, (x) => [x / 2, x / 2, x / 2])
  for (const width of measureNoise(slope)) expect(width).toBeLessThan(0.4)
})
