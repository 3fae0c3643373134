import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { isSigned, type Variant } from '../media-links.ts'
import { type ByteRange, findMedia, type MediaFile, openMedia } from '../usecases/read-media.ts'
import { readSession } from '../usecases/sessions.ts'
import { bearerToken } from './authorize.ts'

const paramsSchema = z.object({
  id: z.string().max(64),
  variant: z.enum(['original', 'display', 'preview', 'thumbnail', 'png', 'suggestion', 'mask']),
})
const querySchema = z.object({
  e: z.string().max(20).optional(),
  s: z.string().max(100).optional(),
  download: z.literal('1').optional(),
})

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/tiff': 'tif',
  'image/heic': 'heic',
}

/** Files of photos, results and masks: to who holds a signed address, or to the owner. */
export function mountMedia(app: FastifyInstance, ctx: Context): void {
  app.get('/media/:id/:variant', async (request, reply) => {
    const params = paramsSchema.safeParse(request.params)
    const query = querySchema.safeParse(request.query)
    if (!params.success || !query.success) throw notFound()
    const { id, variant } = params.data
    const file = await findAllowed(ctx, request, id, variant, query.data)
    const { stream, bytes, range } = await openMedia(ctx, file, (size) =>
      parseRange(request.headers.range, size),
    )
    setHeaders(reply, file, query.data.download === '1')
    if (range) {
      reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
      reply.header('content-length', range.end - range.start + 1)
    } else {
      reply.header('content-length', bytes)
    }
    return reply.send(stream)
  })
}

async function findAllowed(
  ctx: Context,
  request: FastifyRequest,
  id: string,
  variant: Variant,
  query: { e?: string | undefined; s?: string | undefined },
): Promise<MediaFile> {
  if (isSigned(ctx.secrets.media, id, variant, query, ctx.clock.now())) return findMedia(ctx, id, variant)
  const token = bearerToken(request)
  const user = token === undefined ? undefined : await readSession(ctx.db, token)
  // Nobody else learns whether it exists.
  if (!user) throw notFound()
  const file = await findMedia(ctx, id, variant)
  if (file.ownerId !== user.id) throw notFound()
  return file
}

function setHeaders(reply: FastifyReply, { mime, name }: MediaFile, isDownload: boolean): void {
  const fileName = `${name}.${endings[mime] ?? 'bin'}`
  reply
    .type(mime)
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, max-age=43200, immutable')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-disposition', disposition(isDownload ? 'attachment' : 'inline', fileName))
}

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
export function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** One range of RFC 9110 section 14; anything else is answered with the whole file. */
export function parseRange(header: string | undefined, bytes: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return 'whole'
  const isSuffix = match[1] === ''
  const start = isSuffix ? Math.max(0, bytes - Number(match[2])) : Number(match[1])
  const end = isSuffix || match[2] === '' ? bytes - 1 : Math.min(Number(match[2]), bytes - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
