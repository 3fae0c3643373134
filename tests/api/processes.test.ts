// Several processes on one database and one folder of files: what api and worker do, and that nothing is lost between them.
import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { io } from 'socket.io-client'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import type { FilmDraft } from '../../core/contract/film-shapes.ts'
import type { Image, Order } from '../../core/contract/shapes.ts'
import { readConfig } from '../../server/base/config.ts'
import { createLifecycle } from '../../server/base/lifecycle.ts'
import { startServer } from '../../server/start.ts'
import { type App, createClient } from '../helpers/app.ts'
import { orderFilm, waitForFilm } from '../helpers/films.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { hasEnded, launchServer, type ServerProcess, testEnv } from '../helpers/server-process.ts'
import { startProxy } from '../helpers/steered-proxy.ts'
import { becomesReady, readBytes, readOrder, upload, waitForEnd } from '../helpers/studio.ts'
import { copyDatabase, findRun, type TestDatabase } from '../helpers/test-run.ts'
import { waitFor } from '../helpers/wait.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'mullion-processes-'))
const firstFolder = path.join(folder, 'first')
const running: ChildProcess[] = []
let database: TestDatabase
let shared: Record<string, string>
let first: App
let firstProcess: ChildProcess
let second: App
let worker: ServerProcess
let demo: Session
let photo: Image

/** The variables of one process; each has a data folder of its own. */
async function launch(name: string, env: Record<string, string>): Promise<ServerProcess> {
  const server = await launchServer(path.join(folder, name), { ...shared, SEED_DEMO: '0', ...env })
  running.push(server.child)
  return server
}

function clientOf({ url }: Pick<ServerProcess, 'url'>, dataDir: string): App {
  const client = createClient(
    dataDir,
    () => url,
    () => database.ownerUrl,
  )
  return { ...client, url, stop: client.closePool }
}

beforeAll(async () => {
  database = await copyDatabase(findRun()!, firstFolder)
  shared = {
    ...database.env,
    STORAGE_URL: pathToFileURL(path.join(firstFolder, 'files')).href,
    ENCRYPTION_KEY: readFileSync(path.join(firstFolder, 'encryption.key'), 'utf8').trim(),
    SEPARATE_PRODUCTS: 'image-enhancement',
  }
  // One after the other: at once they would only wait for the processor together.
  const begun = await launch('first', { ROLE: 'api', SEED_DEMO: '1', DRAIN_SECONDS: '3' })
  firstProcess = begun.child
  first = clientOf(begun, firstFolder)
  second = clientOf(await launch('second', { ROLE: 'api' }), firstFolder)
  worker = await launch('worker', { ROLE: 'worker' })
  demo = await first.signIn()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await waitFor('the servers to end', () => (running.every(hasEnded) ? true : undefined))
  await first?.stop()
  await second?.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a photo begun at one api and ended at another is prepared by a worker, and both tell of it', async () => {
  const token = demo.access_token
  const bytes = await roomJpeg(640, 480)
  const tus = { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` }
  const parts = '/api/image-upload/parts'
  const begun = await fetch(`${first.url}${parts}/`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length) },
  })
  const id = begun.headers.get('location')!.split('/').at(-1)
  const half = Math.floor(bytes.length / 2)
  for (const [{ url }, from, to] of [[first, 0, half] as const, [second, half, bytes.length] as const]) {
    const { status } = await fetch(`${url}${parts}/${id}`, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      body: Buffer.from(bytes.subarray(from, to)),
    })
    expect(status).toBe(204)
  }
  const socket = io(first.url, {
    auth: { token, userId: demo.user.id },
    transports: ['websocket'],
    reconnection: false,
  })
  const heard = new Promise<string>((resolve) => {
    socket.on('image-update', ({ image_id, status }: { image_id: string; status: string }) => {
      if (status === 'ready') resolve(image_id)
    })
  })
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  const { data } = await second.api<{ image: Image }>('POST', '/image-upload/finish-upload', {
    token,
    body: { upload_id: id, name: 'Hall.jpg', service_id: 'item-removal' },
  })
  expect(await heard).toBe(data.image.id)
  socket.disconnect()
  for (const api of [first, second]) {
    photo = await becomesReady(api, token, data.image.id)
    expect(await readBytes(api, photo.url)).toEqual(Buffer.from(bytes))
  }
})

test('a client that polls is told that it cannot, rather than lose its session at another process', async () => {
  const answer = await fetch(`${first.url}/socket.io/?EIO=4&transport=polling`)
  expect([answer.status, await answer.json()]).toEqual([400, { code: 0, message: 'Transport unknown' }])
})

test('a worker answers how it is, and nothing else', async () => {
  const ask = async (address: string) => (await fetch(`${worker.url}${address}`)).status
  expect(await Promise.all(['/api/health', '/api/live'].map(ask))).toEqual([200, 200])
  expect(await Promise.all(['/', '/api/config/get', '/socket.io/?EIO=4'].map(ask))).toEqual([404, 404, 404])
})

test.each([
  [
    'another folder',
    { STORAGE_URL: pathToFileURL(path.join(folder, 'elsewhere')).href },
    /does not hold the files.*Set STORAGE_URL/,
  ],
  [
    'another key',
    { ENCRYPTION_KEY: 'ab'.repeat(32) },
    /The encryption key is not the one.*Set ENCRYPTION_KEY/,
  ],
])('a server with %s does not start, and says what to do', async (_what, wrong, words) => {
  const env = {
    ...testEnv,
    ...shared,
    DATA_DIR: path.join(folder, 'wrong'),
    SEED_DEMO: '0',
    ROLE: 'api',
    ...wrong,
  }
  const life = createLifecycle((message) => expect.unreachable(message))
  await expect(startServer(readConfig(env), life)).rejects.toThrow(words)
  await life.stop()
})

const choreHolders = () =>
  first.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid = 4702113 and granted
     and database = (select oid from pg_database where datname = current_database())`,
  )

test('an order of a product apart waits for its worker, which ends it before it stops', async () => {
  const token = demo.access_token
  const body = { image_id: photo.id, service_id: 'image-enhancement' }
  const { data } = await second.api<{ order: Order }>('POST', '/submit-order/image-enhancement', {
    token,
    body,
  })
  const jobs = await first.query<{ name: string; state: string }>(
    'select name, state from pgboss.job where id = $1',
    [data.order.id],
  )
  expect(jobs).toEqual([{ name: 'run-order-image-enhancement', state: 'created' }])
  const special = await launch('special', {
    ROLE: 'worker',
    WORKER_PRODUCTS: 'image-enhancement',
    DRAIN_SECONDS: '60',
  })
  await waitFor('the order to be worked on', async () =>
    (await readOrder(first, token, data.order.id)).status === 'queued' ? undefined : true,
  )
  special.child.kill('SIGTERM')
  await waitFor('the worker to end', () => (hasEnded(special.child) ? true : undefined), 60_000)
  expect(special.child.exitCode).toBe(0)
  expect((await waitForEnd(first, token, data.order.id)).status).toBe('completed')
  const [{ tries }] = await first.query<{ tries: number }>(
    'select retry_count as tries from pgboss.job where id = $1',
    [data.order.id],
  )
  expect(tries).toBe(0)
})

test('of two workers one does the chores, and the other when that is gone, with the work that it left', async () => {
  const token = demo.access_token
  const [leader] = await choreHolders()
  const other = await launch('other', { ROLE: 'worker' })
  expect(await choreHolders()).toEqual([leader])
  const { data } = await upload(second, token, await roomJpeg(800, 600))
  worker.child.kill('SIGKILL')
  await waitFor(
    'the other worker to lead',
    async () => ((await choreHolders()).some(({ pid }) => pid !== leader.pid) ? true : undefined),
    30_000,
  )
  expect(hasEnded(other.child)).toBe(false)
  expect((await becomesReady(second, token, data.image.id)).status).toBe('ready')
})

test('an api that is asked to stop says so to who sends it calls, and answers those that still come', async () => {
  firstProcess.kill('SIGTERM')
  await waitFor('it to say so', async () =>
    (await first.api('GET', '/health')).status === 503 ? true : undefined,
  )
  expect((await first.api('GET', '/users/self', { token: demo.access_token })).status).toBe(200)
  await waitFor('it to end', () => (hasEnded(firstProcess) ? true : undefined), 30_000)
  expect(firstProcess.exitCode).toBe(0)
})

test('a client whose network and whose api go away for good loses no upload, no draft and no film', async () => {
  const token = demo.access_token
  const gone = await launch('gone', { ROLE: 'api' })
  const way = await startProxy(gone.url)
  const client = clientOf(way, firstFolder)
  /** As the page does: asks again until it is answered. */
  const insist = <T>(call: () => Promise<T>) =>
    waitFor<T>('an answer', () => call().catch(() => undefined), 60_000)
  const film = { clips: [{ image_id: photo.id, frames: 30 }] }
  const draft = { id: randomUUID(), title: 'Cut', engine: 'v25', film }
  const saveDraft = (revision: number, title: string) =>
    client.api<{ draft: FilmDraft }>('PUT', '/audio-video/film-drafts', {
      token,
      body: { ...draft, title, revision },
    })
  expect((await saveDraft(0, 'Before')).status).toBe(200)

  const bytes = await roomJpeg(1600, 1200)
  const half = Math.floor(bytes.length / 2)
  way.holdPatch(half)
  let partsUrl = ''
  const sent = new Promise<void>((resolve, reject) => {
    const upload = new Upload(Buffer.from(bytes), {
      endpoint: `${way.url}/api/image-upload/parts/`,
      headers: { authorization: `Bearer ${token}` },
      retryDelays: Array<number>(200).fill(250),
      onUploadUrlAvailable: () => (partsUrl = upload.url ?? ''),
      onSuccess: () => resolve(),
      onError: reject,
    })
    upload.start()
  })
  const id = await waitFor('half of the photo to be stored', async () => {
    const name = partsUrl.split('/').at(-1)
    const { headers } = await fetch(`${second.url}/api/image-upload/parts/${name}`, {
      method: 'HEAD',
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` },
    })
    return headers.get('upload-offset') === String(half) ? name : undefined
  })

  way.keepAnswers('POST', '/api/audio-video/create-video')
  const key = randomUUID()
  const ordered = insist(() => orderFilm(client, token, { film, engine: 'v25', preset: '720p' }, key))
  const unheard = await waitFor('a worker to take the film', async () => {
    const rows = await first.query<{ id: string }>(
      `select id from videos where user_id = $1 and status = 'processing'`,
      [demo.user.id],
    )
    return rows[0]?.id
  })
  way.cut()
  gone.child.kill('SIGKILL')
  const saved = insist(() => saveDraft(1, 'After'))
  await waitFor('the client to try in vain', () => (way.refused() > 20 ? true : undefined))
  way.leadTo(second.url)

  await sent
  expect(way.patched(second.url)).toBe(bytes.length - half)
  const { data } = await client.api<{ image: Image }>('POST', '/image-upload/finish-upload', {
    token,
    body: { upload_id: id, name: 'Attic.jpg', service_id: 'item-removal' },
  })
  const ready = await becomesReady(client, token, data.image.id)
  expect(await readBytes(client, ready.url)).toEqual(Buffer.from(bytes))
  expect((await saved).data.draft).toMatchObject({ title: 'After', revision: 2 })
  expect((await ordered).data.video.id).toBe(unheard)
  expect((await waitForFilm(client, token, unheard)).status).toBe('completed')
  const entries = await first.query(
    `select entry::text from ledger where user_id = $1 and kind = 'video' and entry <> 'grant' order by id`,
    [demo.user.id],
  )
  expect(entries).toEqual([{ entry: 'hold' }, { entry: 'capture' }])
  await client.stop()
  await way.stop()
})
