import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import { hintLimits } from '../../core/contract/hint-limits.ts'
import type { RemovalHints } from '../../core/contract/hints.ts'
import type { Image } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'

let app: App
let session: Session
let photo: Image

beforeAll(async () => {
  app = await startInProcess()
  session = await app.signIn()
  photo = await addReady(app, session.access_token, await roomJpeg())
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

const at = (x: number, y: number) => ({ x, y })
const box = (left: number, top: number, right: number, bottom: number) => [
  at(left, top),
  at(right, top),
  at(right, bottom),
  at(left, bottom),
]
const hints: RemovalHints = {
  lines: [{ points: [at(0, 300), at(639.5, 300)] }],
  sources: [
    { kind: 'include', points: box(0, 0, 640, 480) },
    { kind: 'exclude', points: box(-20, -20, 60, 60) },
  ],
}

async function lastMask(id = photo.id) {
  const { data } = await app.api<{ revision: number; hints: RemovalHints | null }>(
    'GET',
    `/submit-order/item-removal-mask/last-temp-image/${id}`,
    { token: session.access_token },
  )
  return data
}

async function credits(): Promise<number> {
  const { data } = await app.api<{ image_credit: number }>('GET', '/users/self', {
    token: session.access_token,
  })
  return data.image_credit
}

describe('hints', () => {
  test('are kept with the draft mask, and make it another one when they change', async () => {
    const png = await boxMask()
    const send = (revision: number, text?: string) =>
      sendMask(app, session.access_token, photo.id, png, revision, text)
    const first = await send(0, JSON.stringify(hints))
    expect(first.status).toBe(200)
    expect(await lastMask()).toMatchObject({ revision: 1, hints })

    // An answer that was lost: the same mask with the same hints is the same draft.
    const again = await send(0, JSON.stringify(hints))
    expect(again.data.mask.id).toBe(first.data.mask.id)
    const stale = await send(0, JSON.stringify({ lines: [], sources: [] }))
    expect(stale.meta.code).toBe('stale_revision')

    const without = await send(1)
    expect(without.data.revision).toBe(2)
    expect((await lastMask()).hints).toBeNull()
  })

  test('are refused in words when they are no JSON, or say nothing', async () => {
    const png = await boxMask()
    const { revision } = await lastMask()
    for (const [text, why] of [
      ['{"lines":', 'The hints are not JSON'],
      [JSON.stringify({ lines: [{ points: [at(1, 1)] }] }), 'An edge line needs two points'],
      [
        JSON.stringify({ lines: [{ points: [at(1, 1), at(1, 1.5)] }] }),
        'An edge line needs two different points',
      ],
      [
        JSON.stringify({ sources: [{ kind: 'include', points: [at(0, 0), at(5, 0), at(9, 0)] }] }),
        'A source area must cover something',
      ],
      [JSON.stringify({ lines: [{ points: [at(0, 0), at(1e9, 0)] }] }), 'Too big'],
    ]) {
      const answer = await sendMask(app, session.access_token, photo.id, png, revision, text)
      expect(answer.status).toBe(400)
      expect(answer.meta.message).toContain(why)
    }
    expect((await lastMask()).revision).toBe(revision)
  })

  test('go with the order to the engine, and stand in its facts', async () => {
    const { revision } = await lastMask()
    const saved = await sendMask(app, session.access_token, photo.id, await boxMask(), revision)
    const placed = await placeOrder(app, session.access_token, {
      image_id: photo.id,
      mask_id: saved.data.mask.id,
      settings: { hints },
    })
    expect(placed.status).toBe(202)
    const order = await waitForEnd(app, session.access_token, placed.data.order.id)
    expect(order).toMatchObject({ status: 'completed', changed_outside: 0, error: null })
    expect(order.settings).toMatchObject({ grow: 4, hints })
  })

  test('cost nothing when they are too many, too long, or leave nothing to copy from', async () => {
    const before = await credits()
    const { revision } = await lastMask()
    const saved = await sendMask(app, session.access_token, photo.id, await boxMask(), revision)
    const order = (given: object) =>
      placeOrder(app, session.access_token, {
        image_id: photo.id,
        mask_id: saved.data.mask.id,
        settings: { hints: given },
      })
    const line = hints.lines[0]
    const points = Array.from({ length: hintLimits.linePoints + 1 }, (_, i) => at(i, i % 7))
    const refused: [object, string][] = [
      [{ lines: Array.from({ length: hintLimits.lines + 1 }, () => line) }, 'A photo can have 64 edge lines'],
      [{ lines: [{ points }] }, 'An edge line can have 64 points'],
      [{ sources: [{ kind: 'exclude', points: box(-1, -1, 641, 481) }] }, 'leave nothing to copy from'],
      [{ sources: [{ kind: 'include', points: box(900, 0, 990, 90) }] }, 'leave nothing to copy from'],
    ]
    for (const [given, why] of refused) {
      const answer = await order(given)
      expect(answer.status).toBe(400)
      expect(answer.meta.message).toContain(why)
    }
    expect(await credits()).toBe(before)
  })
})
