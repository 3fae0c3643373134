import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { lawnJpeg, roomJpeg } from '../helpers/pictures.ts'
import { becomesReady, upload } from '../helpers/studio.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess({ env: { WORKER_THREADS: '1' } })
})
afterAll(async () => {
  await app.stop()
})

test('one photo does not wait for the many of another user', async () => {
  const many = (await app.signIn()).access_token
  const one = (await app.signIn('newcomer')).access_token
  const large = await Promise.all(Array.from({ length: 8 }, (_, n) => roomJpeg(2400 + n, 1600)))
  const uploads = await Promise.all(large.map((photo) => upload(app, many, photo)))
  const ids = uploads.map(({ data }) => data.image.id)
  const { data } = await upload(app, one, await lawnJpeg(400, 300))
  await becomesReady(app, one, data.image.id)
  const [waiting] = await app.query<{ count: number }>(
    `select count(*)::int from images where status = 'processing' and id = any($1)`,
    [ids],
  )
  expect(waiting.count).toBeGreaterThan(2)
  // A stop does not have to wait for them.
  await app.query(`delete from pgboss.job where name = 'prepare-photo' and state = 'created'`)
})
