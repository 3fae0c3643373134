import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import type { Route } from '../../core/contract/route.ts'
import { routes } from '../../core/contract/table.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'

let app: App
let token: string
beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
})
afterAll(async () => {
  await app.stop()
})

describe('headers', () => {
  test.each(['/', '/api/health', '/api/users/self', '/api/missing', '/assets/missing.js', '/api/docs/'])(
    'of %s keep the browser safe',
    async (path) => {
      const { headers } = await fetch(app.url + path)
      const policy = headers.get('content-security-policy') ?? ''
      for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy).toContain(rule)
      }
      expect(/script-src[^;]*/.exec(policy)?.[0]).toBe("script-src 'self' 'wasm-unsafe-eval'")
      expect(policy).not.toContain('upgrade-insecure-requests')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('x-powered-by')).toBeNull()
      expect(headers.get('access-control-allow-origin')).toBeNull()
    },
  )

  test('let the page connect to its own server alone, whatever the request says of its host', async () => {
    const { host } = new URL(app.url)
    const connectOf = async (claimed: string) => {
      const asked = request(`${app.url}/`, { headers: { host: claimed } })
      asked.end()
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      answer.resume()
      const policy = String(answer.headers['content-security-policy'])
      return policy
        .split(';')
        .filter((rule) => rule.includes('connect-src') || rule.includes('evil'))
        .map((rule) => rule.trim())
    }
    expect(await connectOf(host)).toEqual([`connect-src 'self' ws://${host} wss://${host} blob: data:`])
    for (const claimed of ["a; script-src 'unsafe-eval' evil", 'a evil.example', "'unsafe-inline'"])
      expect(await connectOf(claimed)).toEqual([expect.stringMatching(/^connect-src 'self' +blob: data:$/)])
  })

  test('personal answers are not stored', async () => {
    const { headers } = await app.api('GET', '/users/self', { token })
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

test.each([
  '/.git/config',
  '/.git/refs/heads',
  '/.env',
  '/assets/index.js.map',
  '/package.json',
  '/server/main.ts',
])('there is nothing at %s', async (path) => {
  const answer = await fetch(app.url + path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    'application/json; charset=utf-8',
  ])
})

describe('requests from elsewhere', () => {
  test('another origin gets no leave to read or to send', async () => {
    const answer = await fetch(`${app.url}/api/users/self`, {
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'GET' },
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
    'a body of %s is refused',
    async (type) => {
      const answer = await app.api('PATCH', '/auth/edit-profile', {
        token,
        body: { full_name: 'Eve' },
        headers: { 'content-type': type },
      })
      expect([answer.status, answer.meta.code]).toEqual([415, 'unsupported_media'])
    },
  )
})

const headers = () => ({ 'content-type': 'application/json', authorization: `Bearer ${token}` })

async function send(body: string): Promise<number> {
  const answer = await fetch(`${app.url}/api/auth/edit-profile`, {
    method: 'PATCH',
    headers: headers(),
    body,
  })
  const { meta } = (await answer.json()) as { meta: { status: number } }
  expect(meta.status).toBe(answer.status)
  return answer.status
}

describe('awkward bodies', () => {
  test('of 10 MB is refused by its length, before it is sent', async () => {
    const asked = request(`${app.url}/api/auth/edit-profile`, {
      method: 'PATCH',
      headers: { ...headers(), 'content-length': 10_000_000 },
    })
    asked.flushHeaders()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(413)
    asked.destroy()
    expect((await app.api('GET', '/health')).status).toBe(200)
  })

  test.each<[string, string, number[]]>([
    ['a depth of 10 000', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, [400]],
    ['__proto__', '{"full_name":"A","__proto__":{"polluted":1}}', [400]],
    ['constructor.prototype', '{"full_name":"A","constructor":{"prototype":{"polluted":1}}}', [400]],
    ['the same key twice', '{"full_name":"A","full_name":"B"}', [200]],
    ['an array for a text', '{"full_name":["A"]}', [400]],
    ['a number for a text', '{"full_name":1e309}', [400]],
    ['half a text', '{"full_name":"A', [400]],
    ['null', 'null', [400]],
  ])('%s', async (_name, body, statuses) => {
    expect(statuses).toContain(await send(body))
    expect((await app.api('GET', '/health')).status).toBe(200)
  })

  test.each(['/images/%00', '/order-details/%00', '/images?search=a%00', '/subscriptions/quote?plan_id=%00'])(
    'U+0000 in %s is told to the caller',
    async (path) => {
      const { status, meta } = await app.api('GET', path, { token })
      expect([status, meta.code]).toEqual([400, 'invalid_request'])
      expect(meta.message).toContain('U+0000')
    },
  )

  test('U+0000 in a body is told to the caller', async () => {
    const body = { image_ids: ['a\0b'], is_favorite: true }
    const { status, meta } = await app.api('PUT', '/images/favorites', { token, body })
    expect([status, meta.code]).toEqual([400, 'invalid_request'])
  })

  test('an address that cannot be read gets an envelope too', async () => {
    const { status, meta, headers: sent } = await app.api('GET', '/images/%E0%A4%A', { token })
    expect(sent.get('x-content-type-options')).toBe('nosniff')
    expect([status, meta.status, meta.code]).toEqual([400, 400, 'invalid_request'])
    expect(meta.message).toContain('%25')
  })

  test.each(['page=1&page=2', 'page=-1', 'page=0.5', 'page=1e309', 'page=', 'limit=101', 'page[]=1x'])(
    'the query %s',
    async (query) => {
      const answer = await app.api('GET', `/notifications/list?${query}`, { token })
      expect(answer.status).toBe(query.startsWith('page[]') ? 200 : 400)
    },
  )
})

/** Any JSON, with the names of the route's own fields mixed in. */
function inputs(route: Route): fc.Arbitrary<unknown> {
  const names = Object.keys(route.body?.shape ?? {})
  const key = names.length > 0 ? fc.oneof(fc.constantFrom(...names), fc.string()) : fc.string()
  const value = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 300 }))
  return fc.oneof(fc.dictionary(key, value), fc.jsonValue())
}

const reading = ['stack', 'node_modules', 'SELECT', 'select ', '/work', 'postgres']

describe.each(Object.entries<Route>(routes).filter(([name]) => name !== 'signOut'))('%s', (_name, route) => {
  test('meets any input with an answer of its own', async () => {
    await fc.assert(
      fc.asyncProperty(inputs(route), fc.string({ unit: 'grapheme', maxLength: 40 }), async (body, text) => {
        const address = route.path.replaceAll(/:\w+/g, () => encodeURIComponent(text) || 'x')
        const answer = await app.api(route.method, address, {
          token,
          ...(route.method === 'GET' ? {} : { body }),
        })
        expect(answer.meta.status).toBe(answer.status)
        expect(answer.status).not.toBe(500)
        if (answer.meta.success) return
        expect(answer.meta.request_id).toMatch(/^[\da-f-]{36}$/)
        expect(answer.meta.message).not.toBe('')
        for (const word of reading) expect(answer.meta.message).not.toContain(word)
      }),
      { numRuns: 15 },
    )
  })
})

test('a request that never ends its headers is closed', async () => {
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.write('POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  const drip = setInterval(() => socket.write('x'), 500)
  socket.on('error', () => {})
  socket.resume()
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(drip)
})
