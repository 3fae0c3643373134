import { rm } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Route, RouteData, RouteRequest, Upload } from '../../core/contract/route.ts'
import { type RouteName, routes } from '../../core/contract/table.ts'
import type { Context } from '../usecases/context.ts'
import { uploadFolder } from '../base/data-folder.ts'
import { AppError } from '../base/errors.ts'
import { assertQuota } from '../usecases/files/quota.ts'
import { endBelowRate } from '../base/slow-bodies.ts'
import { viewAs } from '../usecases/files/media-urls.ts'
import { hashRequest, type Idempotency } from '../usecases/requests/idempotency.ts'
import type { SignedIn } from '../usecases/auth/sessions.ts'
import { askerOf } from './asker.ts'
import { authorize } from './authorize.ts'
import { sendData } from './envelope.ts'
import { enforceLimits } from './limits.ts'
import { formBytes, type ReceivedFile, receiveUpload } from './receive-upload.ts'
import type { z } from 'zod'

/** What a handler gets: the request after validation, and the signed-in user. */
interface Call<R extends Route = Route> extends RouteRequest<R> {
  ctx: Context
  user: R['access'] extends 'public' ? undefined : SignedIn
  file: R['upload'] extends { isOptional: true }
    ? ReceivedFile | undefined
    : R['upload'] extends Upload
      ? ReceivedFile
      : undefined
  /** Of routes with `idempotent`; pass it to `withIdempotency`. */
  idempotency: Idempotency
  raw: FastifyRequest
  /** Sets the message of the envelope, instead of "OK". */
  setMessage: (message: string) => void
}

type Handler<R extends Route = Route> = (call: Call<R>) => Promise<RouteData<R>>

type Handlers = { [N in RouteName]?: Handler<(typeof routes)[N]> }

/** Puts handlers behind the routes of the contract: access, limits, validation in and out, envelope. */
export function mount(app: FastifyInstance, ctx: Context, handlers: Handlers): void {
  for (const [name, handler] of Object.entries(handlers)) {
    mountRoute(app, ctx, name as RouteName, handler)
  }
}

function mountRoute(app: FastifyInstance, ctx: Context, name: RouteName, handler: Handler): void {
  const route: Route = routes[name]
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    config: { isUpload: route.upload !== undefined },
    handler: async (request, reply) => {
      const user = await authorize(ctx, request, route.access)
      const call = readCall(ctx, name, route, request, user)
      await enforceLimits(ctx, name, {
        asker: askerOf(request),
        userId: user?.id,
        email: readEmail(call.body),
      })
      return route.upload
        ? answerUpload(call, route, route.upload, handler, reply)
        : answer(call, route, handler, reply)
    },
  })
}

type OpenCall = Omit<Call, 'user' | 'file'> & { user: SignedIn | undefined; file: ReceivedFile | undefined }

function readCall(
  ctx: Context,
  name: RouteName,
  route: Route,
  request: FastifyRequest,
  user: SignedIn | undefined,
): OpenCall {
  const params = route.params ? parseInput(route.params, request.params) : {}
  const query = route.query ? parseInput(route.query, request.query) : {}
  const body = route.body ? parseInput(route.body, request.body ?? {}) : {}
  return {
    ctx,
    user,
    params,
    query,
    body,
    fields: {},
    file: undefined,
    idempotency: { key: idempotencyKey(request, route), requestHash: hashRequest(name, { params, body }) },
    raw: request,
    setMessage: () => {},
  }
}

async function answer(
  call: OpenCall,
  route: Route,
  handler: Handler,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let message: string | undefined
  const work = () => handler({ ...call, setMessage: (text) => (message = text) } as Call)
  const { user } = call
  const data = user ? await call.ctx.perUser(user.id, () => viewAs(user.sessionId, work)) : await work()
  // Validating the answer also drops every field that the contract does not name.
  return sendData(reply, route.status, route.data.parse(data), message)
}

async function answerUpload(
  call: OpenCall,
  route: Route,
  upload: Upload,
  handler: Handler,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { config, storage, slowBodies } = call.ctx
  const sender = { network: askerOf(call.raw).network, userId: call.user?.id }
  const received = await receiveUpload(call.raw, upload, {
    folder: uploadFolder(config.DATA_DIR),
    checkRoom: async (bytes) => {
      await storage.checkRoom(bytes)
      if (upload.isKept && call.user)
        await assertQuota(call.ctx.db, config, call.user.id, Math.max(0, bytes - formBytes))
    },
    watch: (body, end) => {
      endBelowRate(body, end)
      slowBodies(body, sender, end)
    },
  })
  try {
    const fields = parseInput(upload.fields, received.fields) as Call['fields']
    return await answer({ ...call, fields, file: received.file }, route, handler, reply)
  } finally {
    if (received.file) await rm(received.file.path, { force: true })
  }
}

function idempotencyKey(request: FastifyRequest, route: Route): string | undefined {
  const key = request.headers['idempotency-key']
  if (!route.idempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('invalid_request', 'An Idempotency-Key has 1 to 255 letters, digits or signs')
  }
  return key
}

function readEmail(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined
  return typeof body.email === 'string' ? body.email : undefined
}

/** Zod's own messages say what is wrong but not in which field; the contract's messages need no field. */
const ownWording = /^(Invalid|Too |Unrecognized|Expected)/

/** Parses one part of a request. Throws `invalid_request` with a message for the user on the first problem. */
function parseInput<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [first] = parsed.error.issues
  const where = first?.path.join('.')
  const message = first?.message ?? 'Invalid request'
  throw new AppError('invalid_request', where && ownWording.test(message) ? `${where}: ${message}` : message)
}
