import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jitterOf } from '../../../tests/helpers/jitter.ts'
import { drawPlanar } from './sample.ts'
import { crossfade, fadePart } from './transitions.ts'

const BLACK = [0, 0, 0, 255]

function filled(width: number, height: number, at: (x: number, y: number) => readonly number[]) {
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0, p = 0; y < height; y++) for (let x = 0; x < width; x++, p += 4) data.set(at(x, y), p)
  return { width, height, data }
}

function blackFrame(width: number, height: number) {
  return filled(width, height, () => BLACK).data
}

describe('a part of a photo drawn in a frame', () => {
  it('at its own size is the photo', () => {
    const photo = filled(7, 5, (x, y) => [x * 30, y * 40, x * y, 255])
    const out = blackFrame(7, 5)
    drawPlanar(photo, { x: 0, y: 0, width: 1, height: 1 }, out, 7, 5)
    expect(out).toEqual(photo.data)
  })

  it('moves by parts of pixels without steps and without jitter', () => {
    // 120 frames of a slow zoom with a pan, photo 1.3 times as large as the frame.
    expect(jitterOf(drawPlanar, { width: 320, height: 180, density: 1.33, frames: 120 })).toBeLessThan(0.02)
  })

  it('follows a ramp exactly wherever the view lies', () => {
    const photo = filled(65, 3, (x) => [x * 3, 0, 0, 255])
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.5, noNaN: true }), (x) => {
        const out = blackFrame(16, 3)
        drawPlanar(photo, { x, y: 0, width: 0.5, height: 1 }, out, 16, 3)
        for (let i = 0; i < 16; i++) {
          const place = (x + ((i + 0.5) / 16) * 0.5) * 65 - 0.5
          const expected = 3 * Math.min(64, Math.max(0, place))
          expect(Math.abs(out[i * 4] - expected)).toBeLessThanOrEqual(0.6)
        }
      }),
    )
  })

  it('leaves what lies beyond the photo, and softens the border between by how much it covers', () => {
    const photo = filled(8, 8, () => [200, 200, 200, 255])
    const out = blackFrame(8, 8)
    // The photo covers the frame from 1.6 to 6.4 across.
    drawPlanar(photo, { x: -1.6 / 4.8, y: 0, width: 8 / 4.8, height: 1 }, out, 8, 8)
    const row = Array.from({ length: 8 }, (_, x) => out[(4 * 8 + x) * 4])
    expect(row[0]).toBe(0)
    expect(row[1]).toBeGreaterThan(70)
    expect(row[1]).toBeLessThan(90)
    expect(row.slice(2, 6)).toEqual([200, 200, 200, 200])
    expect(row[6]).toBeGreaterThan(70)
    expect(row[7]).toBe(0)
  })

  it('draws photos of one pixel, and nothing of photos that are out of sight', () => {
    const out = blackFrame(4, 4)
    drawPlanar(
      filled(1, 1, () => [9, 8, 7, 255]),
      { x: 0, y: 0, width: 1, height: 1 },
      out,
      4,
      4,
    )
    expect([...out.subarray(60)]).toEqual([9, 8, 7, 255])
    const empty = blackFrame(4, 4)
    drawPlanar(
      filled(5, 5, () => [9, 8, 7, 255]),
      { x: 1.5, y: 0, width: 0.4, height: 1 },
      empty,
      4,
      4,
    )
    expect(empty).toEqual(blackFrame(4, 4))
  })

  it('as a part over another is the crossfade of both', () => {
    const photo = filled(40, 30, (x, y) => [x * 6, y * 8, 255 - x * 5, 255])
    const other = filled(50, 30, (x, y) => [y * 7, 200 - x * 3, x * 5, 255])
    const view = { x: 0.13, y: 0.07, width: 0.71, height: 0.8 }
    for (const weight of [0, 0.3, 0.5, 1]) {
      const [at, over, out] = [view, view, view].map(() => blackFrame(21, 13))
      drawPlanar(other, view, at, 21, 13)
      drawPlanar(other, view, out, 21, 13)
      drawPlanar(photo, view, over, 21, 13)
      const size = { width: 21, height: 13 }
      crossfade({ ...size, data: at }, { ...size, data: over }, weight)
      drawPlanar(photo, view, out, 21, 13, fadePart(weight))
      expect(out).toEqual(at)
    }
  })

  it('refuses empty views and frames of another size', () => {
    const photo = filled(2, 2, () => BLACK)
    const draw = (view: { x: number; y: number; width: number; height: number }, bytes: number) => () => {
      drawPlanar(photo, view, new Uint8ClampedArray(bytes), 2, 2)
    }
    expect(draw({ x: 0, y: 0, width: 0, height: 1 }, 16)).toThrow(RangeError)
    expect(draw({ x: NaN, y: 0, width: 1, height: 1 }, 16)).toThrow(RangeError)
    expect(draw({ x: 0, y: 0, width: 1, height: 1 }, 12)).toThrow(RangeError)
  })
})
