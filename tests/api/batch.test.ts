import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import type { Image, Order, PhotoState } from '../../core/contract/shapes.ts'
import type { Answer, App } from '../helpers/app.ts'
import { holdWork } from '../helpers/held-work.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { boxMask, greyPng, roomJpeg } from '../helpers/pictures.ts'
import { addReady, sendMask, waitForEnd } from '../helpers/studio.ts'

interface Item {
  image_id: string
  mask_id: string
  settings?: { grow: number }
}

let app: App
let session: Session
/** Photos with a mask each. */
let ready: Item[]

beforeAll(async () => {
  app = await startInProcess()
  session = await app.signIn()
  ready = []
  for (let i = 0; i < 3; i++) ready.push(await maskedPhoto(session))
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

async function maskedPhoto(owner: Session): Promise<Item> {
  const photo = await addReady(app, owner.access_token, await roomJpeg(320, 300))
  return { image_id: photo.id, mask_id: await maskOf(owner, photo, await boxMask(320, 300)) }
}

async function maskOf(owner: Session, photo: Image, png: Buffer): Promise<string> {
  return (await sendMask(app, owner.access_token, photo.id, png)).data.mask.id
}

interface Placed {
  orders: Order[]
  image_credit: number
}

function place(items: unknown[], key?: string, owner = session): Promise<Answer<Placed>> {
  return app.api('POST', '/submit-order/item-removal-mask/batch', {
    token: owner.access_token,
    body: { service_id: 'item-removal', items },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

async function states(ids: string[], owner = session): Promise<PhotoState[]> {
  const answer = await app.api<{ photos: PhotoState[] }>(
    'POST',
    '/submit-order/item-removal-mask/batch/photos',
    { token: owner.access_token, body: { image_ids: ids } },
  )
  return answer.data.photos
}

async function readAccountState(owner = session) {
  const count = async (table: string, more: string) =>
    Number(
      (
        await app.query<{ count: string }>(`select count(*) from ${table} where user_id = $1 ${more}`, [
          owner.user.id,
        ])
      )[0].count,
    )
  const [{ balance }] = await app.query<{ balance: number }>(
    `select balance from balances where user_id = $1 and kind = 'image'`,
    [owner.user.id],
  )
  return { balance, orders: await count('orders', ''), holds: await count('ledger', `and entry = 'hold'`) }
}

function jobs(orders: readonly Order[]): Promise<{ id: string; priority: number; group_id: string }[]> {
  return app.query('select id, priority, group_id from pgboss.job where id = any($1::uuid[])', [
    orders.map(({ id }) => id),
  ])
}

async function setBalance(userId: string, balance: number): Promise<void> {
  const [row] = await app.query<{ balance: number }>(
    `select balance from balances where user_id = $1 and kind = 'image'`,
    [userId],
  )
  await app.query(
    `insert into ledger (user_id, kind, entry, amount, key) values ($1, 'image', 'grant', $2, $3)`,
    [userId, balance - row.balance, `grant:test-${Math.random()}`],
  )
  await app.query(`update balances set balance = $2 where user_id = $1 and kind = 'image'`, [userId, balance])
}

/** Ends orders that a test has no more use for; one that is already done stays so. */
async function cancelAll(orders: readonly Order[]): Promise<Order[]> {
  const token = session.access_token
  await Promise.all(orders.map(({ id }) => app.api('POST', `/order-details/${id}/cancel`, { token })))
  return Promise.all(orders.map(({ id }) => waitForEnd(app, token, id)))
}

describe('one order for several photos', () => {
  test('is an order, a hold and a job for each, and each ends by itself', async () => {
    const before = await readAccountState()
    const placed = await place([{ ...ready[0], settings: { grow: 9 } }, ready[1], ready[2]])
    expect(placed.status).toBe(202)
    expect(placed.data.orders.map(({ image }) => image.id)).toEqual(ready.map(({ image_id }) => image_id))
    expect(placed.data.orders[0].settings).toMatchObject({ grow: 9, feather: 4 })
    expect(placed.data.image_credit).toBe(before.balance - 3)
    expect(await readAccountState()).toEqual({
      balance: before.balance - 3,
      orders: before.orders + 3,
      holds: before.holds + 3,
    })
    const queued = await jobs(placed.data.orders)
    expect(new Set(queued.map(({ group_id }) => group_id))).toEqual(new Set([session.user.id]))
    const byId = new Map(queued.map((job) => [job.id, job.priority]))
    const [first, second, third] = placed.data.orders.map(({ id }) => byId.get(id)!)
    expect([second - first, third - second]).toEqual([-1, -1])

    const ended = await Promise.all(
      placed.data.orders.map(({ id }) => waitForEnd(app, session.access_token, id)),
    )
    expect(ended.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed'])
    const seen = await states(ready.map(({ image_id }) => image_id))
    expect(seen.map(({ order }) => [order?.status, order?.id])).toEqual(
      ended.map(({ id }) => ['completed', id]),
    )
  })

  test('is refused whole, with every item at fault named and nothing charged', async () => {
    const stranger = await app.signIn('admin')
    const foreign = await maskedPhoto(stranger)
    const blank = await addReady(app, session.access_token, await roomJpeg(400, 300), 'blank.jpg')
    const empty = await maskOf(session, blank, await greyPng(Buffer.alloc(400 * 300), 400, 300))
    const full = await addReady(app, session.access_token, await roomJpeg(400, 300), 'full.jpg')
    const whole = await maskOf(session, full, await greyPng(Buffer.alloc(400 * 300, 255), 400, 300))
    const before = await readAccountState()

    const refused = await place([
      ready[0],
      { image_id: blank.id, mask_id: empty },
      foreign,
      { image_id: full.id, mask_id: whole },
      { image_id: ready[1].image_id, mask_id: ready[2].mask_id },
      ready[0],
    ])
    expect([refused.status, refused.meta.code]).toEqual([400, 'invalid_request'])
    expect(refused.meta.message).toMatch(/^5 of 6 photos cannot be ordered; nothing was charged\./)
    expect(refused.meta.message).toMatch(/blank\.jpg: The mask is empty.*Photo 3: Not found.*full\.jpg: /)
    const { items } = refused.data as unknown as { items: { index: number; code: string }[] }
    expect(items.map(({ index, code }) => [index, code])).toEqual([
      [1, 'invalid_request'],
      [2, 'not_found'],
      [3, 'invalid_request'],
      [4, 'not_found'],
      [5, 'invalid_request'],
    ])
    const one = await place([ready[0], foreign])
    expect([one.status, one.meta.code]).toEqual([404, 'not_found'])
    expect(await readAccountState()).toEqual(before)
    expect((await states([foreign.image_id, ready[0].image_id])).map((photo) => photo.image_id)).toEqual([
      ready[0].image_id,
    ])
  })

  test('is refused while one of the photos is being prepared', async () => {
    const release = await holdWork(app, 'images', ready[1].image_id)
    const before = await readAccountState()
    const refused = await place([ready[0], ready[1]])
    expect([refused.status, refused.meta.code]).toEqual([409, 'conflict'])
    expect(refused.meta.message).toMatch(/1 of 2 photos.*still being prepared/)
    expect(await readAccountState()).toEqual(before)
    await release()
  })

  test('says how many credits are missing, and takes none', async () => {
    const { balance } = await readAccountState()
    await setBalance(session.user.id, 2)
    const before = await readAccountState()
    const short = await place(ready)
    expect([short.status, short.meta.code]).toEqual([402, 'insufficient_credits'])
    expect(short.meta.message).toMatch(/needs 3 image credits; you have 2, so 1 is missing/)
    expect(short.data).toEqual({ needed: 3, left: 2, missing: 1 })
    expect(await readAccountState()).toEqual(before)
    await setBalance(session.user.id, balance)
  })

  test('with one key is one order, however often and at once; with another body the key is refused', async () => {
    const before = await readAccountState()
    const key = `batch-${Date.now()}`
    const answers = await Promise.all(Array.from({ length: 6 }, () => place(ready, key)))
    expect(new Set(answers.map(({ data }) => data.orders.map(({ id }) => id).join())).size).toBe(1)
    expect((await readAccountState()).balance).toBe(before.balance - 3)
    const other = await place(ready.slice(1), key)
    expect([other.status, other.meta.code]).toEqual([409, 'idempotency_mismatch'])
    // The answer stays the first one, whatever has become of the photos since.
    await cancelAll(answers[0].data.orders)
    const settled = await readAccountState()
    const release = await holdWork(app, 'images', ready[0].image_id)
    const later = await place(ready, key)
    await release()
    expect(later.data.orders.map(({ id }) => id)).toEqual(answers[0].data.orders.map(({ id }) => id))
    expect(await readAccountState()).toEqual(settled)
  })

  test('two at once on the last credits: one goes through whole, the other is refused whole', async () => {
    const { balance } = await readAccountState()
    await setBalance(session.user.id, 4)
    const answers = await Promise.all([place(ready), place(ready)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([202, 402])
    expect((await readAccountState()).balance).toBe(1)
    const { orders } = answers.find(({ status }) => status === 202)!.data
    await cancelAll(orders)
    await setBalance(session.user.id, balance)
  })

  test('takes 100 photos, and no more', async () => {
    const copies = await copyPhoto(ready[0], 100)
    const { balance } = await readAccountState()
    await setBalance(session.user.id, 100)
    const placed = await place(copies)
    expect(placed.meta.message).toBe('OK')
    expect(placed.data.image_credit).toBe(0)
    expect(new Set(placed.data.orders.map(({ id }) => id)).size).toBe(100)
    expect(await jobs(placed.data.orders)).toHaveLength(100)
    expect(await states(copies.map(({ image_id }) => image_id))).toHaveLength(100)
    const ended = await cancelAll(placed.data.orders)
    const spent = ended.filter(({ status }) => status === 'completed').length
    expect((await readAccountState()).balance).toBe(100 - spent)
    expect((await place([...copies, ready[1]])).status).toBe(400)
    expect((await place([])).status).toBe(400)
    await setBalance(session.user.id, balance)
  })

  test('is for subscribers', async () => {
    const newcomer = await app.signIn('newcomer')
    const refused = await place([await maskedPhoto(newcomer)], undefined, newcomer)
    expect([refused.status, refused.meta.code]).toEqual([403, 'not_subscribed'])
  })
})

/** Rows that share the files of one photo and one mask. */
async function copyPhoto({ image_id, mask_id }: Item, count: number): Promise<Item[]> {
  const columns = (table: string) =>
    app
      .query<{
        column_name: string
      }>(
        `select column_name from information_schema.columns where table_name = $1 and table_schema = 'public'`,
        [table],
      )
      .then((rows) => rows.map((row) => `"${row.column_name}"`))
  const copy = async (table: string, id: string, changes: Record<string, string>) => {
    const all = await columns(table)
    const values = all.map((column) => changes[column] ?? column)
    const sql = `insert into ${table} (${all.join()}) select ${values.join()} from ${table} where id = $1 returning id`
    return (await app.query<{ id: string }>(sql, [id]))[0].id
  }
  const items: Item[] = []
  for (let i = 0; i < count; i++) {
    const photo = await copy('images', image_id, { '"id"': 'gen_random_uuid()' })
    const mask = await copy('masks', mask_id, { '"id"': 'gen_random_uuid()', '"image_id"': `'${photo}'` })
    items.push({ image_id: photo, mask_id: mask })
  }
  return items
}
