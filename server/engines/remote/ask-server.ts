import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../errors.ts'

/** A photo of many megapixels comes back as text, a third longer than its bytes. */
const mostBytes = 160 * 1024 * 1024
const tries = 3
const firstPause = 1_000
/** A server that wants a longer rest than this is not waited for. */
const longestPause = 30_000

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
export async function askServer(url: string, options: AskOptions): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await askOnce(url, options)
    } catch (error) {
      if (!(error instanceof Hiccup)) throw error
      const wait = error.after ?? firstPause * 2 ** (attempt - 1)
      if (attempt === tries || wait > longestPause) throw unavailable(error.message, error)
      await pause(wait)
    }
  }
}

async function askOnce(url: string, { method, headers = {}, body, timeout }: AskOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeout)
  const init: RequestInit = { method, headers, signal, redirect: 'error', ...(body && { body: body() }) }
  try {
    const answer = await fetch(url, init)
    if (answer.ok) return await readBody(answer)
    const told = messageOf((await readBody(answer)).toString('utf8'))
    if (answer.status === 429 || answer.status >= 500)
      throw new Hiccup(`it answered ${answer.status}${told}`, retryAfter(answer))
    throw unavailable(`it answered ${answer.status}${told}`)
  } catch (error) {
    if (error instanceof Hiccup || error instanceof AppError) throw error
    if (signal.aborted) throw new Hiccup(`it did not answer within ${Math.round(timeout / 1_000)} s`, null)
    throw new Hiccup('it could not be reached', null)
  }
}

async function readBody(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) throw unavailable('its answer was too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Seconds or a date, as milliseconds from now; null without one. */
function retryAfter({ headers }: Response): number | null {
  const told = headers.get('retry-after')
  if (told === null) return null
  const ms = /^\d+$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - Date.now()
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}

/** What the server says went wrong, where it says so in the usual shape. */
function messageOf(body: string): string {
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } | string }
    const message = typeof error === 'string' ? error : error?.message
    return typeof message === 'string' && message !== '' ? `: ${message.slice(0, 200)}` : ''
  } catch {
    return ''
  }
}

export function unavailable(reason: string, cause?: unknown): AppError {
  const end = reason.endsWith('.') ? '' : '.'
  return new AppError('engine_unavailable', `The engine could not do it: ${reason}${end}`, { cause })
}
