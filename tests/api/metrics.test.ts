import { tracingChannel } from 'node:diagnostics_channel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady, waitForEnd } from '../helpers/studio.ts'

const token = 'a token for the tests of metrics'
let app: App
beforeAll(async () => {
  app = await startInProcess({ env: { METRICS_TOKEN: token } })
})
afterAll(() => app.stop())

const ask = (authorization?: string) =>
  fetch(`${app.url}/api/metrics`, authorization === undefined ? {} : { headers: { authorization } })

test('figures are for who has the token alone', async () => {
  expect([
    (await ask()).status,
    (await ask('Bearer ')).status,
    (await ask(`Bearer ${token}x`)).status,
  ]).toEqual([401, 401, 401])
  const { access_token: session } = await app.signIn('admin')
  expect((await ask(`Bearer ${session}`)).status).toBe(401)
  const answer = await ask(`Bearer ${token}`)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(await answer.text()).toMatch(/^mullion_database_connections\{state="idle"\} \d+$/m)
})

test('an order is counted while it waits, holds its credits, and when it has ended; its job is reported to who traces', async () => {
  const { access_token: session, user } = await app.signIn()
  const { id: image } = await addReady(app, session, await roomJpeg())
  const read = async () => (await ask(`Bearer ${token}`)).text()
  // As deploy/traces/register.mjs listens.
  const reported: object[] = []
  const { start, asyncEnd } = tracingChannel('mullion.job')
  start.subscribe((job) => reported.push({ when: 'start', ...(job as object) }))
  asyncEnd.subscribe((job) => reported.push({ when: 'end', ...(job as object) }))
  const placed = await app.api<{ order: { id: string } }>('POST', '/submit-order/image-enhancement', {
    token: session,
    body: { service_id: 'image-enhancement', image_id: image },
  })
  const orderId = placed.data.order.id
  await waitForEnd(app, session, orderId)
  const job = { queue: 'run-order', data: { orderId } }
  await expect
    .poll(() => reported)
    .toMatchObject([
      { when: 'start', ...job },
      { when: 'end', ...job },
    ])
  const text = await read()
  expect(text).toContain(
    'mullion_orders_ended_last_hour{product="image-enhancement",status="completed",code=""} 1\n',
  )
  expect(text).toMatch(
    /^mullion_order_seconds_last_hour\{product="image-enhancement",engine="[^"]+",quantile="0.95"\} [\d.]+$/m,
  )
  expect(text).toMatch(/^mullion_stored_bytes \d{4,}$/m)
  expect(text).toContain('mullion_credits_held 0\n')
  // One that waits, past the queue: its work would end it while it is counted.
  await app.query(
    `insert into orders (id, user_id, product, service_id, image_id, settings, seed, status, credits, engine)
     values ('waiting', $1, 'day-to-dusk', 'day-to-dusk', $2, '{}', 1, 'queued', 3, '{}')`,
    [user.id, image],
  )
  const waiting = await read()
  expect(waiting).toContain('mullion_orders_under_way{product="day-to-dusk",status="queued"} 1\n')
  expect(waiting).toContain('mullion_credits_held 3\n')
})
