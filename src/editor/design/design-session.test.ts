import { describe, expect, it, vi } from 'vitest'
import type { DesignChange, SurfaceMarks } from '../../../core/contract/design-document.ts'
import { createSignal } from '../signal/signal.ts'
import { createViewportStore } from '../viewport/viewport-store.ts'
import type { ViewPoint } from '../viewport/viewport.ts'
import { createDesignSession, type DesignSession } from './design-session.ts'
import { designOf } from './design-work.ts'
import { keyOf, type Region, type Surfaces, type SurfacesState } from './surfaces.ts'

const photo = { width: 400, height: 200 }
const green: DesignChange = { kind: 'paint', colour: '#335544', finish: 'matt' }
const blue: DesignChange = { kind: 'paint', colour: '#223366', finish: 'matt' }
const wall = {
  id: 'back',
  name: 'Back wall',
  plane: 'back',
  clicks: [{ kind: 'add', x: 0.25, y: 0.5 }],
  strokes: [],
  fraction: 0.5,
} as const

/** A photo whose left half is a wall that was found. */
function fakeSurfaces(): Surfaces {
  const data = Uint8Array.from({ length: 16 }, (_, i) => (i % 4 < 2 ? 255 : 0))
  const left: Region = { mask: { width: 4, height: 4, data }, colour: '#dddddd', mark: null, fraction: 0.5 }
  const { plane, clicks, strokes } = wall
  const marks: SurfaceMarks = { plane, clicks: [...clicks], strokes: [...strokes] }
  const regions = createSignal<ReadonlyMap<string, Region>>(new Map([[keyOf(marks), left]]))
  return {
    state: createSignal<SurfacesState>({
      kind: 'ready',
      hasRoom: true,
      found: [{ ...wall, clicks: [...wall.clicks], strokes: [] }],
    }),
    regions,
    regionOf: (one) => regions.get().get(keyOf(one)) ?? null,
    planeAt: async (x) => (x > 0.9 ? 'right' : 'back'),
    restyle: async () => {
      throw new Error('not here')
    },
    pictureOf: async () => {
      throw new Error('not here')
    },
    colourAt: async () => '#a1b2c3',
    want: () => undefined,
    close: () => undefined,
  }
}

function open() {
  const view = createViewportStore(photo)
  view.resize({ ...photo, ratio: 1 })
  const failed = vi.fn<(message: string) => void>()
  const session = createDesignSession({
    kept: null,
    view,
    hover: createSignal<ViewPoint | null>(null),
    failed,
  })
  session.surfaces.set(fakeSurfaces())
  return { session, failed }
}

const plain = { isCoarse: false, shift: false, alt: false }
const names = ({ list }: DesignSession) => list().map(({ name }) => name)

/** A click, once what follows from it is there. */
async function tap(session: DesignSession, x: number, y: number, info = plain): Promise<void> {
  session.tool.host.tool().tap?.({ x, y }, info)
  await vi.waitFor(() => expect(session.chosen.get()).not.toBeNull())
}

describe('the surfaces of a photo', () => {
  it('are chosen by a click where one was found, and painted in one step', async () => {
    const { session } = open()
    await tap(session, 100, 100)
    expect(session.surface()?.name).toBe('Back wall')
    expect(designOf(session.history.value())).toBeNull()
    session.setChange('Back wall: green', green)
    expect(designOf(session.history.value())?.surfaces).toMatchObject([{ id: 'back', change: green }])
    session.setChange('Back wall: blue', blue, 'colour')
    session.setChange('Back wall: bluer', { ...blue, colour: '#112255' }, 'colour')
    session.history.undo()
    expect(session.surface()?.change).toEqual(green)
    session.history.undo()
    expect(designOf(session.history.value())).toBeNull()
  })

  it('begin anew where none was found, and another click takes the place of one that was not changed', async () => {
    const { session } = open()
    await tap(session, 390, 20)
    await vi.waitFor(() => expect(names(session)).toEqual(['Back wall', 'Right wall']))
    await tap(session, 300, 20)
    await vi.waitFor(() => expect(names(session)).toEqual(['Back wall', 'Surface 1']))
    session.rename('  Door ')
    session.setChange('Door: green', green)
    await tap(session, 390, 190)
    await vi.waitFor(() => expect(names(session)).toEqual(['Back wall', 'Door', 'Right wall']))
    expect(designOf(session.history.value())?.surfaces).toMatchObject([
      { name: 'Door', plane: 'back', clicks: [{ kind: 'add', x: 0.75, y: 0.1 }] },
    ])
  })

  it('grow and shrink by clicks with Shift and Alt and by the brush, each a step', async () => {
    const { session, failed } = open()
    session.tool.take('add')
    const { host } = session.tool
    const press = (x: number) =>
      host.press({
        at: { x, y: 100 },
        points: Float32Array.of(x, 100, 1),
        shift: false,
        alt: false,
        byTouch: false,
        time: 0,
        precision: { click: 4, corner: 8, hint: 8, doubleClickMs: 400 },
      })
    press(300)
    host.release()
    expect(failed).toHaveBeenCalledWith('Choose a surface first.')
    session.tool.take('choose')
    await tap(session, 100, 100)
    await tap(session, 300, 100, { ...plain, shift: true })
    await tap(session, 20, 100, { ...plain, alt: true })
    expect(session.surface()?.clicks.map(({ kind }) => kind)).toEqual(['add', 'add', 'take'])
    session.tool.take('take')
    press(300)
    host.release()
    press(300)
    host.move(Float32Array.of(340, 100, 1))
    host.release()
    expect(session.surface()?.clicks.map(({ kind }) => kind)).toEqual(['add', 'add', 'take', 'take'])
    expect(session.surface()?.strokes).toMatchObject([{ kind: 'take', points: [0.75, 0.5, 0.85, 0.5] }])
    expect(session.history.undoLabel()).toBe('Take from Back wall')
    for (let step = 0; step < 4; step++) session.history.undo()
    expect(session.surface()).toMatchObject({ clicks: [{ kind: 'add' }], strokes: [] })
  })

  it('are taken back whole, and one of the user’s own is gone then', async () => {
    const { session } = open()
    await tap(session, 100, 100)
    session.setChange('Back wall: green', green)
    session.remove()
    expect(names(session)).toEqual(['Back wall'])
    await tap(session, 390, 20)
    await vi.waitFor(() => expect(session.surface()?.name).toBe('Right wall'))
    session.setChange('Right wall: green', green)
    session.remove()
    expect(names(session)).toEqual(['Back wall'])
    expect(session.chosen.get()).toBeNull()
    session.history.undo()
    expect(names(session)).toEqual(['Back wall', 'Right wall'])
  })

  it('take a colour of the photo', async () => {
    const { session } = open()
    await tap(session, 100, 100)
    session.tool.take('pick')
    session.tool.host.tool().tap?.({ x: 300, y: 50 }, plain)
    await vi.waitFor(() =>
      expect(session.surface()?.change).toMatchObject({ kind: 'paint', colour: '#a1b2c3' }),
    )
    expect(session.tool.tool.get()).toBe('choose')
  })
})
