import { describe, expect, it, vi } from 'vitest'
import { createEditorStore } from '../state/editor-store.ts'
import type { KeyPress } from '../commands/attach-keys.ts'
import { createKeyDispatcher } from '../commands/attach-keys.ts'
import { capsOf } from '../commands/key-caps.ts'
import { fit, zoomOf } from '../viewport/view-maths.ts'
import { createViewportStore } from '../viewport/viewport-store.ts'
import { createSignal } from '../signal/signal.ts'
import { studioCommands } from './studio-commands.ts'
import type { Studio } from './studio.ts'

/** A press of the key at `code`, which prints `key` on the keyboard of the test. */
function typed(code: string, key: string, shiftKey = false): KeyPress {
  return { code, key, shiftKey, ctrlKey: false, metaKey: false, altKey: false, repeat: false }
}

function setUp() {
  const view = createViewportStore({ width: 4000, height: 3000 })
  view.resize({ width: 1000, height: 800, ratio: 1 })
  const openKeys = vi.fn()
  const store = createEditorStore()
  store.getState().change({ tool: 'brush', size: 100 })
  const studio = {
    store,
    view,
    suggestions: { regions: createSignal([]) },
    hints: {},
    selections: {},
    hover: { get: () => null },
    place: { get: () => null },
    isRoomOpen: createSignal(false),
  } as unknown as Studio
  const actions = {
    openKeys,
    openPalette: vi.fn(),
    openKeyMap: vi.fn(),
    importMask: vi.fn(),
    order: vi.fn(),
    orderUnavailable: () => null,
    previewFault: null,
  }
  const keys = createKeyDispatcher(studioCommands(studio, actions))
  const zoomAfter = (event: KeyPress) => {
    view.set(fit(view.get(), view.photo))
    const before = zoomOf(view.get())
    keys.press(event, 'stage')
    return Math.round((zoomOf(view.get()) / before) * 100) / 100
  }
  return { keys, openKeys, zoomAfter, settings: () => store.getState().settings }
}

describe('the keys of the studio on keyboards of other lands', () => {
  it('show all keys at the question mark, wherever it lies', () => {
    const { keys, openKeys, settings } = setUp()
    for (const code of ['Slash', 'Minus', 'KeyM']) keys.press(typed(code, '?', true), 'stage')
    expect(openKeys).toHaveBeenCalledTimes(3)
    expect(settings().tool).toBe('brush')
    keys.press(typed('KeyM', 'M', true), 'stage')
    expect(settings().tool).toBe('ellipse')
  })
  it('zoom in at plus and out at minus', () => {
    const { zoomAfter } = setUp()
    for (const plus of [typed('Equal', '='), typed('Equal', '+', true), typed('NumpadAdd', '+')])
      expect(zoomAfter(plus)).toBe(1.25)
    expect(zoomAfter(typed('Minus', '-'))).toBe(0.8)
    // Swedish, Danish, Finnish, Norwegian: plus lies where others have minus.
    expect(zoomAfter(typed('Minus', '+'))).toBe(1.25)
    // And German: minus is the last key of its row.
    expect(zoomAfter(typed('Slash', '-'))).toBe(0.8)
  })
  it('leave the brush its keys on a German keyboard, and say which key zooms in', () => {
    const { zoomAfter, settings } = setUp()
    const german = new Map([
      ['BracketRight', '+'],
      ['Equal', '´'],
      ['Minus', 'ß'],
    ])
    expect(zoomAfter(typed('BracketRight', '+'))).toBe(1)
    expect(settings().size).toBe(110)
    expect(capsOf('BracketRight', german, false)).toEqual(['+'])
    expect(capsOf('Equal', german, false)).toEqual(['´'])
    expect(zoomAfter(typed('Equal', 'Dead'))).toBe(1.25)
    expect(capsOf('Equal', new Map([['Equal', '=']]), false)).toEqual(['+'])
    expect(capsOf('Minus', new Map([['Minus', '-']]), false)).toEqual(['−'])
  })
})
