import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../base/errors.ts'
import { sendError } from './envelope.ts'

const dist = fileURLToPath(new URL('../../dist', import.meta.url))
const year = 31_536_000

/** Serves the built page; every address that is neither a file nor the API's is one of the page's own. */
export async function servePage(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(path.join(dist, 'index.html'))
  if (isBuilt) {
    await app.register(staticFiles, {
      root: dist,
      cacheControl: false,
      // The build wrote `.br` and `.gz` beside what compresses; all else is sent as it is.
      preCompressed: true,
      setHeaders: (reply, file) => {
        const isHashed = path.relative(dist, file).startsWith(`assets${path.sep}`)
        reply.header('cache-control', isHashed ? `public, max-age=${year}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isPageAddress(request)) return sendError(reply, new AppError('not_found', 'Not found'))
    if (!isBuilt) {
      return reply.code(404).type('text/plain').send('The page is not built yet: start with "npm start".')
    }
    return sendIndex(reply)
  })
}

/** Whether a screen may be meant: neither a file nor anything in a hidden folder is one. */
function isPageAddress(request: FastifyRequest): boolean {
  const address = request.url.split('?', 1)[0] ?? ''
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  return (
    isReading &&
    !/^\/(api|media|assets|socket\.io)(\/|$)/.test(address) &&
    !/\/\.|\/[^/]*\.[^/]*$/.test(address)
  )
}

function sendIndex(reply: FastifyReply): FastifyReply {
  return reply.sendFile('index.html')
}
