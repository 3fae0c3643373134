import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { createAryeo } from './adapters/aryeo/aryeo.ts'
import { systemClock } from './adapters/clock.ts'
import { createJobQueue, createJobs, quietJobQueue } from './adapters/job-queue.ts'
import { createHashedStorage } from './adapters/hashed-storage.ts'
import { openStorage } from './adapters/storage.ts'
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
import { createApp } from './http/app.ts'
import type { SocketServer } from './http/sockets.ts'
import { createQueues, queueRestoredJobs, startJobs, type RunningJobs } from './jobs/start-jobs.ts'
import { readEncryptionKey } from './base/encryption-key.ts'
import type { Lifecycle } from './base/lifecycle.ts'
import { networkFile } from './perception/network-file.ts'
import { networkFault } from './perception/open-network-file.ts'
import { createThreads, threadMemory } from './threads/threads.ts'
import { runMaintenance } from './maintenance.ts'
import { serve } from './serve.ts'
import { deleteFilmWork } from './usecases/films/segment-cache.ts'
import { assertBelonging } from './usecases/maintenance/belonging.ts'
import { deleteUploads } from './usecases/maintenance/delete-orphan-files.ts'

interface Services {
  ctx: Context
  io: SocketServer
  pool: Pool
  databaseUrl: string
  /** Undefined where this process runs none. */
  jobs: RunningJobs | undefined
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
  const boss = createJobQueue(url, { supervises: config.ROLE !== 'api', log })
  await boss.start()
  let jobs: RunningJobs | undefined
  life.onStop('the job queue', () => {
    quietJobQueue(boss)
    return jobs ? jobs.stop() : boss.stop({ graceful: false })
  })

  const mail = createMailer(config, log)
  life.onStop('mail', () => mail.drain())

  const storage = await openStorage(config)
  const seal = readEncryptionKey(config)
  await assertBelonging({ db, storage, key: seal, takesNewKey: config.TAKE_NEW_ENCRYPTION_KEY })
  // It keeps a connection of the pool, which a start that is refused would not give back.
  const io = createSocketServer(pool, config, log)
  const ctx: Context = {
    config,
    db,
    storage: createHashedStorage(storage, db),
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
      seal,
    },
  }
  await deleteUploads(uploadFolder(config.DATA_DIR))
  await deleteFilmWork(config)
  await createQueues(boss)
  await queueRestoredJobs(ctx)
  if (config.ROLE !== 'api') jobs = await startJobs(ctx, boss)
  const perceptionFault = await networkFault(networkFile(config))
  if (perceptionFault !== null) log.warn(perceptionFault)
  if (ctx.checkout === null && config.NODE_ENV === 'production')
    log.warn('No payment provider is set up: the test till gives credits to everyone who asks, for nothing.')
  return { ctx, io, pool, databaseUrl: url, jobs }
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
  // A worker shows nobody how to sign in.
  const isSeeded = config.SEED_DEMO && config.ROLE !== 'worker'
  const demo = isSeeded ? await seedDemoAccounts(services.ctx) : undefined
  if (config.ROLE !== 'api') runMaintenance(services.ctx, services.databaseUrl, life)
  const url = await serve(app, services, life)
  const drainMs = config.DRAIN_SECONDS * 1_000
  if (drainMs > 0) life.onStop('what is under way', () => drain(services, drainMs), drainMs)
  if (!life.isStopping) folder.announce(url)
  return { url, demo }
}

/** Goes on for a while without new work: calls are answered until nobody sends them here, jobs until they have ended. */
async function drain({ ctx, jobs }: Services, ms: number): Promise<void> {
  const answers = ctx.config.ROLE === 'worker' ? undefined : sleep(ms)
  await Promise.all([answers, jobs?.finish(ms)])
}
