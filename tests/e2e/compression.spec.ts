import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getAsSent } from '../helpers/as-sent.ts'
import { expect, test } from './fixtures.ts'

const dist = path.join(import.meta.dirname, '../../dist')
const index = readFileSync(path.join(dist, 'index.html'))
const entry = /src="(\/assets\/[^"]+\.js)"/.exec(index.toString())![1]
/** What browsers send to servers that they trust. */
const browser = 'gzip, deflate, br, zstd'
const immutable = 'public, max-age=31536000, immutable'

const encodings = [
  { accepts: browser, encoding: 'br', decode: brotliDecompressSync },
  { accepts: 'br', encoding: 'br', decode: brotliDecompressSync },
  { accepts: 'gzip, deflate', encoding: 'gzip', decode: gunzipSync },
  { accepts: 'br;q=0, gzip', encoding: 'gzip', decode: gunzipSync },
  { accepts: 'identity', encoding: undefined, decode: (body: Buffer) => body },
  { accepts: undefined, encoding: undefined, decode: (body: Buffer) => body },
]

for (const { address, file, type, caching } of [
  { address: '/', file: 'index.html', type: 'text/html; charset=utf-8', caching: 'no-cache' },
  { address: '/signin', file: 'index.html', type: 'text/html; charset=utf-8', caching: 'no-cache' },
  { address: entry, file: entry, type: 'application/javascript; charset=utf-8', caching: immutable },
])
  test(`${address === entry ? 'the entry script' : address} is sent as the client can read it`, async ({
    app,
  }) => {
    const built = readFileSync(path.join(dist, file))
    const tags = new Map<string | undefined, string>()
    for (const { accepts, encoding, decode } of encodings) {
      const asked = accepts === undefined ? {} : { 'accept-encoding': accepts }
      const { status, headers, body } = await getAsSent(app.url + address, asked)
      expect(status).toBe(200)
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers['content-type']).toBe(type)
      expect(headers['cache-control']).toBe(caching)
      expect(headers['vary']).toContain('accept-encoding')
      expect(headers['content-length']).toBe(String(body.length))
      expect(decode(body).equals(built)).toBe(true)
      if (encoding !== undefined) expect(body.length).toBeLessThan(built.length / 2)

      const tag = headers['etag']!
      tags.set(encoding, tag)
      const again = await getAsSent(app.url + address, { ...asked, 'if-none-match': tag })
      expect([again.status, again.body.length]).toEqual([304, 0])
    }
    // A tag names bytes: one for each encoding.
    expect(new Set(tags.values()).size).toBe(3)
  })

test('pictures, fonts and ranges are sent as they are', async ({ app }) => {
  const font = readdirSync(path.join(dist, 'assets')).find((name) => name.endsWith('.woff2'))!
  for (const file of ['pictures/signin.jpg', `assets/${font}`]) {
    const built = readFileSync(path.join(dist, file))
    const whole = await getAsSent(`${app.url}/${file}`, { 'accept-encoding': browser })
    expect(whole.headers['content-encoding']).toBeUndefined()
    expect(whole.body.equals(built)).toBe(true)
    const part = await getAsSent(`${app.url}/${file}`, { 'accept-encoding': browser, range: 'bytes=10-109' })
    expect([part.status, part.headers['content-range']]).toEqual([206, `bytes 10-109/${built.length}`])
    expect(part.body.equals(built.subarray(10, 110))).toBe(true)
  }
})

test('a browser reads the page from compressed files', async ({ page }) => {
  const encoded = page.waitForResponse((answer) => answer.url().endsWith(entry))
  await page.goto('/signin')
  expect((await encoded).headers()['content-encoding']).toBe('br')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
