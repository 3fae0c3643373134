import { AppError } from '../../base/errors.ts'
import { FetchFault } from '../../net/fetch-fault.ts'
import { openUrl } from '../../net/open-url.ts'
import { retry } from '../../net/retry.ts'
import { unavailable } from '../seam/unavailable.ts'

/** A photo of many megapixels comes back as text, a third longer than its bytes. */
const maxBytes = 160 * 1024 * 1024
/** Milliseconds before the second try and the third. */
const delays = [1_000, 2_000]
/** Milliseconds; when a server asks for a longer pause than this, the call fails. */
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

/** Thrown for errors that another try may not meet. */
class TemporaryError extends Error {
  readonly after: number | null
  constructor(message: string, after: number | null) {
    super(message)
    this.after = after
  }
}

/**
 * The bytes that a server answers with. Temporary errors (no connection, time-out, 429, 5xx) are tried again, with
 * longer and longer pauses or the one that the server asks for. Throws `engine_unavailable` with a message for the
 * user.
 */
export function askServer(url: string, options: AskOptions): Promise<Buffer> {
  return askWithRetries(() => askOnce(url, options))
}

/**
 * The bytes at an address that the server returned, which the operator did not configure: over https from the public
 * internet alone, redirects included. Tried again like the server itself; throws the same.
 */
export function fetchPublic(url: string, timeout: number): Promise<Buffer> {
  return askWithRetries(() => fetchPublicOnce(url, timeout))
}

async function askWithRetries(ask: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await retry(ask, {
      delays,
      maxDelay,
      askedDelay: (error) => (error instanceof TemporaryError ? (error.after ?? 0) : null),
    })
  } catch (error) {
    throw error instanceof TemporaryError ? unavailable(error.message, error) : error
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
      throw new TemporaryError(`it answered ${answer.status}${reason}`, retryAfter(answer))
    throw unavailable(`it answered ${answer.status}${reason}`)
  } catch (error) {
    if (error instanceof TemporaryError || error instanceof AppError) throw error
    if (signal.aborted)
      throw new TemporaryError(`it did not answer within ${Math.round(timeout / 1_000)} s`, null)
    throw new TemporaryError('it could not be reached', null)
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
    if (signal.aborted)
      throw new TemporaryError(`${what} did not come within ${Math.round(timeout / 1_000)} s`, null)
    if (!(error instanceof FetchFault)) throw new TemporaryError(`${what} could not be fetched`, null)
    if (error.kind === 'blocked') throw unavailable('its answer names an address that is not allowed', error)
    const status = error.kind === 'status' ? `: ${error.status}` : ''
    if (!error.isPassing) throw unavailable(`${what} could not be fetched${status}`, error)
    const after = error.retryAfter === undefined ? null : error.retryAfter * 1_000
    throw new TemporaryError(`${what} could not be fetched${status}`, after)
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

/** The server's error message, where its answer has the shape of the OpenAI API. */
function formatMessage(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } | string }
    const message = typeof error === 'string' ? error : error?.message
    return typeof message === 'string' && message !== '' ? `: ${message.slice(0, 200)}` : ''
  } catch {
    return ''
  }
}
