// A copy of a server that goes on writing, restored where nothing is: all is there, and whatever is not as it was written is
// refused and leaves nothing behind.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, type AppProcess, createClient, startApp } from '../helpers/app.ts'
import { findLedgerFaults } from '../helpers/ledger-faults.ts'
import { boxMask, lawnJpeg, roomJpeg, withComment } from '../helpers/pictures.ts'
import { endServer, findPostgres, launchServer, runUntilEnd } from '../helpers/server-process.ts'
import { addReady, placeOrder, readOrder, sendMask, upload, waitForEnd } from '../helpers/studio.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-backup-'))
const backup = path.join(folder, 'backup')
let app: AppProcess
let password: string

beforeAll(async () => {
  app = await startApp({ database: 'own' })
  password = /password: (\S+)/.exec(app.output())![1]
})
const undo: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs one of the two scripts to its end. */
async function run(
  script: 'backup' | 'restore',
  dataDir: string,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

/** A server on a restored folder. */
async function startOn(dataDir: string): Promise<App> {
  const server = await launchServer(dataDir, {})
  const client = createClient(
    dataDir,
    () => server.url,
    () => findPostgres(dataDir)!.url,
  )
  const stop = async () => {
    await client.closePool()
    await endServer(server.child, dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  }
  undo.push(stop)
  return { ...client, url: server.url, stop }
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

/** Stored files that rows name and that are not there as they were stored. */
async function findFileFaults(of: App): Promise<string[]> {
  const rows = await of.query<{ key: string; sha256: string | null }>(`
    select key, encode(sha256, 'hex') as sha256 from files
    union select original_key, null from images union select thumbnail_key, null from images
    union select key, null from masks`)
  return rows
    .filter(({ key, sha256: wanted }) => {
      if (key === null) return false
      const file = path.join(of.dataDir, 'files', key)
      return !existsSync(file) || (wanted !== null && sha256(file) !== wanted)
    })
    .map(({ key }) => key)
}

test('a copy of a server that writes has every file that its rows name', async () => {
  const { access_token: token } = await app.signIn()
  const photo = await addReady(app, token, await roomJpeg(480, 320))
  const mask = await sendMask(app, token, photo.id, await boxMask(480, 320))
  const placed = await placeOrder(app, token, { image_id: photo.id, mask_id: mask.data.mask.id })
  await waitForEnd(app, token, placed.data.order.id)
  const lawn = await lawnJpeg(320, 280)
  const ending = new AbortController()
  const writer = (async () => {
    while (!ending.signal.aborted) {
      const made = await upload(app, token, withComment(lawn), 'lawn.jpg')
      const gone = await upload(app, token, withComment(lawn), 'gone.jpg')
      // Takes files away while they are copied.
      const body = { image_ids: [gone.data.image.id] }
      const deleted = await app.api('POST', '/images/delete', { token, body })
      expect([made.status, deleted.status]).toEqual([202, 200])
    }
  })()
  const made = await run('backup', app.dataDir, backup)
  ending.abort()
  await writer
  expect(made).toEqual({
    code: 0,
    output: expect.stringMatching(/^[\d,]+ files .* rows are in .*\n$/) as string,
  })

  const restored = path.join(folder, 'restored')
  expect(await run('restore', restored, backup)).toMatchObject({ code: 0 })
  const copy = await startOn(restored)
  const session = await copy.signIn({ email: 'demo@mullion.local', password })
  expect(await findFileFaults(copy)).toEqual([])
  expect(await findLedgerFaults(copy)).toEqual([])
  const mine = await readOrder(copy, session.access_token, placed.data.order.id)
  expect(mine.status).toBe('completed')
  // New entries of the ledger go on behind the old ones.
  const again = await placeOrder(copy, session.access_token, {
    image_id: photo.id,
    mask_id: mask.data.mask.id,
  })
  expect((await waitForEnd(copy, session.access_token, again.data.order.id)).status).toBe('completed')
  // A session that has been ended since does not come back: none does.
  expect((await copy.api('GET', '/users/self', { token })).status).toBe(401)
})

test('orders that waited when the copy was made are done after the restore', async () => {
  const { access_token: token } = await app.signIn()
  const photo = await addReady(app, token, await roomJpeg(480, 320))
  const mask = await sendMask(app, token, photo.id, await boxMask(480, 320))
  const placed = await placeOrder(app, token, { image_id: photo.id, mask_id: mask.data.mask.id })
  await app.kill9()
  const of = path.join(folder, 'of-killed')
  expect(await run('backup', app.dataDir, of)).toMatchObject({ code: 0 })
  const restored = path.join(folder, 'of-killed-restored')
  expect(await run('restore', restored, of)).toMatchObject({ code: 0 })
  const copy = await startOn(restored)
  const session = await copy.signIn({ email: 'demo@mullion.local', password })
  const order = await waitForEnd(copy, session.access_token, placed.data.order.id)
  expect([order.status, order.error]).toEqual(['completed', null])
  expect(await findLedgerFaults(copy)).toEqual([])
})

/** Writes the sums anew, as somebody would who changes a copy by hand. */
function changeManifest(change: (manifest: { format: number; migrations: string[] }) => void): void {
  const file = path.join(backup, 'backup.json')
  const before = readFileSync(file, 'utf8')
  const manifest = JSON.parse(before) as { format: number; migrations: string[] }
  change(manifest)
  writeFileSync(file, JSON.stringify(manifest))
  const sums = path.join(backup, 'SHA256SUMS')
  const sumsBefore = readFileSync(sums, 'utf8')
  writeFileSync(sums, sumsBefore.replace(/^\S+ {2}backup\.json$/m, `${sha256(file)}  backup.json`))
  undo.push(async () => {
    writeFileSync(file, before)
    writeFileSync(sums, sumsBefore)
  })
}

const firstFile = () =>
  readFileSync(path.join(backup, 'SHA256SUMS'), 'utf8')
    .match(/\S+$/gm)!
    .find((name) => name.startsWith('files/'))!

test.each([
  ['a stored file', firstFile],
  ['the rows of a table', () => 'database/users.gz'],
  ['what it says of itself', () => 'backup.json'],
  ['its sums', () => 'SHA256SUMS'],
])('one flipped bit in %s is refused, and nothing stays', async (_, name) => {
  const file = path.join(backup, name())
  const bytes = readFileSync(file)
  undo.push(async () => writeFileSync(file, bytes))
  const flipped = Buffer.from(bytes)
  flipped[Math.floor(bytes.length / 2)] ^= 1
  writeFileSync(file, flipped)
  const target = path.join(folder, 'refused')
  const { code, output } = await run('restore', target, backup)
  expect(code).toBe(1)
  expect(output).toMatch(/^Nothing was restored\. .*(damaged|missing).*\n$/)
  expect(existsSync(target) ? readdirSync(target) : []).toEqual([])
})

test('a newer copy, a copy that is not whole and a folder in use are refused', async () => {
  const target = path.join(folder, 'used')
  mkdirSync(target)
  writeFileSync(path.join(target, 'mine.txt'), 'mine')
  const used = await run('restore', target, backup)
  expect(used).toEqual({
    code: 1,
    output: expect.stringContaining('is not empty: it holds mine.txt') as string,
  })
  expect(readdirSync(target)).toEqual(['mine.txt'])

  const half = path.join(folder, 'half')
  mkdirSync(half)
  copyFileSync(path.join(backup, 'backup.json'), path.join(half, 'backup.json'))
  expect((await run('restore', path.join(folder, 'none'), half)).output).toContain('SHA256SUMS is missing')

  changeManifest((manifest) => manifest.migrations.push('999-from-the-future'))
  const fresh = path.join(folder, 'fresh')
  expect((await run('restore', fresh, backup)).output).toMatch(/Install that version or a newer one/)
  expect(readdirSync(fresh)).toEqual([])
})

test('what a killed restore has left starts no server, and is cleared by the next', async () => {
  const target = path.join(folder, 'killed')
  mkdirSync(path.join(target, 'files'), { recursive: true })
  writeFileSync(path.join(target, 'restore.unfinished'), '')
  writeFileSync(path.join(target, 'files', 'left'), 'a part')
  const { code, output } = await runUntilEnd(target, {})
  expect([code, output]).toEqual([1, expect.stringContaining('Run npm run restore again')])
  expect(await run('restore', target, backup)).toMatchObject({ code: 0 })
  expect(existsSync(path.join(target, 'files', 'left'))).toBe(false)
  expect(existsSync(path.join(target, 'restore.unfinished'))).toBe(false)
})
