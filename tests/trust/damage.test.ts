// A disk that changes bytes: what is damaged is neither worked on nor charged, and its owner and the operator are told.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../core/contract/shapes.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { lawnJpeg, roomJpeg } from '../helpers/pictures.ts'
import { readBytes, uploadReady, waitForEnd } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

let app: AppProcess
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.stop()
})

/** Changes 200 bytes in the middle of a photo's original. */
function damage(imageId: string): void {
  const folder = path.join(app.dataDir, 'files/photos', imageId)
  const file = path.join(folder, readdirSync(folder).find((name) => name.startsWith('original'))!)
  const bytes = readFileSync(file)
  const middle = Math.floor(bytes.length / 2)
  for (let at = middle; at < middle + 200; at++) bytes[at] ^= 0x55
  writeFileSync(file, bytes)
}

const notifiedOf = (userId: string) =>
  app.query<{ title: string }>('select title from notifications where user_id = $1 and title like $2', [
    userId,
    '%damaged%',
  ])
const credits = async (token: string) =>
  (await app.api<{ total_image: number }>('GET', '/subscriptions/my-credits', { token })).data.total_image

test('an order on a damaged photo fails, says why and costs nothing', async () => {
  const { access_token: token, user } = await app.signIn()
  const image = await uploadReady(app, token, await roomJpeg(480, 320), 'Kitchen.jpg')
  const before = await credits(token)
  damage(image.id)
  const placed = await app.api<{ order: Order }>('POST', '/submit-order/image-enhancement', {
    token,
    body: { image_id: image.id, service_id: 'image-enhancement' },
  })
  const order = await waitForEnd(app, token, placed.data.order.id)
  expect([order.status, order.error?.code]).toEqual(['failed', 'unreadable_file'])
  expect(order.error?.message).toContain('Please upload it again')
  expect(await credits(token)).toBe(before)
  expect((await notifiedOf(user.id)).map(({ title }) => title)).toEqual(['Kitchen.jpg is damaged'])
  expect(app.output()).toContain(`a stored file is damaged or missing: photos/${image.id}/`)
})

test.each([
  ['a download', (url: string) => Promise.resolve(`${url}&download=1`)],
  [
    'an archive',
    async (_: string, token: string, imageId: string) => {
      const body = { image_ids: [imageId] }
      const made = await app.api<{ url: string }>('POST', '/images/archive', { token, body })
      return made.data.url
    },
  ],
])('damage of what is in %s is told, and the bytes that are left are sent', async (name, addressOf) => {
  const { access_token: token, user } = await app.signIn('newcomer')
  const bytes = await lawnJpeg(420, 300)
  const image = await uploadReady(app, token, bytes, `${name}.jpg`)
  const url = await addressOf(image.url, token, image.id)
  expect((await readBytes(app, url)).length).toBeGreaterThanOrEqual(bytes.length)
  damage(image.id)
  expect((await readBytes(app, url)).length).toBeGreaterThanOrEqual(bytes.length)
  const title = `${name}.jpg is damaged`
  await waitFor('the notification', async () =>
    (await notifiedOf(user.id)).some((one) => one.title === title) ? true : undefined,
  )
  expect(app.output()).toContain(`a stored file is damaged or missing: photos/${image.id}/`)
})

test('damage is found by the check, and told once', async () => {
  const { access_token: token, user } = await app.signIn('newcomer')
  const image = await uploadReady(app, token, await lawnJpeg(480, 320), 'Garden.jpg')
  const whole = await uploadReady(app, token, await roomJpeg(640, 400), 'Hall.jpg')
  damage(image.id)
  const old = `update files set checked_at = now() - interval '31 days' where key like 'photos/' || $1 || '/%'`
  for (const id of [image.id, whole.id]) await app.query(old, [id])
  for (let start = 0; start < 2; start++) {
    await app.restart()
    await waitFor('the check', async () => {
      const [due] = await app.query<{ count: number }>(
        `select count(*)::int from files where checked_at < now() - interval '30 days' and damaged_at is null`,
      )
      return due.count === 0 ? true : undefined
    })
  }
  const admin = (await app.signIn('admin')).user
  await waitFor('the notification', async () => ((await notifiedOf(user.id)).length > 0 ? true : undefined))
  const titles = (await notifiedOf(user.id)).map(({ title }) => title)
  expect(titles.filter((title) => title.startsWith('Garden'))).toEqual(['Garden.jpg is damaged'])
  // One for the photo of each test.
  expect(await notifiedOf(admin.id)).toHaveLength(4)
})

test('photos of earlier versions are checked from now on', async () => {
  const { access_token: token } = await app.signIn('newcomer')
  const image = await uploadReady(app, token, await roomJpeg(500, 340))
  await app.query(`delete from files where key like 'photos/' || $1 || '/original%'`, [image.id])
  await app.restart()
  const [row] = await waitFor('the check', async () => {
    const rows = await app.query<{ bytes: string }>(
      `select bytes from files where key like 'photos/' || $1 || '/original%'`,
      [image.id],
    )
    return rows.length > 0 ? rows : undefined
  })
  expect(Number(row.bytes)).toBe((await roomJpeg(500, 340)).length)
})
