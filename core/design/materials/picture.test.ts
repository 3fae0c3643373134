import { describe, expect, it } from 'vitest'
import { LINEAR } from '../../imaging/linear.ts'
import type { Pixels } from '../../imaging/pixels.ts'
import { pictureLevels, pictureMaterial } from './picture.ts'

/** Red above, and below it green on the left and blue on the right. */
function picture(): Pixels {
  const [width, height] = [32, 16]
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let p = 0; p < width * height; p++) {
    const isAbove = p < (width * height) / 2
    const isLeft = p % width < width / 2
    data.set(isAbove ? [200, 0, 0] : isLeft ? [0, 200, 0] : [0, 0, 200], p * 4)
  }
  return { width, height, data }
}

describe('a picture of a material', () => {
  const { material, mean } = pictureMaterial(pictureLevels(picture()), 2)
  const at = (u: number, v: number, footprint = 0.01) => {
    const out = new Float64Array(3)
    material(u, v, footprint, out)
    return [...out]
  }
  const full = LINEAR[200]

  it('lies upright, as wide as was said, and beside itself on all sides', () => {
    expect(at(0.5, 0.75)).toEqual([full, 0, 0])
    expect(at(0.5, 0.25)).toEqual([0, full, 0])
    expect(at(1.5, 0.25)).toEqual([0, 0, full])
    for (const [u, v] of [
      [2, 0],
      [-4, 0],
      [0, 3],
      [0, -1],
      [6, 5],
    ] as const)
      expect(at(1.5 + u, 0.25 + v).map((value) => Math.round(value * 1e6))).toEqual(
        at(1.5, 0.25).map((value) => Math.round(value * 1e6)),
      )
  })

  it('is its own mean from afar, without a pattern', () => {
    expect(mean[0]).toBeCloseTo(full / 2, 5)
    for (const u of [0.1, 0.9, 1.7])
      at(u, 0.3, 5).forEach((value, c) => expect(value).toBeCloseTo(mean[c], 3))
  })
})
