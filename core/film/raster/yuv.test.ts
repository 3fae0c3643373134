import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOf } from './photo-rows.ts'
import { simdYuv } from './simd/simd-yuv.ts'
import { rgbaToYuv420, scalarYuv, yuvBytes } from './yuv.ts'

/** ITU-R BT.709, in real numbers. */
function exact([r, g, b]: readonly number[]): [number, number, number] {
  const y = (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255
  return [16 + 219 * y, 128 + (224 * (b / 255 - y)) / 1.8556, 128 + (224 * (r / 255 - y)) / 1.5748]
}

const byte = fc.integer({ min: 0, max: 255 })
const pixel = fc.tuple(byte, byte, byte)

describe('a frame as YUV 4:2:0', () => {
  it('follows BT.709 in limited range within one step', () => {
    fc.assert(
      fc.property(fc.tuple(pixel, pixel, pixel, pixel), (pixels) => {
        const out = new Uint8Array(6)
        rgbaToYuv420(Uint8Array.from(pixels.flatMap((one) => [...one, 255])), 2, 2, out)
        pixels.forEach((one, i) => expect(Math.abs(out[i] - exact(one)[0])).toBeLessThanOrEqual(0.51))
        const mean = [0, 1, 2].map((c) => pixels.reduce((sum, one) => sum + one[c], 0) / 4)
        expect(Math.abs(out[4] - exact(mean)[1])).toBeLessThanOrEqual(0.51)
        expect(Math.abs(out[5] - exact(mean)[2])).toBeLessThanOrEqual(0.51)
      }),
    )
  })

  it('keeps greys without colour, from black at 16 to white at 235', () => {
    for (const [grey, luma] of [
      [0, 16],
      [255, 235],
    ]) {
      const out = new Uint8Array(6)
      rgbaToYuv420(new Uint8Array(16).fill(grey), 2, 2, out)
      expect([...out]).toEqual([luma, luma, luma, luma, 128, 128])
    }
  })

  it('puts each plane after the other, rows from the top', () => {
    const rgba = new Uint8Array(4 * 4 * 4)
    // Red in the lower right quarter.
    for (const at of [10, 11, 14, 15]) rgba.set([255, 0, 0, 255], at * 4)
    const out = new Uint8Array(yuvBytes(4, 4))
    rgbaToYuv420(rgba, 4, 4, out)
    expect([...out.subarray(0, 16)].map((luma) => luma > 16)).toEqual(
      Array.from({ length: 16 }, (_, i) => [10, 11, 14, 15].includes(i)),
    )
    expect([...out.subarray(20)]).toEqual([128, 128, 128, 240])
  })

  it('is the same without WebAssembly', () => {
    const half = fc.integer({ min: 1, max: 30 })
    fc.assert(
      fc.property(half, half, fc.nat(9999), (across, down, seed) => {
        const [width, height] = [2 * across, 2 * down]
        const rgba = Uint8Array.from(
          { length: width * height * 4 },
          (_, i) => Math.imul(i + seed, 0x9e3779b1) >>> 24,
        )
        const [simd, scalar] = [
          new Uint8Array(yuvBytes(width, height)),
          new Uint8Array(yuvBytes(width, height)),
        ]
        expect(simdYuv(wordsOf({ data: rgba }), width, height, simd)).toBe(true)
        scalarYuv(rgba, width, height, scalar)
        expect(simd).toEqual(scalar)
      }),
    )
  })

  it('refuses frames of odd size and arrays of another one', () => {
    expect(() => rgbaToYuv420(new Uint8Array(3 * 2 * 4), 3, 2, new Uint8Array(9))).toThrow(RangeError)
    expect(() => rgbaToYuv420(new Uint8Array(16), 2, 2, new Uint8Array(5))).toThrow(RangeError)
  })
})
