import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import type { Order } from '../../core/contract/shapes.ts'
import { isAlive } from '../../server/base/process.ts'
import { type AppProcess, demoAccount, startApp } from '../helpers/app.ts'
import { startFakeImages } from '../helpers/fake-images.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { findPostgres, hasEnded, launch, runUntilEnd, testEnv } from '../helpers/server-process.ts'
import { sendSound, wavTone } from '../helpers/sounds.ts'
import { addReady, upload, waitForEnd } from '../helpers/studio.ts'
import { copyInstalled, findRun } from '../helpers/test-run.ts'
import { waitFor } from '../helpers/wait.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const container = ['--pid', '--fork', '--mount-proc', '--kill-child']

let app: AppProcess | undefined
afterEach(async () => {
  await app?.stop()
  app = undefined
})

describe('one data folder', () => {
  // In a container of its own a server knows other process numbers.
  test.skipIf(spawnSync('unshare', [...container, 'true']).status !== 0)(
    'is refused to a server in another container, and loses nothing',
    async () => {
      app = await startApp({ database: 'own' })
      const postgres = findPostgres(app.dataDir)!
      const env = { ...process.env, ...testEnv, DATA_DIR: app.dataDir }
      const second = spawnSync('unshare', [...container, process.execPath, 'server/main.ts'], {
        cwd: root,
        env,
      })
      expect(second.status).toBe(1)
      expect(String(second.stderr)).toContain(`already running on ${app.dataDir} at ${app.url}`)
      expect(findPostgres(app.dataDir)).toEqual(postgres)
      expect((await app.api('GET', '/health')).status).toBe(200)
      await app.signIn()
    },
  )

  test('is refused to a second server, with the name of the first', async () => {
    app = await startApp({ database: 'own' })
    const second = await runUntilEnd(app.dataDir, {})
    expect(second.code).toBe(1)
    expect(second.output).toContain(`already running on ${app.dataDir} at ${app.url} (process ${app.pid})`)
    expect((await app.api('GET', '/health')).status).toBe(200)
  })

  test('is taken over after kill -9, with everything in it', async () => {
    app = await startApp({ database: 'own' })
    const session = await app.signIn()
    const before = readFileSync(path.join(app.dataDir, 'demo-account.txt'), 'utf8')
    await app.kill9()
    await app.restart()
    const { status } = await app.api('GET', '/users/self', { token: session.access_token })
    expect(status).toBe(200)
    expect(readFileSync(path.join(app.dataDir, 'demo-account.txt'), 'utf8')).toBe(before)
    const [sum] = await app.query<{ image: number }>(
      `select sum(amount)::int as image from ledger where kind = 'image'`,
    )
    expect(sum).toEqual({ image: 50 })
  })

  test('holds the demo accounts for nobody else to read, or none of them', async () => {
    app = await startApp({ database: 'new' })
    const file = path.join(app.dataDir, 'demo-account.txt')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).toMatch(
      /^demo@mullion\.local \S{12,}\nnewcomer@mullion\.local \S{12,}\nadmin@mullion\.local \S{12,}\n$/,
    )
    await app.stop()
    app = await startApp({ env: { SEED_DEMO: '0' }, database: 'new' })
    expect(existsSync(path.join(app.dataDir, 'demo-account.txt'))).toBe(false)
    expect(await app.query('select id from users')).toEqual([])
  })
})

/** The owner of a data folder, once it can be reached. */
function readOwner(lock: string): { pid: number; url: string } | undefined {
  if (!existsSync(lock)) return undefined
  const owner = JSON.parse(readFileSync(lock, 'utf8')) as { pid: number; url?: string }
  return owner.url === undefined ? undefined : { pid: owner.pid, url: owner.url }
}

/** Ends the server by SIGTERM, and looks at what it printed meanwhile. */
async function endsQuietly(server: AppProcess): Promise<void> {
  const before = server.output().length
  process.kill(server.pid, 'SIGTERM')
  await waitFor('the server to end', () => (isAlive(server.pid) ? undefined : true), 20_000)
  expect(server.output().slice(before)).toBe('')
}

describe('the end', () => {
  test('waits neither for downloads that nobody reads nor for connections that could be used again', async () => {
    app = await startApp()
    const { access_token: token } = await app.signIn()
    // More than the buffers between two sockets hold.
    const { data } = await sendSound(app, token, wavTone(900), 'long.wav')
    const { hostname, port } = new URL(app.url)
    const open = () => {
      const socket = connect(Number(port), hostname)
      socket.write(`GET ${data.audio.url} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
      return socket
    }
    const [stalled, slow] = [open(), open()]
    for (const socket of [stalled, slow]) {
      socket.on('error', () => {})
      await once(socket, 'readable')
    }
    const stopping = endsQuietly(app)
    // All of it, but only once the server stops.
    slow.resume()
    const before = Date.now()
    await stopping
    expect(Date.now() - before).toBeLessThan(8_000)
    for (const socket of [stalled, slow]) socket.destroy()
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('by %s leaves nothing running', async (signal) => {
    app = await startApp({ database: 'own' })
    const postgres = findPostgres(app.dataDir)!
    const open = await fetch(`${app.url}/api/health`)
    await open.text()
    const start = performance.now()
    process.kill(app.pid, signal)
    await waitFor('the server to end', () => (app && !isAlive(app.pid) ? true : undefined))
    expect(performance.now() - start).toBeLessThan(5_000)
    expect(isAlive(postgres.pid)).toBe(false)
    expect(existsSync(path.join(app.dataDir, 'mullion.lock'))).toBe(false)
  })

  test('comes without a stack trace while photos are prepared, orders run and chores are done', async () => {
    app = await startApp()
    const { access_token: token } = await app.signIn()
    const photo = await addReady(app, token, await roomJpeg(2400, 1800))
    const body = { image_id: photo.id, service_id: 'image-enhancement' }
    for (let i = 0; i < 4; i++)
      await app.api('POST', '/submit-order/image-enhancement', { token, body: { ...body, seed: i } })
    for (let i = 0; i < 3; i++) await upload(app, token, await roomJpeg(1600 + i, 1200))
    await waitFor('work to be under way', async () => {
      const [{ count }] = await app!.query<{ count: number }>(
        "select count(*)::int as count from pgboss.job where state = 'active'",
      )
      return count > 2 ? true : undefined
    })
    await endsQuietly(app)
    // The chores of a start are under way when it greets.
    await app.restart()
    await endsQuietly(app)
  })

  test('gives back the work that it interrupts: none of its tries is spent', async () => {
    const engine = await startFakeImages()
    engine.behave(() => 'never')
    app = await startApp({ env: { ENGINE_VIRTUAL_STAGING: `remote:${engine.url}` } })
    const { access_token: token } = await app.signIn()
    const photo = await addReady(app, token, await roomJpeg())
    const body = { image_id: photo.id, service_id: 'virtual-staging', space_id: 'kitchen' }
    const placed = await app.api<{ order: Order }>('POST', '/submit-order/ai-virtual-staging', {
      token,
      body,
    })
    await waitFor('the engine to be asked', () => (engine.seen.length > 0 ? true : undefined))
    await endsQuietly(app)
    engine.behave(null)
    await app.restart()
    const { id } = placed.data.order
    expect((await waitForEnd(app, token, id)).status).toBe('completed')
    expect(await app.query('select retry_count from pgboss.job where id = $1', [id])).toEqual([
      { retry_count: 0 },
    ])
    await engine.close()
  })

  test.each([
    ['its data folder is taken', 'mullion.lock'],
    ['its database starts', path.join('postgres', 'pgdata', 'postmaster.pid')],
    ['its database stands', path.join('postgres', 'pgdata', 'app.password')],
  ])('comes without a stack trace as soon as %s', async (_, file) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-test-'))
    const { child, output } = launch(dataDir, {})
    await waitFor('the start to come so far', () => (existsSync(path.join(dataDir, file)) ? true : undefined))
    child.kill('SIGTERM')
    await waitFor('the server to end', () => (hasEnded(child) ? true : undefined), 20_000)
    expect(child.exitCode).toBe(0)
    expect(output()).toBe('')
    expect(findPostgres(dataDir)).toBeUndefined()
    expect(existsSync(path.join(dataDir, 'mullion.lock'))).toBe(false)
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('comes when the npm above is gone, even by kill -9', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-test-'))
    const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, npm_lifecycle_event: 'start' }
    const script = `require('node:child_process').spawn(process.argv[1], ['server/main.ts'], { stdio: 'inherit' })`
    const npm = spawn(process.execPath, ['-e', script, process.execPath], { cwd: root, env, stdio: 'pipe' })
    const lock = path.join(dataDir, 'mullion.lock')
    const { pid } = await waitFor('the server to start', () => readOwner(lock), 60_000)
    const postgres = findPostgres(dataDir)!
    npm.kill('SIGKILL')
    await waitFor(
      'the server to notice',
      () => (isAlive(pid) || isAlive(postgres.pid) ? undefined : true),
      10_000,
    )
    rmSync(dataDir, { recursive: true, force: true })
  })
})

describe('a database that goes away', () => {
  test.each(['SIGKILL', 'SIGINT'] as const)('by %s gives 503 and comes back by itself', async (signal) => {
    app = await startApp({ database: 'own' })
    const { access_token: token } = await app.signIn()
    const postgres = findPostgres(app.dataDir)!
    const statuses = new Set<number>()
    process.kill(postgres.pid, signal)
    const start = performance.now()
    await waitFor('the database to come back', async () => {
      const answer = await app?.api('GET', '/users/self', { token })
      if (answer) statuses.add(answer.status)
      if (answer?.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      return answer?.status === 200 && statuses.has(503) ? true : undefined
    })
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(statuses).toEqual(new Set([200, 503]))
    expect((await app.api('GET', '/health')).status).toBe(200)
    await app.signIn(demoAccount(app.dataDir, 'demo'))
  })
})

test('a wrong configuration is told at once, variable by variable', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-test-'))
  const env = { PORT: '99999', DATABASE_URL: 'mysql://x', SEED_DEMO: 'yes' }
  const { code, output } = await runUntilEnd(dataDir, env)
  expect(code).toBe(1)
  for (const name of Object.keys(env)) expect(output).toContain(`${name}: `)
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
  rmSync(dataDir, { recursive: true, force: true })
})

test('a port in use is told, and nothing stays behind', async () => {
  app = await startApp()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'mullion-test-'))
  copyInstalled(findRun()!, dataDir)
  const { port } = new URL(app.url)
  const { code, output } = await runUntilEnd(dataDir, { PORT: port })
  expect(code).toBe(1)
  expect(output).toContain(`Port ${port} is in use`)
  expect(findPostgres(dataDir)).toBeUndefined()
  rmSync(dataDir, { recursive: true, force: true })
})
