import { describe, expect, it } from 'vitest'
import type { PhotoState } from '../../../core/contract/shapes.ts'
import { removalSettingsSchema } from '../../../core/contract/shapes.ts'
import { StaleMask } from '../draft/draft-autosave.ts'
import type { ReadyPhoto } from './order-plan.ts'
import { sendMasks } from './send-masks.ts'

function ready(image_id: string, maskId: string | null): ReadyPhoto {
  const photo: PhotoState = {
    image_id,
    name: `${image_id}.jpg`,
    status: 'ready',
    stage: '',
    width: 8,
    height: 8,
    thumbnail_url: '',
    mask: null,
    order: null,
  }
  const saved = maskId === null ? null : { id: maskId, revision: 1 }
  return {
    photo,
    mask: { coverage: 0.1, saved, isContested: false },
    settings: removalSettingsSchema.parse({}),
  }
}

const items = [ready('a', 'ma'), ready('b', null), ready('c', null), ready('d', null)]

describe('the masks of one order', () => {
  it('are sent only where the server has not got them, and keep their order', async () => {
    const reported: [number, number][] = []
    const sent: string[] = []
    const { masks, failed } = await sendMasks(
      items,
      async ({ image_id }) => {
        sent.push(image_id)
        return { id: `m${image_id}`, revision: 1 }
      },
      (done, count) => reported.push([done, count]),
      new AbortController().signal,
    )
    expect(sent).toEqual(['b', 'c', 'd'])
    expect(reported).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ])
    expect(masks.map(({ item, maskId }) => [item.photo.image_id, maskId])).toEqual([
      ['a', 'ma'],
      ['b', 'mb'],
      ['c', 'mc'],
      ['d', 'md'],
    ])
    expect(failed).toEqual([])
  })
  it('name the photos that failed, and go on', async () => {
    const { masks, failed } = await sendMasks(
      items,
      async ({ image_id }) => {
        if (image_id === 'b') throw new StaleMask('later')
        if (image_id === 'c') throw new Error('Disk full')
        return { id: 'md', revision: 1 }
      },
      () => undefined,
      new AbortController().signal,
    )
    expect(masks.map(({ maskId }) => maskId)).toEqual(['ma', 'md'])
    expect(failed.map(({ photo, why }) => `${photo.image_id}: ${why}`)).toEqual([
      'b: Another device saved a later mask: open the photo and choose one',
      'c: Disk full',
    ])
  })
  it('stop when it is cancelled, so that nothing is ordered', async () => {
    const controller = new AbortController()
    const sent: string[] = []
    const sending = sendMasks(
      items,
      async ({ image_id }) => {
        sent.push(image_id)
        controller.abort()
        return { id: 'x', revision: 1 }
      },
      () => undefined,
      controller.signal,
    )
    await expect(sending).rejects.toThrow()
    expect(sent).toEqual(['b'])
  })
})
