import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await app.stop()
})

/** An answer as it is sent: fetch would decode it. */
async function sent(path: string, headers: Record<string, string>): Promise<[IncomingMessage, Buffer]> {
  const call = request(app.url + path, { headers }).end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  return [answer, await buffer(answer)]
}

/** The rest of an answer names its request. */
function dataOf(body: Buffer): unknown {
  return (JSON.parse(body.toString()) as { data: unknown }).data
}

test('answers of the API are compressed as the client can read them', async () => {
  const { access_token: token } = await app.signIn()
  const authorization = `Bearer ${token}`
  const path = '/api/services'
  const [plain, text] = await sent(path, { authorization })
  expect(plain.statusCode).toBe(200)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [name, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const [{ headers }, body] = await sent(path, { authorization, 'accept-encoding': name })
    expect(headers['content-encoding']).toBe(name)
    expect(headers['vary']).toContain('accept-encoding')
    expect(body.length).toBeLessThan(text.length / 2)
    expect(dataOf(decode(body))).toEqual(dataOf(text))
  }
})
