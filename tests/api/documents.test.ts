import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, startApp } from '../helpers/app.ts'
import { boxMask } from '../helpers/pictures.ts'
import { addReady, placeOrder, readImage, sendMask, waitForEnd } from '../helpers/studio.ts'

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

test('an order whose settings cannot be read fails at once, and its credit comes back', async () => {
  const image = await addReady(app, token, await readFile(SAMPLE), 'living-room.jpg')
  const { mask } = (await sendMask(app, token, image.id, await boxMask(image.width, image.height), 0)).data
  const credits = async () =>
    (await app.api<{ image_credit: number }>('GET', '/users/self', { token })).data.image_credit
  const before = await credits()
  await app.query(`create function damage() returns trigger language plpgsql
    as $$ begin new.settings = '{"version": 99}'; return new; end $$`)
  await app.query('create trigger damage before insert on orders for each row execute function damage()')
  const { order } = (await placeOrder(app, token, { image_id: image.id, mask_id: mask.id })).data
  await app.query('drop trigger damage on orders')

  const ended = await waitForEnd(app, token, order.id)
  expect([ended.status, ended.error?.message]).toEqual([
    'failed',
    'The settings of this order could not be read. Please order again.',
  ])
  expect(await credits()).toEqual(before)
  expect(await app.query('select retry_count from pgboss.job where id = $1', [order.id])).toEqual([
    { retry_count: 0 },
  ])
})
