import { afterEach, describe, expect, it } from 'vitest'
import { useEditorStore } from '../../stores/editor.ts'
import type { MaskClient } from '../mask/mask-client.ts'
import { zoomTo } from '../viewport/view-maths.ts'
import { createViewportStore } from '../viewport/viewport-store.ts'
import type { ImagePoint } from '../viewport/viewport.ts'
import { imageToView } from '../viewport/viewport.ts'
import { createCrosshair } from './crosshair.ts'
import { createPathDraft } from './path-draft.ts'
import type { Rubber } from './rubber.ts'
import { createSmartSelection } from './smart-selection.ts'
import { createSignal } from '../signal/signal.ts'

function setUp() {
  const view = createViewportStore({ width: 4000, height: 3000 })
  view.resize({ width: 1000, height: 800, ratio: 1 })
  view.update((viewport, photo) => zoomTo(viewport, photo, 0.5))
  const calls: unknown[][] = []
  const mask = {
    beginStroke: (_: unknown, points: Float32Array) => calls.push(['begin', ...points]),
    extendStroke: (points: Float32Array) => calls.push(['extend', ...points]),
    endStroke: () => calls.push(['end']),
    cancelStep: () => calls.push(['cancel']),
    drawShape: (shape: object, combine: string) => Promise.resolve(calls.push(['draw', shape, combine])),
  } as unknown as MaskClient
  const place = createSignal<ImagePoint | null>(null)
  const rubber = createSignal<Rubber | null>(null)
  const settings = () => useEditorStore.getState().settings
  const hints = {
    draw: (...drawn: unknown[]) => void calls.push(['hint', ...drawn]),
    selectAt: ({ x }: ImagePoint) => x === 2000,
  }
  const path = createPathDraft(mask, hints, rubber)
  const pick = (at: ImagePoint, combine: string) => void calls.push(['pick', at, combine])
  const smart = createSmartSelection({ mask, photo: view.photo, settings, failed: () => undefined })
  const crosshair = createCrosshair({ view, mask, settings, rubber, path, hints, place, pick, smart })
  return { view, calls, place, rubber, path, crosshair }
}

describe('crosshair', () => {
  const start = useEditorStore.getState().settings
  afterEach(() => useEditorStore.getState().change(start))

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
    expect(calls).toEqual([['begin', 2016, 1500, 1], ['extend', 2032, 1500, 1], ['end']])
  })
  it('draws an edge line by corners, and none where a hint is', () => {
    useEditorStore.getState().change({ tool: 'edge' })
    const { crosshair, calls, place, path } = setUp()
    place.set({ x: 2000, y: 1500 })
    crosshair.anchor()
    expect(path.isOpen()).toBe(false)
    crosshair.move(1, 0, 'step')
    crosshair.anchor()
    crosshair.move(1, 0, 'leap')
    crosshair.anchor()
    crosshair.anchor()
    expect(calls).toEqual([['hint', 'edge', [2016, 1500, 2176, 1500]]])
  })
  it('takes two corners for a rectangle, and gives one back', () => {
    const { crosshair, calls, rubber } = setUp()
    useEditorStore.getState().change({ tool: 'rectangle' })
    crosshair.move(1, 0, 'step')
    crosshair.press()
    crosshair.move(1, 0, 'leap')
    crosshair.move(0, 1, 'leap')
    expect(rubber.get()).not.toBeNull()
    expect(crosshair.cancel()).toBe(true)
    expect(rubber.get()).toBeNull()
    crosshair.press()
    crosshair.move(-1, 0, 'leap')
    crosshair.move(0, -1, 'leap')
    crosshair.press()
    expect(calls).toEqual([
      ['draw', { kind: 'rectangle', rect: { x: 2016, y: 1500, width: 160, height: 160 } }, 'add'],
    ])
    expect(crosshair.cancel()).toBe(false)
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
    const { crosshair, calls, rubber } = setUp()
    useEditorStore.getState().change({ tool: 'polygon' })
    crosshair.move(1, 0, 'step')
    crosshair.anchor()
    crosshair.move(1, 0, 'leap')
    crosshair.anchor()
    crosshair.move(0, 1, 'leap')
    expect(rubber.get()).toMatchObject({ points: [2016, 1500, 2176, 1500, 2176, 1660] })
    crosshair.anchor()
    crosshair.anchor()
    const points = [2016, 1500, 2176, 1500, 2176, 1660]
    expect(calls).toEqual([['draw', { kind: 'polygon', points }, 'add']])
  })

  it('draws a lasso while Space is held', () => {
    const { crosshair, calls } = setUp()
    useEditorStore.getState().change({ tool: 'lasso' })
    crosshair.move(1, 0, 'step')
    crosshair.press()
    crosshair.move(1, 0, 'leap')
    crosshair.move(0, 1, 'leap')
    crosshair.release()
    const points = [2016, 1500, 2176, 1500, 2176, 1660]
    expect(calls).toEqual([['draw', { kind: 'lasso', points }, 'add']])
  })
})
