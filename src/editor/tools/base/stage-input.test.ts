import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openToolStage } from '../../testing/tool-stage.ts'
import type { EditorStore } from '../../state/editor-store.ts'
import { combineOf } from './combine.ts'
import { tools } from '../registry.ts'
import { attachStageInput } from './stage-input.ts'

/** The few things that pointer input asks of an element. */
class FakeStage extends EventTarget {
  style = {}
  focus = vi.fn()
  setPointerCapture = vi.fn()
  releasePointerCapture = vi.fn()
  hasPointerCapture = () => false
  getBoundingClientRect = () => ({ left: 100, top: 50 })
}

function setUp() {
  const stage = new FakeStage()
  const { view, calls, preview, hover, options, host, close, ...opened } = openToolStage()
  store = opened.store
  // Fitted would be 0.24; a plain scale is easier to follow: image = (screen − 100 or 50) × 2.
  view.set({ scale: 0.5, originX: 0, originY: 0, width: 1000, height: 800, ratio: 1 })
  let isPanHeld = false
  const input = attachStageInput(stage as unknown as HTMLElement, {
    view,
    host,
    hover,
    onPress: () => undefined,
    brush: {
      size: () => options().size,
      resize: (size) => store.getState().change({ size }),
      usesPressure: () => options().usesPressure,
    },
    isPanHeld: () => isPanHeld,
  })
  afterTest = close
  const send = (
    type: string,
    x: number,
    y: number,
    { at, ...more }: PointerEventInit & { at?: number } = {},
  ) => {
    const info = { pointerId: 1, pointerType: 'mouse', button: 0, pressure: 0.5, clientX: x, clientY: y }
    const event = Object.assign(new Event(type, { cancelable: true }), info, more)
    if (at !== undefined) Object.defineProperty(event, 'timeStamp', { value: at })
    stage.dispatchEvent(event)
  }
  const drag = (
    from: [number, number],
    to: [number, number],
    more: PointerEventInit & { at?: number } = {},
  ) => {
    send('pointerdown', ...from, more)
    send('pointermove', ...to, more)
    runFrames()
    send('pointerup', ...to, more)
  }
  const setPanHeld = (held: boolean) => (isPanHeld = held)
  return { view, calls, input, host, preview, send, drag, setPanHeld }
}

let store: EditorStore
let afterTest: () => void = () => undefined

let frames: (() => void)[] = []
const runFrames = () => {
  const due = frames
  frames = []
  for (const frame of due) frame()
}

describe('stage input', () => {
  beforeEach(() => {
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
    vi.stubGlobal('cancelAnimationFrame', () => undefined)
    vi.stubGlobal('addEventListener', () => undefined)
  })
  afterEach(() => {
    afterTest()
    vi.unstubAllGlobals()
    frames = []
  })

  it('paints a stroke without a single store write', () => {
    const { calls, send } = setUp()
    const writes = vi.fn()
    const off = store.subscribe(writes)
    send('pointerdown', 110, 60)
    for (let x = 111; x <= 160; x++) {
      send('pointermove', x, 60)
      runFrames()
    }
    send('pointerup', 160, 60)
    off()
    expect(writes).not.toHaveBeenCalled()
    expect(calls[0]).toEqual([
      'beginStroke',
      { size: 120, hardness: 0.8, opacity: 1, combine: 'add' },
      [20, 20, 1],
    ])
    expect(calls.filter(([name]) => name === 'extendStroke').length).toBeGreaterThanOrEqual(50)
    expect(calls.at(-1)).toEqual(['endStroke'])
  })
  it('subtracts with the eraser, and with Alt', () => {
    const { calls, drag } = setUp()
    drag([110, 60], [120, 60], { altKey: true })
    store.getState().change({ tool: 'eraser' })
    drag([110, 60], [120, 60])
    const begun = calls.filter(([name]) => name === 'beginStroke')
    expect(begun.map(([, brush]) => (brush as { combine: string }).combine)).toEqual(['subtract', 'subtract'])
  })
  it('takes away with a pen that is turned round', () => {
    const { calls, drag } = setUp()
    const eraser = { pointerType: 'pen', button: 5 }
    drag([110, 60], [120, 60], eraser)
    expect(calls[0]).toEqual(['beginStroke', expect.objectContaining({ combine: 'subtract' }), [20, 20, 1]])
    expect(calls.at(-1)).toEqual(['endStroke'])
    store.getState().change({ tool: 'rectangle' })
    drag([110, 60], [120, 80], eraser)
    expect(calls.at(-1)?.[2]).toBe('subtract')
  })
  it('draws straight from the end of the last stroke with Shift', () => {
    const { calls, drag, send } = setUp()
    drag([110, 60], [120, 70])
    send('pointerdown', 200, 100, { shiftKey: true })
    expect(calls.at(-1)?.[2]).toEqual([40, 40, 1, 200, 100, 1])
  })
  it('takes back the stroke under way, once, and ignores the rest of the drag', () => {
    const { calls, input, send } = setUp()
    send('pointerdown', 110, 60)
    expect(input.cancel()).toBe(true)
    expect(input.cancel()).toBe(false)
    send('pointermove', 130, 60)
    runFrames()
    send('pointerup', 130, 60)
    expect(calls.map(([name]) => name)).toEqual(['beginStroke', 'cancelStep'])
  })
  it('fills whole pixels, whichever way the rectangle is dragged', () => {
    const { calls, drag } = setUp()
    store.getState().change({ tool: 'rectangle' })
    drag([150, 90], [110, 60], { shiftKey: true, altKey: true })
    expect(calls).toEqual([
      ['drawShape', { kind: 'rectangle', rect: { x: 20, y: 20, width: 80, height: 60 } }, 'intersect'],
    ])
    drag([110, 60], [110, 60])
    expect(calls).toHaveLength(1)
  })
  it('pans instead of painting while Space is held', () => {
    const { calls, drag, view, setPanHeld } = setUp()
    setPanHeld(true)
    drag([400, 400], [380, 390])
    expect(calls).toEqual([])
    expect([view.get().originX, view.get().originY]).toEqual([-20, -10])
  })
  it('changes the size by dragging with Alt and the right button', () => {
    const { calls, drag } = setUp()
    drag([200, 200], [240, 200], { button: 2, altKey: true })
    expect(calls).toEqual([])
    expect(store.getState().settings.size).toBe(200)
  })
  it('zooms in by two at a click of the zoom tool, out with Alt', () => {
    const { drag, view } = setUp()
    store.getState().change({ tool: 'zoom' })
    drag([600, 450], [600, 450])
    expect(view.get().scale).toBe(1)
    drag([600, 450], [600, 450], { altKey: true })
    expect(view.get().scale).toBe(0.5)
    drag([200, 150], [300, 250])
    expect(view.get().scale).toBe(4)
  })

  it('draws an ellipse by its box and a lasso by its way', () => {
    const { calls, drag, send } = setUp()
    store.getState().change({ tool: 'ellipse' })
    drag([110, 60], [150, 90])
    store.getState().change({ tool: 'lasso', shapeCombine: 'subtract' })
    send('pointerdown', 110, 60)
    send('pointermove', 150, 60)
    send('pointermove', 150, 90)
    runFrames()
    send('pointerup', 110, 90)
    expect(calls).toEqual([
      ['drawShape', { kind: 'ellipse', rect: { x: 20, y: 20, width: 80, height: 60 } }, 'add'],
      ['drawShape', { kind: 'lasso', points: [20, 20, 100, 20, 100, 80, 20, 80] }, 'subtract'],
    ])
  })

  it('closes a polygon at its first corner, and takes the modifiers of the first click', () => {
    const { calls, drag, preview } = setUp()
    store.getState().change({ tool: 'polygon' })
    drag([110, 60], [110, 60], { altKey: true })
    drag([210, 60], [210, 60])
    drag([210, 160], [210, 160])
    expect(preview.get()).toMatchObject({ kind: 'path', width: null })
    drag([112, 61], [112, 61])
    expect(calls).toEqual([
      ['drawShape', { kind: 'polygon', points: [20, 20, 220, 20, 220, 220] }, 'subtract'],
    ])
    expect(preview.get()).toBeNull()
  })

  it('ends a line at a double click, as wide as the brush', () => {
    const { calls, drag } = setUp()
    store.getState().change({ tool: 'line', size: 12 })
    drag([110, 60], [110, 60], { at: 0 })
    drag([210, 60], [210, 60], { at: 1000 })
    drag([210, 60], [210, 60], { at: 1200 })
    expect(calls).toEqual([['drawShape', { kind: 'line', points: [20, 20, 220, 20], width: 12 }, 'add']])
  })

  it('takes two slow clicks at one place for two corners, and goes over its first corner', () => {
    const { calls, drag, host } = setUp()
    store.getState().change({ tool: 'line', size: 12 })
    drag([110, 60], [110, 60], { at: 0 })
    drag([210, 60], [210, 60], { at: 1000 })
    drag([210, 60], [210, 60], { at: 1401 })
    drag([110, 60], [110, 60], { at: 3000 })
    expect(calls).toEqual([])
    host.tool().finish?.()
    const points = [20, 20, 220, 20, 220, 20, 20, 20]
    expect(calls).toEqual([['drawShape', { kind: 'line', points, width: 12 }, 'add']])
  })

  it('draws an edge line by clicks, leaves the mask alone, and selects a hint instead where one is', () => {
    const { calls, drag, host } = setUp()
    store.getState().change({ tool: 'edge' })
    drag([600, 60], [600, 60])
    expect(host.tool().isOpen?.()).toBe(false)
    drag([110, 60], [110, 60], { at: 0 })
    drag([210, 60], [210, 60], { at: 1000 })
    drag([210, 60], [210, 60], { at: 1200 })
    expect(calls).toEqual([['hint', 'edge', [20, 20, 220, 20]]])
  })

  it('draws a source area by a drag round it or by corners, one to avoid with Alt', () => {
    const { calls, drag, send, preview } = setUp()
    store.getState().change({ tool: 'source' })
    send('pointerdown', 110, 60, { altKey: true })
    send('pointermove', 150, 60)
    send('pointermove', 150, 90)
    runFrames()
    send('pointerup', 110, 90)
    for (const at of [
      [110, 60],
      [210, 60],
      [210, 160],
    ] as [number, number][])
      drag(at, at)
    expect(preview.get()).not.toBeNull()
    drag([111, 61], [111, 61])
    expect(calls).toEqual([
      ['hint', 'exclude', [20, 20, 100, 20, 100, 80, 20, 80]],
      ['hint', 'include', [20, 20, 220, 20, 220, 220]],
    ])
    expect(preview.get()).toBeNull()
  })

  it('throws a path away on Escape, and takes corners back one by one', () => {
    const { calls, drag, host, preview } = setUp()
    store.getState().change({ tool: 'polygon' })
    for (const x of [110, 210, 310]) drag([x, 60 + x], [x, 60 + x])
    host.tool().path?.back()
    host.tool().finish?.()
    expect(calls).toEqual([])
    drag([110, 60], [110, 60])
    expect(host.tool().path?.cancel()).toBe(true)
    expect(host.tool().path?.cancel()).toBe(false)
    expect(preview.get()).toBeNull()
  })

  it('selects a thing by a box, then corrects it by clicks until Shift begins another', () => {
    const { calls, drag } = setUp()
    store.getState().change({ tool: 'smart' })
    drag([110, 60], [150, 90])
    drag([120, 70], [120, 70], { altKey: true })
    drag([130, 80], [130, 80], { shiftKey: true })
    expect(calls).toEqual([
      ['smartSelect', { kind: 'box', rect: { x: 20, y: 20, width: 80, height: 60 } }, 'add'],
      ['smartSelect', { kind: 'mark', mark: 'out', points: [{ x: 40, y: 40 }] }, 'add'],
      ['endSmartSelect'],
      ['smartSelect', { kind: 'mark', mark: 'in', points: [{ x: 60, y: 60 }] }, 'add'],
    ])
  })

  it('takes a colour where the wand clicks', () => {
    const { calls, drag } = setUp()
    store.getState().change({ tool: 'wand' })
    drag([110, 60], [110, 60], { shiftKey: true, altKey: true })
    const { wand } = store.getState().settings
    expect(calls).toEqual([['wand', { x: 20, y: 20 }, wand, 'intersect']])
  })

  it('does no harm with any tool when released, cancelled or moved without a press', () => {
    const { calls, host } = setUp()
    for (const tool of Object.keys(tools) as (keyof typeof tools)[]) {
      store.getState().change({ tool })
      host.move(Float32Array.of(1, 1, 1))
      host.release()
      expect(host.cancel()).toBe(false)
    }
    expect(calls).toEqual([])
  })
})

describe('tools', () => {
  it('each have a key, a name and a place of their own', () => {
    const all = Object.values(tools)
    for (const info of [all.map(({ key }) => key), all.map(({ label }) => label)])
      expect(new Set(info).size).toBe(all.length)
    const places = all.flatMap(({ phonePlace }) => phonePlace ?? [])
    expect(new Set(places).size).toBe(places.length)
  })
})

describe('combineOf', () => {
  it('reads the modifiers in every tool the same way', () => {
    expect(combineOf('subtract', { shift: false, alt: false })).toBe('subtract')
    expect(combineOf('subtract', { shift: true, alt: false })).toBe('add')
    expect(combineOf('add', { shift: false, alt: true })).toBe('subtract')
    expect(combineOf('add', { shift: true, alt: true })).toBe('intersect')
  })
})
