import { describe, expect, it } from 'vitest'
import { zoomTo } from '../viewport/view-maths.ts'
import { barPosition, keyTarget, sidesOf, splitAt, splitColumn, visiblePhoto } from './paint-compare.ts'

const photo = { width: 4000, height: 2000 }
const fitted = { scale: 0.2, originX: 100, originY: 100, width: 1000, height: 600, ratio: 1 }
const close = zoomTo(fitted, photo, 1)

describe('compare bar', () => {
  it('stands in the part of the photo that is seen', () => {
    expect(visiblePhoto(fitted, photo)).toEqual({ left: 100, top: 100, right: 900, bottom: 500 })
    expect(visiblePhoto(close, photo)).toEqual({ left: 0, top: 0, right: 1000, bottom: 600 })
    expect(barPosition(fitted, photo, 0.25)).toBe(300)
    expect(barPosition(close, photo, 0.25)).toBe(250)
  })
  it('goes where it is dragged, and no further than the photo', () => {
    expect(splitAt(fitted, photo, 300)).toBe(0.25)
    expect(splitAt(fitted, photo, -50)).toBe(0)
    expect(splitAt(fitted, photo, 5000)).toBe(1)
  })
  it('tells the column of the photo that it stands at, at any zoom', () => {
    expect(splitColumn(fitted, photo, 0.25)).toBe(1000)
    expect(splitColumn(fitted, photo, 1)).toBe(4000)
    expect(splitColumn(close, photo, 0.25)).toBe(Math.round((250 - close.originX) / close.scale))
  })
  it('moves by a hundredth, by a tenth with Shift, and to the ends', () => {
    expect(keyTarget('ArrowRight', false, 0.5)).toBe(0.51)
    expect(keyTarget('ArrowLeft', true, 0.5)).toBe(0.4)
    expect(keyTarget('ArrowLeft', true, 0.05)).toBe(0)
    expect(keyTarget('Home', false, 0.5)).toBe(0)
    expect(keyTarget('End', false, 0.5)).toBe(1)
    expect(keyTarget('Enter', false, 0.5)).toBeNull()
  })
})

describe('side by side', () => {
  it('splits the longer side of the stage', () => {
    expect(sidesOf({ width: 1000, height: 600 })).toEqual({ half: { width: 500, height: 600 }, x: 500, y: 0 })
    expect(sidesOf({ width: 400, height: 600 })).toEqual({ half: { width: 400, height: 300 }, x: 0, y: 300 })
  })
})
