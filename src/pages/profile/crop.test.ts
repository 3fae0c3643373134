import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropByKey, largestZoom, moveCrop, wholeCrop, zoomCrop, computeZoom } from './crop.ts'

const wide = { width: 1000, height: 400 }

describe('the part of a picture', () => {
  it('is the largest square round the middle at first', () => {
    expect(wholeCrop(wide)).toEqual({ x: 300, y: 0, side: 400 })
    expect(wholeCrop({ width: 300, height: 500 })).toEqual({ x: 0, y: 100, side: 300 })
  })

  it('moves as far as the picture reaches', () => {
    expect(moveCrop(wholeCrop(wide), wide, 100, 50)).toEqual({ x: 400, y: 0, side: 400 })
    expect(moveCrop(wholeCrop(wide), wide, 9_999, 0).x).toBe(600)
  })

  it('is enlarged round a point that stays where it is', () => {
    const before = wholeCrop(wide)
    const at = { x: 0.25, y: 0.75 }
    const after = zoomCrop(before, wide, 2, at)
    expect(after).toEqual({ x: 350, y: 150, side: 200 })
    expect(after.x + at.x * after.side).toBe(before.x + at.x * before.side)
  })

  it('is not enlarged until its pixels show, nor made larger than the picture', () => {
    expect(zoomCrop(wholeCrop(wide), wide, 99).side).toBe(128)
    expect(zoomCrop(wholeCrop(wide), wide, 0.1)).toEqual(wholeCrop(wide))
    expect(largestZoom({ width: 100, height: 100 })).toBe(1)
  })

  it('stays a square inside the picture, whatever is done to it', () => {
    const step = fc.oneof(
      fc.record({ dx: fc.integer({ min: -5_000, max: 5_000 }), dy: fc.integer({ min: -5_000, max: 5_000 }) }),
      fc.record({
        zoom: fc.double({ min: 0.01, max: 100, noNaN: true }),
        x: fc.double({ min: 0, max: 1, noNaN: true }),
        y: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({ key: fc.constantFrom('ArrowLeft', 'ArrowDown', '+', '-', '0'), isShift: fc.boolean() }),
    )
    const size = fc.record({
      width: fc.integer({ min: 256, max: 9_000 }),
      height: fc.integer({ min: 256, max: 9_000 }),
    })
    fc.assert(
      fc.property(size, fc.array(step, { maxLength: 20 }), (picture, steps) => {
        let crop = wholeCrop(picture)
        for (const each of steps) {
          if ('dx' in each) crop = moveCrop(crop, picture, each.dx, each.dy)
          else if ('zoom' in each) crop = zoomCrop(crop, picture, each.zoom, each)
          else crop = cropByKey(crop, picture, each.key, each.isShift) ?? crop
          expect(crop.x).toBeGreaterThanOrEqual(0)
          expect(crop.y).toBeGreaterThanOrEqual(0)
          expect(crop.x + crop.side).toBeLessThanOrEqual(picture.width + 1e-6)
          expect(crop.y + crop.side).toBeLessThanOrEqual(picture.height + 1e-6)
          expect(crop.side).toBeGreaterThanOrEqual(128 - 1e-6)
        }
      }),
    )
  })

  it('follows the keys: arrows a hundredth, with Shift a tenth', () => {
    const crop = wholeCrop(wide)
    expect(cropByKey(crop, wide, 'ArrowRight', false)?.x).toBe(304)
    expect(cropByKey(crop, wide, 'ArrowLeft', true)?.x).toBe(260)
    expect(computeZoom(cropByKey(crop, wide, '+', false)!, wide)).toBeCloseTo(1.1)
    expect(cropByKey(crop, wide, 'Tab', false)).toBeNull()
  })
})
