import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import { networkOf } from './network-of.ts'
import type { Asker } from '../usecases/auth/asker.ts'

const name = 'browser'
const path = '/api/auth'
/** Browsers keep no cookie longer. */
const life = 400 * 24 * 3600
const pattern = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`)

/**
 * Gives each browser a secret that binds mailed codes to where they were asked for. It is sent with calls of accounts
 * alone, opens nothing by itself, and no script can read it.
 */
export function markBrowsers(app: FastifyInstance, config: Config): void {
  const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false
  app.addHook('onRequest', async (request, reply) => {
    const isPage = request.method === 'GET' && request.headers['sec-fetch-mode'] === 'navigate'
    if (!(isPage || request.url.startsWith(path)) || readSecret(request) !== undefined) return
    const attributes = `Path=${path}; Max-Age=${life}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
    void reply.header('set-cookie', `${name}=${randomBytes(32).toString('base64url')}; ${attributes}`)
  })
}

export function askerOf(request: FastifyRequest): Asker {
  const secret = readSecret(request)
  const device = secret === undefined ? null : createHash('sha256').update(secret).digest()
  const agent = request.headers['user-agent']?.slice(0, 400) ?? null
  // The connection of a caller who has gone meanwhile has no address any more.
  const address = (request.ip as string | undefined) ?? ''
  return { device, network: networkOf(address), agent }
}

function readSecret({ headers }: FastifyRequest): string | undefined {
  return headers.cookie === undefined ? undefined : pattern.exec(headers.cookie)?.[1]
}
