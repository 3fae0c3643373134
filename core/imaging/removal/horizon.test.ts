import { describe, expect, it } from 'vitest'
import { draw } from '../../../tests/helpers/scenes.ts'
import { findHorizon } from './horizon.ts'

/** Boards and joists that run to points of the horizon, on a floor below it and a ceiling above. */
function corridor(width: number, height: number, horizon: number, points: readonly number[]) {
  return draw(width, height, (x, y) => {
    const depth = Math.abs(y + 0.5 - horizon)
    if (depth < 0.06 * height) return [128, 128, 128]
    const [to] = points.filter((_, i) => Math.floor((y / height) * 8) % points.length === i)
    const lane = Math.floor(((x - to * width) / depth) * 4)
    return lane % 2 === 0 ? [170, 165, 160] : [110, 100, 95]
  })
}

describe('the horizon', () => {
  for (const [row, points] of [
    [0.42, [0.5]],
    [0.5, [0.2, 0.9]],
    [0.61, [0.35]],
  ] as const)
    it(`is found at ${String(row)} of the height where lines run to ${String(points.length)} of its points`, () => {
      const found = findHorizon(corridor(640, 480, row * 480, points))
      expect(found).not.toBeNull()
      expect(Math.abs(found! - row * 480)).toBeLessThan(0.02 * 480)
    })

  it('is told in pixels of the photo, whatever its size', () => {
    const found = findHorizon(corridor(1290, 960, 0.45 * 960, [0.5]))
    expect(Math.abs(found! - 0.45 * 960)).toBeLessThan(0.02 * 960)
  })

  it('is not told by a flat picture, nor by upright and level lines', () => {
    expect(findHorizon(draw(320, 240, () => [120, 120, 120]))).toBeNull()
    expect(
      findHorizon(draw(640, 480, (x, y) => (x % 40 < 20 !== y % 40 < 20 ? [80, 80, 80] : [160, 160, 160]))),
    ).toBeNull()
  })

  it('is not told by lines that meet far above or below the middle', () => {
    expect(findHorizon(corridor(640, 480, 0.25 * 480, [0.5]))).toBeNull()
  })
})
