import { describe, expect, it, vi } from 'vitest'
import { createEditorStore } from '../state/editor-store.ts'
import { saveWork } from './save-work.ts'

function setUp() {
  const order: string[] = []
  const said = <T>(name: string, value: T) =>
    vi.fn(() => {
      order.push(name)
      return value
    })
  return {
    order,
    studio: {
      store: createEditorStore(),
      cancelGesture: said('cancel', true),
      mask: { area: said('area', Promise.resolve(9)) },
      autosave: {
        flush: said('flush', Promise.resolve()),
        ensureOnServer: said('send', Promise.resolve({ id: 'm', revision: 1 })),
      },
    },
  }
}

describe('work on the photo that is left', () => {
  it('is saved after the gesture is taken back and every posted step is done', async () => {
    const { order, studio } = setUp()
    await saveWork(studio)
    expect(order).toEqual(['cancel', 'area', 'flush'])
  })
  it('goes to the server when this browser cannot keep it', async () => {
    const { order, studio } = setUp()
    studio.store.getState().setDraft({ kind: 'failed', message: 'Disk full' })
    await saveWork(studio)
    expect(order).toEqual(['cancel', 'area', 'flush', 'send'])
  })
  it('stays where it is when nobody can keep it', async () => {
    const { studio } = setUp()
    studio.store.getState().setDraft({ kind: 'failed', message: 'Disk full' })
    studio.autosave.ensureOnServer.mockRejectedValueOnce(new Error('Unable to connect to server'))
    await expect(saveWork(studio)).rejects.toThrow('Unable to connect')
  })
  it('is nothing while the mask is not open yet', async () => {
    const { order, studio } = setUp()
    studio.mask.area.mockRejectedValueOnce(new Error('No photo is open'))
    await saveWork(studio)
    expect(order).toEqual(['cancel'])
  })
})
