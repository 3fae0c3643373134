import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../server/adapters/postgres/embedded.ts'
import { awaitDatabase } from '../../server/adapters/postgres/outside.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { type Line, openLine } from '../helpers/line.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { runUntilEnd } from '../helpers/server-process.ts'
import { addReady, placeOrder, sendMask, waitForEnd } from '../helpers/studio.ts'
import { waitFor } from '../helpers/wait.ts'

/** Everything that an address gives a meaning to. */
const password = `p@ss:w/rd%20#?&=[é] '`
/** What a self-signed certificate is made with; without it there is no encryption to test. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0
if (!hasOpenssl) console.warn('SKIPPED: a database that asks for TLS. There is no openssl here.')

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-database-'))
let database: EmbeddedPostgres
let line: Line
let app: AppProcess | undefined

beforeAll(async () => {
  database = await startEmbeddedPostgres(folder, { onLog: () => {}, onOutage: () => {} })
  line = await openLine(Number(new URL(database.url).port))
  await asOwner(
    `create role studio login password '${password.replaceAll("'", "''")}'`,
    'create database studio owner studio',
  )
})
afterEach(async () => {
  await app?.stop()
  app = undefined
  await line.mend()
})
afterAll(async () => {
  await line.cut()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function asOwner(...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const address = (secret = password) =>
  `postgres://studio:${encodeURIComponent(secret)}@127.0.0.1:${line.port}/studio`

test('a database that starts later is waited for', async () => {
  await line.cut()
  const messages: string[] = []
  await awaitDatabase(address(), (text) => {
    messages.push(text)
    void line.mend()
  })
  expect(messages).toEqual([`the database at 127.0.0.1:${line.port} does not answer yet; waiting for it`])
})

test('a wrong password is told at once, without the password', async () => {
  const { code, output } = await runUntilEnd(path.join(folder, 'data'), { DATABASE_URL: address('not it') })
  expect(code).toBe(1)
  expect(output).toBe(
    `The database at 127.0.0.1:${line.port} cannot be used: password authentication failed for user "studio"\n`,
  )
})

test('a database of one’s own may go away while it is needed, and gives no rights beyond itself', async () => {
  app = await startApp({ env: { DATABASE_URL: address() } })
  const { access_token: token, image_credit: credits } = await app.signIn()
  const photo = await addReady(app, token, await roomJpeg(2400, 1800))
  const mask = await sendMask(app, token, photo.id, await boxMask(2400, 1800))
  const order = { image_id: photo.id, mask_id: mask.data.mask.id }
  const placed = await placeOrder(app, token, order, 'one-and-the-same')
  expect(placed.status).toBe(202)
  // While it is worked on.
  await line.cut()
  const away = await placeOrder(app, token, order, 'one-and-the-same')
  expect([away.status, away.meta.code]).toEqual([503, 'unavailable'])
  await line.mend()
  await waitFor('the database to be used again', async () =>
    (await app!.api('GET', '/health')).status === 200 ? true : undefined,
  )
  const again = await placeOrder(app, token, order, 'one-and-the-same')
  expect(again.data.order.id).toBe(placed.data.order.id)
  expect((await waitForEnd(app, token, placed.data.order.id)).status).toBe('completed')
  const self = await app.api<{ image_credit: number }>('GET', '/users/self', { token })
  expect(self.data.image_credit).toBe(credits - 1)
  await assertLedgerBalances(app)
  await app.restart()
  expect((await app.api('GET', '/users/self', { token })).status).toBe(200)
})

test('with two roles, as the documentation sets them up, the server cannot change the ledger', async () => {
  await asOwner(
    `create role pair_owner login password 'one'`,
    `create role pair login password 'two'`,
    'grant pair to pair_owner',
    'create database pair owner pair_owner',
  )
  const at = (role: string) => `postgres://${role}@127.0.0.1:${line.port}/pair`
  app = await startApp({ env: { DATABASE_URL: at('pair:two'), DATABASE_OWNER_URL: at('pair_owner:one') } })
  const { access_token: token } = await app.signIn()
  await addReady(app, token, await roomJpeg(400, 300))
  await expect(app.query('update ledger set amount = 5')).rejects.toThrow('permission denied')
})

test('a database of one role becomes one of two', async () => {
  await asOwner(
    `create role single login password 'one'`,
    `create role single_owner login password 'two'`,
    'create database single owner single',
  )
  const at = (role: string) => `postgres://${role}@127.0.0.1:${line.port}/single`
  app = await startApp({ env: { DATABASE_URL: at('single:one') } })
  await app.signIn()
  const owner = { DATABASE_OWNER_URL: at('single_owner:two') }
  // The role still owns the tables.
  await expect(app.restart(owner)).rejects.toThrow('may change the ledger')
  await asOwner('grant single to single_owner')
  const there = new Client({
    connectionString: Object.assign(new URL(database.ownerUrl), { pathname: '/single' }).href,
  })
  await there.connect()
  await there.query('reassign owned by single to single_owner')
  await there.end()
  await app.restart(owner)
  const { access_token: token } = await app.signIn()
  await addReady(app, token, await roomJpeg(400, 300))
  await expect(app.query('delete from ledger')).rejects.toThrow('permission denied')
})

test.skipIf(!hasOpenssl)(
  'a database that takes encrypted connections alone is served with sslmode=require',
  async () => {
    // That of the tests before has the files of another server.
    await asOwner('drop database studio with (force)', 'create database studio owner studio')
    await encryptOnly()
    await expect(awaitDatabase(address(), () => {})).rejects.toThrow('no encryption')
    await expect(awaitDatabase(`${address()}?sslmode=verify-full`, () => {})).rejects.toThrow('self-signed')
    app = await startApp({ env: { DATABASE_URL: `${address()}?sslmode=require` } })
    expect((await app.api('GET', '/health')).status).toBe(200)
    expect(app.output()).not.toContain('warn')
  },
)

/** As Debian sets PostgreSQL up: with a certificate that nobody vouches for. */
async function encryptOnly(): Promise<void> {
  const cluster = path.join(folder, 'pgdata')
  const [key, certificate] = ['server.key', 'server.crt'].map((name) => path.join(cluster, name))
  const args = ['req', '-new', '-x509', '-days', '2', '-nodes', '-subj', '/CN=database']
  spawnSync('openssl', [...args, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const { uid, gid } = statSync(path.join(cluster, 'PG_VERSION'))
  for (const file of [key, certificate]) {
    chownSync(file, uid, gid)
    chmodSync(file, 0o600)
  }
  const rules = ['hostssl all studio 127.0.0.1/32 scram-sha-256', 'host all app 127.0.0.1/32 scram-sha-256']
  writeFileSync(path.join(cluster, 'pg_hba.conf'), `${rules.join('\n')}\n`)
  await asOwner('alter system set ssl = on', 'select pg_reload_conf()')
}
