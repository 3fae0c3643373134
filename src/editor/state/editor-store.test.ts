import { afterEach, describe, expect, it } from 'vitest'
import { createEditorStore } from './editor-store.ts'

describe('the settings of an editor', () => {
  const start = createEditorStore().getState().settings
  afterEach(() => createEditorStore().getState().change(start))

  it('stay within what the brush can be', () => {
    const { getState } = createEditorStore()
    for (const [size, kept] of [
      [0, 1],
      [-20, 1],
      [0.4, 1],
      [12.6, 13],
      [9000, 2000],
    ] as const) {
      getState().change({ size })
      expect(getState().settings.size).toBe(kept)
    }
    getState().change({ hardness: -0.2, opacity: 1.7 })
    expect(getState().settings).toMatchObject({ hardness: 0, opacity: 1 })
    getState().change({ hardness: 0.123 })
    expect(getState().settings.hardness).toBe(0.12)
  })
  it('are told only when they have changed', () => {
    const { getState, subscribe } = createEditorStore()
    getState().change({ size: 30 })
    let heard = 0
    subscribe(() => heard++)
    getState().change({ size: 30, tool: getState().settings.tool })
    expect(heard).toBe(0)
    getState().change({ size: 31 })
    expect(heard).toBe(1)
  })
  it('are those chosen last when the next photo is opened, and then its own', () => {
    const first = createEditorStore()
    first.getState().change({ tool: 'lasso', size: 40 })
    const second = createEditorStore()
    expect(second.getState().settings).toMatchObject({ tool: 'lasso', size: 40 })
    second.getState().change({ size: 50 })
    expect(first.getState().settings.size).toBe(40)
    second.getState().setDraft({ kind: 'saving' })
    expect(first.getState().draft.kind).toBe('none')
  })
})
