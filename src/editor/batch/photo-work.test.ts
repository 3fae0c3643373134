import { describe, expect, it } from 'vitest'
import type { PhotoState } from '../../../core/contract/shapes.ts'
import { removalSettingsSchema } from '../../../core/contract/shapes.ts'
import { settingsOfPhoto } from './draft-settings.ts'
import { planOrder } from './order-plan.ts'
import { maskOf, workOf } from './photo-work.ts'

const settings = removalSettingsSchema.parse({})

function photo(changes: Partial<PhotoState> = {}): PhotoState {
  return {
    image_id: 'p',
    name: 'kitchen.jpg',
    status: 'ready',
    stage: '',
    width: 640,
    height: 480,
    thumbnail_url: '/t',
    mask: null,
    order: null,
    ...changes,
  }
}

const saved = (revision: number, coverage = 0.02) => ({
  id: `m${revision}`,
  url: '/m',
  revision,
  coverage,
  hints: null,
})
const draft = (serverRevision: number, isOnServer: boolean, coverage: number | null = 0.05) => ({
  serverRevision,
  isOnServer,
  coverage,
})

function order(changes: Partial<NonNullable<PhotoState['order']>> = {}): NonNullable<PhotoState['order']> {
  return {
    id: 'o',
    status: 'completed',
    stage: '',
    progress: 1,
    credits: 1,
    mask_id: 'm1',
    settings: { seed: 1, feather: 4, grow: 4 },
    error: null,
    ...changes,
  }
}

describe('the mask that counts for a photo', () => {
  it('is the one of the server when this browser has none', () => {
    expect(maskOf(photo(), undefined)).toBeNull()
    expect(maskOf(photo({ mask: saved(3) }), undefined)).toMatchObject({
      coverage: 0.02,
      saved: { id: 'm3' },
    })
    expect(maskOf(photo({ mask: saved(3, 0) }), undefined)).toBeNull()
  })
  it('is the one of this browser, to be sent first unless the server has exactly it', () => {
    expect(maskOf(photo(), draft(0, false))).toEqual({ coverage: 0.05, saved: null, isContested: false })
    expect(maskOf(photo({ mask: saved(2) }), draft(2, false))).toMatchObject({ coverage: 0.05, saved: null })
    expect(maskOf(photo({ mask: saved(2) }), draft(2, true))).toMatchObject({ saved: { id: 'm2' } })
    expect(maskOf(photo({ mask: saved(2) }), draft(2, true, null))).toMatchObject({ coverage: 0.02 })
    expect(maskOf(photo({ mask: saved(2) }), draft(2, false, 0))).toBeNull()
  })
  it('is the later one of the server only where nothing is lost by it', () => {
    expect(maskOf(photo({ mask: saved(5) }), draft(2, true))).toMatchObject({
      coverage: 0.02,
      saved: { id: 'm5' },
      isContested: false,
    })
    expect(maskOf(photo({ mask: saved(5) }), draft(2, false))).toMatchObject({
      coverage: 0.05,
      saved: null,
      isContested: true,
    })
  })
  it('is sent again when the server has been set back', () => {
    expect(maskOf(photo({ mask: saved(1) }), draft(2, true))).toMatchObject({ saved: null })
    expect(maskOf(photo(), draft(2, true))).toMatchObject({ saved: null, coverage: 0.05 })
  })
})

describe('where the work on a photo stands', () => {
  const kindOf = (state: PhotoState, info?: ReturnType<typeof draft>) => workOf(state, info, settings).kind

  it('follows photo, mask and order', () => {
    expect(kindOf(photo({ status: 'processing' }))).toBe('preparing')
    expect(kindOf(photo({ status: 'failed' }))).toBe('unreadable')
    expect(kindOf(photo())).toBe('none')
    expect(kindOf(photo({ mask: saved(1) }))).toBe('draft')
    expect(kindOf(photo({ mask: saved(1), order: order({ status: 'queued' }) }))).toBe('queued')
    expect(kindOf(photo({ mask: saved(1), order: order({ status: 'processing' }) }))).toBe('working')
    expect(kindOf(photo({ mask: saved(1), order: order() }))).toBe('done')
    expect(kindOf(photo({ mask: saved(1), order: order({ status: 'failed' }) }))).toBe('failed')
    expect(kindOf(photo({ mask: saved(1), order: order({ status: 'cancelled' }) }))).toBe('draft')
    expect(kindOf(photo({ order: order({ mask_id: 'automatic' }) }))).toBe('done')
  })
  it('is a draft again once the mask or the settings differ from the order', () => {
    const changed = photo({ mask: saved(2), order: order() })
    expect(workOf(changed, undefined, settings)).toEqual({ kind: 'draft', coverage: 0.02, isChanged: true })
    expect(kindOf(photo({ mask: saved(1), order: order() }), draft(1, false))).toBe('draft')
    expect(kindOf(photo({ mask: saved(1), order: order({ settings: { grow: 9 } }) }))).toBe('draft')
  })
})

describe('one order for a batch', () => {
  it('takes what is masked and not yet ordered so, and says why it leaves out the rest', () => {
    const one = (image_id: string, changes: Partial<PhotoState>) => photo({ image_id, ...changes })
    const plan = planOrder(
      [
        one('saved', { mask: saved(1) }),
        one('preparing', { status: 'processing' }),
        one('bare', {}),
        one('ordered', { mask: saved(1), order: order() }),
        one('running', { mask: saved(1), order: order({ status: 'processing' }) }),
        one('failed', { mask: saved(1), order: order({ status: 'failed' }) }),
        one('contested', { mask: saved(4) }),
        one('here', {}),
      ],
      { contested: draft(1, false), here: draft(0, false) },
      () => settings,
      true,
    )
    expect(plan.ready.map((item) => [item.photo.image_id, item.mask.saved?.id ?? null])).toEqual([
      ['saved', 'm1'],
      ['failed', 'm1'],
      ['here', null],
    ])
    expect(plan.leftOut.map(({ photo: { image_id }, why }) => [image_id, why])).toEqual([
      ['preparing', 'Still being prepared'],
      ['bare', 'No mask'],
      ['ordered', 'Already ordered with this very mask'],
      ['running', 'Ordered, and not finished yet'],
      ['contested', 'Another device saved a later mask: open the photo and choose one'],
    ])
  })
})

describe('the fill that a photo which is not open would be ordered with', () => {
  const ordered = photo({ order: order({ settings: { seed: 5, feather: 4, grow: 4 } }) })
  it('is the one chosen in this browser, else the one ordered last, else the first', () => {
    expect(settingsOfPhoto(ordered, { ...draft(1, true), seed: 3 }).seed).toBe(3)
    expect(settingsOfPhoto(ordered, draft(1, true)).seed).toBe(5)
    expect(settingsOfPhoto(photo(), undefined).seed).toBe(1)
  })
  it('is not ordered again from a browser that does not know the choice', () => {
    const done = { ...ordered, mask: saved(1) }
    expect(workOf(done, undefined, settingsOfPhoto(done, undefined)).kind).toBe('done')
    expect(planOrder([done], {}, settingsOfPhoto, true).ready).toEqual([])
    const other = { p: { ...draft(1, true), seed: 6 } }
    expect(planOrder([done], other, settingsOfPhoto, true).ready[0]?.settings.seed).toBe(6)
  })

  it('orders no mask of suggestions alone before its preview was seen, where there is one', () => {
    const drafts = { p: { ...draft(0, false), isUnseen: true } }
    const unseen = planOrder([photo()], drafts, () => settings, true)
    expect(unseen.ready).toEqual([])
    expect(unseen.leftOut[0]?.why).toMatch(/see its free preview/)
    expect(planOrder([photo()], drafts, () => settings, false).ready).toHaveLength(1)
    const seen = { p: { ...draft(0, false), isUnseen: false } }
    expect(planOrder([photo()], seen, () => settings, true).ready).toHaveLength(1)
  })
})
