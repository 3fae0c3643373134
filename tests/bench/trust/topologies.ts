// The same product as one process with its own database, and as several on one database and one store of files.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../../server/adapters/postgres/embedded.ts'
import { type App, createClient, startApp } from '../../helpers/app.ts'
import { runDoctor } from '../../helpers/doctor.ts'
import { startS3Server } from '../../helpers/s3-server.ts'
import { findPostgres, hasEnded, launchServer, type ServerProcess } from '../../helpers/server-process.ts'
import { waitFor } from '../../helpers/wait.ts'

export interface Topology {
  /** Sends each call to the next api, as a balancer of load does. */
  app: App
  /** Addresses of the apis as they are now. */
  urls: () => string[]
  /** Processes of the product, without database and store. */
  pids: () => number[]
  /** By its name, what can be ended without warning and starts again; resolves when a server has. */
  kill: Record<string, () => Promise<void> | void>
  /** Every row and every byte looked at by the doctor. */
  examine: () => Promise<{ code: number; output: string }>
  stop: () => Promise<void>
}

/** For this long the store of files does not answer when it is killed. */
const storeAwayMs = 1_500

/** One process with its own database and files in its folder. */
export async function startOne(): Promise<Topology> {
  const app = await startApp({ database: 'new' })
  const killServer = async () => {
    await app.kill9()
    await app.restart()
  }
  return {
    app,
    urls: () => [app.url],
    pids: () => [app.pid],
    kill: {
      server: killServer,
      database: () => killPostgres(app.dataDir),
      'server and database': () => {
        killPostgres(app.dataDir)
        return killServer()
      },
    },
    examine: () => runDoctor({ DATA_DIR: app.dataDir }),
    stop: () => app.stop(),
  }
}

/** So many api processes and as many workers, on a PostgreSQL apart and a store that speaks the protocol of S3. */
export async function startSeveral(each: number): Promise<Topology> {
  const folder = mkdtempSync(path.join(tmpdir(), 'mullion-load-'))
  // Where a server with its own database has it, so that it is found in the same way.
  const database = await startEmbeddedPostgres(path.join(folder, 'postgres'), {
    onLog: () => {},
    onOutage: () => {},
  })
  const store = await startS3Server()
  const shared = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    MEDIA_SECRET: randomBytes(32).toString('hex'),
    // PostgreSQL takes 100 connections where nobody has set another number.
    DATABASE_POOL: String(Math.floor(80 / (2 * each)) - 8),
    ...store.env,
  }
  const servers = new Map<string, ServerProcess>()
  const launch = async (name: string) => {
    const role = name.startsWith('api') ? 'api' : 'worker'
    // The first api makes the demo accounts, and writes their passwords into its folder.
    const env = { ...shared, ROLE: role, SEED_DEMO: name === 'api 1' ? '1' : '0' }
    servers.set(name, await launchServer(path.join(folder, name), env))
  }
  const numbers = Array.from({ length: each }, (_, n) => n + 1)
  const apis = numbers.map((n) => `api ${n}`)
  const workers = numbers.map((n) => `worker ${n}`)
  for (const name of [...apis, ...workers]) await launch(name)
  const killServer = (name: string) => async () => {
    const { child } = servers.get(name)!
    child.kill('SIGKILL')
    await waitFor(`${name} to die`, () => (hasEnded(child) ? true : undefined))
    await launch(name)
  }

  const urls = () => apis.map((name) => servers.get(name)!.url)
  let turn = 0
  const nextUrl = () => {
    const all = urls()
    return all[turn++ % all.length]
  }
  const { closePool, ...client } = createClient(path.join(folder, 'api 1'), nextUrl, () => database.ownerUrl)
  const stop = async () => {
    await closePool()
    for (const { child } of servers.values()) child.kill('SIGTERM')
    for (const [name, { child }] of servers)
      await waitFor(`${name} to end`, () => (hasEnded(child) ? true : undefined), 30_000)
    await store.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    app: {
      ...client,
      get url() {
        return nextUrl()
      },
      stop,
    },
    urls,
    pids: () => [...servers.values()].filter(({ child }) => !hasEnded(child)).map(({ child }) => child.pid!),
    kill: {
      ...Object.fromEntries([...apis, ...workers].map((name) => [name, killServer(name)])),
      database: () => killPostgres(folder),
      store: () => store.goAway(storeAwayMs),
    },
    examine: () => runDoctor({ ...shared, DATA_DIR: path.join(folder, 'api 1') }),
    stop,
  }
}

/** The process that started it starts it again, on the same port. */
function killPostgres(dataDir: string): void {
  const found = findPostgres(dataDir)
  if (found) process.kill(found.pid, 'SIGKILL')
}
