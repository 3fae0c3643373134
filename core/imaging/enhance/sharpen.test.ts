import { describe, expect, it } from 'vitest'
import { sharpenBand } from './sharpen.ts'
import type { Developed } from './tone-mapper.ts'

const [width, height] = [24, 12]

function grey(codeAt: (x: number, y: number) => number): Developed {
  const plane = Float32Array.from({ length: width * height }, (_, p) =>
    codeAt(p % width, Math.floor(p / width)),
  )
  return { width, height, red: plane, green: plane.slice(), blue: plane.slice() }
}

describe('sharpening', () => {
  it('makes a soft edge steeper', () => {
    const band = grey((x) => (x < 11 ? 80 : x === 11 ? 105 : x === 12 ? 135 : 160))
    sharpenBand(band, 1, 0.5)
    const row = band.red.subarray(6 * width, 7 * width)
    expect(row[12] - row[11]).toBeGreaterThan(36)
    expect([row[2], row[21]]).toEqual([80, 160])
  })

  it('draws no line of more than 5 codes along a hard edge', () => {
    const band = grey((x) => (x < 12 ? 80 : 160))
    sharpenBand(band, 1, 0.5)
    expect(Math.min(...band.red)).toBe(75)
    expect(Math.max(...band.red)).toBe(165)
  })

  it('leaves what is fainter than noise', () => {
    const band = grey((x, y) => 120 + ((x * 7 + y * 5) % 3) - 1)
    const before = band.red.slice()
    sharpenBand(band, 1, 4)
    expect(band.red).toEqual(before)
  })

  it('moves all three channels alike, so that hues stay', () => {
    const band = grey((x) => (x < 12 ? 90 : 150))
    band.blue.fill(40)
    const before = { red: band.red.slice(), blue: band.blue.slice() }
    sharpenBand(band, 0.7, 0.5)
    for (let p = 0; p < band.red.length; p++)
      expect(band.red[p] - before.red[p]).toBeCloseTo(band.blue[p] - before.blue[p], 3)
    expect(band.red).not.toEqual(before.red)
  })
})
