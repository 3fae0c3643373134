import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withBox } from '../../../core/imaging/layout/adjust.ts'
import { createSignal } from '../signal/signal.ts'
import { attachStageInput } from '../tools/base/stage-input.ts'
import { createViewportStore } from '../viewport/viewport-store.ts'
import type { ViewPoint } from '../viewport/viewport.ts'
import { createRoomEditor } from './room-editor.ts'
import { createRoomTool } from './room-tool.ts'

/** A lens that looks straight at the back wall, six tenths of the picture's width away. */
const toRoom = [1 / 0.6, 0, -0.5 / 0.6, 0, 1 / 0.9, -0.5 / 0.9, 0, 0, 1]
const found = withBox({ toRoom }, { left: -0.5, right: 0.4, ceiling: -0.25, floor: 0.3 })
const photo = { width: 1000, height: 500 }

/** The few things that pointer input asks of an element. */
class FakeStage extends EventTarget {
  style = {}
  setPointerCapture = vi.fn()
  releasePointerCapture = vi.fn()
  hasPointerCapture = () => false
  getBoundingClientRect = () => ({ left: 0, top: 0 })
}

let afterTest: () => void

let frames: (() => void)[] = []
const runFrames = () => {
  const due = frames
  frames = []
  for (const frame of due) frame()
}

function setUp() {
  const stage = new FakeStage()
  const view = createViewportStore(photo)
  view.set({ scale: 0.5, originX: 0, originY: 0, width: 500, height: 250, ratio: 1 })
  const editor = createRoomEditor(found, found)
  const moved = vi.fn()
  const tool = createRoomTool({ view, editor, moved })
  const input = attachStageInput(stage as unknown as HTMLElement, {
    view,
    host: tool.host,
    hover: createSignal<ViewPoint | null>(null),
    onPress: () => undefined,
  })
  afterTest = input.detach
  const send = (type: string, { x, y }: ViewPoint, more: PointerEventInit = {}) => {
    const info = { pointerId: 1, pointerType: 'mouse', button: 0, clientX: x, clientY: y, altKey: false }
    stage.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), info, more))
  }
  /** Where a corner stands in the view. */
  const corner = (id: number) => {
    const { x, y } = editor.get().layout.corners[id]!
    return { x: x * photo.width * 0.5, y: y * photo.height * 0.5 }
  }
  const beside = ({ x, y }: ViewPoint, dx: number, dy: number): ViewPoint => ({ x: x + dx, y: y + dy })
  return { tool, editor, view, moved, send, corner, beside }
}

describe('corners of a room', () => {
  beforeEach(() => {
    frames = []
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
    vi.stubGlobal('cancelAnimationFrame', () => undefined)
    vi.stubGlobal('addEventListener', () => undefined)
  })
  afterEach(() => {
    afterTest()
    vi.unstubAllGlobals()
  })

  it('are dragged from where they were taken hold of, as one step', () => {
    const { tool, editor, moved, send, corner, beside } = setUp()
    const from = corner(3)
    const press = beside(from, 5, -3)
    send('pointerdown', press)
    expect(tool.looked.get()).toEqual({ corner: 3, byTouch: false })
    expect(tool.isHeld.get()).toBe(true)
    send('pointermove', beside(press, 10, -4))
    send('pointermove', beside(press, 20, -8))
    send('pointerup', beside(press, 20, -8))
    expect([tool.isHeld.get(), tool.looked.get()]).toEqual([false, null])
    expect(corner(3).x).toBeCloseTo(from.x + 20, 3)
    expect(corner(3).y).toBeCloseTo(from.y - 8, 3)
    expect(moved).toHaveBeenLastCalledWith(3, expect.anything())
    editor.undo()
    expect(editor.get()).toMatchObject({ layout: found, undoLabel: null })
  })

  it('snap to a line in reach, unless Alt is held, and not by a click', () => {
    const { tool, editor, send, corner, beside } = setUp()
    const from = corner(0)
    // A line for the left edge of the wall, 8 view pixels to its right.
    const left = (found.corners[0]!.x + 16 / photo.width - 0.5) / 0.6
    tool.snaps.set({ sides: [left], levels: [] })
    send('pointerdown', from)
    send('pointerup', from)
    expect(editor.get().undoLabel).toBe(null)
    send('pointerdown', from)
    send('pointermove', beside(from, 3, 0), { altKey: true })
    send('pointerup', beside(from, 3, 0), { altKey: false })
    expect(corner(0).x).toBeCloseTo(from.x + 3, 3)
    send('pointerdown', corner(0))
    send('pointermove', beside(from, 4, 0))
    send('pointerup', beside(from, 4, 0))
    expect(corner(0).x).toBeCloseTo(from.x + 8, 3)
  })

  it('go back when a drag is given up, and hear no more of it', () => {
    const { tool, editor, send, corner, beside } = setUp()
    const from = corner(1)
    send('pointerdown', from)
    send('pointermove', beside(from, 20, 20))
    send('pointerup', beside(from, 20, 20))
    const kept = editor.get().layout
    send('pointerdown', corner(1))
    send('pointermove', beside(from, 60, 40))
    runFrames()
    expect(editor.get().layout).not.toEqual(kept)
    expect(tool.host.cancel()).toBe(true)
    send('pointermove', beside(from, 90, 40))
    send('pointerup', beside(from, 90, 40))
    expect(editor.get()).toMatchObject({ layout: kept, redoLabel: null })
    expect([tool.host.cancel(), tool.isHeld.get()]).toEqual([false, false])
  })

  it('are held by one finger, which a second one does not make a pinch', () => {
    const { tool, view, send, corner, beside } = setUp()
    const finger = (pointerId: number) => ({ pointerId, pointerType: 'touch' })
    const before = view.get()
    const from = corner(2)
    send('pointerdown', from, finger(5))
    send('pointerdown', corner(3), finger(6))
    send('pointermove', beside(corner(3), 60, -60), finger(6))
    send('pointermove', beside(from, 10, 0), finger(5))
    send('pointerup', beside(from, 10, 0), finger(5))
    expect(view.get()).toBe(before)
    expect(corner(2).x).toBeCloseTo(from.x + 10, 3)
    expect(tool.isHeld.get()).toBe(false)
  })

  it('are moved by keys: eight view pixels, ten times as far, or one pixel of the photo', () => {
    const { tool, editor, corner } = setUp()
    const from = corner(0)
    tool.nudge(0, 1, 0, 'step')
    expect(corner(0).x).toBeCloseTo(from.x + 8, 6)
    tool.nudge(0, 1, 0, 'leap')
    expect(corner(0).x).toBeCloseTo(from.x + 88, 6)
    tool.nudge(0, -1, 0, 'pixel')
    expect(corner(0).x).toBeCloseTo(from.x + 87.5, 6)
    expect(tool.looked.get()).toEqual({ corner: 0, byTouch: false })
    editor.undo()
    expect(editor.get()).toMatchObject({ layout: found, undoLabel: null })
  })
})
