import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { remoteEngine } from './remote-engine.ts'

const [width, height] = [320, 256]
const photo = { width, height, data: new Uint8Array(width * height * 4).fill(90) }

/** Paths that were asked for. */
const asked: string[] = []
/** The address that the server's next answer names. */
let named = ''
let server: Server
let url: string

beforeAll(async () => {
  const picture = await sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    request.resume()
    if (request.method === 'POST') response.end(JSON.stringify({ data: [{ url: named }] }))
    else response.end(picture)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function applyEngine(address: string) {
  named = address
  asked.length = 0
  const engine = remoteEngine('day-to-dusk', {
    provider: 'remote',
    url,
    model: null,
    key: null,
    timeout: 5_000,
  })
  const request = {
    photo,
    hasAlpha: false,
    labels: null,
    foreground: null,
    perception: null,
    models: [],
    pictures: new Map(),
    settings: {},
    room: undefined,
    spaceId: null,
    layout: null,
    design: null,
    seed: 1,
  }
  return engine.apply(request, () => undefined)
}

test('fetches the picture from the configured server, private or not', async () => {
  const { picture } = await applyEngine('/made/1.png')
  expect(asked).toEqual(['/v1/images/edits', '/made/1.png'])
  expect([...picture.data.subarray(0, 4)]).toEqual([0x33, 0x66, 0x99, 255])
})

test.each([
  ['an address of a private network', 'https://10.0.0.1/1.png'],
  ['the machine itself', 'https://127.0.0.1/1.png'],
  ['the machine itself, as IPv6', 'https://[::1]/1.png'],
  ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
  ['a name that leads to the machine itself', 'https://localhost/1.png'],
  ['another port of the public internet', 'https://example.com:8443/1.png'],
  ['what is not encrypted', 'http://example.com/1.png'],
  ['a file', 'file:///etc/passwd'],
  ['a picture in the address', 'data:image/png;base64,AAAA'],
  ['no address', 'http://'],
])('fetches nothing from %s', async (_, address) => {
  await expect(applyEngine(address)).rejects.toThrow('names an address that is not allowed')
  expect(asked).toEqual(['/v1/images/edits'])
})

test('fetches nothing from another port of the configured host', async () => {
  const { port } = server.address() as AddressInfo
  await expect(applyEngine(`http://127.0.0.1:${port + 1}/1.png`)).rejects.toThrow('not allowed')
})
