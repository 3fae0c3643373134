import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import { type ClientEvents, type ServerEvents, userRoom } from '../../core/contract/events.ts'
import { type App, readCode } from '../helpers/app.ts'
import { cancelFilm, orderFilm } from '../helpers/films.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { roomJpeg } from '../helpers/pictures.ts'
import { addReady } from '../helpers/studio.ts'

type TestSocket = Socket<ServerEvents, ClientEvents>

let app: App
let demo: Session
const open: TestSocket[] = []
beforeAll(async () => {
  app = await startInProcess()
  demo = await app.signIn()
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})
afterAll(async () => {
  await app.stop()
})

function connect(auth: object, headers: Record<string, string> = {}): TestSocket {
  const socket: TestSocket = io(app.url, {
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  })
  open.push(socket)
  return socket
}

function outcome(socket: TestSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', (error) => resolve(error.message))
  })
}

const authOf = (session: Session) => ({ token: session.access_token, userId: session.user.id })
const closed = (socket: TestSocket) =>
  new Promise<string>((resolve) => {
    socket.on('disconnect', (reason) => resolve(reason))
  })

function named(socket: TestSocket): Promise<string> {
  return new Promise((resolve) => {
    socket.on('user-update', ({ user }) => resolve(user.full_name))
  })
}

async function rename(session: Session, full_name: string): Promise<void> {
  await app.api('PATCH', '/auth/edit-profile', { token: session.access_token, body: { full_name } })
}

describe('the handshake', () => {
  test('lets in a token with its own user', async () => {
    expect(await outcome(connect(authOf(demo)))).toBe('connected')
  })

  test('refuses everything else', async () => {
    const newcomer = await app.signIn('newcomer')
    expect(await outcome(connect({}))).toBe('Authentication token required')
    expect(await outcome(connect({ userId: demo.user.id }))).toBe('Authentication token required')
    const wrong = 'Authentication error'
    expect(await outcome(connect({ token: 'made-up', userId: demo.user.id }))).toBe(wrong)
    expect(await outcome(connect({ token: demo.access_token }))).toBe(wrong)
    expect(await outcome(connect({ ...authOf(demo), userId: newcomer.user.id }))).toBe(wrong)
    await app.api('POST', '/auth/signout', { token: newcomer.access_token })
    expect(await outcome(connect(authOf(newcomer)))).toBe(wrong)
  })

  test('ends for who sends more than any page', async () => {
    const [flooding, other] = [connect(authOf(demo)), connect(authOf(demo))]
    await Promise.all([outcome(flooding), outcome(other)])
    const ended = closed(flooding)
    for (let count = 0; count < 60; count++) flooding.emit('join-room', { roomId: userRoom(demo.user.id) })
    expect(await ended).toBe('io server disconnect')
    expect(other.connected).toBe(true)
  })

  test('refuses pages of another origin', async () => {
    expect(await outcome(connect(authOf(demo), { origin: 'https://evil.example' }))).not.toBe('connected')
    // A page in a sandbox has no origin of its own.
    expect(await outcome(connect(authOf(demo), { origin: 'null' }))).not.toBe('connected')
    expect(await outcome(connect(authOf(demo), { origin: app.url }))).toBe('connected')
  })
})

test('an event reaches every page of its user and nobody else', async () => {
  const newcomer = await app.signIn('newcomer')
  const [own, second, spy] = [connect(authOf(demo)), connect(authOf(demo)), connect(authOf(newcomer))]
  await Promise.all([own, second, spy].map(outcome))
  const spied: string[] = []
  spy.on('user-update', ({ user }) => spied.push(user.id))
  own.emit('join-room', { roomId: userRoom(demo.user.id) })
  spy.emit('join-room', { roomId: userRoom(demo.user.id) })
  spy.emit('join-room', { roomId: 'session-x' })
  spy.emit('join-room', null as never)

  const heard = Promise.all([named(own), named(second)])
  await rename(demo, 'Heard by both')
  expect(await heard).toEqual(['Heard by both', 'Heard by both'])

  // The spy's own event goes the same way later: once it is there, the other would have been.
  const ownEvent = named(spy)
  await rename(newcomer, 'Spy')
  expect(await ownEvent).toBe('Spy')
  expect(spied).toEqual([newcomer.user.id])
})

test("an administrator's message reaches everybody, and nobody else may send one", async () => {
  const newcomer = await app.signIn('newcomer')
  const admin = await app.signIn('admin')
  const sockets = [connect(authOf(demo)), connect(authOf(newcomer))]
  await Promise.all(sockets.map(outcome))
  const heard: string[] = []
  for (const socket of sockets) socket.on('system-message', ({ message }) => heard.push(message))
  const send = (token: string, message: string) =>
    app.api('POST', '/users/system-message', { token, body: { message } })
  expect((await send(demo.access_token, 'Free credits')).status).toBe(403)
  expect((await send(admin.access_token, ' ')).status).toBe(400)
  expect((await send(admin.access_token, 'Down at noon for ten minutes')).status).toBe(200)
  await expect.poll(() => heard).toEqual(Array(2).fill('Down at noon for ten minutes'))
})

describe('sockets close within a second', () => {
  test('of a session that signs out, not of the others', async () => {
    const [one, two] = [await app.signIn(), await app.signIn()]
    const [first, second] = [connect(authOf(one)), connect(authOf(two))]
    await Promise.all([first, second].map(outcome))
    const start = performance.now()
    await app.api('POST', '/auth/signout', { token: one.access_token })
    expect(await closed(first)).toBe('io server disconnect')
    expect(performance.now() - start).toBeLessThan(1_000)
    const heard = named(second)
    await rename(two, 'Still here')
    expect(await heard).toBe('Still here')
  })

  test('of every session, when the password is reset', async () => {
    const email = 'two.devices@example.com'
    const session = await app.signUp(email)
    const other = await app.signIn({ email, password: 'a mullion divides 2 panes' })
    const sockets = [connect(authOf(session)), connect(authOf(other))]
    await Promise.all(sockets.map(outcome))
    const known = [(await app.readMail(email)).file]
    await app.api('POST', '/auth/forgot-password', { body: { email } })
    const otp = readCode((await app.readMail(email, known)).text)
    const checked = await app.api<{ reset_token: string }>('POST', '/auth/verify-forgot-otp', {
      body: { email, otp },
    })
    const ends = Promise.all(sockets.map(closed))
    const start = performance.now()
    await app.api('POST', '/auth/reset-password', {
      body: { email, reset_token: checked.data.reset_token, new_password: 'another of 3 panes' },
    })
    expect(await ends).toEqual(['io server disconnect', 'io server disconnect'])
    expect(performance.now() - start).toBeLessThan(1_000)
  })
})

test('one account has at most a hundred sockets, and others have theirs', async () => {
  const other = await app.signIn('newcomer')
  const many = Array.from({ length: 100 }, () => connect(authOf(demo)))
  expect(new Set(await Promise.all(many.map(outcome)))).toEqual(new Set(['connected']))
  expect(await outcome(connect(authOf(demo)))).not.toBe('connected')
  expect(await outcome(connect(authOf(other)))).toBe('connected')
})

test('a socket does not outlive a session that runs out by itself', async () => {
  const [one, two] = [await app.signIn(), await app.signIn()]
  const [first, second] = [connect(authOf(one)), connect(authOf(two))]
  await Promise.all([first, second].map(outcome))
  const end = closed(first)
  await app.query(
    `update sessions set last_used_at = now() - interval '8 days' where token_hash = sha256($1::bytea)`,
    [one.access_token],
  )
  expect(await end).toBe('io server disconnect')
  expect(second.connected).toBe(true)
})

test('a huge or strange message ends its own socket at most', async () => {
  const socket = connect(authOf(demo))
  await outcome(socket)
  const end = closed(socket)
  socket.emit('join-room', { roomId: 'x'.repeat(1_100_000) })
  expect(await end).toMatch(/transport/)
  expect(await outcome(connect(authOf(demo)))).toBe('connected')
})

test('a film has an event of its own, with its id, not as an order', async () => {
  const socket = connect(authOf(demo))
  await outcome(socket)
  const heard: [event: string, id: unknown, status: unknown][] = []
  socket.onAny((event: string, payload: Record<string, unknown>) => {
    if (event === 'video-update' || event === 'order-update')
      heard.push([event, payload['video_id'] ?? payload['order_id'], payload['status']])
  })
  const token = demo.access_token
  const photo = await addReady(app, token, await roomJpeg())
  const film = { clips: [{ image_id: photo.id, frames: 300 }] }
  const { data } = await orderFilm(app, token, { film, engine: 'v24' })
  await cancelFilm(app, token, data.video.id)
  await expect.poll(() => heard).toContainEqual(['video-update', data.video.id, 'cancelled'])
  expect(new Set(heard.map(([event]) => event))).toEqual(new Set(['video-update']))
})
