import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../usecases/context.ts'
import { AppError, notFound } from '../base/errors.ts'
import { readForDownload } from '../usecases/files/damage.ts'
import { isSigned } from '../usecases/files/media-urls.ts'
import {
  findAudioFile,
  findVideoFile,
  findVideoOutput,
  findWaveformFile,
} from '../usecases/films/find-files.ts'
import { findModelFile } from '../usecases/furniture/packs.ts'
import { findArchive } from '../usecases/images/archives.ts'
import { findExport } from '../usecases/images/exports.ts'
import { findImageFile, typeOfName } from '../usecases/images/find-files.ts'
import { findMaskFile } from '../usecases/masks/queries.ts'
import { findPortraitFile } from '../usecases/people/portraits.ts'
import { writeZip, zipSize } from '../base/zip.ts'
import { authorize } from './authorize.ts'

const id = z.string().min(1).max(64)
const imageParams = z.object({
  id,
  variant: z.enum(['original', 'display', 'preview', 'thumbnail', 'png', 'suggestions', 'perception']),
})
const videoParams = z.object({ id, variant: z.enum(['film', 'poster']) })
const modelParams = z.object({ pack: id, item: id })
const outputParams = z.object({ id, output: z.string().max(20) })
const onlyId = z.object({ id })
const query = z.object({
  expires: z.coerce.number().optional(),
  session: z.string().max(64).optional(),
  signature: z.string().max(100).optional(),
  download: z.string().max(10).optional(),
})

type MediaFile = Pick<Awaited<ReturnType<typeof findImageFile>>, 'key' | 'mime' | 'name'>

/** A browser keeps a picture for an hour; its address changes whenever its content does. */
const cacheSeconds = 3_600

/** Bytes of a ZIP that are packed ahead of what the caller has taken. */
const packAhead = 256 * 1024

/** Serves stored pictures to their owner, or to the caller of a signed address while its session lives. */
export function mountMedia(app: FastifyInstance, ctx: Context): void {
  app.get('/media/images/:id/:variant', async (request, reply) => {
    const owner = await admit(ctx, request)
    const { id: imageId, variant } = parse(imageParams, request.params)
    return send(ctx, request, reply, await findImageFile(ctx, imageId, variant, owner))
  })
  app.get('/media/masks/:id', async (request, reply) => {
    const owner = await admit(ctx, request)
    return send(ctx, request, reply, await findMaskFile(ctx, parse(onlyId, request.params).id, owner))
  })
  app.get('/media/videos/:id/:variant', async (request, reply) => {
    const owner = await admit(ctx, request)
    const { id: videoId, variant } = parse(videoParams, request.params)
    return send(ctx, request, reply, await findVideoFile(ctx, videoId, variant, owner))
  })
  app.get('/media/videos/:id/outputs/:output', async (request, reply) => {
    const owner = await admit(ctx, request)
    const { id: videoId, output } = parse(outputParams, request.params)
    return send(ctx, request, reply, await findVideoOutput(ctx, videoId, output, owner))
  })
  app.get('/media/audios/:id', async (request, reply) => {
    const owner = await admit(ctx, request)
    return send(ctx, request, reply, await findAudioFile(ctx, parse(onlyId, request.params).id, owner))
  })
  app.get('/media/audios/:id/waveform', async (request, reply) => {
    const owner = await admit(ctx, request)
    return send(ctx, request, reply, await findWaveformFile(ctx, parse(onlyId, request.params).id, owner))
  })
  app.get('/media/archives/:id', async (request, reply) => {
    const owner = await admit(ctx, request)
    return sendArchive(reply, await findArchive(ctx, parse(onlyId, request.params).id, owner))
  })
  app.get('/media/exports/:id', async (request, reply) => {
    const owner = await admit(ctx, request)
    return sendExport(reply, await findExport(ctx, parse(onlyId, request.params).id, owner))
  })
  app.get('/media/furniture/:pack/:item', async (request, reply) => {
    await admit(ctx, request)
    const { pack, item } = parse(modelParams, request.params)
    return send(ctx, request, reply, await findModelFile(ctx, pack, item))
  })
  app.get('/media/portraits/:id', async (request, reply) => {
    const owner = await admit(ctx, request)
    return send(ctx, request, reply, await findPortraitFile(ctx, parse(onlyId, request.params).id, owner))
  })
}

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw notFound()
  return parsed.data
}

/** The user whose files may be seen, or undefined when the address itself is the permission. */
export async function admit(ctx: Context, request: FastifyRequest): Promise<string | undefined> {
  const { expires, session = '', signature } = parse(query, request.query)
  if (expires !== undefined && signature !== undefined) {
    const [path = ''] = request.url.split('?', 1)
    if (await isSigned(ctx, path, { expires, session, signature })) return undefined
    if (request.headers.authorization === undefined)
      throw new AppError('unauthenticated', 'This address has run out. Load the page again.')
  }
  const user = await authorize(ctx, request, 'user')
  return user?.id
}

async function send(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  file: MediaFile,
): Promise<FastifyReply> {
  const stat = await ctx.storage.stat(file.key)
  if (!stat) throw notFound()
  const isDownload = parse(query, request.query).download === '1'
  const tag = `"${createHash('sha256').update(`${file.key}:${stat.bytes}:${stat.modified.getTime()}`).digest('base64url').slice(0, 22)}"`
  reply
    .header('cache-control', `private, max-age=${cacheSeconds}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('accept-ranges', 'bytes')
    .header('etag', tag)
    .header('content-disposition', disposition(isDownload ? 'attachment' : 'inline', file.name))
    .type(file.mime)
  if (isDownload && ctx.storage.presign !== undefined) return sendElsewhere(ctx, reply, file)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const isCurrent = request.headers['if-range'] === undefined || request.headers['if-range'] === tag
  const range = isCurrent ? parseRange(request.headers.range, stat.bytes) : undefined
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${stat.bytes}`).type('text/plain').send('')
  if (!range)
    return reply
      .header('content-length', stat.bytes)
      .send(await (isDownload ? readForDownload(ctx, file.key) : ctx.storage.get(file.key)))
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${stat.bytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(await ctx.storage.get(file.key, range))
}

/** How long the address of a store opens a file: its owner was asked for here, and the store asks nobody. */
const presignedSeconds = 60

/** Sends the caller to the store, so that its bytes do not pass through here. */
function sendElsewhere(ctx: Context, reply: FastifyReply, file: MediaFile): FastifyReply {
  const as = { type: file.mime, disposition: disposition('attachment', file.name) }
  const address = ctx.storage.presign!(file.key, presignedSeconds, as)
  return reply.header('cache-control', 'no-store').redirect(address, 302)
}

/** Packs a ZIP while it is sent. Its length is known before, so that the browser notices an incomplete one. */
function sendArchive(
  reply: FastifyReply,
  { name, sources }: Awaited<ReturnType<typeof findArchive>>,
): FastifyReply {
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('accept-ranges', 'none')
    .header('content-disposition', disposition('attachment', name))
    .header('content-length', zipSize(sources))
    .type('application/zip')
    .send(Readable.from(writeZip(sources), { objectMode: false, highWaterMark: packAhead }))
}

/** One file as it is, several as a ZIP whose files are made while it is sent: nobody knows its length before. */
async function sendExport(
  reply: FastifyReply,
  { name, sources }: Awaited<ReturnType<typeof findExport>>,
): Promise<FastifyReply> {
  reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('accept-ranges', 'none')
  const [only, ...others] = sources
  if (only !== undefined && others.length === 0) {
    const bytes = await only.make()
    return reply
      .header('content-disposition', disposition('attachment', only.name))
      .type(typeOfName(only.name))
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  }
  return reply
    .header('content-disposition', disposition('attachment', name))
    .type('application/zip')
    .send(Readable.from(writeZip(sources), { objectMode: false, highWaterMark: packAhead }))
}

/** RFC 6266: an ASCII name for old clients, and the true one in UTF-8. */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%;]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain || 'photo'}"; filename*=UTF-8''${encoded}`
}

/** The part of a file that a Range header asks for: undefined means the whole file (RFC 9110 section 14). */
function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const found = header === undefined ? null : /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (!found || (found[1] === '' && found[2] === '')) return undefined
  const [, first, last] = found
  if (first === '') {
    const length = Math.min(size, Number(last))
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
