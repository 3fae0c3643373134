import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Settings } from '../../../core/contract/widgets.ts'
import type { Camera } from '../../../core/imaging/camera/camera.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { restSourceSize } from '../../../core/imaging/enhance/rest-source.ts'
import { restSize, workingSize } from '../../../core/imaging/working-size.ts'
import { FakeWorker } from '../../workers/fake-worker.ts'
import type { PackEntry } from '../../../core/contract/furniture-pack.ts'
import { createViewReader } from './rest-preview.ts'
import { createServiceEffect } from './service-effect.ts'
import type { StagingLayout } from '../../../core/contract/staging-document.ts'
import type { EffectCalls, EffectRequest, KnownRoom, ModelFile, Rendered } from './effect-contract.ts'

const bitmap = (close = vi.fn()) => ({ width: 600, height: 450, close }) as unknown as ImageBitmap
const settled = () => new Promise((resolve) => setImmediate(resolve))
const ask = (settings: Settings): EffectRequest => ({
  settings,
  spaceId: null,
  seed: 1,
  layout: null,
  photoInfo: null,
  design: null,
})
const light = (exposure: number) => ask({ exposure })

/** One that is left open makes its preview at rest, by a worker, in the middle of a later test. */
const open = new Set<ReturnType<typeof createServiceEffect>>()
afterEach(() => {
  for (const effect of open) effect.close()
  open.clear()
})

function setUp(parts: Partial<Parameters<typeof createServiceEffect>[0]> = {}) {
  const black = (width: number, height: number) =>
    Promise.resolve({ width, height, data: new Uint8ClampedArray(width * height * 4) })
  const photo = {
    size: { width: 4000, height: 3000 },
    pixels: black,
    means: (width: number, height: number) =>
      black(width, height).then((view) => ({ ...view, isWhole: true })),
  } as unknown as PhotoSource
  const effect = createServiceEffect({
    photo,
    product: 'image-enhancement',
    room: null,
    labelsUrl: null,
    perception: null,
    readPacks: () => Promise.resolve([]),
    readModel: () => Promise.reject(new Error('no packs')),
    foregroundUrl: () => Promise.reject(new Error('no packs')),
    reconnected: () => null,
    ...parts,
  })
  open.add(effect)
  return { effect, worker: FakeWorker.last() }
}

const rendersOf = (worker: FakeWorker) => worker.argsOf('render').map(([settings]) => settings)

/** The engine answers; the page then does what follows. */
const prepared = (worker: FakeWorker) => {
  worker.return()
  return settled()
}
const rendered = (worker: FakeWorker, values: Partial<Rendered> = {}) => {
  worker.return({
    bitmap: bitmap(),
    windows: [],
    note: null,
    alters: null,
    layout: null,
    panes: null,
    ...values,
  } satisfies Rendered)
  return settled()
}
const refused = (worker: FakeWorker, message: string) => {
  worker.throw(message)
  return settled()
}

describe('free preview of a service', () => {
  beforeEach(() => void vi.stubGlobal('Worker', FakeWorker))
  afterEach(() => void vi.unstubAllGlobals())

  it('asks for the map of what the photo shows for day to dusk and virtual staging alone', async () => {
    const size = { width: 4000, height: 3000 }
    const grey = vi.fn(() => Promise.resolve({ width: 1, height: 22, data: new Uint8Array(22) }))
    const pixels = (width: number, height: number) =>
      Promise.resolve({ width, height, data: new Uint8ClampedArray(width * height * 4) })
    const photo = { size, pixels, grey } as unknown as PhotoSource
    const perceptionOf = async (product: 'day-to-dusk' | 'image-enhancement' | 'virtual-staging') => {
      const { worker } = setUp({ photo, product, perception: { url: '/map.png', corrections: null } })
      await settled()
      return (worker.argsOf('prepare')[0]![0] as Parameters<EffectCalls['prepare']>[0]).perception
    }
    expect(await perceptionOf('image-enhancement')).toBe(null)
    expect(grey).not.toHaveBeenCalled()
    for (const product of ['day-to-dusk', 'virtual-staging'] as const)
      expect(await perceptionOf(product), product).toMatchObject({ width: 1, height: 1 })
  })

  it('looks at the reduced photo once, and renders when that is done', async () => {
    const { effect, worker } = setUp()
    effect.requestRender(light(1))
    await settled()
    expect(worker.requests).toHaveLength(1)
    const prepare = worker.argsOf('prepare')[0]![0] as Parameters<EffectCalls['prepare']>[0]
    expect(prepare.size).toEqual(workingSize({ width: 4000, height: 3000 }))
    expect([prepare.photo.width, prepare.photo.height]).toEqual([1000, 750])
    expect(prepare.scale).toBe(prepare.size.width / 4000)
    worker.call(1, 'Measuring light', 0.5)
    expect(effect.state.get()).toEqual({ kind: 'preparing', stage: 'Measuring light', fraction: 0.5 })
    await prepared(worker)
    expect(rendersOf(worker)).toEqual([light(1)])
    const made = bitmap()
    await rendered(worker, { bitmap: made })
    expect(effect.picture.get()).toBe(made)
    expect(effect.state.get()).toEqual({
      kind: 'shown',
      width: 600,
      height: 450,
      isStale: false,
      fraction: null,
      note: null,
      alters: null,
      layout: null,
      panes: null,
    })
  })

  it('lets the newest of many wishes win, and never queues', async () => {
    const { effect, worker } = setUp()
    effect.requestRender(light(0))
    await settled()
    await prepared(worker)
    for (let step = 1; step <= 50; step++) effect.requestRender(light(step))
    expect(rendersOf(worker)).toEqual([light(0)])
    const close = vi.fn()
    await rendered(worker, { bitmap: bitmap(close) })
    expect(effect.state.get()).toMatchObject({ kind: 'shown', isStale: true })
    expect(rendersOf(worker)).toEqual([light(0), light(50)])
    await rendered(worker)
    expect(close).toHaveBeenCalledOnce()
    expect(effect.state.get()).toMatchObject({ kind: 'shown', isStale: false })
    expect(rendersOf(worker)).toHaveLength(2)
  })

  it('tells what of the settings the photo has nothing for, until they change', async () => {
    const { effect, worker } = setUp()
    effect.requestRender(ask({ sky: 'clear' }))
    await settled()
    await prepared(worker)
    await rendered(worker, { note: 'No sky was found.', alters: false })
    expect(effect.state.get()).toMatchObject({ note: 'No sky was found.', alters: false })
    effect.requestRender(light(0))
    await rendered(worker)
    expect(effect.state.get()).toMatchObject({ kind: 'shown', note: null, alters: null })
  })

  it('waits for a lost connection with models still to load: says so, keeps the picture, and goes on by itself', async () => {
    const lost = new Error('no line')
    const back = Promise.withResolvers<void>()
    const item = {} as ModelFile['item']
    const readModel = vi
      .fn<(id: string) => Promise<ModelFile>>()
      .mockRejectedValueOnce(lost)
      .mockImplementation((id) => Promise.resolve({ id, item, bytes: new Uint8Array(1) }))
    const { effect, worker } = setUp({
      readModel,
      reconnected: (reason) => (reason === lost ? back.promise : null),
    })
    effect.requestRender(light(0))
    await settled()
    await prepared(worker)
    const made = bitmap()
    await rendered(worker, { bitmap: made })
    const layout = { pieces: [{ piece: 'nordic/chair' }], foreground: null } as unknown as StagingLayout
    const furnished = { ...light(0), layout }
    effect.requestRender(furnished)
    await settled()
    expect(effect.state.get()).toMatchObject({ kind: 'shown', isStale: true })
    expect(effect.state.get()).toHaveProperty('note', expect.stringContaining('No connection'))
    expect(effect.picture.get(), 'what was shown stays').toBe(made)
    expect(readModel).toHaveBeenCalledOnce()
    back.resolve()
    await settled()
    expect(worker.argsOf('addModel')).toHaveLength(1)
    await prepared(worker)
    expect(rendersOf(worker)).toEqual([light(0), furnished])
    await rendered(worker)
    expect(effect.state.get()).toMatchObject({ kind: 'shown', isStale: false, note: null })
  })

  it('asks which pieces of packs an arrangement needs, and sends them before it is shown', async () => {
    const item = {} as ModelFile['item']
    const readPacks = vi
      .fn<() => Promise<PackEntry[]>>()
      .mockRejectedValueOnce(new Error('no line'))
      .mockResolvedValue([{ id: 'nordic/chair', item }])
    const { effect, worker } = setUp({
      product: 'virtual-staging',
      readPacks,
      readModel: (id) => Promise.resolve({ id, item, bytes: new Uint8Array(1) }),
      reconnected: () => Promise.resolve(),
    })
    effect.requestRender(light(0))
    await settled()
    expect(worker.argsOf('prepare')[0]![0], 'the list was read again').toMatchObject({
      packs: [{ id: 'nordic/chair' }],
    })
    await prepared(worker)
    expect(worker.argsOf('packPieces')).toEqual([[light(0)]])
    worker.return(['nordic/chair'])
    await settled()
    expect(worker.argsOf('addModel')).toEqual([[expect.objectContaining({ id: 'nordic/chair' })]])
    expect(rendersOf(worker), 'not before the model is there').toEqual([])
    await prepared(worker)
    expect(rendersOf(worker)).toEqual([light(0)])
  })

  it('tells what the engine refuses, and goes on with the next settings', async () => {
    const { effect, worker } = setUp()
    effect.requestRender(light(0))
    await settled()
    await prepared(worker)
    await refused(worker, 'There is no sky.')
    expect(effect.state.get()).toEqual({ kind: 'failed', message: 'There is no sky.' })
    expect(effect.picture.get()).toBeNull()
    effect.requestRender(light(1))
    await rendered(worker)
    expect(effect.state.get().kind).toBe('shown')
  })

  it('does not render a photo that could not be looked at', async () => {
    const { effect, worker } = setUp()
    await settled()
    await refused(worker, 'This service has no free preview.')
    effect.requestRender(light(1))
    expect(rendersOf(worker)).toEqual([])
    expect(effect.state.get().kind).toBe('failed')
  })

  it('ends its worker and lets its picture go', async () => {
    const { effect, worker } = setUp()
    effect.requestRender(light(0))
    await settled()
    await prepared(worker)
    const close = vi.fn()
    await rendered(worker, { bitmap: bitmap(close) })
    effect.close()
    expect(worker.isTerminated).toBe(true)
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('the preview at rest', () => {
  beforeEach(() => {
    vi.stubGlobal('Worker', FakeWorker)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  /** A first preview is shown, and a second worker has been asked for the same in more pixels. */
  async function settle(parts: Parameters<typeof setUp>[0] = {}) {
    const { effect, worker } = setUp(parts)
    effect.requestRender(light(1))
    await settled()
    await prepared(worker)
    const quick = vi.fn()
    await rendered(worker, { bitmap: bitmap(quick) })
    expect(FakeWorker.last() === worker).toBe(true)
    vi.runAllTimers()
    await settled()
    return { effect, worker, quick, fine: FakeWorker.last() }
  }

  it('comes again in more pixels once nothing moves, from a worker of its own', async () => {
    const { effect, worker, quick, fine } = await settle()
    expect(fine === worker).toBe(false)
    const prepare = fine.argsOf('prepare')[0]![0] as Parameters<EffectCalls['prepare']>[0]
    expect(prepare.size).toEqual(restSize({ width: 4000, height: 3000 }))
    expect(prepare.shown).toEqual(prepare.size)
    expect(prepare.size.width * prepare.size.height).toBeGreaterThan(1_490_000)
    await prepared(fine)
    expect(rendersOf(fine)).toEqual([light(1)])
    const sharp = bitmap()
    await rendered(fine, { bitmap: sharp })
    expect(effect.picture.get()).toBe(sharp)
    expect(quick).toHaveBeenCalledOnce()
  })

  it('is made of more pixels than it shows where it is straightened', async () => {
    const lean = Math.sin(0.07)
    const camera: Camera = {
      focal: 0.7,
      middle: 0.5,
      pitch: 4,
      roll: 0,
      yaw: 0,
      confidence: 1,
      axes: { right: [1, 0, 0], down: [0, Math.cos(0.07), lean], depth: [0, -lean, Math.cos(0.07)] },
    }
    const { fine } = await settle({ room: { camera } as KnownRoom })
    const prepare = fine.argsOf('prepare')[0]![0] as Parameters<EffectCalls['prepare']>[0]
    expect(prepare.shown).toEqual(restSize({ width: 4000, height: 3000 }))
    expect(prepare.size).toEqual(restSourceSize({ width: 4000, height: 3000 }, camera))
    expect(prepare.size.width).toBeGreaterThan(1.2 * prepare.shown.width)
    expect(prepare.scale).toBe(prepare.size.width / 4000)
  })

  it('decides of an evening on the whole photo, as its order reduces it', async () => {
    const { fine } = await settle({ product: 'day-to-dusk' })
    const prepare = fine.argsOf('prepare')[0]![0] as Parameters<EffectCalls['prepare']>[0]
    expect(prepare.view).toMatchObject({ ...workingSize({ width: 4000, height: 3000 }), isWhole: true })
  })

  it('reads the photo again that it decides on when it could not be read', async () => {
    const view = { width: 600, height: 450, data: new Uint8Array(4) }
    const means = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce(view)
    const read = createViewReader({ size: { width: 4000, height: 3000 }, means }, 'day-to-dusk')
    await expect(read()).rejects.toThrow('lost')
    expect(await read()).toBe(view)
    await read()
    expect(means).toHaveBeenCalledTimes(2)
  })

  it('is left out when the slider moves on meanwhile', async () => {
    const { effect, worker, fine } = await settle()
    await prepared(fine)
    effect.requestRender(light(2))
    const next = bitmap()
    await rendered(worker, { bitmap: next })
    const late = vi.fn()
    await rendered(fine, { bitmap: bitmap(late) })
    expect(effect.picture.get()).toBe(next)
    expect(late).toHaveBeenCalledOnce()
    vi.runAllTimers()
    await settled()
    expect(rendersOf(fine)).toEqual([light(1), light(2)])
  })

  it('keeps the first preview where it fails', async () => {
    const { effect, fine } = await settle()
    const shown = effect.state.get()
    await refused(fine, 'Too little memory.')
    expect(effect.state.get()).toEqual(shown)
  })

  it('works on what is zoomed in on at the own pixels of the photo, tile by tile', async () => {
    const { effect, fine } = await settle()
    const { parts } = effect
    const tile = { level: 0, column: 1, row: 2 }
    parts!.want([tile, { level: 0, column: 7, row: 5 }])
    await prepared(fine)
    await rendered(fine)
    const own = FakeWorker.last()
    await settled()
    expect(own === fine).toBe(false)
    const prepare = own.argsOf('prepare')[0]![0] as Parameters<EffectCalls['prepare']>[0]
    expect([prepare.size, prepare.scale]).toEqual([{ width: 4000, height: 3000 }, 1])
    await prepared(own)
    expect(own.argsOf('renderPart')).toEqual([[light(1), { x: 512, y: 1024, width: 512, height: 512 }]])
    const part = bitmap()
    own.return(part)
    await settled()
    expect(parts!.tile(tile)).toBe(part)
    expect(own.argsOf('renderPart')).toHaveLength(2)
    expect(own.argsOf('renderPart')[1]![1]).toEqual({ x: 3584, y: 2560, width: 416, height: 440 })

    // Another setting: nothing of the old one stays over it.
    effect.requestRender(light(2))
    expect(parts!.tile(tile)).toBeUndefined()
    const late = vi.fn()
    own.return(bitmap(late))
    await settled()
    expect(late).toHaveBeenCalledOnce()
    expect(own.argsOf('renderPart')).toHaveLength(2)
  })

  it('makes no parts of what it shows in enough pixels', async () => {
    const { effect, fine } = await settle()
    effect.parts!.want([{ level: 2, column: 0, row: 0 }])
    await prepared(fine)
    await rendered(fine)
    expect(FakeWorker.last() === fine).toBe(true)
  })

  it('ends with the preview', async () => {
    const { effect, fine } = await settle()
    effect.close()
    expect(fine.isTerminated).toBe(true)
  })
})

describe('the size of a preview', () => {
  it('keeps the shape, never above 0.3 megapixels nor above the photo', () => {
    for (const [width, height] of [
      [6000, 4000],
      [300, 256],
      [30_000, 1_000],
    ] as const) {
      const size = workingSize({ width, height })
      expect(size.width * size.height).toBeLessThanOrEqual(300_000)
      expect(size.width).toBeLessThanOrEqual(width)
      expect(Math.abs(size.width / width - size.height / height)).toBeLessThanOrEqual(2 / size.height)
    }
    expect(workingSize({ width: 300, height: 256 })).toEqual({ width: 300, height: 256 })
  })
})
