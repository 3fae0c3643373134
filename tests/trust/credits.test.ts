import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Image } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

type OrderBody = Parameters<typeof placeOrder>[2]
type Placed = Awaited<ReturnType<typeof placeOrder>>

const small = { width: 320, height: 260 }

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

/** A signed-in account with a plan and this many image credits. */
async function subscriber(email: string, credits: number): Promise<{ token: string; id: string }> {
  const { access_token: token, user } = await app.signUp(email)
  await app.query(`insert into subscriptions (id, user_id, plan_id) select $1, $2, id from plans limit 1`, [
    `plan-${user.id}`,
    user.id,
  ])
  await app.query(
    `with entry as (insert into ledger (user_id, kind, entry, amount, key) values ($1, 'image', 'grant', $2, $3))
     insert into balances (user_id, kind, balance) values ($1, 'image', $2)
     on conflict (user_id, kind) do update set balance = balances.balance + $2`,
    [user.id, credits, `grant:${email}`],
  )
  return { token, id: user.id }
}

async function readyPhoto(token: string): Promise<{ photo: Image; maskId: string }> {
  const photo = await addReady(app, token, await roomJpeg(small.width, small.height))
  const saved = await sendMask(app, token, photo.id, await boxMask(small.width, small.height))
  return { photo, maskId: saved.data.mask.id }
}

/** As a client does that is told to come back: on a busy machine some wait in vain for a connection to the database. */
async function placePatiently(token: string, body: OrderBody, key: string): Promise<Placed> {
  const answer = await placeOrder(app, token, body, key)
  return answer.status === 503 ? placePatiently(token, body, key) : answer
}

test('of 200 orders at once on 10 credits, 10 are accepted and the balance is 0', async () => {
  const { token, id } = await subscriber('many@example.com', 10)
  const { photo, maskId } = await readyPhoto(token)
  const body = { image_id: photo.id, mask_id: maskId }
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, i) => placePatiently(token, body, `k${i}`)),
  )
  const counts = Object.groupBy(answers, ({ status }) => status)
  expect(counts[202]).toHaveLength(10)
  expect(counts[402]).toHaveLength(190)
  const [held] = await app.query<{ balance: number; orders: number; jobs: number; holds: number }>(
    `select (select balance from balances where user_id = $1 and kind = 'image') as balance,
      (select count(*)::int from orders where user_id = $1) as orders,
      (select count(*)::int from pgboss.job where name = 'run-order' and group_id = $1) as jobs,
      (select -sum(amount)::int from ledger where user_id = $1 and entry = 'hold') as holds`,
    [id],
  )
  expect(held).toEqual({ balance: 0, orders: 10, jobs: 10, holds: 10 })
  const ended = await waitFor(
    'the orders to end',
    async () => {
      const rows = await app.query<{ status: string }>('select status from orders where user_id = $1', [id])
      return rows.every(({ status }) => status === 'completed' || status === 'failed') ? rows : undefined
    },
    110_000,
  )
  expect(ended.every(({ status }) => status === 'completed')).toBe(true)
})

test('one key sent 50 times at once is one order, and keys belong to their user', async () => {
  const one = await subscriber('one@example.com', 3)
  const mine = await readyPhoto(one.token)
  const body = { image_id: mine.photo.id, mask_id: mine.maskId }
  const answers = await Promise.all(Array.from({ length: 50 }, () => placePatiently(one.token, body, 'same')))
  expect(answers.every(({ status }) => status === 202)).toBe(true)
  expect(new Set(answers.map(({ data }) => data.order.id)).size).toBe(1)
  const two = await subscriber('two@example.com', 3)
  const theirs = await readyPhoto(two.token)
  const other = await placeOrder(
    app,
    two.token,
    { image_id: theirs.photo.id, mask_id: theirs.maskId },
    'same',
  )
  expect(other.status).toBe(202)
  expect(other.data.order.id).not.toBe(answers[0].data.order.id)
  expect(other.data.image_credit).toBe(2)
})

test('an order that cannot be done fails, and its credits come back once', async () => {
  const { token, id } = await subscriber('lost@example.com', 2)
  const { photo, maskId } = await readyPhoto(token)
  // Every attempt finds the same: the mask's file is lost. The last one gives up.
  rmSync(path.join(app.dataDir, 'files', 'masks', photo.id, `${maskId}.png`))
  const placed = await placeOrder(app, token, { image_id: photo.id, mask_id: maskId })
  expect(placed.status).toBe(202)
  await waitFor(
    'the order to fail',
    async () => {
      const [row] = await app.query<{ status: string }>('select status from orders where id = $1', [
        placed.data.order.id,
      ])
      return row.status === 'failed' ? row : undefined
    },
    60_000,
  )
  const entries = await app.query<{ entry: string; amount: number }>(
    'select entry, amount from ledger where user_id = $1 and order_id = $2 order by id',
    [id, placed.data.order.id],
  )
  expect(entries).toEqual([
    { entry: 'hold', amount: -1 },
    { entry: 'release', amount: 1 },
  ])
})
