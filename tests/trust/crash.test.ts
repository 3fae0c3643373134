import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Merge } from '../../core/contract/brackets.ts'
import type { Order } from '../../core/contract/shapes.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { emptyRoomJpeg } from '../helpers/empty-room.ts'
import { assertLedgerBalances, assertNoOrphans } from '../helpers/invariants.ts'
import { boxMask, roomJpeg, roomPixels } from '../helpers/pictures.ts'
import { addReady, becomesReady, placeOrder, sendMask, upload, waitForEnd } from '../helpers/studio.ts'
import { nextTask } from '../helpers/task-processes.ts'
import { waitFor } from '../helpers/wait.ts'

const width = 1200
const height = 900

let app: AppProcess
beforeAll(async () => {
  app = await startApp({ database: 'own' })
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await assertNoOrphans(app, { wasKilled: true })
  await app.stop()
})

async function orderRemoval(token: string): Promise<string> {
  const photo = await addReady(app, token, await roomJpeg(width, height))
  const mask = await sendMask(app, token, photo.id, await boxMask(width, height))
  return (await placeOrder(app, token, { image_id: photo.id, mask_id: mask.data.mask.id })).data.order.id
}

async function orderEnhancement(token: string): Promise<string> {
  const photo = await addReady(app, token, await roomJpeg(2 * width, 2 * height))
  const body = { image_id: photo.id, service_id: 'image-enhancement' }
  const placed = await app.api<{ order: Order }>('POST', '/submit-order/image-enhancement', { token, body })
  return placed.data.order.id
}

async function orderStaging(token: string): Promise<string> {
  const photo = await addReady(app, token, await emptyRoomJpeg(480, 320))
  const body = { image_id: photo.id, service_id: 'virtual-staging', space_id: 'living-room' }
  const placed = await app.api<{ order: Order }>('POST', '/submit-order/ai-virtual-staging', { token, body })
  return placed.data.order.id
}

test.each([
  ['removal', orderRemoval, 'removeItems'],
  ['enhancement', orderEnhancement, 'applyServiceEffect'],
  ['staging', orderStaging, 'applyServiceEffect'],
])(
  'an order (%s) whose server is killed in the middle is done and paid once after the restart',
  async (_, place, task) => {
    const { access_token: token, image_credit: credits } = await app.signIn()
    const id = await place(token)
    await nextTask(app.pid, task, new Set())
    await app.kill9()
    await app.restart()
    const killedAt = Date.now()
    await waitFor(
      'the order to be taken up again',
      async () => {
        const jobs = await app.query<{ retry_count: number }>(
          'select retry_count from pgboss.job where id = $1',
          [id],
        )
        return jobs[0].retry_count > 0 ? true : undefined
      },
      30_000,
    )
    expect(Date.now() - killedAt).toBeLessThan(20_000)
    const order = await waitForEnd(app, token, id)
    expect(order.status).toBe('completed')
    expect(order.results).toHaveLength(1)
    const self = await app.api<{ image_credit: number }>('GET', '/users/self', { token })
    expect(self.data.image_credit).toBe(credits - 1)
    const attempts = readdirSync(path.join(app.dataDir, 'files', 'results', id), { recursive: true })
    expect(attempts.filter((name) => String(name).endsWith('full.jpg'))).toHaveLength(1)
    const entries = await app.query<{ entry: string }>(
      'select entry from ledger where order_id = $1 order by id',
      [id],
    )
    expect(entries.map(({ entry }) => entry)).toEqual(['hold', 'capture'])
  },
)

test('an attempt that was thought dead ends nothing when it comes back: the order is done and paid once', async () => {
  const { access_token: token, image_credit: credits } = await app.signIn()
  const id = await orderEnhancement(token)
  await nextTask(app.pid, 'applyServiceEffect', new Set())
  // As the queue does when a worker was not heard of: the job is for another attempt now.
  await app.query(
    `update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() where id = $1`,
    [id],
  )
  const order = await waitForEnd(app, token, id)
  expect([order.status, order.results.length]).toEqual(['completed', 1])
  const self = await app.api<{ image_credit: number }>('GET', '/users/self', { token })
  expect(self.data.image_credit).toBe(credits - 1)
  const [job] = await app.query<{ retry_count: number }>('select retry_count from pgboss.job where id = $1', [
    id,
  ])
  expect(job.retry_count).toBeGreaterThan(0)
})

test('a staging is cancelled while it renders, and gives its credit back', async () => {
  const { access_token: token, image_credit: credits } = await app.signIn()
  const id = await orderStaging(token)
  await nextTask(app.pid, 'applyServiceEffect', new Set())
  expect((await app.api('POST', `/order-details/${id}/cancel`, { token })).status).toBe(200)
  const order = await waitForEnd(app, token, id)
  expect([order.status, order.results]).toEqual(['cancelled', []])
  const self = await app.api<{ image_credit: number }>('GET', '/users/self', { token })
  expect(self.data.image_credit).toBe(credits)
})

test('a photo whose server is killed again and again while it is prepared is prepared in the end', async () => {
  const { access_token: token } = await app.signIn()
  const { data } = await upload(app, token, await roomJpeg(3200, 2402))
  await waitFor('its preparation to begin', async () => {
    const jobs = await app.query(
      `select id from pgboss.job where name = 'prepare-photo' and state = 'active'`,
    )
    return jobs.length > 0 ? true : undefined
  })
  await app.kill9()
  // As if it had been killed four times before.
  await app.query(`update pgboss.job set retry_count = 4 where name = 'prepare-photo' and state = 'active'`)
  await app.restart()
  expect((await becomesReady(app, token, data.image.id)).status).toBe('ready')
})

test('a merge whose server is killed in the middle is done once after the restart', async () => {
  const { access_token: token } = await app.signIn()
  const room = sharp(roomPixels(800, 600), { raw: { width: 800, height: 600, channels: 3 } })
  const ids: string[] = []
  for (const gain of [0.4, 0.8, 1.2]) {
    const { data } = await upload(
      app,
      token,
      await room.clone().linear(gain, 0).jpeg().toBuffer(),
      'frame.jpg',
    )
    ids.push(data.image.id)
  }
  const body = { image_ids: ids }
  const begun = await app.api<{ merge: Merge }>('POST', '/images/merge-brackets', { token, body })
  const where = `/images/merge-brackets/${begun.data.merge.id}`
  const read = async () => (await app.api<{ merge: Merge }>('GET', where, { token })).data.merge
  // Beyond the reading of the exposures.
  await waitFor(
    'the merge to be at work',
    async () => ((await read()).progress > 0.3 ? true : undefined),
    60_000,
  )
  await app.kill9()
  await app.restart()
  const merge = await waitFor(
    'the merge to end',
    async () => {
      const now = await read()
      return now.status === 'queued' || now.status === 'processing' ? undefined : now
    },
    90_000,
  )
  expect([merge.status, merge.error]).toEqual(['completed', null])
  expect((await becomesReady(app, token, merge.image!.id)).status).toBe('ready')
  expect(await app.query("select id from images where name = 'frame merged.jpg'")).toHaveLength(1)
})

test('an order whose job is lost ends with the next start, and gives its credit back', async () => {
  const { access_token: token, image_credit: credits } = await app.signIn()
  const id = await orderEnhancement(token)
  await app.kill9()
  await app.query('delete from pgboss.job where id = $1', [id])
  await app.restart()
  // Sooner than it is looked for again.
  const order = await waitForEnd(app, token, id, 20_000)
  expect([order.status, order.error?.message]).toEqual([
    'failed',
    'The work on it was lost. Please start it again.',
  ])
  const self = await app.api<{ image_credit: number }>('GET', '/users/self', { token })
  expect(self.data.image_credit).toBe(credits)
})
