import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session, SessionInfo } from '../../core/contract/auth.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await app.stop()
})

const password = 'a mullion divides 2 panes'
const another = 'a transom divides 3 lights'

async function signIn(email: string, agent?: string): Promise<string> {
  const { data, meta } = await app.api<Session>('POST', '/auth/signin', {
    body: { email, password },
    ...(agent === undefined ? {} : { headers: { 'user-agent': agent } }),
  })
  if (!meta.success) throw new Error(meta.message)
  return data.access_token
}

const list = async (token: string) =>
  (await app.api<{ sessions: SessionInfo[] }>('GET', '/auth/sessions', { token })).data.sessions
const status = async (token: string) => (await app.api('GET', '/users/self', { token })).status

test('sessions are listed to their owner, and ended one by one and together', async () => {
  const email = 'many.devices@example.com'
  await app.signUp(email)
  const here = await signIn(email, 'Mozilla/5.0 (here)')
  const phone = await signIn(email, 'Mozilla/5.0 (phone)')
  const shown = await list(here)
  expect(shown).toHaveLength(3)
  expect(shown.filter(({ is_current }) => is_current).map(({ agent }) => agent)).toEqual([
    'Mozilla/5.0 (here)',
  ])
  expect(shown.map(({ network }) => network)).toEqual(['127.0.0.1', '127.0.0.1', '127.0.0.1'])

  const [session] = shown.filter(({ agent }) => agent === 'Mozilla/5.0 (phone)')
  const stranger = (await app.signUp('other.devices@example.com')).access_token
  const end = (token: string) => app.api('POST', '/auth/end-session', { token, body: { id: session.id } })
  expect((await end(stranger)).status).toBe(404)
  expect(await status(phone)).toBe(200)
  expect((await end(here)).status).toBe(200)
  expect([await status(phone), await status(here)]).toEqual([401, 200])

  const ended = await app.api<{ ended: number }>('POST', '/auth/end-other-sessions', { token: here })
  expect(ended.data.ended).toBe(1)
  expect(await list(here)).toHaveLength(1)
  expect(await status(stranger)).toBe(200)
})

test('a session that is ended loses its live channel, and the one that ended it keeps its own', async () => {
  const email = 'live.devices@example.com'
  const { user } = await app.signUp(email)
  const [here, there] = [await signIn(email), await signIn(email)]
  const sockets = [here, there].map((token) =>
    io(app.url, {
      auth: { token, userId: user.id },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
    }),
  )
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.on('connect', () => resolve(null)))),
  )
  const closed = new Promise((resolve) => sockets[1].on('disconnect', resolve))
  await app.api('POST', '/auth/end-other-sessions', { token: here })
  expect(await closed).toBe('io server disconnect')
  expect(sockets[0].connected).toBe(true)
  for (const socket of sockets) socket.disconnect()
})

test('a password is changed with the present one, ends every other session, and is told by mail', async () => {
  const email = 'new.password@example.com'
  await app.signUp(email)
  const [here, there] = [await signIn(email), await signIn(email)]
  const change = (body: object) => app.api('POST', '/auth/change-password', { token: here, body })
  expect((await change({ password: 'wrong', new_password: another })).meta.code).toBe('invalid_credentials')
  expect((await change({ password, new_password: 'password123' })).meta.code).toBe('invalid_request')
  expect((await change({ password, new_password: 'New.Password@example.com' })).meta.code).toBe(
    'invalid_request',
  )
  const known = [(await app.readMail(email)).file]
  expect((await change({ password, new_password: another })).status).toBe(200)
  expect([await status(here), await status(there)]).toEqual([200, 401])
  expect((await app.readMail(email, known)).subject).toBe('Your Mullion password was changed')
  const old = await app.api('POST', '/auth/signin', { body: { email, password } })
  expect(old.meta.code).toBe('invalid_credentials')
  await app.signIn({ email, password: another })
})

test('an account is not deleted from a page that was left open, without the password', async () => {
  const { access_token: token, user } = await app.signUp('left.open@example.com')
  await app.query(`update sessions set created_at = now() - interval '16 minutes' where user_id = $1`, [
    user.id,
  ])
  const erase = (body?: object) =>
    app.api('DELETE', '/users/delete-account', { token, ...(body === undefined ? {} : { body }) })
  expect((await erase()).meta).toMatchObject({
    code: 'invalid_credentials',
    message: 'Please enter your password',
  })
  expect((await erase({ password: 'wrong' })).meta.code).toBe('invalid_credentials')
  expect(await status(token)).toBe(200)
  expect((await erase({ password })).status).toBe(200)
  expect(await status(token)).toBe(401)
})
