import { describe, expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import { LINEAR } from '../linear.ts'
import { skyCover } from './sky-cover.ts'

type Colour = readonly [red: number, green: number, blue: number]

const [width, height] = [200, 4]
const white: Colour = [240, 242, 244]
const deepBlue: Colour = [30, 120, 220]
const brick: Colour = [150, 92, 70]

/**
 * The cover of the pixel in the middle, of this colour and with this much of the matte, with open sky up to column
 * `edge`.
 */
function coverOf(colour: Colour, sky: Colour, open: number, edge: number): number {
  const photo = draw(width, height, (x) => (x < edge ? [...sky] : x < 100 ? [...brick] : [...colour]))
  const data = Uint8Array.from({ length: width * height }, (_, p) =>
    p % width < edge ? 255 : p % width < 100 ? 0 : Math.round(255 * open),
  )
  const cover = { width, height, data }
  const row = new Float32Array(width)
  skyCover(photo, { matte: cover, cover }, 0)(1, (_, k) => LINEAR[sky[k]], row)
  return row[100]
}

describe('skyCover', () => {
  it('gives all of a pixel that looks like sky to it where the matte is in two minds', () => {
    expect(coverOf(white, white, 0.5, 90)).toBe(1)
    expect(coverOf([252, 253, 255], white, 0.5, 90)).toBe(1)
    expect(coverOf(brick, white, 0.5, 90)).toBeCloseTo(0.5, 2)
    expect(coverOf(white, white, 0.05, 90)).toBeLessThan(0.1)
  })

  it('finds deep blue sky that the matte missed, only near the sky', () => {
    expect(coverOf(deepBlue, deepBlue, 0, 99)).toBeGreaterThan(0.9)
    expect(coverOf(deepBlue, deepBlue, 0, 60)).toBe(0)
    expect(coverOf(brick, deepBlue, 0, 99)).toBe(0)
    expect(coverOf(white, white, 0, 99)).toBe(0)
  })
})
