import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { AppError } from './base/errors.ts'
import type { Lifecycle } from './base/lifecycle.ts'
import { mountAccount } from './http/account.ts'
import { mountAryeo } from './http/aryeo.ts'
import { mountAuth } from './http/auth.ts'
import { mountBilling } from './http/billing.ts'
import { mountBrackets } from './http/brackets.ts'
import { sendError } from './http/envelope.ts'
import { mountFilms } from './http/films.ts'
import { mountFurniture } from './http/furniture.ts'
import { mountHealth } from './http/health.ts'
import { mountIdentity } from './http/identity.ts'
import { mountImages } from './http/images.ts'
import { mountLibrary } from './http/library.ts'
import { mountMedia } from './http/media.ts'
import { mountMetrics } from './http/metrics.ts'
import { serveReference } from './http/openapi.ts'
import { mountOrders } from './http/orders.ts'
import { servePage } from './http/page.ts'
import { mountPeople } from './http/people.ts'
import { mountResumableUploads } from './http/resumable-uploads.ts'
import { mountSelections } from './http/selections.ts'
import { mountServices } from './http/services.ts'
import { guardSockets, type SocketServer } from './http/sockets.ts'
import { mountStripeWebhook } from './http/stripe-webhook.ts'
import type { Context } from './usecases/context.ts'

/** At a stop: how often connections are looked for that have become idle, and how long answers may go on. */
const idleMs = 100
const answersMs = 3_000

interface Services {
  ctx: Context
  io: SocketServer
  pool: Pool
}

/** Answers calls, and says where: all of them, or of a worker those alone that ask how it is. */
export async function serve(app: FastifyInstance, services: Services, life: Lifecycle): Promise<string> {
  const { ctx, io } = services
  const isWorker = ctx.config.ROLE === 'worker'
  mountHealth(app, ctx, () => life.isStopping)
  mountMetrics(app, ctx, services)
  if (isWorker)
    app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError('not_found', 'Not found')))
  else await mountAll(app, ctx)
  const endGuard = isWorker ? () => {} : guardSockets(io, ctx)
  await app.ready()
  if (!isWorker) io.attach(app.server)
  life.onStop('the HTTP server', async () => {
    endGuard()
    // Fastify closes what is idle once: a connection whose answer ends later would stay open for the next request, and
    // one whose page reads no further, as of a film that is paused, for ever.
    const idle = setInterval(() => app.server.closeIdleConnections(), idleMs)
    const late = setTimeout(() => app.server.closeAllConnections(), answersMs)
    try {
      // Without a server to listen with, it has no more than what tells other processes of events.
      await Promise.all([isWorker ? io.sockets.adapter.close() : io.close(), app.close()])
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

async function mountAll(app: FastifyInstance, ctx: Context): Promise<void> {
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
  await mountStripeWebhook(app, ctx)
  await mountResumableUploads(app, ctx)
  await serveReference(app)
  await servePage(app)
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
