import { readdirSync } from 'node:fs'
import path from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { readMails } from '../helpers/mails.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

function files(): string[] {
  return readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(app.dataDir, path.join(entry.parentPath, entry.name)))
    .sort()
}

function portrait(bytes: Buffer): FormData {
  const form = new FormData()
  form.set('profile_picture', new Blob([new Uint8Array(bytes)]), 'me.jpg')
  return form
}

test('a deleted account leaves no row, file, session or open page, and nobody else loses anything', async () => {
  const other = (await app.signIn('newcomer')).access_token
  await addReady(app, other, await roomJpeg())
  const before = files()

  const { access_token: token, user } = await app.signIn()
  const second = await app.signIn()
  const photo = await addReady(app, token, await roomJpeg())
  const mask = (await sendMask(app, token, photo.id, await boxMask())).data.mask.id
  const body = { image_id: photo.id, mask_id: mask }
  const finished = await placeOrder(app, token, body)
  await waitForEnd(app, token, finished.data.order.id)
  await app.api('PUT', '/users/update-profile-picture', { token, form: portrait(await roomJpeg()) })
  const socket = io(app.url, {
    auth: { token: second.access_token, userId: user.id },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  const closed = new Promise((resolve) => socket.once('disconnect', resolve))
  // More than run at once: some are worked on, some wait.
  const orders = await Promise.all(Array.from({ length: 4 }, () => placeOrder(app, token, body)))
  expect(orders.map(({ status }) => status)).toEqual([202, 202, 202, 202])

  expect((await app.api('DELETE', '/users/delete-account', { token })).status).toBe(200)

  expect(await closed).toBe('io server disconnect')
  for (const dead of [token, second.access_token])
    expect((await app.api('GET', '/users/self', { token: dead })).status).toBe(401)
  const credentials = { email: user.email, password: 'whatever it was' }
  expect((await app.api('POST', '/auth/signin', { body: credentials })).meta.code).toBe('invalid_credentials')
  const tables = await app.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'user_id' and table_name <> 'ledger'`,
  )
  expect(tables.length).toBeGreaterThan(8)
  for (const { name } of tables) {
    const [row] = await app.query<{ count: number }>(
      `select count(*)::int as count from ${name} where user_id = $1`,
      [user.id],
    )
    expect([name, row.count]).toEqual([name, 0])
  }
  const [{ left }] = await app.query<{ left: number }>(
    `select sum(amount)::int as left from ledger where user_id = $1`,
    [user.id],
  )
  expect(left).toBe(0)
  // A worker that was in the middle takes away what it has written.
  await waitFor('the files to be gone', () => (files().join() === before.join() ? true : undefined), 30_000)
  expect((await app.readMail(user.email)).subject).toBe('Your Mullion account is deleted')
})

test('the address is free for a new account, which starts with nothing', async () => {
  const email = 'comes.again@example.com'
  const first = await app.signUp(email)
  const known = (await readMails(app.dataDir, email)).map(({ file }) => file)
  await app.api('DELETE', '/users/delete-account', { token: first.access_token })
  // The deletion is confirmed by mail: only then is the next one the code.
  await app.readMail(email, known)
  // One code a minute for an address, whichever account has it.
  await app.query('delete from rate_limits')
  const second = await app.signUp(email)
  expect(second.user.id).not.toBe(first.user.id)
  expect([second.image_credit, second.user.is_subscriber]).toEqual([0, false])
})
