import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import type { Image, Mask } from '../../core/contract/shapes.ts'
import { type App, startApp } from '../helpers/app.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import {
  order,
  paintedMask,
  photoWithSpot,
  readOrder,
  saveMask,
  uploadPhoto,
  whenFinished,
} from '../helpers/photos.ts'
import { waitFor } from '../helpers/wait.ts'

describe('credits', () => {
  let app: App
  let session: Session
  let image: Image
  let mask: Mask

  beforeAll(async () => {
    app = await startApp()
    session = await app.signIn()
    image = await uploadPhoto(app, session, await photoWithSpot(400, 300), 'a.png')
    mask = (await saveMask(app, session, image, await paintedMask(400, 300))).mask
  })
  afterAll(async () => {
    await assertLedgerBalances(app)
    await app.stop()
  })

  async function credits(): Promise<{ total_image: number; holds: { image: number } }> {
    const { data } = await app.api<{ total_image: number; holds: { image: number } }>(
      'GET',
      '/subscriptions/my-credits',
      { token: session.access_token },
    )
    return data
  }

  async function leave(count: number): Promise<void> {
    const { total_image: has } = await credits()
    await app.query(`update balances set balance = $1 where user_id = $2 and kind = 'image'`, [
      count,
      session.user.id,
    ])
    await app.query(
      `insert into ledger (user_id, kind, entry, amount, key) values ($1, 'image', 'grant', $2, $3)`,
      [session.user.id, count - has, `grant:test-${randomUUID()}`],
    )
  }

  it('are held while an order waits and come back once when it is cancelled', async () => {
    const before = (await credits()).total_image
    const placed = await order(app, session, image, mask)
    const cancel = () =>
      app.api<{ order: { status: string } }>('POST', `/order-details/${placed.data.order.id}/cancel`, {
        token: session.access_token,
      })
    const answers = await Promise.all([cancel(), cancel(), cancel()])
    expect(answers.map((answer) => answer.data.order.status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await credits()).toMatchObject({ total_image: before, holds: { image: 0 } })
  })

  it('one key is one order and one charge, however often it is sent; another body is refused', async () => {
    const before = (await credits()).total_image
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(app, session, image, mask, key)))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 202))
    expect(new Set(answers.map((answer) => answer.data.order.id)).size).toBe(1)
    const other = await app.api('POST', '/submit-order/item-removal-mask', {
      token: session.access_token,
      body: { image_id: image.id, service_id: 'item-removal', mask_id: mask.id, settings: { grow: 9 } },
      headers: { 'Idempotency-Key': key },
    })
    expect(other.meta).toMatchObject({ status: 409, code: 'idempotency_mismatch' })
    await whenFinished(app, session, answers[0].data.order.id)
    expect((await credits()).total_image).toBe(before - 1)
  })

  it('10 credits pay for exactly 10 of 200 orders that come at once', async () => {
    await leave(10)
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => order(app, session, image, mask, randomUUID())),
    )
    const accepted = answers.filter((answer) => answer.status === 202)
    expect(accepted).toHaveLength(10)
    expect(answers.filter((answer) => answer.status === 402)).toHaveLength(190)
    expect((await credits()).total_image).toBe(0)
    await assertLedgerBalances(app)
    for (const { data } of accepted) {
      expect((await whenFinished(app, session, data.order.id)).status).toBe('completed')
    }
    expect(await credits()).toMatchObject({ total_image: 0, holds: { image: 0 } })
  })

  it('come back once when the order cannot be done', async () => {
    await leave(3)
    const lost = await saveMask(app, session, image, await paintedMask(400, 300), 1)
    rmSync(path.join(app.dataDir, 'files', 'masks', `${lost.mask.id}.png`))
    const placed = await order(app, session, image, lost.mask)
    const ended = await whenFinished(app, session, placed.data.order.id)
    expect(ended).toMatchObject({ status: 'failed', results: [] })
    expect(ended.error?.message).toMatch(/mask/)
    expect(await credits()).toMatchObject({ total_image: 3, holds: { image: 0 } })
  })

  it('the ledger refuses to be changed', async () => {
    await expect(app.query('update ledger set amount = 100')).rejects.toThrow('append-only')
    await expect(app.query('delete from ledger')).rejects.toThrow('append-only')
  })

  it('an order survives kill -9 of the server in mid-job: it completes once and is charged once', async () => {
    await leave(5)
    const big = await uploadPhoto(app, session, await photoWithSpot(3000, 2000), 'big.png')
    const bigMask = await saveMask(
      app,
      session,
      big,
      await paintedMask(3000, 2000, { x: 1500, y: 1000, radius: 400 }),
    )
    const placed = await order(app, session, big, bigMask.mask)
    const { id } = placed.data.order
    await waitFor('the job to be under way', async () =>
      (await readOrder(app, session, id)).status === 'processing' ? true : undefined,
    )
    await app.kill9()
    await app.restart()
    const ended = await whenFinished(app, session, id)
    expect(ended).toMatchObject({ status: 'completed', changed_outside: 0 })
    expect(ended.results).toHaveLength(1)
    const entries = await app.query<{ entry: string }>(
      'select entry from ledger where order_id = $1 order by id',
      [id],
    )
    expect(entries.map(({ entry }) => entry)).toEqual(['hold', 'capture'])
    expect((await credits()).total_image).toBe(4)
  })
})
