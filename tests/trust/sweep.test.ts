// What a server looks for by itself: credits that do not add up, and files that nothing names.
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

let app: AppProcess
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.stop()
})

const alarms = () =>
  app.query<{ title: string }>(
    `select title from notifications n join users u on u.id = n.user_id
     where u.email = 'admin@mullion.local' and title like 'Credits of%' order by n.created_at`,
  )

test('a balance that is not the sum of its entries is told to administrators, once', async () => {
  const { user } = await app.signIn()
  await app.query(`update balances set balance = balance + 3 where user_id = $1 and kind = 'image'`, [
    user.id,
  ])
  await app.restart()
  await waitFor('the alarm', async () => ((await alarms()).length > 0 ? true : undefined))
  expect(app.output()).toContain('balances differ from the sums of their ledger entries')
  expect(app.output()).toContain(user.id)

  // The same again is not told; another one is.
  await app.restart()
  await app.query(
    `insert into balances (user_id, kind, balance) values ($1, 'video', 1)
     on conflict (user_id, kind) do update set balance = balances.balance + 1`,
    [(await app.signIn('newcomer')).user.id],
  )
  await app.restart()
  await waitFor('the second alarm', async () => ((await alarms()).length > 1 ? true : undefined))
  expect((await alarms()).map(({ title }) => title)).toEqual([
    'Credits of one account do not add up',
    'Credits of 2 accounts do not add up',
  ])
})

test('a file that nothing names goes from a folder that lives, and nothing else', async () => {
  const { access_token: token } = await app.signIn()
  const image = await addReady(app, token, await roomJpeg(400, 300))
  const folder = path.join(app.dataDir, 'files/photos', image.id)
  const kept = readdirSync(folder).toSorted()
  const hourAgo = new Date(Date.now() - 3_600_000)
  // As if all of it had been there for an hour.
  for (const name of kept) utimesSync(path.join(folder, name), hourAgo, hourAgo)
  mkdirSync(path.join(folder, 'half'), { recursive: true })
  for (const name of ['stray.webp', 'half/stray.jpg']) {
    writeFileSync(path.join(folder, name), 'half')
    utimesSync(path.join(folder, name), hourAgo, hourAgo)
  }
  writeFileSync(path.join(folder, 'young.webp'), 'its row is about to be written')
  await app.restart()
  const files = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted()
  await waitFor('the sweep', () =>
    files().includes('stray.webp') || files().includes('stray.jpg') ? undefined : true,
  )
  expect(files()).toEqual([...kept, 'young.webp'].toSorted())
})
