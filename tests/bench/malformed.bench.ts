// 10,002 requests that no client of ours sends and 500 files that are damaged, to a server that rests for a minute
// afterwards: each gets an answer that is not the server's own error, and what they took is given back.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import sharp from 'sharp'
import type { Route } from '../../core/contract/route.ts'
import { routes } from '../../core/contract/table.ts'
import { type AppProcess, startApp } from '../helpers/app.ts'
import { mulberry, mutateFile } from '../helpers/mutations.ts'
import { roomPixels } from '../helpers/pictures.ts'
import { waitFor } from '../helpers/wait.ts'
import { floorRow, limitRow, type Row } from './row.ts'
import { residentOf } from './trust/memory.ts'

const REQUESTS = 10_002
const FILES = 500
const AT_ONCE = 4
const MAX_RESTING_MB = 500
const REST_MS = 60_000
const RETRY_MS = 1_000
/** Larger ones of the shared photos would take an hour. */
const MAX_FILE_BYTES = 700_000
const shared = process.env['SHARED_PHOTOS'] ?? path.join(import.meta.dirname, '../../../shared/photos')
/** With a body of `{}` they do what they say: the account that asks would be gone. */
const ends = ['signOut', 'deleteAccount', 'endOtherSessions']

export async function rows(): Promise<Row[]> {
  const app = await startApp({ database: 'new' })
  try {
    const { access_token: token } = await app.signIn()
    const requests = await sendAll(REQUESTS, (n) => sendMalformed(app, token, n))
    console.log(`requests: ${tally(requests)}`)
    const originals = await pictures()
    const random = mulberry(21)
    const files = await sendAll(FILES, (n) =>
      uploadFile(app, token, mutateFile(originals[n % originals.length], random)),
    )
    console.log(`files of ${originals.length} pictures: ${tally(files)}`)
    const isAlive = (await app.api('GET', '/users/self', { token })).status === 200
    await waitFor('all work to end', () => hasDrained(app), 15 * 60_000)
    await pause(REST_MS)
    const isOwn = (status: number) => status >= 500
    return [
      floorRow('malformed requests', requests.length, 'requests', REQUESTS),
      limitRow(null, 'answers of 5xx to malformed requests', requests.filter(isOwn).length, 'answers', 0),
      floorRow('mutated files', files.length, 'files', FILES),
      limitRow(null, 'answers of 5xx to mutated files', files.filter(isOwn).length, 'answers', 0),
      floorRow('the same server answers afterwards', isAlive ? 1 : 0, '', 1),
      limitRow(null, 'server after a minute of rest', residentOf(app.pid), 'MB', MAX_RESTING_MB),
    ]
  } finally {
    await app.stop()
  }
}

function tally(statuses: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const status of statuses) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ')
}

/** Some at once. What gets no answer at all counts as 599. */
async function sendAll(count: number, send: (n: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  let next = 0
  const sender = async () => {
    for (let n = next++; n < count; n = next++) {
      const status = await send(n).catch((error: unknown) => {
        console.log(`${n}: ${error instanceof Error ? error.message : String(error)}`)
        return 599
      })
      if (status >= 500) console.log(`${n}: ${status}`)
      statuses.push(status)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  return statuses
}

const table = Object.entries<Route>(routes).flatMap(([name, route]) => (ends.includes(name) ? [] : [route]))

/** A route after the other, each in six ways of being wrong. */
async function sendMalformed(app: AppProcess, token: string, n: number): Promise<number> {
  const route = table[n % table.length]
  const way = Math.floor(n / table.length) % 6
  const sample = <T>(any: fc.Arbitrary<T>) => fc.sample(any, { seed: n, numRuns: 1 })[0]
  const text = sample(fc.string({ unit: 'binary', maxLength: 60 }))
  const url =
    app.url + '/api' + route.path.replaceAll(/:\w+/g, () => encodeURIComponent(text.toWellFormed()) || 'x')
  const bearer = { authorization: `Bearer ${token}` }
  const json = { ...bearer, 'content-type': 'application/json' }
  const send = async (address: string, headers: Record<string, string>, body?: string | Buffer) => {
    const method = route.method === 'GET' && body !== undefined ? 'POST' : route.method
    const answer = await fetch(address, {
      method,
      headers,
      body: body === undefined ? null : new Uint8Array(Buffer.from(body)),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const names = Object.keys(route.body?.shape ?? route.upload?.fields.shape ?? {})
  const key = names.length > 0 ? fc.oneof(fc.constantFrom(...names), fc.string()) : fc.string()
  const document = sample(fc.oneof(fc.dictionary(key, fc.jsonValue()), fc.jsonValue()))
  switch (way) {
    case 0:
      return send(url, json, JSON.stringify(document))
    case 1: {
      const broken = mutateFile(Buffer.from(JSON.stringify({ [names[0] ?? 'a']: document })), mulberry(n))
      return send(url, json, broken)
    }
    case 2: {
      const part = `--b\r\nContent-Disposition: form-data; name="${route.upload?.file ?? 'image'}"; filename="a.jpg"\r\n\r\n${text}\r\n--b--\r\n`
      const type = { ...bearer, 'content-type': 'multipart/form-data; boundary=b' }
      return send(url, type, mutateFile(Buffer.from(part), mulberry(n)))
    }
    case 3: {
      const query = new URLSearchParams(
        [...names, 'page', 'limit'].map((name): [string, string] => [name, text.toWellFormed()]),
      )
      return send(`${url}?${query.toString()}&page[]=%00&limit=1e309`, bearer)
    }
    case 4: {
      const type = sample(
        fc.constantFrom('', 'text/plain', 'application/json; charset=utf-16', 'a/b', 'multipart/form-data'),
      )
      return send(url, { ...bearer, 'content-type': type }, text)
    }
    default: {
      const path = new URL(url).pathname
      const plain = `${route.method} ${path} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${token}\r\ncontent-length: 5\r\ncontent-type: application/json\r\n\r\n{"a":`
      return sendRaw(app, mutateFile(Buffer.from(plain), mulberry(n)))
    }
  }
}

/** Bytes as they are, and then the end; a connection that is closed without a word counts as refused. */
function sendRaw(app: AppProcess, bytes: Buffer): Promise<number> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (data: Buffer) => (answer += data.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.\d (\d{3})/.exec(answer)?.[1] ?? 400)))
    socket.end(bytes)
  })
}

async function uploadFile(app: AppProcess, token: string, bytes: Uint8Array): Promise<number> {
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)]), 'photo.jpg')
  for (;;) {
    const { status } = await app.api('POST', '/image-upload/upload-image', { token, form })
    // So many uploads a minute are taken: a file that was never read would prove nothing.
    if (status !== 429) return status
    await pause(RETRY_MS)
  }
}

/** Our own pictures in every kind that is taken, and the small ones of the shared photos where they are there. */
async function pictures(): Promise<Buffer[]> {
  const [width, height] = [480, 360]
  const own = () => sharp(roomPixels(width, height), { raw: { width, height, channels: 3 } })
  const made = [
    own().jpeg(),
    own().jpeg({ progressive: true }),
    own().png(),
    own().webp(),
    own().webp({ lossless: true }),
  ]
  const files = await Promise.all(
    [...made, own().avif({ effort: 0 }), own().tiff({ compression: 'lzw' })].map((one) => one.toBuffer()),
  )
  if (!existsSync(shared)) return files
  const photos = globSync('**/*.{jpg,png,webp,heic}', { cwd: shared })
    .map((name) => path.join(shared, name))
    .filter((file) => statSync(file).size < MAX_FILE_BYTES)
  return [...files, ...photos.map((file) => readFileSync(file))]
}

async function hasDrained(app: AppProcess): Promise<true | undefined> {
  const [left] = await app.query<{ count: number }>(
    `select count(*)::int from images where status = 'processing'`,
  )
  return left?.count === 0 ? true : undefined
}
