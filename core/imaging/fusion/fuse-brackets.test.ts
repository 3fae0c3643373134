import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainMertens } from '../../../tests/helpers/plain-mertens.ts'
import { testRoom } from '../../scene/test-room.ts'
import type { Pixels } from '../pixels.ts'
import { alignFrame } from './align.ts'
import { fuseBrackets } from './fuse-brackets.ts'
import { lumaPlane } from './weights.ts'
import { Refusal } from '../../refusal.ts'

const room = testRoom(160, 112).picture

/** The room with more or less light, as a camera clips it. */
function exposed(photo: Pixels, gain: number): Pixels {
  const data = Uint8Array.from(photo.data, (code, i) => {
    if (i % 4 === 3) return code
    const linear = (code / 255) ** 2.2 * gain
    return Math.round(255 * Math.min(1, linear) ** (1 / 2.2))
  })
  return { ...photo, data }
}

function moved(photo: Pixels, dx: number, dy: number): Pixels {
  const { width, height } = photo
  const data = new Uint8Array(photo.data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = Math.min(width - 1, Math.max(0, x - dx))
      const v = Math.min(height - 1, Math.max(0, y - dy))
      data.set(photo.data.subarray((v * width + u) * 4, (v * width + u) * 4 + 4), (y * width + x) * 4)
    }
  return { width, height, data }
}

function psnr(a: Pixels, b: Pixels, inside = 0): number {
  let [sum, count] = [0, 0]
  for (let y = inside; y < a.height - inside; y++)
    for (let x = inside; x < a.width - inside; x++)
      for (let k = 0; k < 3; k++) {
        const i = (y * a.width + x) * 4 + k
        sum += (a.data[i] - b.data[i]) ** 2
        count++
      }
  return 10 * Math.log10((255 * 255 * count) / Math.max(1e-9, sum))
}

const bracket = [0.25, 1, 2].map((gain) => exposed(room, gain))

describe('fuseBrackets', () => {
  it('is the paper where nothing moved', () => {
    expect(psnr(fuseBrackets(bracket), plainMertens(bracket))).toBeGreaterThan(45)
  })

  it('does not depend on the order of frames, nor changes them', () => {
    const before = bracket.map(({ data }) => Uint8Array.from(data))
    const one = fuseBrackets(bracket)
    const other = fuseBrackets([...bracket].reverse())
    expect(psnr(one, other)).toBeGreaterThan(60)
    expect(bracket.map(({ data }) => data)).toEqual(before)
    expect(fuseBrackets(bracket).data).toEqual(one.data)
  })

  it('brings hand-held shots together', () => {
    const shaken = [bracket[0], moved(bracket[1], 3, -2), moved(bracket[2], -5, 4)]
    expect(psnr(fuseBrackets(shaken), fuseBrackets(bracket), 8)).toBeGreaterThan(36)
  })

  it('shows what moved once', () => {
    const withCat = (photo: Pixels, left: number): Pixels => {
      const data = Uint8Array.from(photo.data)
      for (let y = 20; y < 44; y++)
        for (let x = left; x < left + 24; x++) data.set([120, 20, 110], (y * 160 + x) * 4)
      return { ...photo, data }
    }
    const clean = fuseBrackets(bracket)
    const fused = fuseBrackets([bracket[0], withCat(bracket[1], 100), bracket[2]])
    const purple = ({ data }: Pixels) => {
      let sum = 0
      for (let y = 22; y < 42; y++)
        for (let i = (y * 160 + 102) * 4; i < (y * 160 + 122) * 4; i += 4) sum += data[i] - data[i + 1]
      return sum / 400
    }
    expect(Math.abs(purple(fused) - purple(clean))).toBeLessThan(8)
  })

  it('does not break on the smallest and on flat pictures', () => {
    const side = fc.integer({ min: 1, max: 7 })
    fc.assert(
      fc.property(side, side, fc.nat(255), (width, height, code) => {
        const frame = { width, height, data: new Uint8Array(width * height * 4).fill(code) }
        expect(fuseBrackets([frame, frame]).data).toEqual(frame.data)
      }),
    )
  })

  it('refuses one frame, eight, and frames of two sizes', () => {
    expect(() => fuseBrackets([room])).toThrow(Refusal)
    expect(() => fuseBrackets(Array.from({ length: 8 }, () => room))).toThrow(Refusal)
    const other = { width: 4, height: 4, data: new Uint8Array(64) }
    expect(() => fuseBrackets([room, other])).toThrow('same size')
  })
})

it('finds the shift between frames of different light', () => {
  fc.assert(
    fc.property(fc.integer({ min: -7, max: 7 }), fc.integer({ min: -7, max: 7 }), (x, y) => {
      const shift = alignFrame(lumaPlane(bracket[1]), lumaPlane(moved(bracket[0], x, y)))
      expect([Math.abs(shift.x - x), Math.abs(shift.y - y)].every((off) => off <= 1)).toBe(true)
    }),
    { numRuns: 30 },
  )
})
