import { describe, expect, it } from 'vitest'
import type { PhotoState } from '../../../core/contract/shapes.ts'
import type { Plane } from '../../../core/imaging/pixels.ts'
import { createEditorStore } from '../state/editor-store.ts'
import { useDraftInfo } from '../draft/draft-info.ts'
import { StaleMask } from '../draft/draft-autosave.ts'
import type { Draft } from '../../../core/documents/draft.ts'
import type { MaskClient, MaskSummary } from '../mask/mask-client.ts'
import { openLocally } from '../mask/open-locally.ts'
import { carryMask, whyNotCarried } from './carry-mask.ts'
import type { ClosedDraftParts } from './closed-draft.ts'
import { sendClosed } from './closed-draft.ts'

const size = { width: 300, height: 200 }
const look = {
  settings: createEditorStore().getState().settings,
  viewport: { scale: 1, originX: 0, originY: 0, width: 300, height: 200, ratio: 1 },
}

function photo(image_id: string, changes: Partial<PhotoState> = {}): PhotoState {
  const summary = { name: `${image_id}.jpg`, status: 'ready' as const, stage: '', thumbnail_url: '' }
  return { image_id, ...summary, ...size, mask: null, order: null, ...changes }
}

/** White where x lies in [from, to). */
function bar(from: number, to: number): Plane {
  const data = new Uint8Array(size.width * size.height)
  for (let y = 0; y < size.height; y++) data.fill(255, y * size.width + from, y * size.width + to)
  return { ...size, data }
}

function setUp(saved: Plane = bar(0, 30)) {
  const drafts = new Map<string, Draft>()
  const parts: ClosedDraftParts = {
    engine: openLocally(),
    load: async (id) => drafts.get(id) ?? null,
    keep: async (draft) => void drafts.set(draft.imageId, draft),
    readMask: async () => saved,
    now: () => 7,
  }
  const carry = (targets: PhotoState[], combine: 'replace' | 'add' = 'replace', signal = live()) =>
    carryMask(
      parts,
      { plane: bar(100, 150), from: 'hall.jpg', combine, look, targets },
      () => undefined,
      signal,
    )
  /** A draft as the studio would open it. */
  const opened = async (id: string): Promise<{ summary: MaskSummary; client: MaskClient }> => {
    const client = openLocally()
    return { summary: await client.open(size, drafts.get(id)!.mask), client }
  }
  return { drafts, parts, carry, opened }
}

const live = () => new AbortController().signal
const labels = ({ history }: MaskSummary) => history.map(({ label }) => label)

describe('a mask carried to other photos', () => {
  it('is a step in the history of each, which can be taken back there', async () => {
    const { drafts, carry, opened } = setUp()
    const report = await carry([photo('a'), photo('b')])
    expect(report.done.map(({ image_id }) => image_id)).toEqual(['a', 'b'])
    for (const id of ['a', 'b']) {
      const { summary, client } = await opened(id)
      expect(labels(summary)).toEqual(['Mask from hall.jpg'])
      expect(summary.coverage).toBeCloseTo(50 / 300, 10)
      expect((await client.undo()).coverage).toBe(0)
    }
    expect(drafts.get('a')).toMatchObject({
      isOnServer: false,
      serverRevision: 0,
      savedAt: 7,
      coverage: 1 / 6,
    })
    expect(useDraftInfo.getState()['a']).toEqual({ coverage: 1 / 6, serverRevision: 0, isOnServer: false })
  })
  it('replaces or adds to the draft that is there, and keeps its history', async () => {
    const { parts, carry, opened } = setUp()
    const first = { plane: bar(0, 60), from: 'stairs.jpg', combine: 'replace' as const, look }
    await carryMask(parts, { ...first, targets: [photo('a'), photo('b')] }, () => undefined, live())
    await carry([photo('a')], 'add')
    await carry([photo('b')], 'replace')
    const added = await opened('a')
    expect(labels(added.summary)).toEqual(['Mask from stairs.jpg', 'Mask from hall.jpg'])
    expect(added.summary.coverage).toBeCloseTo(110 / 300, 10)
    const replaced = await opened('b')
    expect(replaced.summary.coverage).toBeCloseTo(50 / 300, 10)
    expect((await replaced.client.undo()).coverage).toBeCloseTo(60 / 300, 10)
  })
  it('leaves a room that waits there to be saved', async () => {
    const { drafts, carry } = setUp()
    await carry([photo('a')])
    const layout = {
      box: { left: -1, right: 1, ceiling: -1, floor: 1 },
      toRoom: [],
      corners: [],
      confidence: 1,
    }
    const room = { steps: [{ layout, origin: layout, label: '', gesture: '' }], at: 0 }
    drafts.set('a', { ...drafts.get('a')!, room })
    await carry([photo('a')], 'add')
    expect(drafts.get('a')!.room).toEqual(room)
  })
  it('builds on the mask that only the server has', async () => {
    const { drafts, carry, opened } = setUp()
    const hints = {
      lines: [
        {
          points: [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
          ],
        },
      ],
      sources: [],
    }
    const mask = { id: 'm4', url: '/m4', revision: 4, coverage: 0.1, hints }
    await carry([photo('a', { mask })], 'add')
    const { summary, client } = await opened('a')
    expect(labels(summary)).toEqual(['Saved mask', 'Saved hints', 'Mask from hall.jpg'])
    expect(JSON.parse(summary.note)).toEqual(hints)
    expect(summary.coverage).toBeCloseTo(80 / 300, 10)
    expect((await client.undo()).coverage).toBeCloseTo(30 / 300, 10)
    expect(drafts.get('a')).toMatchObject({ serverRevision: 4, isOnServer: false })
  })
  it('takes the mask of the server for a draft that is older, not for one that builds on it', async () => {
    const { drafts, carry, opened } = setUp()
    await carry([photo('a')])
    drafts.set('a', { ...drafts.get('a')!, serverRevision: 4, isOnServer: true })
    await carry(
      [photo('a', { mask: { id: 'm4', url: '/m4', revision: 4, coverage: 0.1, hints: null } })],
      'add',
    )
    expect(labels((await opened('a')).summary)).toEqual(['Mask from hall.jpg'])
    drafts.set('a', { ...drafts.get('a')!, serverRevision: 4, isOnServer: true })
    await carry(
      [photo('a', { mask: { id: 'm5', url: '/m5', revision: 5, coverage: 0.1, hints: null } })],
      'add',
    )
    expect(labels((await opened('a')).summary)).toEqual([
      'Mask from hall.jpg',
      'Saved mask',
      'Mask from hall.jpg',
    ])
  })
  it('never throws away unsent work for a later mask of the server', async () => {
    const { drafts, carry } = setUp()
    await carry([photo('a')])
    await carry([photo('a', { mask: { id: 'm4', url: '/m4', revision: 4, coverage: 0.1, hints: null } })])
    expect(drafts.get('a')).toMatchObject({ serverRevision: 0, isOnServer: false })
  })
  it('names a photo that fails, and goes on with the rest', async () => {
    const { drafts, carry } = setUp()
    const report = await carry([photo('a', { width: 301 }), photo('b')])
    expect(report.failed.map(({ photo: { image_id } }) => image_id)).toEqual(['a'])
    expect(report.failed[0]!.why).toMatch(/300 × 200/)
    expect([...drafts.keys()]).toEqual(['b'])
  })
  it('stops when it is cancelled: what is done stays, what is under way is not kept', async () => {
    const { drafts, parts } = setUp()
    const controller = new AbortController()
    const request = { plane: bar(0, 9), from: 'hall.jpg', combine: 'add' as const, look }
    const targets = [photo('a'), photo('b'), photo('c')]
    const reported: string[] = []
    const report = await carryMask(
      parts,
      { ...request, targets },
      ({ image_id }) => {
        reported.push(image_id)
        if (image_id === 'b') controller.abort()
      },
      controller.signal,
    )
    expect(reported).toEqual(['a', 'b'])
    expect(report.done.map(({ image_id }) => image_id)).toEqual(['a'])
    expect([...drafts.keys()]).toEqual(['a'])
  })
  it('is for ready photos of exactly the same size', () => {
    const from = { id: 'a', ...size }
    expect(whyNotCarried(photo('b'), from)).toBeNull()
    expect(whyNotCarried(photo('a'), from)).toBe('This photo')
    expect(whyNotCarried(photo('b', { width: 299 }), from)).toBe('Another size: 299 × 200')
    expect(whyNotCarried(photo('b', { status: 'processing' }), from)).toBe('Still being prepared')
  })
})

describe('the mask of a photo that is not open', () => {
  it('is sent on top of the revision that it builds on, once', async () => {
    const { drafts, parts, carry } = setUp()
    await carry([photo('a')])
    const sent: [number, number][] = []
    const saved = await sendClosed(parts, photo('a'), async (png, hints, revision) => {
      sent.push([png.length, revision])
      expect(hints).toEqual({ lines: [], sources: [] })
      return { id: 'm1', revision: 1 }
    })
    expect(saved).toEqual({ id: 'm1', revision: 1 })
    expect(sent).toEqual([[expect.any(Number), 0]])
    expect(drafts.get('a')).toMatchObject({ serverRevision: 1, isOnServer: true, coverage: 1 / 6 })
  })
  it('stays a draft when it is stale', async () => {
    const { drafts, parts, carry } = setUp()
    await carry([photo('a')])
    const stale = async () => Promise.reject(new StaleMask('later'))
    await expect(sendClosed(parts, photo('a'), stale)).rejects.toBeInstanceOf(StaleMask)
    expect(drafts.get('a')).toMatchObject({ serverRevision: 0, isOnServer: false })
    await expect(sendClosed(parts, photo('z'), stale)).rejects.toThrow('no longer in this browser')
  })
})
