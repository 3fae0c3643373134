import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountEvent, Act } from '../../core/contract/identity.ts'
import type { Pagination } from '../../core/contract/shapes.ts'
import type { App } from '../helpers/app.ts'
import { turnOnApp } from '../helpers/app-codes.ts'
import { startInProcess } from '../helpers/in-process.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await app.stop()
})

const password = 'a mullion divides 2 panes'
const events = async (token: string) =>
  (await app.api<{ events: AccountEvent[] }>('GET', '/auth/events?limit=100', { token })).data.events
const kinds = async (token: string) => (await events(token)).map(({ kind }) => kind)
const acts = async (token: string) =>
  (await app.api<{ acts: Act[]; pagination: Pagination }>('GET', '/users/acts?limit=100', { token })).data
    .acts

test('an owner sees what opened the account and what failed to, and nobody else does', async () => {
  const email = 'watched@example.com'
  const { access_token: token } = await app.signUp(email)
  const headers = { 'user-agent': 'Mozilla/5.0 (a stranger)' }
  const wrong = { body: { email, password: 'not this one' }, headers }
  await app.api('POST', '/auth/signin', wrong)
  await expect.poll(() => kinds(token)).toEqual(['sign-in-failed', 'signed-in'])
  expect((await events(token))[0]).toMatchObject({ agent: 'Mozilla/5.0 (a stranger)', network: '127.0.0.1' })
  await app.signIn({ email, password })
  const { recovery } = await turnOnApp(app, token)
  const asked = await app.api<{ challenge: string }>('POST', '/auth/signin', { body: { email, password } })
  const body = { challenge: asked.data.challenge, code: recovery[0] }
  await app.api('POST', '/auth/verify-second-factor', { body })
  const change = { token, body: { password, new_password: 'a transom divides 3 lights' } }
  await app.api('POST', '/auth/change-password', change)
  expect(await kinds(token)).toEqual([
    'password-changed',
    'signed-in-recovery',
    'authenticator-added',
    'signed-in',
    'sign-in-failed',
    'signed-in',
  ])
  const other = (await app.signUp('not.watched@example.com')).access_token
  expect(await kinds(other)).toEqual(['signed-in'])
})

test('strangers who fail again and again do not fill the log', async () => {
  const email = 'hammered@example.com'
  const { access_token: token, user } = await app.signUp(email)
  await app.query(
    `insert into account_events (user_id, kind) select $1, 'sign-in-failed' from generate_series(1, 19)`,
    [user.id],
  )
  const fail = () => app.api('POST', '/auth/signin', { body: { email, password: 'wrong' } })
  const failed = async () => (await kinds(token)).filter((kind) => kind === 'sign-in-failed').length
  await fail()
  await expect.poll(failed).toBe(20)
  for (let count = 0; count < 3; count++) await fail()
  // Its own note comes after those of the failures, had they been noted.
  await app.signIn({ email, password })
  expect(await failed()).toBe(20)
})

test('administrators see each other’s acts and all changes of roles', async () => {
  const { access_token: token, user: admin } = await app.signIn('admin')
  const made = await app.api<{ user: { id: string } }>('POST', '/users/create', {
    token,
    body: { name: 'Managed', email: 'managed.log@example.com' },
  })
  const { id } = made.data.user
  const update = (body: object) => app.api('POST', '/users/update', { token, body: { id, ...body } })
  await update({ name: 'Managed Well', roles: ['agent', 'admin'] })
  await update({ name: 'Managed Well' })
  await app.api('POST', '/users/phone-number-change', { token, body: { id, phone_number: '+14155550100' } })
  const own = (await acts(token)).filter(({ subject }) => subject?.id === id)
  expect(own.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['user-changed', { fields: ['phone_number'] }],
    ['roles-changed', { before: ['agent'], after: ['agent', 'admin'] }],
    ['user-changed', { fields: ['full_name'] }],
    ['user-created', { after: ['agent'] }],
  ])
  expect(own[0]).toMatchObject({ actor: { id: admin.id }, subject: { name: 'Managed Well' } })

  const switching = { token, body: { role: 'photographer' } }
  await app.api('POST', '/auth/update-login-role', switching)
  expect((await app.api('GET', '/users/acts', { token })).meta.code).toBe('forbidden')
  await app.api('POST', '/auth/update-login-role', { token, body: { role: 'admin' } })
  expect((await acts(token)).slice(0, 2).map(({ kind, detail }) => [kind, detail.after])).toEqual([
    ['role-switched', ['admin']],
    ['role-switched', ['photographer']],
  ])
})

test('the database refuses to change or take away what is noted, until it is a year old', async () => {
  const { user } = await app.signUp('tampered@example.com')
  const old = `now() - interval '366 days'`
  await app.query(`insert into account_events (user_id, kind, created_at) values ($1, 'signed-in', ${old})`, [
    user.id,
  ])
  await app.query(`insert into acts (actor_id, kind, created_at) values ($1, 'user-created', ${old})`, [
    user.id,
  ])
  await app.query(`insert into acts (actor_id, kind) values ($1, 'user-created')`, [user.id])
  const forbidden = [
    `update account_events set network = 'elsewhere'`,
    `update acts set actor_id = 'somebody else'`,
    `delete from account_events where created_at > ${old}`,
    `delete from acts where created_at > ${old}`,
    'truncate account_events',
    'truncate acts',
  ]
  for (const statement of forbidden)
    await expect(app.query(statement), statement).rejects.toThrow('append-only')
  const gone = await app.query(
    `delete from account_events where created_at < now() - interval '365 days' returning id`,
  )
  const goneActs = await app.query(
    `delete from acts where created_at < now() - interval '365 days' returning id`,
  )
  expect([gone.length, goneActs.length]).toEqual([1, 1])
})

test('events go with their account; acts stay, under an id that names nobody', async () => {
  const { access_token: admin } = await app.signIn('admin')
  const email = 'leaves.the.log@example.com'
  const { access_token: token, user } = await app.signUp(email)
  await app.api('POST', '/users/update', { token: admin, body: { id: user.id, name: 'Somebody Named' } })
  expect((await app.api('DELETE', '/users/delete-account', { token })).status).toBe(200)
  expect(await app.query('select id from account_events where user_id = $1', [user.id])).toEqual([])
  const [act] = (await acts(admin)).filter(({ subject }) => subject?.id === user.id)
  expect(act.subject).toEqual({ id: user.id, name: null })
  expect(JSON.stringify(act)).not.toMatch(/Somebody Named|leaves\.the\.log/)
})
