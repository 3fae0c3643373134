import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { clampView, fit, isFitted, panBy, resized, reveal, zoomAt, zoomOf, zoomTo } from './view-maths.ts'
import { createViewportStore } from './viewport-store.ts'
import { imageToView, viewToImage } from './viewport.ts'

const photo = { width: 6000, height: 4000 }
const stage = { scale: 1, originX: 0, originY: 0, width: 1000, height: 800, ratio: 1 }

describe('fit', () => {
  it('leaves 24 px of air on the tighter sides and centres the other', () => {
    const view = fit(stage, photo)
    expect(view.scale).toBeCloseTo(952 / 6000, 12)
    expect(view.originX).toBeCloseTo(24, 9)
    expect(view.originY).toBeCloseTo((800 - 4000 * (952 / 6000)) / 2, 9)
    expect(isFitted(view, photo)).toBe(true)
  })
  it('takes less air where the stage is small', () => {
    expect(fit({ ...stage, width: 80, height: 80 }, photo).originX).toBeCloseTo(10, 9)
  })
})

describe('zoomAt', () => {
  it('keeps the image point under the pointer, for any view', () => {
    const inside = {
      x: fc.double({ min: 0, max: 1000, noNaN: true }),
      y: fc.double({ min: 0, max: 800, noNaN: true }),
    }
    fc.assert(
      fc.property(fc.record(inside), fc.double({ min: 0.2, max: 20, noNaN: true }), (at, scale) => {
        const before = zoomTo(fit(stage, photo), photo, 0.5)
        const after = zoomAt(before, photo, at, scale)
        const image = viewToImage(before, at)
        // Only where the clamp must keep the photo in the middle may the point move.
        const middle = viewToImage(after, { x: 500, y: 400 })
        const free = middle.x > 0 && middle.x < 6000 && middle.y > 0 && middle.y < 4000
        if (!free) return
        expect(imageToView(after, image).x).toBeCloseTo(at.x, 6)
        expect(imageToView(after, image).y).toBeCloseTo(at.y, 6)
      }),
    )
  })
  it('stops at 3,200 % and at a quarter of the fitted size', () => {
    expect(zoomOf(zoomAt(stage, photo, { x: 0, y: 0 }, 1e6))).toBe(32)
    expect(zoomAt(stage, photo, { x: 0, y: 0 }, 0).scale).toBeCloseTo(fit(stage, photo).scale / 4, 12)
  })
  it('counts 100 % in device pixels', () => {
    expect(zoomTo({ ...stage, ratio: 2 }, photo, 1).scale).toBe(0.5)
  })
})

describe('panBy and clampView', () => {
  it('never loses the photo: the middle of the stage stays over it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99999, max: 99999 }),
        fc.integer({ min: -99999, max: 99999 }),
        (x, y) => {
          const middle = viewToImage(panBy(fit(stage, photo), photo, x, y), { x: 500, y: 400 })
          expect(middle.x).toBeGreaterThanOrEqual(-1e-6)
          expect(middle.x).toBeLessThanOrEqual(6000 + 1e-6)
          expect(middle.y).toBeGreaterThanOrEqual(-1e-6)
          expect(middle.y).toBeLessThanOrEqual(4000 + 1e-6)
        },
      ),
    )
  })
  it('is idempotent', () => {
    const once = clampView({ ...stage, scale: 1e-9, originX: 1e6, originY: -1e6 }, photo)
    expect(clampView(once, photo)).toEqual(once)
  })
})

describe('resized', () => {
  it('fits again what was fitted', () => {
    const next = resized(fit(stage, photo), photo, { width: 600, height: 700, ratio: 1 })
    expect(isFitted(next, photo)).toBe(true)
  })
  it('keeps the middle of any other view', () => {
    const before = zoomTo(fit(stage, photo), photo, 1)
    const next = resized(before, photo, { width: 600, height: 700, ratio: 2 })
    const was = viewToImage(before, { x: 500, y: 400 })
    expect(viewToImage(next, { x: 300, y: 350 }).x).toBeCloseTo(was.x, 9)
    expect(viewToImage(next, { x: 300, y: 350 }).y).toBeCloseTo(was.y, 9)
  })
})

describe('reveal', () => {
  it('brings a hidden point just inside and leaves a visible one alone', () => {
    const view = zoomTo(fit(stage, photo), photo, 1)
    expect(imageToView(reveal(view, photo, { x: 10, y: 10 }, 40), { x: 10, y: 10 })).toEqual({ x: 40, y: 40 })
    expect(reveal(view, photo, viewToImage(view, { x: 500, y: 400 }), 40)).toBe(view)
  })
})

describe('viewport store', () => {
  it('fits at the first size, tells of changes only, and ignores a hidden stage', () => {
    const store = createViewportStore(photo)
    const heard = vi.fn()
    store.subscribe(heard)
    expect(store.isReady()).toBe(false)
    store.resize({ width: 1000, height: 800, ratio: 1 })
    expect(isFitted(store.get(), photo)).toBe(true)
    store.fit()
    store.resize({ width: 0, height: 0, ratio: 1 })
    expect(heard).toHaveBeenCalledTimes(1)
    expect(store.get().width).toBe(1000)
  })
})
