import { AppError } from '../../errors.ts'
import { FetchFault } from '../../net/fetch-fault.ts'
import { openUrl } from '../../net/open-url.ts'
import { retry } from '../../net/retry.ts'
import { unavailable } from '../seam/unavailable.ts'

/** A photo of many megapixels comes back as text, a third longer than its bytes. */
const maxBytes = 160 * 1024 * 1024
/** Milliseconds before the second try and the third. */
const delays = [1_000, 2_000]
/** A server that wants a longer rest than this is not waited for. */
const maxDelay = 30_000
/** Storage behind a content network answers through one or two. */
const redirects = 3

interface AskOptions {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Made anew for each try. */
  body?: () => FormData
  /** Milliseconds that one answer may take. */
  timeout: number
}

/** Thrown for what may be well at the next try. */
class Hiccup extends Error {
  readonly after: number | null
  constructor(message: string, after: number | null) {
    super(message)
    this.after = after
  }
}

/**
 * The bytes that a server answers with. What may pass (no connection, time-out, 429, 5xx) is tried again, with longer
 * and longer pauses or the one that the server asks for. Throws `engine_unavailable` with a message for the user.
 */
export function askServer(url: string, options: AskOptions): Promise<Buffer> {
  return tried(() => askOnce(url, options))
}

/**
 * The bytes at an address that the server named and nobody here set up: over https from the public internet alone,
 * redirects included. Tried again like the server itself; throws the same.
 */
export function fetchPublic(url: string, timeout: number): Promise<Buffer> {
  return tried(() => fetchPublicOnce(url, timeout))
}

async function tried(ask: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await retry(ask, {
      delays,
      maxDelay,
      askedDelay: (error) => (error instanceof Hiccup ? (error.after ?? 0) : null),
    })
  } catch (error) {
    throw error instanceof Hiccup ? unavailable(error.message, error) : error
  }
}

async function askOnce(url: string, { method, headers = {}, body, timeout }: AskOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeout)
  const init: RequestInit = { method, headers, signal, redirect: 'error', ...(body && { body: body() }) }
  try {
    const answer = await fetch(url, init)
    const bytes = await readBody(answer.body ?? [])
    if (answer.ok) return bytes
    const reason = formatMessage(bytes.toString('utf8'))
    if (answer.status === 429 || answer.status >= 500)
      throw new Hiccup(`it answered ${answer.status}${reason}`, retryAfter(answer))
    throw unavailable(`it answered ${answer.status}${reason}`)
  } catch (error) {
    if (error instanceof Hiccup || error instanceof AppError) throw error
    if (signal.aborted) throw new Hiccup(`it did not answer within ${Math.round(timeout / 1_000)} s`, null)
    throw new Hiccup('it could not be reached', null)
  }
}

async function fetchPublicOnce(url: string, timeout: number): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeout)
  const what = 'the picture that its answer names'
  try {
    return await readBody(
      await openUrl(url, { headers: {}, signal, quietMs: timeout, testHost: undefined, redirects }),
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    if (signal.aborted) throw new Hiccup(`${what} did not come within ${Math.round(timeout / 1_000)} s`, null)
    if (!(error instanceof FetchFault)) throw new Hiccup(`${what} could not be fetched`, null)
    if (error.kind === 'blocked') throw unavailable('its answer names an address that is not allowed', error)
    const status = error.kind === 'status' ? `: ${error.status}` : ''
    if (!error.isPassing) throw unavailable(`${what} could not be fetched${status}`, error)
    const after = error.retryAfter === undefined ? null : error.retryAfter * 1_000
    throw new Hiccup(`${what} could not be fetched${status}`, after)
  }
}

async function readBody(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxBytes) throw unavailable('its answer was too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Seconds or a date, as milliseconds from now; null without one. */
function retryAfter({ headers }: Response): number | null {
  const value = headers.get('retry-after')
  if (value === null) return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** What the server says went wrong, where it says so in the usual shape. */
function formatMessage(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } | string }
    const message = typeof error === 'string' ? error : error?.message
    return typeof message === 'string' && message !== '' ? `: ${message.slice(0, 200)}` : ''
  } catch {
    return ''
  }
}
