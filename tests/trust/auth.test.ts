import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppProcess, demoAccount, startApp } from '../helpers/app.ts'

let app: AppProcess
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.stop()
})

const samples = 25

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

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

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
    const shapes = new Set<string>()
    const differences: number[] = []
    for (let index = 0; index < samples; index++) {
      const pair = [lists.known[index], lists.unknown[index]]
      // Now the one first, now the other, so that being first counts for neither.
      const turn = index % 2 === 0 ? pair : pair.toReversed()
      const taken = new Map<string, number>()
      for (const email of turn) {
        const { ms, shape } = await sample(path, bodyOf(email))
        taken.set(email, ms)
        shapes.add(shape)
      }
      differences.push(taken.get(lists.known[index])! - taken.get(lists.unknown[index])!)
    }
    expect(shapes.size).toBe(1)
    // By chance, of 25 pairs 4 to 21 lean to one side in all but two of ten thousand runs. One hash takes about 10 ms:
    // a lean of less than 2 ms is no hash that was left out.
    const slower = differences.filter((difference) => difference > 0).length
    const leans = slower < 4 || slower > 21
    expect(leans ? Math.abs(median(differences)) : 0).toBeLessThan(2)
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
