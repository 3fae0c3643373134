import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '../../core/contract/table.ts'
import { ApiError } from './api-error.ts'
import { call, configureClient, buildUrl } from './client.ts'
import { orderRemoval } from './orders.ts'

interface Reply {
  status: number
  body: string
  headers?: Record<string, string>
}

let server: Server
let origin = ''
let reply: Reply
let seen: { request: IncomingMessage; body: string } | null = null
let deadTokens: (string | null)[] = []

function envelope(
  data: unknown,
  meta: Partial<{ success: boolean; status: number; message: string; code: string }> = {},
) {
  return JSON.stringify({
    meta: { success: true, status: 200, message: 'OK', request_id: 'r1', ...meta },
    data,
  })
}

const health = { status: 'ok', version: '1', film_encoder: { kind: 'system', version: '7.1' } }

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      seen = { request, body }
      response.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      response.end(reply.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

beforeEach(() => {
  seen = null
  deadTokens = []
  reply = { status: 200, body: envelope(health) }
  configureClient({
    origin,
    token: () => 'the-token',
    onUnauthenticated: (token) => deadTokens.push(token),
    isLeaving: () => false,
  })
})

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('what goes out', () => {
  it('carries the bearer token, the body as JSON and the idempotency key', async () => {
    reply.body = envelope({})
    await call(routes.forgotPassword, { body: { email: 'a@b.co' }, idempotencyKey: 'k1' })
    expect(seen?.request.method).toBe('POST')
    expect(seen?.request.url).toBe('/api/auth/forgot-password')
    expect(seen?.request.headers.authorization).toBe('Bearer the-token')
    expect(seen?.request.headers['idempotency-key']).toBe('k1')
    expect(JSON.parse(seen?.body ?? '')).toEqual({ email: 'a@b.co' })
  })

  it('fills path parameters and leaves unset query fields out', () => {
    expect(buildUrl(routes.getImage, { id: 'a b/c' })).toBe(`${origin}/api/images/a%20b%2Fc`)
    expect(buildUrl(routes.listImages, {}, { page: 2, kind: undefined, search: '' })).toBe(
      `${origin}/api/images?page=2`,
    )
    expect(buildUrl(routes.listProductImages, { product: 'day-to-dusk' })).toBe(
      `${origin}/api/services/day-to-dusk-images`,
    )
  })

  it('sends no authorization without a token', async () => {
    configureClient({ token: () => null })
    await call(routes.health, {})
    expect(seen?.request.headers.authorization).toBeUndefined()
  })

  it('asks for nothing more while the session is being ended, but still sends', async () => {
    configureClient({ isLeaving: () => true })
    expect((await failure(call(routes.health, {}))).code).toBe('aborted')
    expect(seen).toBeNull()
    reply.body = envelope({})
    await call(routes.signOut, {})
    expect(seen).not.toBeNull()
  })
})

describe('what comes back', () => {
  it('is the data of the envelope', async () => {
    await expect(call(routes.health, {})).resolves.toEqual(health)
  })

  it('is checked against the contract in development', async () => {
    reply.body = envelope({ status: 'ok' })
    await expect(call(routes.health, {})).rejects.toThrow('GET /health broke the contract')
  })

  it('becomes an error with the code, the message and the wait of the server', async () => {
    reply = {
      status: 429,
      body: envelope(null, { success: false, status: 429, message: 'Too many codes', code: 'rate_limited' }),
      headers: { 'retry-after': '42' },
    }
    const error = await failure(call(routes.health, {}))
    expect(error).toMatchObject({
      code: 'rate_limited',
      status: 429,
      message: 'Too many codes',
      hasReason: true,
      requestId: 'r1',
      retryAfter: 42,
    })
    expect(deadTokens).toEqual([])
  })

  it('gets the fixed phrases where the server gives no message', async () => {
    reply = { status: 400, body: envelope(null, { success: false, status: 400, message: '' }) }
    expect((await failure(call(routes.health, {}))).message).toBe('Invalid request')
    reply = { status: 500, body: envelope(null, { success: false, status: 500, message: '' }) }
    expect((await failure(call(routes.health, {}))).message).toBe('Server responded with an error')
  })

  it('tells of a 401 in the status, and of one in the meta of a 200', async () => {
    reply = { status: 401, body: envelope(null, { success: false, status: 401, message: 'Dead' }) }
    expect((await failure(call(routes.health, {}))).code).toBe('unauthenticated')
    reply = { status: 200, body: envelope(null, { success: false, status: 401, message: 'Dead' }) }
    expect((await failure(call(routes.health, {}))).status).toBe(401)
    expect(deadTokens).toEqual(['the-token', 'the-token'])
  })

  it('passes an answer with is_joined 0 through', async () => {
    reply = {
      status: 400,
      body: envelope({ is_joined: 0 }, { success: false, status: 400, message: 'Not joined' }),
    }
    await expect(call(routes.health, {})).rejects.toMatchObject({ code: 'not_joined' })
    const credits = {
      total_image: 3,
      total_video: 1,
      holds: { image: 0, video: 0 },
      expires: [],
      is_joined: 0,
    }
    reply = { status: 401, body: envelope(credits, { success: false, status: 401, message: 'Not joined' }) }
    await expect(call(routes.getCredits, {})).resolves.toEqual(credits)
    expect(deadTokens).toEqual([])
  })

  it('is an error when it is no envelope', async () => {
    reply = { status: 502, body: '<h1>Bad gateway</h1>' }
    expect(await failure(call(routes.health, {}))).toMatchObject({ code: 'unexpected_answer', status: 502 })
    reply = { status: 200, body: '{"hello":1}' }
    expect((await failure(call(routes.health, {}))).code).toBe('unexpected_answer')
    expect(deadTokens).toEqual([])
  })

  it('ends the session by a 401 that is no envelope', async () => {
    reply = { status: 401, body: '<h1>Unauthorized</h1>' }
    expect((await failure(call(routes.health, {}))).code).toBe('unauthenticated')
    expect(deadTokens).toEqual(['the-token'])
  })

  it('says whose fault it is when it is no envelope', async () => {
    reply = { status: 413, body: '<h1>Too large</h1>' }
    expect((await failure(call(routes.health, {}))).message).toBe('Invalid request')
    reply = { status: 502, body: '<h1>Bad gateway</h1>' }
    expect((await failure(call(routes.health, {}))).message).toBe('Server responded with an error')
  })
})

describe('an order', () => {
  const order = () =>
    orderRemoval({ image_id: 'i', service_id: 'item-removal', mask_id: 'm', settings: {} }, 'k')

  it('says that it failed where the server gives no reason', async () => {
    reply = { status: 500, body: envelope(null, { success: false, status: 500, message: '' }) }
    expect((await failure(order())).message).toBe('Failed to submit item removal mask order')
  })

  it('says the server’s own reason, and that it cannot be reached', async () => {
    reply = { status: 409, body: envelope(null, { success: false, status: 409, message: 'Taken' }) }
    expect((await failure(order())).message).toBe('Taken')
    configureClient({ origin: 'http://127.0.0.1:9' })
    expect((await failure(order())).message).toBe('Unable to connect to server')
  })
})

describe('when no answer comes', () => {
  it('says that the server cannot be reached', async () => {
    configureClient({ origin: 'http://127.0.0.1:9' })
    expect(await failure(call(routes.health, {}))).toMatchObject({
      code: 'network',
      message: 'Unable to connect to server',
    })
  })

  it('says that the caller has cancelled', async () => {
    const controller = new AbortController()
    controller.abort()
    expect((await failure(call(routes.health, { signal: controller.signal }))).code).toBe('aborted')
  })
})
