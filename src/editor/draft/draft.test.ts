import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { DocumentError } from '../../../core/documents/document.ts'
import { type Draft, restoreDraft, storeDraft } from '../../../core/documents/draft.ts'
import { openLocally } from '../mask/open-locally.ts'
import { openDraft } from './open-draft.ts'

const size = { width: 60, height: 40 }
const viewport = { scale: 0.5, originX: -20, originY: 10, width: 800, height: 600, ratio: 2 }
const settings = {
  tool: 'wand',
  shapeCombine: 'subtract',
  size: 40,
  hardness: 0.5,
  opacity: 1,
  display: 'outline',
  wand: { tolerance: 12, sample: 1, contiguous: false, antialias: true },
  usesPressure: true,
} as const
const layout = {
  box: { left: -1.2, right: 0.9, ceiling: -0.7, floor: 0.8 },
  toRoom: [1, 0, -0.5, 0, 0.7, -0.35, 0, 0, 1],
  corners: [{ x: 0.2, y: 0.3 }, null, null, null, null, null, null, null],
  confidence: 1,
}

async function masked(): Promise<Draft['mask']> {
  const client = openLocally()
  await client.open(size)
  await client.drawShape({ kind: 'rectangle', rect: { x: 0, y: 0, width: 30, height: 40 } }, 'add')
  const mask = await client.saveDraft()
  client.close()
  return mask
}

/** As the version before drafts had a version wrote it, with all that it could have. */
const lastUnversioned = (mask: Draft['mask']) => ({
  imageId: 'i1',
  mask,
  settings,
  viewport,
  savedAt: 1_700_000_000_000,
  coverage: 0.5,
  seed: 3,
  room: {
    steps: ['', 'drag 2 1', ''].map((gesture) => ({ layout, origin: layout, gesture })),
    at: 1,
  },
  serverRevision: 4,
  isOnServer: false,
})

const withNames = ({ steps, at }: ReturnType<typeof lastUnversioned>['room']) => ({
  steps: steps.map((step, i) => ({ ...step, label: ['', 'Move corner', 'Other room'][i] })),
  at,
})

describe('a draft of an older version', () => {
  it('is read as it was, when it was of the last one', async () => {
    const draft = lastUnversioned(await masked())
    const named = { ...draft, room: withNames(draft.room) }
    expect(restoreDraft(draft)).toEqual({ draft: named, lost: [] })
    // Names came with version 2.
    const { draft: first } = restoreDraft({ ...draft, version: 1 })
    expect(first.room).toEqual(named.room)
    expect(restoreDraft(storeDraft(first))).toEqual({ draft: named, lost: [] })
  })

  it('gets what there was not yet, when it was of the first one', async () => {
    const { imageId, mask, savedAt, serverRevision, isOnServer } = lastUnversioned(await masked())
    const first = {
      imageId,
      mask,
      settings: {
        tool: 'rectangle',
        rectangleCombine: 'subtract',
        size: 120,
        hardness: 0.8,
        opacity: 1,
        display: 'overlay',
      },
      viewport,
      savedAt,
      serverRevision,
      isOnServer,
    }
    const { draft, lost } = restoreDraft(first)
    expect(lost).toEqual([])
    expect(draft).toEqual({
      ...first,
      settings: {
        tool: 'rectangle',
        shapeCombine: 'subtract',
        size: 120,
        hardness: 0.8,
        opacity: 1,
        display: 'overlay',
        wand: { tolerance: 32, sample: 3, contiguous: true, antialias: true },
        usesPressure: false,
      },
    })
  })
})

describe('a stored draft', () => {
  it('comes back as it was, through the clone of IndexedDB', async () => {
    const mask = await masked()
    fc.assert(
      fc.property(
        fc.record(
          {
            savedAt: fc.nat(),
            coverage: fc.double({ min: 0, max: 1, noNaN: true }),
            seed: fc.nat(),
            serverRevision: fc.nat(),
            isOnServer: fc.boolean(),
            tool: fc.constantFrom('brush', 'lasso', 'source'),
            room: fc.constant({
              steps: [{ layout, origin: layout, label: 'Move corner', gesture: 'g' }],
              at: 0,
            }),
          },
          { requiredKeys: ['savedAt', 'serverRevision', 'isOnServer', 'tool'] },
        ),
        ({ tool, ...rest }) => {
          const draft: Draft = { imageId: 'i1', mask, viewport, settings: { ...settings, tool }, ...rest }
          expect(restoreDraft(structuredClone(storeDraft(draft)))).toEqual({ draft, lost: [] })
        },
      ),
    )
  })

  it('loses what is damaged and no more, and says what', async () => {
    const whole = lastUnversioned(await masked())
    const { draft, lost } = restoreDraft({
      ...whole,
      settings: { ...settings, size: 'wide' },
      viewport: null,
      room: { steps: [], at: 0 },
      serverRevision: -1,
    })
    expect(lost).toEqual(['the settings of the tools', 'the room that was placed', 'what the server had'])
    expect(draft).toEqual({
      imageId: 'i1',
      mask: whole.mask,
      settings: null,
      viewport: null,
      savedAt: whole.savedAt,
      coverage: 0.5,
      seed: 3,
      // Nothing says what the server has: the mask counts as unsent.
      serverRevision: 0,
      isOnServer: false,
    })
  })

  it('is refused without a mask, whatever it is', () => {
    const garbage = fc.oneof(
      fc.anything({ withMap: true, withNullPrototype: true }),
      fc.record({ imageId: fc.string(), mask: fc.anything(), room: fc.anything(), version: fc.nat(2) }),
    )
    fc.assert(
      fc.property(garbage, (stored) => {
        expect(() => restoreDraft(stored)).toThrow(DocumentError)
      }),
    )
  })
})

describe('opening a photo with its draft', () => {
  const opened = async (found: () => ReturnType<typeof restoreDraft> | null) => {
    const client = openLocally()
    const answer = await openDraft(client, 'i1', size, async () => found())
    client.close()
    return answer
  }
  const damaged = () => {
    throw new DocumentError('the draft is damaged at mask')
  }

  it('goes on with it, and says what of it was damaged', async () => {
    const whole = lastUnversioned(await masked())
    expect(await opened(() => restoreDraft(whole))).toMatchObject({
      summary: { coverage: 0.5 },
      warning: null,
    })
    const { summary, draft, warning } = await opened(() => restoreDraft({ ...whole, viewport: { scale: 0 } }))
    expect(summary.coverage).toBe(0.5)
    expect(draft?.viewport).toBeNull()
    expect(warning).toBe('Damaged in the draft: the view.')
  })

  it('begins empty where there is none, or none that can be read', async () => {
    const none = { summary: { coverage: 0 }, draft: null }
    expect(await opened(() => null)).toMatchObject({ ...none, warning: null })
    expect(await opened(damaged)).toMatchObject({
      ...none,
      warning: expect.stringContaining('the draft is damaged at mask'),
    })
    const unavailable = () => {
      throw new Error('The browser could not open its storage.')
    }
    expect(await opened(unavailable)).toMatchObject({ ...none, warning: null })
  })

  it('begins from the server’s mask when the pixels are damaged, with the rest of the draft', async () => {
    const whole = lastUnversioned(await masked())
    const broken = { ...whole, mask: { ...whole.mask, bytes: whole.mask.bytes.slice(0, 20) } }
    const { summary, draft, warning } = await opened(() => restoreDraft(broken))
    expect(summary.coverage).toBe(0)
    expect(draft).toMatchObject({ settings, viewport, serverRevision: 0, isOnServer: true })
    expect(warning).toContain('its mask is damaged')
  })

  it('fails when the engine opens no mask at all', async () => {
    const open = vi.fn(() => Promise.reject(new Error('out of memory')))
    await expect(openDraft({ open }, 'i1', size, async () => null)).rejects.toThrow('out of memory')
  })
})
