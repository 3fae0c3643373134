import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { uploadLimits } from '../../core/contract/constants.ts'
import type { Config } from '../base/config.ts'
import { endAfter, type SlowBodies } from '../base/slow-bodies.ts'
import { logStream } from '../base/log.ts'
import { freeBytes } from '../base/free-space.ts'
import { markBrowsers } from './asker.ts'
import { answerErrors } from './envelope.ts'
import { networkOf } from './network-of.ts'
import { securityHeaders } from './security-headers.ts'

const second = 1_000
/** Size of PostgreSQL's write-ahead files. */
const writeAheadBytes = 16 * 1024 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body is an upload, which is watched by itself while it is received. */
    isUpload?: boolean
  }
}

/** The HTTP server with its guards: time-outs, size limits, security headers, and one answer for errors. */
export async function createApp(config: Config, slowBodies: SlowBodies): Promise<FastifyInstance> {
  const answer = answerErrors(() => isDiskFull(config))
  const app = fastify({
    logger: { level: config.LOG_LEVEL, stream: logStream(config.NODE_ENV === 'production') },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Before a route is found: an address that cannot be read. The headers that every other answer has are not set then.
    frameworkErrors: (error, request, reply) =>
      void answer(error, request, reply.header('x-content-type-options', 'nosniff')),
    bodyLimit: 1024 * 1024,
    trustProxy: (_address, hop) => hop < config.TRUST_PROXY,
    // A large photo over a slow line takes minutes; headers never do.
    requestTimeout: 600 * second,
    connectionTimeout: 0,
    keepAliveTimeout: 65 * second,
    forceCloseConnections: 'idle',
    http: { headersTimeout: 10 * second, connectionsCheckingInterval: 2 * second },
  })
  app.setErrorHandler(answer)
  readJson(app)
  await app.register(helmet, securityHeaders(config))
  markBrowsers(app, config)
  endSlowBodies(app, slowBodies)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=()')
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // JSON and text, by their type; pictures, sound and film are compressed already. So are the page's files, by the build.
    // Answers are compressed while the client waits: the default, 11, is meant for files.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: uploadLimits.bytes, files: 1, fields: 20, fieldSize: 512 * 1024, parts: 21 },
  })
  app.addHook('onResponse', async (request, reply) => {
    // The path alone: a query may carry a signature.
    const path = request.url.split('?', 1)[0]
    request.log.debug(`${request.method} ${path} ${reply.statusCode} ${Math.round(reply.elapsedTime)} ms`)
  })
  return app
}

/** Whether the database cannot write: it needs room for a whole piece of what it writes ahead. */
async function isDiskFull({ DATABASE_URL: url, DATA_DIR: folder }: Config): Promise<boolean> {
  return url === undefined && (await freeBytes(folder).catch(() => Infinity)) < writeAheadBytes
}

/** What is small comes at once: a body that is held back keeps a connection. */
function endSlowBodies(app: FastifyInstance, slowBodies: SlowBodies): void {
  app.addHook('onRequest', async (request) => {
    const { raw, headers } = request
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    if (!hasBody || request.routeOptions.config.isUpload === true) return
    const end = () => void raw.destroy()
    endAfter(raw, end)
    slowBodies(raw, { network: networkOf(request.ip) }, end)
  })
}

/** Bodies are JSON alone; calls without a body may still say that they send JSON. */
function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body as string, done)
  })
}
