import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RemovalHints } from '../../../core/contract/hints.ts'
import type { ShownThings } from '../../../core/imaging/removal/foreign.ts'
import { FakeWorker } from '../../workers/fake-worker.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import { createPreview } from './preview.ts'
import type { PreviewRequest } from './removal.worker.ts'

const settings = { grow: 40, feather: 20 }
const none: RemovalHints = { lines: [], sources: [] }

function setUp(hints = none, things: ShownThings | null = null) {
  FakeWorker.all = []
  const blank = (width: number, height: number, channels: number) =>
    Promise.resolve({ width, height, data: new Uint8ClampedArray(width * height * channels) })
  const photo = {
    size: { width: 4000, height: 3000 },
    means: (width: number, height: number) => blank(width, height, 4),
  } as unknown as PhotoSource
  const mask = { reduced: (width: number, height: number) => blank(width, height, 1) }
  return createPreview({
    photo,
    mask,
    settings: () => ({ ...settings, hints }),
    things: () => Promise.resolve(things),
    firstSeed: 1,
  })
}

const bitmap = (close = vi.fn()) => ({ close }) as unknown as ImageBitmap
const settled = () => new Promise((resolve) => setImmediate(resolve))
const last = () => FakeWorker.last()
const answerWith = (made: ImageBitmap) =>
  last().return([{ bitmap: made, rect: { x: 0, y: 0, width: 1, height: 1 } }])
/** What the engine was asked for last. */
const request = () => last().argsOf('make').at(-1)![0] as PreviewRequest

/** A preview with its first fill in sight. */
async function shown(onClose = () => 0) {
  const preview = setUp()
  preview.maskChanged(0.01)
  preview.start()
  await settled()
  answerWith(bitmap(vi.fn(onClose)))
  await settled()
  return preview
}

describe('free preview', () => {
  beforeEach(() => void vi.stubGlobal('Worker', FakeWorker))
  afterEach(() => void vi.unstubAllGlobals())

  it('runs the engine on a reduced photo with settings reduced alike, and lays the patches in place', async () => {
    const preview = setUp()
    preview.maskChanged(0.01)
    preview.start()
    await settled()
    const { photo, mask, settings } = request()
    expect([mask.width, mask.height]).toEqual([photo.width, photo.height])
    expect(settings.grow).toBe(Math.round((40 * photo.width) / 4000))
    last().return([
      { bitmap: bitmap(), rect: { x: photo.width / 4, y: 0, width: photo.width / 2, height: 5 } },
    ])
    await settled()
    expect(preview.state().kind).toBe('shown')
    expect(preview.laid()[0]!.rect.x).toBeCloseTo(1000)
    expect(preview.laid()[0]!.rect.width).toBeCloseTo(2000)
  })
  it('scales the hints with the photo', async () => {
    const points = [
      { x: 400, y: 300 },
      { x: 4000, y: 300 },
      { x: 4000, y: 900 },
    ]
    const preview = setUp({ lines: [{ points }], sources: [{ kind: 'exclude', points }] })
    preview.maskChanged(0.01)
    preview.start()
    await settled()
    const { photo, settings } = request()
    const [line, area] = [settings.hints.lines[0], settings.hints.sources[0]]
    expect(line!.points[1]!.x).toBeCloseTo(photo.width)
    expect(area!.kind).toBe('exclude')
    expect(area!.points[2]!.y).toBeCloseTo((900 * photo.width) / 4000)
  })
  it('leaves out of the fill what is known to stand in the photo', async () => {
    const things = { width: 2, height: 1, kinds: Uint8Array.of(0, 9) }
    const preview = setUp(none, things)
    preview.maskChanged(0.01)
    preview.start()
    await settled()
    expect(request().things).toEqual(things)
  })
  it('gives up a run as soon as the mask changes, and makes it anew', async () => {
    const preview = setUp()
    preview.maskChanged(0.01)
    preview.start()
    await settled()
    const first = last()
    preview.maskChanged(0.02)
    await settled()
    expect(first.isTerminated).toBe(true)
    expect(FakeWorker.all).toHaveLength(2)
    const { id } = first.requests.at(-1)!
    first.onmessage?.({ data: { kind: 'threw', id, message: 'late', isRefusal: false } })
    await settled()
    expect(preview.state().kind).toBe('running')
  })
  it('makes the next one in the same worker, and ends it with the photo', async () => {
    const preview = setUp()
    preview.maskChanged(0.01)
    preview.start()
    await settled()
    const worker = last()
    worker.return([])
    await settled()
    preview.maskChanged(0.02)
    await settled()
    expect(FakeWorker.all).toEqual([worker])
    expect(worker.argsOf('make')).toHaveLength(2)
    worker.return([])
    await settled()
    expect(preview.state().kind).toBe('shown')
    preview.close()
    expect(worker.isTerminated).toBe(true)
  })
  it('readies a worker once there is a mask, so that the first preview is as quick as the next', async () => {
    const preview = setUp()
    preview.maskChanged(0)
    expect(FakeWorker.all).toHaveLength(0)
    preview.maskChanged(0.01)
    preview.maskChanged(0.02)
    preview.start()
    await settled()
    expect(FakeWorker.all.map(({ requests }) => requests.map(({ name }) => name))).toEqual([
      ['warmUp', 'make'],
    ])
    expect(preview.state().kind).toBe('running')
  })
  it('does not compute while it is off, and throws a stale preview away', async () => {
    const preview = setUp()
    preview.maskChanged(0.01)
    preview.start()
    await settled()
    const close = vi.fn()
    const made = bitmap(close)
    answerWith(made)
    await settled()
    preview.hide()
    expect(preview.state().kind).toBe('hidden')
    expect(preview.laid()).toEqual([])
    preview.start()
    expect(preview.state().kind).toBe('shown')
    preview.hide()
    preview.maskChanged(0.02)
    expect(preview.state().kind).toBe('off')
    expect(close).toHaveBeenCalledTimes(1)
    expect(FakeWorker.all).toHaveLength(1)
  })
  it('tries another seed while the fill before stays in sight, and goes through both', async () => {
    const preview = await shown()
    expect(preview.seed()).toBe(1)
    const [first] = preview.laid()
    preview.another()
    await settled()
    expect(request().settings.seed).toBe(2)
    expect(preview.laid()).toEqual([first])
    // What is in sight is what would be ordered.
    expect(preview.seed()).toBe(1)
    answerWith(bitmap())
    await settled()
    expect(preview.state()).toMatchObject({ kind: 'shown', position: 2, count: 2 })
    expect(preview.seed()).toBe(2)
    preview.turn(1)
    expect(preview.laid()).toEqual([first])
    expect([preview.seed(), preview.state()]).toMatchObject([1, { position: 1, count: 2 }])
    preview.turn(-1)
    expect(preview.seed()).toBe(2)
  })
  it('shows the fill before again when another is given up', async () => {
    const preview = await shown()
    preview.another()
    await settled()
    const worker = last()
    preview.hide()
    expect(worker.isTerminated).toBe(true)
    expect(preview.state()).toMatchObject({ kind: 'shown', position: 1, count: 1 })
    preview.hide()
    expect(preview.state().kind).toBe('hidden')
    expect(preview.anotherFault()).toBe('Make a free preview first')
  })
  it('keeps the chosen seed when the mask changes, and lets go of the pictures of the others', async () => {
    const closed: number[] = []
    const preview = await shown(() => closed.push(1))
    preview.another()
    await settled()
    answerWith(bitmap(vi.fn(() => closed.push(2))))
    await settled()
    preview.maskChanged(0.02)
    expect(closed).toEqual([1])
    await settled()
    expect(request().settings.seed).toBe(2)
    answerWith(bitmap())
    await settled()
    expect(closed).toEqual([1, 2])
    expect(preview.state()).toMatchObject({ kind: 'shown', position: 1, count: 1 })
  })
  it('goes on with the seed of the draft, and tries no more than it can keep', async () => {
    const preview = setUp()
    preview.useSeed(7)
    preview.maskChanged(0.01)
    preview.start()
    await settled()
    const seeds: (number | undefined)[] = []
    while (preview.state().kind === 'running') {
      seeds.push(request().settings.seed)
      answerWith(bitmap())
      await settled()
      preview.another()
      await settled()
    }
    expect(seeds).toEqual(Array.from({ length: 12 }, (_, i) => 7 + i))
    expect(preview.anotherFault()).toMatch(/12 fills were tried/)
  })
  it('says what to do when nothing is masked, and what the engine refuses', async () => {
    const preview = setUp()
    preview.start()
    expect(preview.state()).toMatchObject({
      kind: 'failed',
      message: expect.stringContaining('mask is empty'),
    })
    preview.maskChanged(0.99)
    preview.start()
    await settled()
    last().throw('Leave some of the photo unmasked.')
    await settled()
    expect(preview.state()).toEqual({ kind: 'failed', message: 'Leave some of the photo unmasked.' })
    expect(last().isTerminated).toBe(true)
  })
})
