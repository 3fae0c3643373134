import { describe, expect, it, vi } from 'vitest'
import { markLimits } from '../../../core/contract/mark-limits.ts'
import { createViewportStore } from '../viewport/viewport-store.ts'
import { createHand } from './hand.ts'

function setUp() {
  const view = createViewportStore({ width: 1000, height: 500 })
  view.resize({ width: 500, height: 250, ratio: 1 })
  const failed = vi.fn()
  const hand = createHand({ view, failed })
  hand.windows.set([
    { x: 0.1, y: 0.5, width: 0.1, height: 0.1 },
    { x: 0.4, y: 0.5, width: 0.1, height: 0.1 },
  ])
  return { hand, failed, view }
}

const at = (x: number, y: number) => Float32Array.of(x, y, 1)

describe('the hand on a preview', () => {
  it('puts windows out by taps, and goes back and forth over windows and strokes alike', () => {
    const { hand } = setUp()
    hand.tap({ x: 150, y: 275 }, false)
    hand.take('add')
    hand.begin(at(100, 100), false)
    hand.move(at(300, 100))
    hand.end()
    expect(hand.marks.get().places).toEqual([{ x: 0.15, y: 0.55 }])
    expect(hand.marks.get().strokes).toEqual([{ kind: 'add', size: 0.06, points: [0.1, 0.2, 0.3, 0.2] }])
    const both = hand.marks.get()
    hand.undo()
    expect(hand.marks.get().strokes).toEqual([])
    hand.undo()
    expect(hand.marks.get().places).toEqual([])
    hand.undo()
    hand.redo()
    hand.redo()
    hand.redo()
    expect(hand.marks.get()).toEqual(both)
    hand.undo()
    hand.toggle(1)
    hand.redo()
    expect(hand.marks.get().strokes).toEqual([])
    expect(hand.marks.get().places).toHaveLength(2)
  })

  it('draws windows as boxes whichever way they are dragged, and takes them away by a press or by name', () => {
    const { hand, failed } = setUp()
    hand.take('window')
    const drag = (from: Float32Array, to: Float32Array) => {
      hand.begin(from, false)
      hand.move(to)
      hand.end()
    }
    drag(at(300, 200), at(200, 150))
    drag(at(900, 400), at(1200, 450))
    const [first, second] = hand.marks.get().boxes
    expect(first).toEqual({ x: 0.2, y: 0.3, width: 0.1, height: 0.1 })
    expect(second).toEqual({ x: 0.9, y: 0.8, width: 0.1, height: 0.1 })
    drag(at(500, 20), at(500, 60))
    expect(failed).toHaveBeenCalledWith('Drag a box over the whole pane.')
    drag(at(250, 175), at(250, 175))
    expect(hand.marks.get().boxes).toEqual([second])
    hand.undo()
    expect(hand.marks.get().boxes).toEqual([first, second])
    hand.windows.set([...hand.windows.get(), first, second])
    hand.toggle(2)
    hand.remove(0)
    hand.remove(2)
    expect(hand.marks.get()).toEqual({ boxes: [second], places: [], strokes: [] })
    hand.undo()
    expect(hand.marks.get()).toMatchObject({ boxes: [first, second], places: [{ x: 0.25, y: 0.35 }] })
  })

  it('draws the last window again where it is pressed, within the photo, by pointer and by key', () => {
    const { hand, failed } = setUp()
    hand.take('window')
    const press = (x: number, y: number) => {
      hand.begin(at(x, y), false)
      hand.end()
    }
    press(100, 100)
    expect(failed).toHaveBeenCalledWith('Drag a box over the whole pane.')
    expect(hand.drawn.get()).toEqual([])
    hand.begin(at(200, 150), false)
    hand.move(at(300, 200))
    hand.end()
    press(700, 250)
    press(1000, 4)
    hand.press()
    hand.release()
    const size = { width: 0.1, height: 0.1 }
    expect(hand.marks.get().boxes).toEqual([
      { x: 0.2, y: 0.3, ...size },
      { x: 0.65, y: 0.45, ...size },
      { x: 0.9, y: 0, ...size },
      { x: 0.45, y: 0.45, ...size },
    ])
    expect(hand.drawn.get().at(1)!.way).toEqual([650, 225, 750, 275])
    hand.undo()
    expect(hand.marks.get().boxes).toHaveLength(3)
  })

  it('adds and takes away as the tool says, the other way round with Shift or Alt', () => {
    const { hand } = setUp()
    for (const [tool, isSwapped] of [
      ['add', false],
      ['add', true],
      ['take', false],
      ['take', true],
    ] as const) {
      if (hand.tool.get() !== tool) hand.take(tool)
      hand.begin(at(10, 10), isSwapped)
      hand.end()
    }
    expect(hand.marks.get().strokes.map(({ kind }) => kind)).toEqual(['add', 'take', 'take', 'add'])
  })

  it('takes a stroke back that was the start of a pinch', () => {
    const { hand } = setUp()
    hand.take('add')
    hand.begin(at(10, 10), false)
    hand.cancel()
    hand.end()
    expect(hand.marks.get().strokes).toEqual([])
    expect(hand.drawn.get()).toEqual([])
  })

  it('paints by keys from the middle of the stage', () => {
    const { hand, view } = setUp()
    hand.take('take')
    const { scale } = view.get()
    hand.press()
    hand.step(50 * scale, 0)
    hand.step(0, 1e6)
    hand.release()
    const [{ kind, points }] = hand.marks.get().strokes
    expect(kind).toBe('take')
    expect(points.map((share) => Number(share.toFixed(3)))).toEqual([0.5, 0.5, 0.55, 0.5, 0.55, 1])
  })

  it('shows strokes until their outcome is shown, and refuses more than an order may carry', () => {
    const { hand, failed } = setUp()
    hand.take('add')
    for (let i = 0; i <= markLimits.strokes; i++) {
      hand.begin(at(10, 10), false)
      hand.end()
    }
    expect(hand.marks.get().strokes).toHaveLength(markLimits.strokes)
    expect(failed).toHaveBeenCalledOnce()
    expect(hand.drawn.get()).toHaveLength(markLimits.strokes)
    hand.begin(at(10, 10), false)
    hand.shown()
    expect(hand.drawn.get()).toHaveLength(markLimits.strokes + 1)
    hand.cancel()
    hand.shown()
    expect(hand.drawn.get()).toEqual([])
  })
})
