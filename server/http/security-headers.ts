import type { IncomingMessage } from 'node:http'
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../base/config.ts'
import { s3Endpoint } from '../base/s3-address.ts'

type Headed = Pick<
  Config,
  'PUBLIC_URL' | 'VITE_MEDIA_BASE' | 'DIRECT_UPLOADS' | 'AWS_ENDPOINT_URL_S3' | 'AWS_REGION'
>

/** The address of our own socket, as the page's browser writes it. */
function socketSource({ PUBLIC_URL: url }: Headed, { headers }: IncomingMessage): string {
  if (url !== undefined) return new URL(url).origin.replace(/^http/, 'ws')
  const host = headers.host ?? ''
  return /^[\w.:[\]-]+$/.test(host) ? `ws://${host} wss://${host}` : ''
}

/** What browsers are told to allow: nothing but this server, the host that media come from, and the store that takes uploads. */
export function securityHeaders(config: Headed): FastifyHelmetOptions {
  const media = config.VITE_MEDIA_BASE === undefined ? [] : [new URL(config.VITE_MEDIA_BASE).origin]
  const store = config.DIRECT_UPLOADS ? [new URL(s3Endpoint(config)).origin] : []
  const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Toasts and drawn elements set style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'blob:', 'data:', ...media],
        mediaSrc: ["'self'", 'blob:', ...media],
        fontSrc: ["'self'", 'data:'],
        // Not every browser takes 'self' for the socket of the same host.
        connectSrc: [
          "'self'",
          (request) => socketSource(config, request),
          'blob:',
          'data:',
          ...media,
          ...store,
        ],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  }
}
