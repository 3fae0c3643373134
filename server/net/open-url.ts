import { lookup as systemLookup } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './addresses.ts'
import { FetchFault } from './fetch-fault.ts'

export interface OpenOptions {
  headers: Record<string, string>
  signal: AbortSignal
  /** Milliseconds without a byte after which a connection is given up. */
  quietMs: number
  /** A host, as name:port, to which none of the rules apply. */
  testHost: string | undefined
  redirects: number
}

/**
 * Opens a URL for reading: https at the usual port, and no address of a private network, whether written in the URL,
 * returned by DNS, or reached by a redirect. The name is looked up once, and the connection goes to the
 * very address that was checked. Throws FetchFault.
 */
export async function openUrl(address: string, options: OpenOptions): Promise<IncomingMessage> {
  let url = parse(address)
  for (let hops = 0; ; hops++) {
    const response = await send(url, options)
    const status = response.statusCode ?? 0
    const next = response.headers.location
    if (status >= 200 && status < 300) return response
    response.destroy()
    if (status < 300 || status >= 400 || next === undefined) throw refused(response)
    if (hops >= options.redirects) throw new FetchFault('blocked', { note: 'too many redirects' })
    url = parse(next, url)
  }
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (url === null) throw new FetchFault('blocked', { note: 'not an address' })
  return url
}

function send(url: URL, { headers, signal, quietMs, testHost }: OpenOptions): Promise<IncomingMessage> {
  const isFree = url.host === testHost && (url.protocol === 'http:' || url.protocol === 'https:')
  if (!isFree) check(url)
  const request = url.protocol === 'http:' ? plainRequest : secureRequest
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(toFetchFault(error, signal))
    const open = request(
      url,
      { headers, signal, agent: false, timeout: quietMs, ...(isFree ? {} : { lookup: publicLookup }) },
      resolve,
    )
    open.on('timeout', () => open.destroy(new FetchFault('timeout')))
    open.on('error', fail)
    open.end()
  })
}

function check(url: URL): void {
  if (url.protocol !== 'https:') throw new FetchFault('blocked', { note: 'not https' })
  if (url.port !== '') throw new FetchFault('blocked', { note: 'an unusual port' })
  if (url.username !== '' || url.password !== '') throw new FetchFault('blocked', { note: 'a sign-in' })
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // An IP address as host is not looked up, so `publicLookup` does not see it.
  if (isIP(host) !== 0 && !isPublicAddress(host))
    throw new FetchFault('blocked', { note: 'a private address' })
}

/** Looks a name up and refuses it when any of its addresses is not public. */
const publicLookup: LookupFunction = (host, options, done) => {
  systemLookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '')
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(new FetchFault('blocked', { note: 'a private address' }), '')
    if (options.all) return done(null, addresses)
    return done(null, first.address, first.family)
  })
}

function refused(response: IncomingMessage): FetchFault {
  return new FetchFault('status', {
    status: response.statusCode ?? 0,
    retryAfter: parseRetryAfter(response.headers['retry-after']),
  })
}

/** `Retry-After` is a number of seconds, or a date. */
function parseRetryAfter(value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}

/** An error of a connection as FetchFault, without the request in it; the signal's reason when it was aborted. */
export function toFetchFault(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof FetchFault) return error
  if (signal.aborted) return isTimeout(signal.reason) ? new FetchFault('timeout') : signal.reason
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new FetchFault('network', { note: code })
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError'
}
