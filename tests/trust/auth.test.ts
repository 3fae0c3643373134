import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, demoAccount, startApp } from '../helpers/app.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.stop()
})

const samples = 40

/** Accounts that exist, each with the demo account's password, and addresses that do not. */
async function addresses(): Promise<{ known: string[]; unknown: string[] }> {
  const numbers = Array.from({ length: samples }, (_, index) => index)
  const known = numbers.map((number) => `known${number}@example.com`)
  await app.query(
    `insert into users (id, email, full_name, password_hash, email_verified_at)
     select made.email, made.email, 'A', demo.password_hash, now()
     from users demo, unnest($1::text[]) as made(email) where demo.email = 'demo@mullion.local'`,
    [known],
  )
  return { known, unknown: numbers.map((number) => `unknown${number}@example.com`) }
}

interface Sample {
  ms: number
  shape: string
}

async function sample(path: string, body: object): Promise<Sample> {
  const start = performance.now()
  const answer = await app.api('POST', path, { body })
  const ms = performance.now() - start
  const headers = [...answer.headers.keys()].sort()
  const { request_id: _id, ...meta } = answer.meta
  const data = { ...answer.data, ...(answer.data && 'email' in answer.data ? { email: '' } : {}) }
  return { ms, shape: JSON.stringify([answer.status, headers, meta, data]) }
}

const sorted = (values: number[]) => [...values].sort((a, b) => a - b)
const quantile = (values: number[], part: number) => sorted(values)[Math.floor(values.length * part)]

describe('known and unknown addresses get the same answer in the same time', () => {
  let lists: { known: string[]; unknown: string[] }
  beforeAll(async () => {
    lists = await addresses()
  })

  test.each<[string, (email: string) => object]>([
    ['/auth/signin', (email) => ({ email, password: 'not the password' })],
    ['/auth/signup', (email) => ({ email, password: 'a mullion divides 2 panes', full_name: 'A' })],
    ['/auth/verify-otp', (email) => ({ email, code: '123456' })],
    ['/auth/verify-forgot-otp', (email) => ({ email, otp: '123456' })],
    ['/auth/reset-password', (email) => ({ email, reset_token: 'x', new_password: 'another of 3 panes' })],
    ['/auth/forgot-password', (email) => ({ email })],
  ])('%s', async (path, bodyOf) => {
    const known: Sample[] = []
    const unknown: Sample[] = []
    for (let index = 0; index < samples; index++) {
      known.push(await sample(path, bodyOf(lists.known[index])))
      unknown.push(await sample(path, bodyOf(lists.unknown[index])))
    }
    expect(new Set([...known, ...unknown].map(({ shape }) => shape)).size).toBe(1)
    const [a, b] = [known.map(({ ms }) => ms), unknown.map(({ ms }) => ms)]
    const spread = Math.max(...[a, b].map((times) => quantile(times, 0.9) - quantile(times, 0.1)))
    expect(Math.abs(quantile(a, 0.5) - quantile(b, 0.5))).toBeLessThan(spread)
  })

  test('/auth/resend-verification-otp', async () => {
    const answers = [
      await sample('/auth/resend-verification-otp', { email: 'waiting@example.com' }),
      await sample('/auth/resend-verification-otp', { email: 'admin@mullion.local' }),
      await sample('/auth/resend-verification-otp', { email: 'nobody@example.com' }),
    ]
    expect(new Set(answers.map(({ shape }) => shape)).size).toBe(1)
  })
})

test('signing up with a confirmed address changes nothing and tells its owner', async () => {
  const demo = demoAccount(app.dataDir, 'demo')
  const body = { email: demo.email, password: 'a new one of 2 panes', full_name: 'Thief' }
  expect((await app.api('POST', '/auth/signup', { body })).status).toBe(201)
  expect((await app.readMail(demo.email)).subject).toBe('You already have a Mullion account')
  expect((await app.signIn(demo)).user.full_name).toBe('Demo Photographer')
})

test('no answer and no log line carries a secret', async () => {
  const demo = demoAccount(app.dataDir, 'demo')
  const session = await app.signIn(demo)
  const answers = await Promise.all(
    ['/users/self', '/auth/role', '/notifications/list', '/subscriptions/my-credits'].map((path) =>
      app.api('GET', path, { token: session.access_token }),
    ),
  )
  const text = JSON.stringify(answers) + app.output().replace(demo.password, '')
  for (const secret of [demo.password, session.access_token, 'argon2', '_hash', 'password']) {
    expect(text.replace(/Demo account:.*/, '')).not.toContain(secret)
  }
})
