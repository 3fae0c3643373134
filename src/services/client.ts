import type { Meta, Route, RouteData, RouteInput } from '../../core/contract/route.ts'
import {
  type ApiError,
  abortedError,
  errorFromMeta,
  notJoined,
  networkError,
  unexpectedAnswer,
} from './api-error.ts'

type Wanted<T, Key extends string> =
  T extends Record<string, never> ? unknown : Partial<T> extends T ? { [K in Key]?: T } : { [K in Key]: T }

/** What a call of this route needs: path parameters, query, body, and for uploads the file with its fields. */
export type CallInput<R extends Route> = Wanted<RouteInput<R>['params'], 'params'> &
  Wanted<RouteInput<R>['query'], 'query'> &
  Wanted<RouteInput<R>['body'], 'body'> &
  (R['upload'] extends { isOptional: true }
    ? { file?: Blob; fileName?: string }
    : R['upload'] extends object
      ? { file: Blob; fileName?: string }
      : unknown) &
  Wanted<RouteInput<R>['fields'], 'fields'> & {
    signal?: AbortSignal | undefined
    /** Set for calls that must arrive though the page is being left; their body stays below 64 KB. */
    keepalive?: boolean
    /** Sent as `Idempotency-Key`: the same key is charged once. */
    idempotencyKey?: string
    /** Share of the upload that has been sent, 0 to 1. */
    onUploadProgress?: (fraction: number) => void
  }

type Scalars = Record<string, string | number | boolean | undefined>

interface LooseInput {
  params?: Scalars
  query?: Scalars
  body?: unknown
  file?: Blob
  fileName?: string
  fields?: Scalars
  signal?: AbortSignal | undefined
  keepalive?: boolean
  idempotencyKey?: string
  onUploadProgress?: (fraction: number) => void
}

interface Answer {
  status: number
  retryAfter: string | null
  text: string
}

interface ClientSettings {
  /** Origin and path before `/api`; empty on the page, where both share an origin. */
  origin: string
  token: () => string | null
  /** Told of every 401, whether in the status or in the body's meta. */
  onUnauthenticated: (failedToken: string | null) => void
  /** Whether the session is being ended: what would be read with it is no longer asked for. */
  isLeaving: () => boolean
}

const settings: ClientSettings = {
  origin: '',
  token: () => null,
  onUnauthenticated: () => undefined,
  isLeaving: () => false,
}

/** Told once at start: where the token is, and what a dead one leads to. */
export function configureClient(changes: Partial<ClientSettings>): void {
  Object.assign(settings, changes)
}

/**
 * Calls one route of the contract and returns the envelope's data. Rejects with an ApiError, never with anything
 * else. In development and tests the answer is checked against the contract.
 */
export async function call<R extends Route>(route: R, input: CallInput<R>): Promise<RouteData<R>> {
  if (route.method === 'GET' && settings.isLeaving()) throw abortedError()
  const request = input as LooseInput
  const token = settings.token()
  const answer = route.upload
    ? await sendUpload(route, request, token)
    : await sendPlain(route, request, token)
  const envelope = readEnvelope(answer)
  if (envelope === null) {
    if (answer.status === 401) settings.onUnauthenticated(token)
    throw unexpectedAnswer(answer.status)
  }
  const failed = answer.status >= 400 || envelope.meta.status >= 400
  if (isNotJoined(envelope)) return passThrough(route, envelope.data) as RouteData<R>
  if (failed) {
    const status = envelope.meta.status >= 400 ? envelope.meta.status : answer.status
    if (status === 401) settings.onUnauthenticated(token)
    throw errorFromMeta(envelope.meta, status, answer.retryAfter, envelope.data)
  }
  if (import.meta.env.DEV) checkData(route, envelope.data)
  return envelope.data as RouteData<R>
}

/** The header that says who asks, for what does not go by `call`. */
export function authHeader(): Record<string, string> {
  const token = settings.token()
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** The failure that an answer to something else than `call` tells; a dead session ends as with every call. */
export function readFailure(answer: Answer): ApiError {
  if (answer.status === 401) settings.onUnauthenticated(settings.token())
  const envelope = readEnvelope(answer)
  return envelope === null
    ? unexpectedAnswer(answer.status)
    : errorFromMeta(envelope.meta, answer.status, answer.retryAfter)
}

function checkData(route: Route, data: unknown): void {
  const parsed = route.data.safeParse(data)
  if (parsed.success) return
  throw new TypeError(`${route.method} ${route.path} broke the contract: ${parsed.error.message}`)
}

/** `/images/:id` + `{ id: 'a b' }` + `{ page: 2 }` → `/api/images/a%20b?page=2`. */
export function buildUrl(route: Route, params: Scalars = {}, query: Scalars = {}) {
  const path = route.path.replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const tail = search.size > 0 ? `?${search.toString()}` : ''
  return `${settings.origin}/api${path}${tail}`
}

function buildHeaders(request: LooseInput, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
  }
}

async function sendPlain(route: Route, request: LooseInput, token: string | null): Promise<Answer> {
  const headers = buildHeaders(request, token)
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  try {
    const response = await fetch(buildUrl(route, request.params, request.query), {
      method: route.method,
      headers,
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
      ...(request.signal ? { signal: request.signal } : {}),
      keepalive: request.keepalive ?? false,
    })
    const text = await response.text()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), text }
  } catch {
    throw request.signal?.aborted ? abortedError() : networkError()
  }
}

/** Uploads go by XMLHttpRequest: fetch cannot tell how much has been sent. */
function sendUpload(route: Route, request: LooseInput, token: string | null): Promise<Answer> {
  const form = new FormData()
  // Fields before the file: the server reads the parts in order and needs them first.
  for (const [name, value] of Object.entries(request.fields ?? {})) {
    if (value !== undefined) form.set(name, String(value))
  }
  if (request.file) form.set(route.upload!.file, request.file, request.fileName ?? 'image')
  return new Promise((resolve, reject) => {
    if (request.signal?.aborted) {
      reject(abortedError())
      return
    }
    const xhr = new XMLHttpRequest()
    xhr.open(route.method, buildUrl(route, request.params, request.query))
    for (const [name, value] of Object.entries(buildHeaders(request, token)))
      xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) request.onUploadProgress?.(event.loaded / event.total)
    }
    const abort = () => xhr.abort()
    request.signal?.addEventListener('abort', abort, { once: true })
    xhr.onloadend = () => request.signal?.removeEventListener('abort', abort)
    xhr.onabort = () => reject(abortedError())
    xhr.onerror = () => reject(networkError())
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        retryAfter: xhr.getResponseHeader('retry-after'),
        text: xhr.responseText,
      })
    xhr.send(form)
  })
}

interface Envelope {
  meta: Meta
  data: unknown
}

/** The envelope of an answer; null for anything else, such as a proxy's error page. */
function readEnvelope(answer: Answer): Envelope | null {
  try {
    const body: unknown = JSON.parse(answer.text)
    const meta = readField(body, 'meta')
    return isMeta(meta) ? { meta, data: readField(body, 'data') } : null
  } catch {
    return null
  }
}

/** By hand, so that the validator need not be loaded before the first page can be shown. */
function isMeta(value: unknown): value is Meta {
  return typeof readField(value, 'status') === 'number' && typeof readField(value, 'message') === 'string'
}

/**
 * An answer with `is_joined` 0 passes silently, whatever its status: no toast, no end of the session. A page can only
 * work with what its call answers, so anything else ends the call, as silently.
 */
function passThrough(route: Route, data: unknown): unknown {
  if (route.data.safeParse(data).success) return data
  throw notJoined()
}

function isNotJoined(envelope: Envelope): boolean {
  return readField(envelope.data, 'is_joined') === 0
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
