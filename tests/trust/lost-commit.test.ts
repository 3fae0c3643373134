// A database that goes away after it has committed and before it says so: what was written is there, and so must its files be.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { createLossyDatabase } from '../helpers/lossy-database.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import {
  addReady,
  becomesReady,
  placeOrder,
  readBytes,
  sendMask,
  upload,
  waitForEnd,
} from '../helpers/studio.ts'

const database = createLossyDatabase()
let app: App
let token: string
beforeAll(async () => {
  app = await startInProcess({ reach: (url) => database.reach(url) })
  token = (await app.signIn()).access_token
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
  await database.stop()
})

test('a photo whose commit was not answered is there with its file, and once when it is sent again', async () => {
  const bytes = await roomJpeg(500, 400)
  database.loseCommitOf('insert into "images"')
  expect((await upload(app, token, bytes, 'Hall.jpg')).status).toBe(503)
  expect(database.lost()).toBe(1)
  const again = await upload(app, token, bytes, 'Hall.jpg')
  const image = await becomesReady(app, token, again.data.image.id)
  expect(await readBytes(app, image.url)).toEqual(Buffer.from(bytes))
  expect(await app.query(`select status from images where name = 'Hall.jpg'`)).toEqual([{ status: 'ready' }])
})

test('an order whose end was not answered has its result, and was paid once', async () => {
  const photo = await addReady(app, token, await roomJpeg(480, 360))
  const { mask } = (await sendMask(app, token, photo.id, await boxMask(480, 360))).data
  const before = database.lost()
  database.loseCommitOf('insert into "images"')
  const { order } = (await placeOrder(app, token, { image_id: photo.id, mask_id: mask.id })).data
  const ended = await waitForEnd(app, token, order.id)
  expect([ended.status, ended.results.length, database.lost()]).toEqual(['completed', 1, before + 1])
  expect((await readBytes(app, ended.results[0].url)).length).toBeGreaterThan(1_000)
  expect(
    await app.query(`select entry::text from ledger where order_id = $1 order by id`, [order.id]),
  ).toEqual([{ entry: 'hold' }, { entry: 'capture' }])
})
