import { afterEach, describe, expect, it } from 'vitest'
import { openToolStage } from '../../testing/tool-stage.ts'
import type { EditorStore } from '../../state/editor-store.ts'
import { zoomTo } from '../../viewport/view-maths.ts'
import { imageToView } from '../../viewport/viewport.ts'
import { createCrosshair } from './crosshair.ts'

let store: EditorStore
let afterTest: () => void = () => undefined

function setUp() {
  const { view, host, place, close, ...stage } = openToolStage(false)
  store = stage.store
  view.resize({ width: 1000, height: 800, ratio: 1 })
  view.update((viewport, photo) => zoomTo(viewport, photo, 0.5))
  afterTest = close
  return { view, host, place, ...stage, crosshair: createCrosshair({ view, host }) }
}

describe('crosshair', () => {
  const brush = { size: 120, hardness: 0.8, opacity: 1, combine: 'add' }
  afterEach(() => afterTest())

  it('starts in the middle of the stage and keeps its three paces at any zoom', () => {
    const { crosshair, place } = setUp()
    crosshair.move(1, 0, 'step')
    expect(place.get()).toEqual({ x: 2016, y: 1500 })
    crosshair.move(0, -1, 'leap')
    expect(place.get()).toEqual({ x: 2016, y: 1340 })
    crosshair.move(-1, 0, 'pixel')
    expect(place.get()).toEqual({ x: 2015, y: 1340 })
  })
  it('paints from Space down to Space up', () => {
    const { crosshair, calls } = setUp()
    crosshair.press()
    expect(calls).toEqual([])
    crosshair.move(1, 0, 'step')
    crosshair.press()
    crosshair.move(1, 0, 'step')
    crosshair.release()
    crosshair.release()
    expect(calls).toEqual([
      ['beginStroke', brush, [2016, 1500, 1]],
      ['extendStroke', [2032, 1500, 1]],
      ['endStroke'],
    ])
  })
  it('draws an edge line by corners, and none where a hint is', () => {
    const { crosshair, calls, place, host } = setUp()
    store.getState().change({ tool: 'edge' })
    place.set({ x: 1000, y: 1500 })
    crosshair.enter()
    expect(host.tool().isOpen?.()).toBe(false)
    crosshair.move(1, 0, 'step')
    crosshair.enter()
    crosshair.move(1, 0, 'leap')
    crosshair.enter()
    crosshair.enter()
    expect(calls).toEqual([['hint', 'edge', [1016, 1500, 1176, 1500]]])
  })
  it('takes two corners for a rectangle, and gives one back', () => {
    const { crosshair, calls, host, preview } = setUp()
    store.getState().change({ tool: 'rectangle' })
    crosshair.move(1, 0, 'step')
    crosshair.press()
    crosshair.move(1, 0, 'leap')
    crosshair.move(0, 1, 'leap')
    expect(preview.get()).not.toBeNull()
    expect(host.cancel()).toBe(true)
    expect(preview.get()).toBeNull()
    crosshair.press()
    crosshair.move(-1, 0, 'leap')
    crosshair.move(0, -1, 'leap')
    crosshair.press()
    expect(calls).toEqual([
      ['drawShape', { kind: 'rectangle', rect: { x: 2016, y: 1500, width: 160, height: 160 } }, 'add'],
    ])
    expect(host.cancel()).toBe(false)
  })
  it('stays on the photo, and the view follows it', () => {
    const { crosshair, place, view } = setUp()
    for (let i = 0; i < 30; i++) crosshair.move(-1, -1, 'leap')
    expect(place.get()).toEqual({ x: 0, y: 0 })
    const seen = imageToView(view.get(), { x: 0, y: 0 })
    expect(seen.x).toBeGreaterThanOrEqual(0)
    expect(seen.y).toBeGreaterThanOrEqual(0)
  })

  it('sets the corners of a polygon with Enter and closes it at the last one again', () => {
    const { crosshair, calls, preview } = setUp()
    store.getState().change({ tool: 'polygon' })
    crosshair.move(1, 0, 'step')
    crosshair.enter()
    crosshair.move(1, 0, 'leap')
    crosshair.enter()
    crosshair.move(0, 1, 'leap')
    expect(preview.get()).toMatchObject({ points: [2016, 1500, 2176, 1500, 2176, 1660] })
    crosshair.enter()
    crosshair.enter()
    const points = [2016, 1500, 2176, 1500, 2176, 1660]
    expect(calls).toEqual([['drawShape', { kind: 'polygon', points }, 'add']])
  })

  it('draws a lasso while Space is held', () => {
    const { crosshair, calls } = setUp()
    store.getState().change({ tool: 'lasso' })
    crosshair.move(1, 0, 'step')
    crosshair.press()
    crosshair.move(1, 0, 'leap')
    crosshair.move(0, 1, 'leap')
    crosshair.release()
    const points = [2016, 1500, 2176, 1500, 2176, 1660]
    expect(calls).toEqual([['drawShape', { kind: 'lasso', points }, 'add']])
  })

  it('takes a suggestion by a press or by its number, and ends a smart selection with Enter', () => {
    const { crosshair, calls, host, place } = setUp()
    store.getState().change({ tool: 'regions' })
    place.set({ x: 30, y: 40 })
    crosshair.press()
    host.tool().digit?.(3)
    store.getState().change({ tool: 'smart' })
    crosshair.press()
    crosshair.enter()
    expect(calls).toEqual([
      ['toggleAt', { x: 30, y: 40 }, undefined],
      ['toggle', 3],
      ['smartSelect', { kind: 'mark', mark: 'in', points: [{ x: 30, y: 40 }] }, 'add'],
      ['endSmartSelect'],
    ])
  })

  it('leaves a gesture of the pointer alone', () => {
    const { crosshair, calls, host, place } = setUp()
    place.set({ x: 30, y: 40 })
    crosshair.press()
    const precision = { click: 1, corner: 1, hint: 1, doubleClickMs: 400 }
    const at = { x: 5, y: 6 }
    const points = Float32Array.of(5, 6, 1)
    host.press({ at, points, shift: false, alt: false, byTouch: false, time: 0, precision })
    crosshair.move(1, 0, 'pixel')
    crosshair.release()
    expect(crosshair.isBusy()).toBe(false)
    expect(calls).toEqual([
      ['beginStroke', brush, [30, 40, 1]],
      ['cancelStep'],
      ['beginStroke', brush, [5, 6, 1]],
    ])
  })
})
