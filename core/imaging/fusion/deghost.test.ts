import { describe, expect, it } from 'vitest'
import type { Plane } from '../pixels.ts'
import { deghost } from './deghost.ts'

const [width, height] = [120, 40]
const plane = (code: (x: number, y: number) => number): Plane => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, p) => code(p % width, Math.floor(p / width))),
})

/** Black on the left, where the reference sees nothing; mid grey on the right. */
const reference = plane((x) => (x < 60 ? 4 : 120))
const still = { x: 0, y: 0 }

/** The weight of a frame that shows something else than the reference in one place of 12 by 12 pixels. */
function weightAt(left: number): number {
  const frame = plane((x, y) => {
    const isOther = x >= left && x < left + 12 && y >= 14 && y < 26
    return isOther !== x < 60 ? 60 : 200
  })
  const weights = new Float32Array(width * height).fill(1)
  deghost(weights, frame, still, reference)
  return weights[20 * width + left + 6]
}

describe('taking weight from what has moved', () => {
  it('is done where the reference shows something else', () => {
    expect(weightAt(90)).toBe(0)
  })

  it('is not done where the reference is nearly black, and cannot tell', () => {
    expect(weightAt(20)).toBe(1)
  })
})
