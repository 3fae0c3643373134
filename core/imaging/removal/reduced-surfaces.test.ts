import { describe, expect, it } from 'vitest'
import { cropOf, draw, type Colour } from '../../../tests/helpers/scenes.ts'
import { isInChangingLight } from './reduced-surfaces.ts'

const [WIDTH, HEIGHT] = [240, 200]
const isHole = (x: number, y: number): boolean => x >= 80 && x < 160 && y >= 60 && y < 140
const span = { width: 80, height: 80 }
const cropWith = (colourAt: (x: number, y: number) => Colour) => cropOf(draw(WIDTH, HEIGHT, colourAt), isHole)

/** A floor from orange on the left to glare on the right. */
const glare = (x: number): Colour => {
  const part = Math.min(1, Math.max(0, (x - 60) / 120))
  return [190 + 60 * part, 110 + 130 * part, 60 + 180 * part]
}
const even = (): Colour => [190, 150, 110]

describe('the light around a hole', () => {
  it('changes on a floor that runs into glare, and not on one that does not', () => {
    expect(isInChangingLight(cropWith(glare), span)).toBe(true)
    expect(isInChangingLight(cropWith(even), span)).toBe(false)
  })

  it('does not count under leaves and bricks', () => {
    const restless = cropWith((x, y) => {
      const value = (Math.imul((x >> 4) * 31 + (y >> 4) * 1013 + 1, 2654435761) >>> 24) / 4 - 32
      const [r, g, b] = glare(x)
      return [r + value, g + value, b + value]
    })
    expect(isInChangingLight(restless, span)).toBe(false)
  })
})
