import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../helpers/app.ts'
import { boxMask } from '../helpers/pictures.ts'
import { addReady, placeOrder, readImage, readOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

const SAMPLE = path.join(import.meta.dirname, '../../server/samples/living-room.jpg')

let app: App
let token: string
beforeAll(async () => {
  app = await startApp()
  token = (await app.signIn()).access_token
})
afterAll(async () => {
  await app.stop()
})

test('rows that an older version wrote are read and ordered with; damaged ones stop nothing', async () => {
  const image = await addReady(app, token, await readFile(SAMPLE), 'living-room.jpg')
  const before = await readImage(app, token, image.id)
  expect(before.analysis!.room!.layout).not.toBeNull()

  // As the first version with rooms wrote it.
  await app.query(`update images set analysis = (analysis - 'version') #- '{room,corrected}' where id = $1`, [
    image.id,
  ])
  expect((await readImage(app, token, image.id)).analysis).toEqual(before.analysis)

  const hints = {
    lines: [
      {
        points: [
          { x: 10, y: 10 },
          { x: 200, y: 20 },
        ],
      },
    ],
    sources: [],
  }
  const { width, height } = image
  const png = await boxMask(width, height)
  const { mask } = (await sendMask(app, token, image.id, png, 0, JSON.stringify(hints))).data
  await app.query(`update masks set hints = hints - 'version' where id = $1`, [mask.id])
  const last = await app.api<{ hints: object }>(
    'GET',
    `/submit-order/item-removal-mask/last-temp-image/${image.id}`,
    { token },
  )
  expect(last.data.hints).toEqual(hints)

  const { order } = (await placeOrder(app, token, { image_id: image.id, mask_id: mask.id })).data
  expect((await waitForEnd(app, token, order.id)).status).toBe('completed')
  // As it was before there were hints and rooms.
  const first = { grow: 3, feather: 2, seed: 5 }
  await app.query('update orders set settings = $2 where id = $1', [order.id, JSON.stringify(first)])
  expect((await waitForEnd(app, token, order.id)).settings).toEqual({
    ...first,
    hints: { lines: [], sources: [] },
    room_lines: [],
  })

  await app.query(`update images set analysis = '{"version": 99}' where id = $1`, [image.id])
  await app.query(`update orders set settings = '{"version": 99}' where id = $1`, [order.id])
  await app.query(`update masks set hints = '{"lines": 3}' where id = $1`, [mask.id])
  const damaged = await readImage(app, token, image.id)
  expect([damaged.image.id, damaged.analysis]).toEqual([image.id, undefined])
  expect((await waitForEnd(app, token, order.id)).settings).toEqual({})
})

const credits = async () =>
  (await app.api<{ image_credit: number }>('GET', '/users/self', { token })).data.image_credit

/** Places a removal while the database alters what is written of its settings. */
async function placeAltered(settings: string): Promise<string> {
  const image = await addReady(app, token, await readFile(SAMPLE), 'living-room.jpg')
  const { mask } = (await sendMask(app, token, image.id, await boxMask(image.width, image.height), 0)).data
  await app.query(`create function alter_settings() returns trigger language plpgsql
    as $$ begin new.settings = ${settings}; return new; end $$`)
  await app.query(
    'create trigger alter_settings before insert on orders for each row execute function alter_settings()',
  )
  const { order } = (await placeOrder(app, token, { image_id: image.id, mask_id: mask.id })).data
  await app.query('drop function alter_settings cascade')
  return order.id
}

const jobOf = async (id: string) =>
  (
    await app.query<{ retry_count: number; waits: string | null }>(
      `select retry_count, data ->> 'waits' as waits from pgboss.job where id = $1`,
      [id],
    )
  )[0]

test('an order whose settings cannot be read fails at once, and its credit comes back', async () => {
  const before = await credits()
  const id = await placeAltered(`'{"version": "none"}'`)
  const ended = await waitForEnd(app, token, id)
  expect([ended.status, ended.error?.message]).toEqual([
    'failed',
    'The settings of this order could not be read. Please order again.',
  ])
  expect(await credits()).toEqual(before)
  expect(await jobOf(id)).toMatchObject({ retry_count: 0 })
})

const versionsLater = (count: number) =>
  `jsonb_set(new.settings, '{version}', to_jsonb((new.settings ->> 'version')::int + ${count}))`
const lookAgain = `start_after = now()`

/** The order was put back by this worker, waits as before, and holds its credit. */
async function isLeftToLater(id: string): Promise<void> {
  await waitFor('the order to be put back', async () => ((await jobOf(id)).waits === null ? undefined : true))
  const order = await readOrder(app, token, id)
  expect([order.status, order.stage]).toEqual(['queued', 'Waiting for its turn'])
}

test('an order that a later version wrote waits for a worker of that version, and is done and paid once', async () => {
  const before = await credits()
  const id = await placeAltered(versionsLater(100))
  await isLeftToLater(id)
  expect(await credits()).toBe(before - 1)
  // What a worker of that version would read.
  await app.query(
    `update orders set settings = ${versionsLater(-100).replaceAll('new.', '')} where id = $1`,
    [id],
  )
  await app.query(`update pgboss.job set ${lookAgain} where id = $1`, [id])
  expect((await waitForEnd(app, token, id)).status).toBe('completed')
  expect(await jobOf(id)).toMatchObject({ retry_count: 0 })
  expect(await credits()).toBe(before - 1)
})

test('an order of a later version for which no worker comes within an hour fails, and its credit comes back', async () => {
  const before = await credits()
  const id = await placeAltered(versionsLater(100))
  await isLeftToLater(id)
  await app.query(`update pgboss.job set ${lookAgain}, data = data || '{"waits": 360}' where id = $1`, [id])
  const ended = await waitForEnd(app, token, id)
  expect([ended.status, ended.error?.message]).toEqual([
    'failed',
    'A newer version of Mullion wrote it than the servers have that work on it. Please start it again when they are replaced.',
  ])
  expect(await credits()).toBe(before)
})
