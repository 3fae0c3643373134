import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../helpers/app.ts'
import { runDoctor } from '../helpers/doctor.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { uploadReady } from '../helpers/studio.ts'

let app: App
let photo: string
let userId: string
beforeAll(async () => {
  app = await startInProcess()
  const { access_token: token, user } = await app.signIn()
  userId = user.id
  // The whole way, at whose end the hashes of its files are known.
  photo = (await uploadReady(app, token, await roomJpeg())).id
})
afterAll(() => app.stop())

const examine = (...args: string[]) =>
  runDoctor(
    { DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl(), ENCRYPTION_KEY: 'ab'.repeat(32) },
    ...args,
  )

const keysOf = async () => {
  const [row] = await app.query<{ original_key: string; thumbnail_key: string }>(
    'select original_key, thumbnail_key from images where id = $1',
    [photo],
  )
  return row
}
const fileOf = (key: string) => path.join(app.dataDir, 'files', key)

test('a sound installation has nothing to mend', async () => {
  const { code, output } = await examine()
  expect(output).not.toMatch(/FAULT|note/)
  expect(output).toMatch(/files: all \d+ files that rows name are there, as they were stored/)
  expect(code).toBe(0)
})

test('a file that is missing, one that the disk has changed, and one of nobody are named', async () => {
  const { original_key: original, thumbnail_key: thumbnail } = await keysOf()
  const whole = readFileSync(fileOf(original))
  const flipped = Buffer.from(whole)
  flipped[1_000] ^= 1
  writeFileSync(fileOf(original), flipped)
  const small = readFileSync(fileOf(thumbnail))
  rmSync(fileOf(thumbnail))
  const stray = path.join(path.dirname(fileOf(original)), 'left-over.jpg')
  writeFileSync(stray, 'x')
  utimesSync(stray, new Date(0), new Date(0))
  const { code, output } = await examine()
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`FAULT {2}1 stored file is missing\\. .*\\n +${thumbnail}`))
  expect(output).toMatch(new RegExp(`FAULT {2}1 stored file is not what was stored.*\\n +${original}`))
  expect(output).toMatch(/note {3}1 file .* belong to nothing any more.*\n +.*left-over\.jpg/)
  const quick = await examine('--quick')
  expect(quick.output).not.toContain('is not what was stored')
  expect(quick.output).toContain('1 stored file is missing')
  writeFileSync(fileOf(original), whole)
  writeFileSync(fileOf(thumbnail), small)
  rmSync(stray)
})

test('a balance that is not the sum of its entries, and a key that reads nothing, are named', async () => {
  await app.query(`update balances set balance = balance + 5 where user_id = $1 and kind = 'image'`, [userId])
  await app.query(`insert into connected_accounts (user_id, provider, sealed_key) values ($1, 'aryeo', $2)`, [
    userId,
    Buffer.alloc(60, 1),
  ])
  const { code, output } = await examine('--quick')
  expect(code).toBe(1)
  expect(output).toMatch(
    new RegExp(`FAULT {2}Balances are not the sums.*\\n +${userId}: image \\d+, entries \\d+`),
  )
  expect(output).toMatch(new RegExp(`FAULT {2}The encryption key does not read.*\\n +aryeo:${userId}`))
  await app.query(`update balances set balance = balance - 5 where user_id = $1 and kind = 'image'`, [userId])
  await app.query('delete from connected_accounts')
})

test('a database of a newer version is left alone, and an empty folder is no installation', async () => {
  await app.query(`insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')`)
  const newer = await examine()
  expect(newer.code).toBe(1)
  expect(newer.output).toMatch(/FAULT {2}A newer version of Mullion.*\n +999-later/)
  expect(newer.output).not.toContain('files:')
  await app.query(`delete from kysely_migration where name = '999-later'`)
  const empty = path.join(app.dataDir, 'empty')
  mkdirSync(empty)
  const none = await runDoctor({ DATA_DIR: empty })
  expect(none.code).toBe(1)
  expect(none.output).toContain(`There is no installation in ${empty}`)
})
