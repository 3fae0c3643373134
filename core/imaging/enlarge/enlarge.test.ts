import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testRoom } from '../../scene/test-room.ts'
import type { Pixels } from '../pixels.ts'
import { enlarge } from './enlarge.ts'

const room = testRoom(192, 128).picture

/** Block means. */
function reduced({ width, height, data }: Pixels, factor: number): Pixels {
  const [w, h] = [width / factor, height / factor]
  const out = new Uint8Array(w * h * 4)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++)
      for (let k = 0; k < 4; k++) {
        let sum = 0
        for (let v = 0; v < factor; v++)
          for (let u = 0; u < factor; u++) sum += data[((y * factor + v) * width + x * factor + u) * 4 + k]
        out[(y * w + x) * 4 + k] = Math.round(sum / (factor * factor))
      }
  return { width: w, height: h, data: out }
}

function psnr(a: Pixels, b: Pixels): number {
  let sum = 0
  for (let i = 0; i < a.data.length; i++) sum += (a.data[i] - b.data[i]) ** 2
  return 10 * Math.log10((255 * 255 * a.data.length) / Math.max(1e-9, sum))
}

/** Each pixel as a square. */
function blocks({ width, height, data }: Pixels, factor: number): Pixels {
  const out = new Uint8Array(data.length * factor * factor)
  for (let y = 0; y < height * factor; y++)
    for (let x = 0; x < width * factor; x++) {
      const from = (Math.floor(y / factor) * width + Math.floor(x / factor)) * 4
      out.set(data.subarray(from, from + 4), (y * width * factor + x) * 4)
    }
  return { width: width * factor, height: height * factor, data: out }
}

describe('enlarge', () => {
  it.each([2, 4] as const)('made small again %i times, it is the picture it came from', (factor) => {
    expect(psnr(reduced(enlarge(room, factor), factor), room)).toBeGreaterThan(43)
  })

  it.each([2, 4] as const)('comes nearer to the truth than pixels as squares, %i times', (factor) => {
    const small = reduced(room, factor)
    expect(psnr(enlarge(small, factor), room)).toBeGreaterThan(psnr(blocks(small, factor), room) + 1)
  })

  it('keeps edges free of rings', () => {
    const width = 24
    const data = new Uint8Array(width * 16 * 4).fill(255)
    for (let p = 0; p < width * 16; p++) data.fill(p % width < 12 ? 60 : 200, p * 4, p * 4 + 3)
    const large = enlarge({ width, height: 16, data }, 4)
    for (let i = 0; i < large.data.length; i++)
      if (i % 4 !== 3) {
        expect(large.data[i]).toBeGreaterThanOrEqual(57)
        expect(large.data[i]).toBeLessThanOrEqual(203)
      }
  })

  it('gives any size and a flat colour, in one band or several', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 150 }),
        fc.nat(255),
        fc.constantFrom(2 as const, 4 as const),
        (width, height, code, factor) => {
          const photo = { width, height, data: new Uint8Array(width * height * 4).fill(code) }
          const large = enlarge(photo, factor)
          expect([large.width, large.height]).toEqual([width * factor, height * factor])
          expect(large.data.every((value) => value === code)).toBe(true)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('refuses more than 100 megapixels before it does anything', () => {
    const photo = { width: 6000, height: 4000, data: new Uint8Array(0) }
    expect(() => enlarge(photo, 4)).toThrow('384 megapixels')
  })
})
