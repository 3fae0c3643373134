import { describe, expect, it } from 'vitest'
import { cropOf, draw, type Colour } from '../../../tests/helpers/scenes.ts'
import { guideOf, isInChangingLight } from './rough.ts'

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

describe('a guide', () => {
  it('shows the light of the surface in the hole', () => {
    const guide = guideOf(cropWith(glare), span)!
    const at = (x: number, y: number): number[] => {
      const [u, v] = [Math.floor((x * guide.width) / WIDTH), Math.floor((y * guide.height) / HEIGHT)]
      return [...guide.data.subarray((v * guide.width + u) * 4, (v * guide.width + u) * 4 + 3)]
    }
    for (const x of [90, 120, 150])
      for (const [k, value] of at(x, 100).entries())
        expect(Math.abs(value - glare(x)[k])).toBeLessThanOrEqual(20)
  })
})
