// Requests that no browser sends: they are refused as what they are, and hold nobody else up.
import { readdirSync } from 'node:fs'
import { connect as connectTcp, type Socket } from 'node:net'
import path from 'node:path'
import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyLimits } from '../../server/base/slow-bodies.ts'
import { uploadLimits } from '../../core/contract/constants.ts'
import { type App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { mulberry } from '../helpers/mutations.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { waitFor } from '../helpers/wait.ts'

let app: App
let token: string
beforeAll(async () => {
  app = await startInProcess()
  token = (await app.signIn()).access_token
})
afterAll(async () => {
  await app.stop()
})

const boundary = 'edge-of-a-part'

function send(body: Buffer, type = `multipart/form-data; boundary=${boundary}`): Promise<Response> {
  return fetch(`${app.url}/api/image-upload/upload-image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(body),
  })
}

function form(file: Buffer): Buffer {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}

describe('a form that cannot be read', () => {
  test.each([
    ['nothing', ''],
    ['text', 'image'],
    ['a boundary alone', `--${boundary}`],
    ['a part without an end', `--${boundary}\r\nContent-Disposition: form-data; name="image"\r\n\r\nx`],
    ['a head that never ends', `--${boundary}\r\nContent-Disposition: form-data; name="ima`],
    ['a head without a name', `--${boundary}\r\nContent-Disposition: form-data\r\n\r\nx\r\n--${boundary}--`],
    ['a head of signs', `--${boundary}\r\n\0\u0001: \u0002\r\n\r\nx\r\n--${boundary}--`],
    ['two ends', `--${boundary}--\r\n--${boundary}--`],
    [
      'a large head',
      `--${boundary}\r\nContent-Disposition: ${'x'.repeat(200_000)}\r\n\r\nx\r\n--${boundary}--`,
    ],
  ])('with %s is refused', async (_what, text) => {
    const answer = await send(Buffer.from(text))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ meta: { code: 'invalid_request' } })
  })

  test('of a hundred and fifty mutated ones is refused, with an answer that says why', async () => {
    // What the form carries is refused in any case: taken ones would be prepared, and keep the processor busy.
    const whole = form((await roomJpeg(320, 240)).subarray(0, 4_000))
    // Heads and ends are where a form differs from any bytes: each third mutation is among the first.
    const random = mulberry(7)
    const answers = new Map<number, number>()
    for (let round = 0; round < 150; round++) {
      const bytes = Buffer.from(whole)
      for (let count = 0; count < 1 + (round % 5); count++) {
        const at = Math.floor(random() * (round % 3 === 0 ? bytes.length : 160))
        bytes[at] = Math.floor(random() * 256)
      }
      const cut = round % 7 === 0 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes
      const { status } = await send(cut)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      await app.query('delete from rate_limits')
    }
    expect([...answers.keys()].filter((status) => status >= 500)).toEqual([])
  })
})

test('uploads that break off leave nothing behind', async () => {
  const whole = form(await roomJpeg(1600, 1200))
  const { hostname, port } = new URL(app.url)
  const count = async () => (await app.query<{ count: number }>('select count(*)::int from images'))[0].count
  const before = await count()
  const breakOff = async () => {
    const socket = connectTcp(Number(port), hostname)
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const head = [
      'POST /api/image-upload/upload-image HTTP/1.1',
      'host: localhost',
      `authorization: Bearer ${token}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
      `content-length: ${whole.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    const isSent = new Promise((resolve) => socket.write(whole.subarray(0, 0.6 * whole.length), resolve))
    await isSent
    socket.destroy()
  }
  for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 20 }, breakOff))
  await expect.poll(() => readdirSync(path.join(app.dataDir, 'tmp'))).toEqual([])
  expect(await count()).toBe(before)
})

test('a body in chunks that never comes to its first part ends at the cap', async () => {
  const { hostname, port } = new URL(app.url)
  const socket = connectTcp(Number(port), hostname)
  await once(socket, 'connect')
  const head = [
    'POST /api/image-upload/upload-image HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${token}`,
    `content-type: multipart/form-data; boundary=${boundary}`,
    'transfer-encoding: chunked',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  let answer = ''
  socket.on('data', (data: Buffer) => (answer += data.toString()))
  socket.on('error', () => undefined)
  const piece = Buffer.alloc(1024 * 1024, 'x')
  let sent = 0
  while (!answer.includes('\r\n') && sent < 2 * uploadLimits.bytes) {
    const isFree = socket.write(Buffer.concat([Buffer.from('100000\r\n'), piece, Buffer.from('\r\n')]))
    sent += piece.length
    await (isFree ? new Promise((resolve) => setImmediate(resolve)) : once(socket, 'drain'))
  }
  socket.destroy()
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
})

describe('slow bodies', () => {
  /** A request whose body never comes to its end. */
  async function begin(head: string[], body = ''): Promise<{ socket: Socket; answer: () => string }> {
    const { hostname, port } = new URL(app.url)
    const socket = connectTcp(Number(port), hostname)
    let answer = ''
    socket.on('data', (data: Buffer) => (answer += data.toString()))
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(`${head.join('\r\n')}\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\n${body}`)
    return { socket, answer: () => answer }
  }
  const closed = (sockets: { socket: Socket }[]) => sockets.filter(({ socket }) => socket.closed).length

  test('of one network end beyond so many, and the others are served', async () => {
    const head = ['POST /api/auth/signin HTTP/1.1', 'content-type: application/json']
    const extra = 4
    const slow = await Promise.all(
      Array.from({ length: bodyLimits.ofNetwork + extra }, () => begin(head, '{"email":')),
    )
    await waitFor('the ones too many to end', () => (closed(slow) >= extra ? true : undefined))
    expect((await app.api('GET', '/subscriptions/my-credits', { token })).status).toBe(200)
    for (const { socket } of slow) socket.destroy()
  })

  test('of one account are answered 429 beyond so many', async () => {
    const head = [
      'POST /api/image-upload/upload-image HTTP/1.1',
      `authorization: Bearer ${token}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
    ]
    const part = `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nx`
    const slow = await Promise.all(Array.from({ length: bodyLimits.ofAccount + 1 }, () => begin(head, part)))
    const refused = () => slow.filter(({ answer }) => answer().startsWith('HTTP/1.1 429 '))
    await waitFor('the one too many to be answered', () => (refused().length > 0 ? true : undefined))
    expect(refused().length).toBe(1)
    expect(refused()[0].answer()).toContain('Too many slow uploads at once')
    for (const { socket } of slow) socket.destroy()
  })
})

test('one user whose row is held does not stop the others', async () => {
  const demo = await app.signIn()
  const other = await app.signIn('newcomer')
  const client = new Client({ connectionString: app.databaseUrl() })
  await client.connect()
  await client.query('begin')
  await client.query('select 1 from users where id = $1 for update', [demo.user.id])
  const held = Array.from({ length: 60 }, (_, number) =>
    app.api('PATCH', '/auth/edit-profile', {
      token: demo.access_token,
      body: { full_name: `Name ${number}` },
    }),
  )
  await waitFor('calls that wait for the row', async () => {
    const [waiting] = await app.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return waiting.count >= 4 ? true : undefined
  })
  // One after the other: the last ones are asked when all that may wait do. A pool without connections answers 503.
  for (let count = 0; count < 20; count++) {
    const { status } = await app.api('GET', '/subscriptions/my-credits', { token: other.access_token })
    expect(status).toBe(200)
  }
  await client.query('commit')
  await client.end()
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 200))
})
