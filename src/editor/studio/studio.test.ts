import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Image } from '../../../core/contract/shapes.ts'
import type { Draft } from '../../../core/documents/draft.ts'
import { openStudio, type Studio } from './studio.ts'

const drafts = new Map<string, Draft>()
vi.mock('../draft/draft-store.ts', () => ({
  findDraft: (id: string) => {
    const draft = id === 'left' ? drafts.get(id) : undefined
    return Promise.resolve(draft === undefined ? null : { draft, lost: [] })
  },
  noteSent: () => Promise.resolve(false),
  keepDraft: (draft: Draft) => Promise.resolve(drafts.set(draft.imageId, draft)),
}))

/** A worker that never answers: the photo stays undecoded, and nothing here needs it. */
class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}

let open: Studio[] = []

function openOn(name: string, width: number, height: number): Studio {
  const image = { id: name, name, width, height, preview_url: '/p', display_url: '/d' } as Image
  const studio = openStudio({
    image,
    settings: { grow: 0, feather: 0, seed: 1 },
    analysis: {
      regions: [],
      suggestion_url: null,
      perception_url: null,
      room: null,
      corrections: null,
      suggested_at: null,
    },
    keepsTools: false,
    selectionCalls: {
      list: () => Promise.resolve([]),
      save: () => Promise.reject(new Error('Nothing is kept here')),
      rename: () => Promise.reject(new Error('Nothing is kept here')),
      remove: () => Promise.resolve(),
    },
    lastMask: () => Promise.resolve(null),
    saveClasses: () => Promise.reject(new Error('There is no server here.')),
    saveMask: (_png, _hints, revision) => Promise.resolve({ id: name, revision: revision + 1 }),
  })
  studio.view.resize({ width: 400, height: 300, ratio: 1 })
  open.push(studio)
  return studio
}

beforeEach(() => {
  vi.stubGlobal('Worker', SilentWorker)
  // Without its offscreen canvas the mask engine works in the page itself.
  vi.stubGlobal('HTMLCanvasElement', Object)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('window', new EventTarget())
})
afterEach(async () => {
  for (const studio of open) {
    studio.close()
    await vi.waitFor(() => expect(studio.mask.area()).rejects.toThrow())
  }
  open = []
  vi.unstubAllGlobals()
})

it('two studios in one page paint at once, each with its own mask, tool and history', async () => {
  const [first, second] = [openOn('first', 400, 300), openOn('second', 200, 100)]
  await Promise.all([first.opened, second.opened])
  first.store.getState().change({ tool: 'brush', size: 20, hardness: 1 })
  second.store.getState().change({ tool: 'rectangle' })
  expect(first.store.getState().settings.tool).toBe('brush')

  const writes = vi.fn()
  const offs = [first, second].map(({ store }) => store.subscribe(writes))
  first.place.set({ x: 100, y: 100 })
  second.place.set({ x: 10, y: 10 })
  first.crosshair.press()
  second.crosshair.press()
  for (let i = 0; i < 5; i++) {
    first.crosshair.move(1, 0, 'pixel')
    second.crosshair.move(1, 1, 'pixel')
  }
  expect([first.isDrawing(), second.isDrawing()]).toEqual([true, false])
  expect(writes).not.toHaveBeenCalled()
  for (const off of offs) off()
  second.crosshair.press()
  first.crosshair.release()

  // A round brush of 20 px, drawn over 5 px; and a square of 5 px.
  expect(await first.mask.area()).toBeCloseTo(Math.PI * 100 + 100, -1)
  expect(await second.mask.area()).toBe(25)
  const labels = ({ store }: Studio) => store.getState().summary?.history.map(({ label }) => label)
  expect([labels(first), labels(second)]).toEqual([['Brush'], ['Rectangle']])
  await first.mask.undo()
  expect(await first.mask.area()).toBe(0)
  expect(await second.mask.area()).toBe(25)
  await Promise.all([first.autosave.flush(), second.autosave.flush()])
  expect([drafts.get('first')?.settings?.tool, drafts.get('first')?.coverage]).toEqual(['brush', 0])
  expect(drafts.get('second')).toMatchObject({ settings: { tool: 'rectangle' }, coverage: 25 / 20_000 })
})

it('a studio that closes leaves the others at work', async () => {
  const [first, second] = [openOn('first', 400, 300), openOn('second', 200, 100)]
  await Promise.all([first.opened, second.opened])
  first.close()
  second.store.getState().change({ tool: 'brush', size: 10 })
  second.place.set({ x: 50, y: 50 })
  second.crosshair.press()
  second.crosshair.release()
  expect(await second.mask.area()).toBeGreaterThan(50)
  expect(second.store.getState().summary?.done).toBe(1)
})

it('a photo that was left while an edge hid it is in sight again, of a draft as of the photo before', async () => {
  const left = openOn('left', 200, 100)
  await left.opened
  left.place.set({ x: 50, y: 50 })
  left.crosshair.press()
  left.crosshair.release()
  left.store.getState().change({ display: 'black' })
  await left.autosave.flush()
  expect(drafts.get('left')?.settings?.display).toBe('black')

  const next = openOn('next', 200, 100)
  await next.opened
  expect(next.store.getState().settings.display).toBe('overlay')
  left.close()
  const again = openOn('left', 200, 100)
  await again.opened
  expect(again.store.getState().summary?.done).toBe(1)
  expect(again.store.getState().settings.display).toBe('overlay')
})
