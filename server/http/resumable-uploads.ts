import type { IncomingMessage } from 'node:http'
import { FileStore } from '@tus/file-store'
import { Server, type ServerOptions } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { uploadLimits } from '../../core/contract/constants.ts'
import { partsFolder } from '../base/data-folder.ts'
import { AppError, notFound } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import { endBelowRate } from '../base/slow-bodies.ts'
import type { Context } from '../usecases/context.ts'
import { countOpenParts } from '../usecases/images/finish-upload.ts'
import { checkNewParts, ownsParts } from '../usecases/images/sent-parts.ts'
import { askerOf } from './asker.ts'
import { authorize } from './authorize.ts'
import { enforceLimits } from './limits.ts'

/** The type of content by which the tus protocol sends bytes. */
const partType = 'application/offset+octet-stream'

const route = '/api/image-upload/parts'
/** A request of the tus protocol that creates an upload sends no bytes. */
const creation = '/'

type TusRequest = Parameters<NonNullable<ServerOptions['onIncomingRequest']>>[0]

/**
 * Large files in parts, by the tus protocol: only bytes are taken here, for their owner, and `finishUpload` makes a
 * photo of them, by the way of every other upload. Not in the route table: the protocol has headers and answers of its
 * own. Refusals of ours are in the envelope.
 */
export async function mountResumableUploads(app: FastifyInstance, ctx: Context): Promise<void> {
  const owners = new WeakMap<IncomingMessage, string>()
  const ownerOf = (request: TusRequest) => {
    const raw = request.runtime?.node?.req as IncomingMessage | undefined
    const owner = raw && owners.get(raw)
    if (owner === undefined) throw new Error('A part came past the check of whose it is')
    return owner
  }
  const server = new Server({
    path: route,
    relativeLocation: true,
    datastore: new FileStore({ directory: partsFolder(ctx.config) }),
    maxSize: uploadLimits.bytes,
    namingFunction: (request) => `${ownerOf(request)}_${newId()}`,
    // Pages of others have no business here.
    allowedOrigins: [],
  })
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const user = (await authorize(ctx, request, 'user'))!
    const { id } = request.params as { id?: string }
    if (id === undefined) await checkNew(ctx, request, user.id)
    else if (!ownsParts(user.id, id)) throw notFound()
    owners.set(request.raw, user.id)
    const end = () => void request.raw.destroy()
    endBelowRate(request.raw, end)
    ctx.slowBodies(request.raw, { network: askerOf(request).network, userId: user.id }, end)
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.setHeader('cache-control', 'no-store')
    reply.hijack()
    await server.handle(request.raw, reply.raw)
  }
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      // The protocol's own server reads the body.
      scope.addContentTypeParser(partType, (_request, _body, done) => done(null))
      const config = { isUpload: true }
      scope.route({ method: 'POST', url: creation, handler: handle, config })
      scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: '/:id', handler: handle, config })
    },
    { prefix: route },
  )
}

async function checkNew(ctx: Context, request: FastifyRequest, userId: string): Promise<void> {
  const bytes = Number(request.headers['upload-length'] ?? Number.NaN)
  if (!Number.isSafeInteger(bytes) || bytes < 1)
    throw new AppError('invalid_request', 'Say in Upload-Length how many bytes the file has')
  await enforceLimits(ctx, 'uploadPlainImage', { asker: askerOf(request), userId, email: undefined })
  await checkNewParts(ctx, userId, bytes, await countOpenParts(ctx, userId))
}
