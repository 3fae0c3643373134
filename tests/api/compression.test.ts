import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../helpers/app.ts'
import { getAsSent } from '../helpers/as-sent.ts'
import { startInProcess } from '../helpers/in-process.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await app.stop()
})

/** The rest of an answer names its request. */
function dataOf(body: Buffer): unknown {
  return (JSON.parse(body.toString()) as { data: unknown }).data
}

test('answers of the API are compressed as the client can read them', async () => {
  const { access_token: token } = await app.signIn()
  const authorization = `Bearer ${token}`
  const address = `${app.url}/api/services`
  const plain = await getAsSent(address, { authorization })
  expect(plain.status).toBe(200)
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [name, decode] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await getAsSent(address, { authorization, 'accept-encoding': name })
    expect(headers['content-encoding']).toBe(name)
    expect(headers['vary']).toContain('accept-encoding')
    expect(body.length).toBeLessThan(plain.body.length / 2)
    expect(dataOf(decode(body))).toEqual(dataOf(plain.body))
  }
})
