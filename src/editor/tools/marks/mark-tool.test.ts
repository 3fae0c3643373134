import { describe, expect, it, vi } from 'vitest'
import { markLimits } from '../../../../core/contract/mark-limits.ts'
import { createSignal } from '../../signal/signal.ts'
import { createViewportStore } from '../../viewport/viewport-store.ts'
import type { ViewPoint } from '../../viewport/viewport.ts'
import { createMarkTool } from './mark-tool.ts'

function setUp() {
  const view = createViewportStore({ width: 1000, height: 500 })
  view.resize({ width: 500, height: 250, ratio: 1 })
  const failed = vi.fn()
  const markTool = createMarkTool({ view, hover: createSignal<ViewPoint | null>(null), failed })
  markTool.windows.set([
    { x: 0.1, y: 0.5, width: 0.1, height: 0.1 },
    { x: 0.4, y: 0.5, width: 0.1, height: 0.1 },
  ])
  const { host, crosshair } = markTool
  const begin = (points: Float32Array, isSwapped: boolean) => {
    const precision = { click: 0, corner: 0, hint: 0, doubleClickMs: 0 }
    const press = { points, shift: isSwapped, alt: false, byTouch: false, time: 0, precision }
    host.press({ ...press, at: { x: points[0]!, y: points[1]! } })
  }
  return { markTool, host, crosshair, begin, failed, view }
}

const at = (x: number, y: number) => Float32Array.of(x, y, 1)

describe('the tools that mark a preview', () => {
  it('puts windows out by taps, and goes back and forth over windows and strokes alike', () => {
    const { markTool, host, begin } = setUp()
    host.tool().tap?.({ x: 150, y: 275 }, { isCoarse: false, shift: false, alt: false })
    markTool.take('add')
    begin(at(100, 100), false)
    host.move(at(300, 100))
    host.release()
    expect(markTool.marks.get().places).toEqual([{ x: 0.15, y: 0.55 }])
    expect(markTool.marks.get().strokes).toEqual([{ kind: 'add', size: 0.06, points: [0.1, 0.2, 0.3, 0.2] }])
    const both = markTool.marks.get()
    markTool.history.undo()
    expect(markTool.marks.get().strokes).toEqual([])
    markTool.history.undo()
    expect(markTool.marks.get().places).toEqual([])
    markTool.history.undo()
    markTool.history.redo()
    markTool.history.redo()
    markTool.history.redo()
    expect(markTool.marks.get()).toEqual(both)
    markTool.history.undo()
    markTool.toggle(1)
    markTool.history.redo()
    expect(markTool.marks.get().strokes).toEqual([])
    expect(markTool.marks.get().places).toHaveLength(2)
  })

  it('draws windows as boxes whichever way they are dragged, and takes them away by a press or by name', () => {
    const { markTool, failed, host, begin } = setUp()
    markTool.take('window')
    const drag = (from: Float32Array, to: Float32Array) => {
      begin(from, false)
      host.move(to)
      host.release()
    }
    drag(at(300, 200), at(200, 150))
    drag(at(900, 400), at(1200, 450))
    const [first, second] = markTool.marks.get().boxes
    expect(first).toEqual({ x: 0.2, y: 0.3, width: 0.1, height: 0.1 })
    expect(second).toEqual({ x: 0.9, y: 0.8, width: 0.1, height: 0.1 })
    drag(at(500, 20), at(500, 60))
    expect(failed).toHaveBeenCalledWith('Drag a box over the whole pane.')
    drag(at(250, 175), at(250, 175))
    expect(markTool.marks.get().boxes).toEqual([second])
    markTool.history.undo()
    expect(markTool.marks.get().boxes).toEqual([first, second])
    markTool.windows.set([...markTool.windows.get(), first!, second!])
    markTool.toggle(2)
    markTool.remove(0)
    markTool.remove(2)
    expect(markTool.marks.get()).toEqual({ boxes: [second], places: [], strokes: [] })
    markTool.history.undo()
    expect(markTool.marks.get()).toMatchObject({ boxes: [first, second], places: [{ x: 0.25, y: 0.35 }] })
  })

  it('draws the last window again where it is pressed, within the photo, by pointer and by key', () => {
    const { markTool, failed, host, crosshair, begin } = setUp()
    markTool.take('window')
    const press = (x: number, y: number) => {
      begin(at(x, y), false)
      host.release()
    }
    press(100, 100)
    expect(failed).toHaveBeenCalledWith('Drag a box over the whole pane.')
    expect(markTool.drawn.get()).toEqual([])
    begin(at(200, 150), false)
    host.move(at(300, 200))
    host.release()
    press(700, 250)
    press(1000, 4)
    crosshair.press()
    crosshair.release()
    const size = { width: 0.1, height: 0.1 }
    expect(markTool.marks.get().boxes).toEqual([
      { x: 0.2, y: 0.3, ...size },
      { x: 0.65, y: 0.45, ...size },
      { x: 0.9, y: 0, ...size },
      { x: 0.45, y: 0.45, ...size },
    ])
    expect(markTool.drawn.get().at(1)!.points).toEqual([650, 225, 750, 275])
    markTool.history.undo()
    expect(markTool.marks.get().boxes).toHaveLength(3)
  })

  it('adds and takes away as the tool says, the other way round with Shift or Alt', () => {
    const { markTool, host, begin } = setUp()
    for (const [tool, isSwapped] of [
      ['add', false],
      ['add', true],
      ['take', false],
      ['take', true],
    ] as const) {
      if (markTool.tool.get() !== tool) markTool.take(tool)
      begin(at(10, 10), isSwapped)
      host.release()
    }
    expect(markTool.marks.get().strokes.map(({ kind }) => kind)).toEqual(['add', 'take', 'take', 'add'])
  })

  it('takes a stroke back that was the start of a pinch', () => {
    const { markTool, host, begin } = setUp()
    markTool.take('add')
    begin(at(10, 10), false)
    host.cancel()
    host.release()
    expect(markTool.marks.get().strokes).toEqual([])
    expect(markTool.drawn.get()).toEqual([])
  })

  it('paints by keys from the middle of the stage', () => {
    const { markTool, view, crosshair } = setUp()
    markTool.take('take')
    expect(Math.round(8 / view.get().scale)).toBe(20)
    crosshair.press()
    crosshair.move(1, 0, 'step')
    for (let i = 0; i < 5; i++) crosshair.move(0, 1, 'leap')
    crosshair.release()
    const { kind, points } = markTool.marks.get().strokes[0]!
    expect(kind).toBe('take')
    expect(points.map((fraction) => Number(fraction.toFixed(3)))).toEqual([0.5, 0.5, 0.52, 0.5, 0.52, 1])
  })

  it('shows strokes until their outcome is shown, and refuses more than an order may carry', () => {
    const { markTool, failed, host, begin } = setUp()
    markTool.take('add')
    for (let i = 0; i <= markLimits.strokes; i++) {
      begin(at(10, 10), false)
      host.release()
    }
    expect(markTool.marks.get().strokes).toHaveLength(markLimits.strokes)
    expect(failed).toHaveBeenCalledOnce()
    expect(markTool.drawn.get()).toHaveLength(markLimits.strokes)
    begin(at(10, 10), false)
    markTool.shown()
    expect(markTool.drawn.get()).toHaveLength(markLimits.strokes + 1)
    host.cancel()
    markTool.shown()
    expect(markTool.drawn.get()).toEqual([])
  })
})
