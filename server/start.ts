import path from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createAryeo } from './adapters/aryeo/aryeo.ts'
import { systemClock } from './adapters/clock.ts'
import { createJobQueue, createJobs, quietJobQueue } from './adapters/job-queue.ts'
import { createHashedStorage } from './adapters/hashed-storage.ts'
import { createLocalStorage, deleteParts } from './adapters/local-storage.ts'
import { createMailer } from './adapters/mail.ts'
import { createStripeCheckout } from './adapters/payments/stripe.ts'
import { startEmbeddedPostgres } from './adapters/postgres/embedded.ts'
import { awaitDatabase, libpqUrl } from './adapters/postgres/outside.ts'
import { createEvents, createSocketServer } from './adapters/sockets.ts'
import type { Config } from './base/config.ts'
import type { Context } from './usecases/context.ts'
import { lockDataFolder, refuseHalfRestored, uploadFolder } from './base/data-folder.ts'
import { grantAppRole, makeJobQueueSchema, refuseOwner } from './data/app-role.ts'
import { countSlowBodies, type SlowBodies } from './base/slow-bodies.ts'
import { seedCoupons } from './data/coupons.ts'
import { openDatabase, openPool } from './data/database.ts'
import { type DemoSignIn, seedDemoAccounts } from './usecases/people/demo-accounts.ts'
import { migrate } from './data/migrations.ts'
import { seedPlans } from './data/plans.ts'
import { readSecret } from './data/settings.ts'
import { limitConcurrency } from './base/concurrency.ts'
import { findEncoder } from './film/encoder.ts'
import { mountAccount } from './http/account.ts'
import { createApp } from './http/app.ts'
import { mountAryeo } from './http/aryeo.ts'
import { mountAuth } from './http/auth.ts'
import { mountBilling } from './http/billing.ts'
import { mountBrackets } from './http/brackets.ts'
import { mountFurniture } from './http/furniture.ts'
import { mountSelections } from './http/selections.ts'
import { mountFilms } from './http/films.ts'
import { mountIdentity } from './http/identity.ts'
import { mountImages } from './http/images.ts'
import { mountLibrary } from './http/library.ts'
import { mountMedia } from './http/media.ts'
import { mountMetrics } from './http/metrics.ts'
import { serveReference } from './http/openapi.ts'
import { mountOrders } from './http/orders.ts'
import { mountServices } from './http/services.ts'
import { servePage } from './http/page.ts'
import { mountPeople } from './http/people.ts'
import { guardSockets, type SocketServer } from './http/sockets.ts'
import { mountResumableUploads } from './http/resumable-uploads.ts'
import { mountStripeWebhook } from './http/stripe-webhook.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { readEncryptionKey } from './base/encryption-key.ts'
import type { Lifecycle } from './base/lifecycle.ts'
import { networkFile } from './perception/network-file.ts'
import { networkFault } from './perception/open-network-file.ts'
import { createThreads, threadMemory } from './threads/threads.ts'
import { runMaintenance } from './maintenance.ts'
import { deleteFilmWork } from './usecases/films/segment-cache.ts'
import { deleteUploads } from './usecases/maintenance/delete-orphan-files.ts'

/** At a stop: how often connections are looked for that have become idle, and how long answers may go on. */
const idleMs = 100
const answersMs = 3_000

interface Services {
  ctx: Context
  io: SocketServer
  pool: Pool
}

async function openServices(
  config: Config,
  log: FastifyBaseLogger,
  slowBodies: SlowBodies,
  life: Lifecycle,
): Promise<Services> {
  const { url, ownerUrl } = await openDatabaseServer(config, log, life)
  let isOpen = true
  const onError = (error: Error) => {
    if (isOpen) log.warn(`a connection to the database was lost: ${error.message}`)
  }
  await setUpDatabase(url, ownerUrl, onError)
  const pool = openPool(url, { size: config.DATABASE_POOL, onError })
  const db = openDatabase(pool)
  life.onStop('the database pool', () => {
    isOpen = false
    return db.destroy()
  })
  const boss = createJobQueue(url, log)
  await boss.start()
  let stopJobs = () => boss.stop({ graceful: false })
  life.onStop('the job queue', () => {
    quietJobQueue(boss)
    return stopJobs()
  })

  const mail = createMailer(config, log)
  life.onStop('mail', () => mail.drain())

  const io = createSocketServer(pool, config, log)
  const files = path.join(config.DATA_DIR, 'files')
  deleteParts(files)
  const ctx: Context = {
    config,
    db,
    storage: createHashedStorage(createLocalStorage(files), db),
    clock: systemClock,
    mail,
    events: createEvents(io, log),
    jobs: createJobs(boss, db),
    threads: createThreads(config.WORKER_THREADS, threadMemory()),
    slowBodies,
    filmEncoder: await findEncoder(config.FFMPEG_PATH),
    checkout: await createStripeCheckout(config),
    aryeo: createAryeo(config),
    log,
    // A quarter of the connections: others have theirs, whatever one user asks for.
    perUser: limitConcurrency(Math.max(2, Math.floor(config.DATABASE_POOL / 4))),
    secrets: {
      media: config.MEDIA_SECRET ?? (await readSecret(db, 'media_secret')),
      seal: readEncryptionKey(config),
    },
  }
  await deleteUploads(uploadFolder(config.DATA_DIR))
  await deleteFilmWork(config)
  stopJobs = await startJobs(ctx, boss)
  const perceptionFault = await networkFault(networkFile(config))
  if (perceptionFault !== null) log.warn(perceptionFault)
  if (ctx.checkout === null && config.NODE_ENV === 'production')
    log.warn('No payment provider is set up: the test till gives credits to everyone who asks, for nothing.')
  return { ctx, io, pool }
}

interface DatabaseAddress {
  url: string
  /** As the role that owns the tables, which makes and migrates them; the same where there is no other. */
  ownerUrl: string
}

async function setUpDatabase(url: string, ownerUrl: string, onError: (error: Error) => void): Promise<void> {
  const db = openDatabase(openPool(ownerUrl, { size: 2, isLimited: false, onError }))
  try {
    const role = roleOf(url)
    const isAlone = role === roleOf(ownerUrl)
    // Before the migrations, which would fail on tables of the wrong owner with words that help nobody.
    if (!isAlone) await refuseOwner(db, role)
    await migrate(db)
    if (isAlone) await makeJobQueueSchema(db)
    else await grantAppRole(db, role)
    await seedPlans(db)
    await seedCoupons(db)
  } finally {
    await db.destroy()
  }
}

function roleOf(url: string): string {
  return decodeURIComponent(new URL(url).username)
}

/** The database's address, once it answers: of the one that is set, or of our own. */
async function openDatabaseServer(
  config: Config,
  log: FastifyBaseLogger,
  life: Lifecycle,
): Promise<DatabaseAddress> {
  if (config.DATABASE_URL === undefined) return startDatabase(config, log, life)
  const url = libpqUrl(config.DATABASE_URL)
  const ownerUrl = libpqUrl(config.DATABASE_OWNER_URL ?? config.DATABASE_URL)
  for (const address of new Set([url, ownerUrl])) await awaitDatabase(address, (text) => log.warn(text))
  return { url, ownerUrl }
}

async function startDatabase(
  config: Config,
  log: FastifyBaseLogger,
  life: Lifecycle,
): Promise<DatabaseAddress> {
  const server = await startEmbeddedPostgres(path.join(config.DATA_DIR, 'postgres'), {
    onLog: (text) => log.debug(text),
    onOutage: (text) => log.warn(text),
  })
  life.onStop('PostgreSQL', () => server.stop())
  process.once('exit', () => server.abandon())
  return server
}

async function serve(app: FastifyInstance, { ctx, io, pool }: Services, life: Lifecycle): Promise<string> {
  mountAuth(app, ctx)
  mountIdentity(app, ctx)
  mountAccount(app, ctx)
  mountImages(app, ctx)
  mountBrackets(app, ctx)
  mountFurniture(app, ctx)
  mountSelections(app, ctx)
  mountOrders(app, ctx)
  mountLibrary(app, ctx)
  mountFilms(app, ctx)
  mountPeople(app, ctx)
  mountServices(app, ctx)
  mountMedia(app, ctx)
  mountBilling(app, ctx)
  mountAryeo(app, ctx)
  mountMetrics(app, ctx, { pool, io })
  await mountStripeWebhook(app, ctx)
  await mountResumableUploads(app, ctx)
  await serveReference(app)
  await servePage(app)
  const endGuard = guardSockets(io, ctx)
  await app.ready()
  io.attach(app.server)
  life.onStop('the HTTP server', async () => {
    endGuard()
    // Fastify closes what is idle once: a connection whose answer ends later would stay open for the next request, and
    // one whose page reads no further, as of a film that is paused, for ever.
    const idle = setInterval(() => app.server.closeIdleConnections(), idleMs)
    const late = setTimeout(() => app.server.closeAllConnections(), answersMs)
    try {
      await Promise.all([io.close(), app.close()])
    } finally {
      clearInterval(idle)
      clearTimeout(late)
    }
  })
  const { HOST: host, PORT: port } = ctx.config
  await listenQuietly(app, host, port)
  const address = app.server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  return `http://${/^(127\.|0\.0\.0\.0$|::)/.test(host) ? 'localhost' : host}:${listening}`
}

/** Without Fastify's own line on where it listens: `greet` prints the address once everything is ready. */
async function listenQuietly(app: FastifyInstance, host: string, port: number): Promise<void> {
  const { level } = app.log
  app.log.level = 'warn'
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw portError(error, port)
  } finally {
    app.log.level = level
  }
}

function portError(error: unknown, port: number): unknown {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!isTaken) return error
  return new Error(`Port ${port} is in use by another program. Stop that, or set PORT to another.`)
}

export interface RunningServer {
  /** Where it listens, such as `http://localhost:4000`. */
  url: string
  /** The first demo account; undefined where none are seeded. */
  demo: DemoSignIn | undefined
}

/**
 * Wires a whole server together and starts it: database, job queue, workers, HTTP and sockets. What must be undone is
 * registered with `life`, also when this throws. Nothing is kept in modules: one process can run several servers, each
 * with its own data folder.
 */
export async function startServer(config: Config, life: Lifecycle): Promise<RunningServer> {
  const folder = lockDataFolder(config.DATA_DIR)
  life.onStop('the data folder', () => folder.release())
  refuseHalfRestored(config.DATA_DIR)
  const slowBodies = countSlowBodies()
  const app = await createApp(config, slowBodies)
  const services = await openServices(config, app.log, slowBodies, life)
  const demo = config.SEED_DEMO ? await seedDemoAccounts(services.ctx) : undefined
  runMaintenance(services.ctx, life)
  const url = await serve(app, services, life)
  if (!life.isStopping) folder.announce(url)
  return { url, demo }
}
