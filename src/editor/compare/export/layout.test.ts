import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layoutOf, stripRows } from './layout.ts'

const photo = fc.record({
  width: fc.integer({ min: 1, max: 10_000 }),
  height: fc.integer({ min: 1, max: 10_000 }),
})

describe('layoutOf', () => {
  it('split: shows every column once, the first left of the bar', () => {
    fc.assert(
      fc.property(photo, fc.double({ min: -50, max: 12_000, noNaN: true }), (size, splitX) => {
        const { width, height, parts, between } = layoutOf('split', size, splitX)
        expect({ width, height }).toEqual(size)
        const [first, second] = [parts[0]!, parts[1]!]
        expect([first.picture, second.picture]).toEqual([0, 1])
        expect(first.from.x).toBe(0)
        expect(first.from.width + second.from.width).toBe(size.width)
        expect(second.from.x).toBe(first.from.width)
        // Nothing is moved: what is at a place in the photo is there in the export.
        expect([second.x, second.y]).toEqual([second.from.x, 0])
        expect(between.x + between.width / 2).toBe(second.x)
        expect(between.width > 0).toBe(first.from.width > 0 && second.from.width > 0)
      }),
    )
  })
  it('side by side and stacked: shows both whole, without overlap, and fills the picture', () => {
    fc.assert(
      fc.property(photo, fc.constantFrom('side' as const, 'stacked' as const), (size, arrangement) => {
        const { width, height, parts, between } = layoutOf(arrangement, size, 3)
        for (const { from } of parts) expect(from).toEqual({ x: 0, y: 0, ...size })
        const area = 2 * size.width * size.height + between.width * between.height
        expect(area).toBe(width * height)
        const second = parts[1]!
        expect(second.x + size.width).toBe(width)
        expect(second.y + size.height).toBe(height)
      }),
    )
  })
})

describe('stripRows', () => {
  it('keeps strips small, and whole blocks high', () => {
    expect(stripRows(640)).toBe(512)
    for (const width of [640, 6_000, 12_040, 19_000, 65_535]) {
      expect(stripRows(width) % 8).toBe(0)
      expect(stripRows(width) * width).toBeLessThanOrEqual(4_000_000)
    }
  })
})
