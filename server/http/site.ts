import type { FastifyRequest } from 'fastify'
import type { Config } from '../base/config.ts'
import type { RelyingParty } from '../usecases/auth/passkeys.ts'

/** The address of this installation: PUBLIC_URL, or else that of the request. */
export function readOrigin({ PUBLIC_URL: url }: Config, request: FastifyRequest): string {
  return url ?? `${request.protocol}://${request.host}`
}

/**
 * The site that passkeys belong to. Without PUBLIC_URL it is what the browser asked for: a browser signs for the site that
 * it shows alone, and no passkey of another one fits.
 */
export function readSite(config: Config, request: FastifyRequest): RelyingParty {
  const { origin, hostname } = new URL(readOrigin(config, request))
  return { origin, id: hostname }
}
