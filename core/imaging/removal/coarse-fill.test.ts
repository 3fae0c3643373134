import { describe, expect, it } from 'vitest'
import { cropOf, draw, type Colour } from '../../../tests/helpers/scenes.ts'
import { fillCoarsest } from './coarse-fill.ts'
import { createTexturedLevel } from './textured-level.ts'

const isHole = (x: number, y: number): boolean => x >= 18 && x < 30 && y >= 14 && y < 24

/** How many pixels of the hole differ from the truth by more than three levels after the first fill. */
function wrongAfterFill(colourAt: (x: number, y: number) => Colour): number {
  const truth = draw(48, 38, colourAt)
  const level = createTexturedLevel(cropOf(truth, isHole), { width: 12, height: 10 })
  fillCoarsest(level)
  let wrong = 0
  for (let p = 0; p < level.hole.length; p++)
    for (let k = 0; k < 3; k++)
      if (Math.abs(level.data[p * 4 + k] - truth.data[p * 4 + k]) > 3) {
        wrong++
        break
      }
  return wrong
}

describe('the first fill', () => {
  it('goes on with stripes, level and upright, through the hole', () => {
    expect(wrongAfterFill((_, y) => (y % 6 < 3 ? [60, 50, 40] : [180, 170, 150]))).toBe(0)
    expect(wrongAfterFill((x) => (x % 6 < 3 ? [60, 50, 40] : [180, 170, 150]))).toBe(0)
  })

  it('goes on with the edge between two surfaces', () => {
    expect(wrongAfterFill((_, y) => (y < 19 ? [200, 200, 205] : [120, 80, 50]))).toBeLessThanOrEqual(6)
  })

  it('fills every pixel, however far in, from known ones alone', () => {
    const picture = draw(70, 60, (x, y) => [100 + ((x * 7 + y * 3) % 50), 90, 80])
    const large = cropOf(picture, (x, y) => x >= 20 && x < 46 && y >= 18 && y < 40)
    const level = createTexturedLevel(large, { width: 26, height: 22 })
    const copied = fillCoarsest(level)
    for (const p of level.unknown) {
      expect(level.data[p * 4]).toBeGreaterThanOrEqual(100)
      expect(level.data[p * 4 + 1]).toBe(90)
      expect(level.hole[copied[p]]).toBe(0)
      expect(level.words[p]).toBe(level.words[copied[p]])
    }
    expect(copied.filter((from) => from >= 0)).toHaveLength(level.unknown.length)
  })
})
