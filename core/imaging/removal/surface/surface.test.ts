import { describe, expect, it } from 'vitest'
import { cropOf, draw } from '../../../../tests/helpers/scenes.ts'
import { measureBase } from './base.ts'
import { flatten, relight, createSurface } from './surface.ts'
import { computeUsable } from '../crop.ts'

const [WIDTH, HEIGHT] = [80, 60]
const isHole = (x: number, y: number): boolean => x >= 30 && x < 50 && y >= 20 && y < 40
const picture = draw(WIDTH, HEIGHT, (x, y) =>
  y < 30 ? [180 + (x % 2) * 4, 180, 190] : [60 + x + (x % 2) * 8, 50 + x, 40 + x],
)
const crop = cropOf(picture, isHole)
/** Another item's place, not to be copied from. */
const isBarred = (x: number, y: number): boolean => x >= 4 && x < 7 && y >= 50 && y < 53
for (let y = 50; y < 53; y++) crop.barred.fill(1, y * WIDTH + 4, y * WIDTH + 7)

function floorOf() {
  const coarse = measureBase(crop.data, computeUsable(crop), WIDTH, HEIGHT, 2, 30)
  const owner = Int8Array.from(coarse.known, (known, i) => (known === 0 ? -1 : i < 15 * 40 ? 0 : 1))
  return createSurface(crop, coarse, owner, 1)
}

describe('a surface', () => {
  it('is seen where its cells are known', () => {
    const { seen } = floorOf()
    for (let p = 0; p < seen.length; p++) {
      const [x, y] = [p % WIDTH, Math.floor(p / WIDTH)]
      expect(seen[p]).toBe(y >= 30 && !isHole(x, y) && !isBarred(x, y) ? 1 : 0)
    }
  })

  it('has its light spanned over the hole, untinted by what stands beside it', () => {
    const { base } = floorOf()
    for (let y = 15; y < 20; y++)
      for (let x = 15; x < 25; x++) {
        const [red, green, blue] = base.values.subarray((y * 40 + x) * 3, (y * 40 + x) * 3 + 3)
        expect(Math.abs(red - 65 - 2 * x)).toBeLessThan(8)
        expect(Math.abs(red - green - 14)).toBeLessThan(3)
        expect(Math.abs(green - blue - 10)).toBeLessThan(2)
      }
  })

  it('is flat about the middle without its light, and gets it back', () => {
    const surface = floorOf()
    const flat = flatten(crop, surface, crop.hole)
    const pixels: number[] = []
    for (let y = 42; y < 58; y++)
      for (let x = 8; x < 74; x++) {
        const p = y * WIDTH + x
        pixels.push(p)
        expect(Math.abs(flat.data[p * 4] - 128)).toBeLessThan(16)
        if (x % 2 === 0) expect(Math.abs(flat.data[p * 4 + 4] - flat.data[p * 4] - 8)).toBeLessThanOrEqual(2)
        expect(flat.barred[p]).toBe(0)
      }
    const own = Float32Array.from(pixels.flatMap((p) => [...flat.data.subarray(p * 4, p * 4 + 4)]))
    relight(own, Int32Array.from(pixels), WIDTH, surface)
    for (const [i, p] of pixels.entries())
      for (let k = 0; k < 3; k++)
        expect(Math.abs(own[i * 4 + k] - picture.data[p * 4 + k])).toBeLessThanOrEqual(0.51)
  })

  it('lets copy only from itself, and leaves the rest of the hole plain', () => {
    const lower = crop.hole.map((value, p) => (p >= 30 * WIDTH ? value : 0))
    const flat = flatten(crop, floorOf(), lower)
    expect(flat.hole).toBe(lower)
    expect(flat.barred[10 * WIDTH + 10]).toBe(1)
    expect(flat.barred[25 * WIDTH + 40]).toBe(1)
    expect([...flat.data.subarray((25 * WIDTH + 40) * 4, (25 * WIDTH + 40) * 4 + 3)]).toEqual([128, 128, 128])
  })
})
