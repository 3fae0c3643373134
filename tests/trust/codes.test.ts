import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type App, readCode } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await app.stop()
})

const password = 'a mullion divides 2 panes'

/** Signs up and returns the mailed code, unused. */
async function mailedCode(email: string): Promise<string> {
  await app.api('POST', '/auth/signup', { body: { email, password, full_name: 'A' } })
  return readCode((await app.readMail(email)).text)
}

async function verify(email: string, code: string): Promise<string> {
  const answer = await app.api('POST', '/auth/verify-otp', { body: { email, code } })
  return answer.meta.code ?? 'ok'
}

const other = (code: string, by = 1) => ((Number(code) + by) % 1_000_000).toString().padStart(6, '0')

/** The pause between two mails is the limits' own test; here the clock is moved on. */
async function forgetPauses(): Promise<void> {
  await app.query(`delete from rate_limits where key like 'mail%'`)
}

describe('a code', () => {
  test('is refused after five wrong ones, even when it is right', async () => {
    const email = 'five@example.com'
    const code = await mailedCode(email)
    for (let by = 1; by <= 5; by++) expect(await verify(email, other(code, by))).toBe('invalid_code')
    expect(await verify(email, code)).toBe('invalid_code')
  })

  test('is compared at most five times by many guesses at once', async () => {
    const email = 'thousand@example.com'
    const code = await mailedCode(email)
    await Promise.all(Array.from({ length: 200 }, (_, by) => verify(email, other(code, by + 1))))
    const [row] = await app.query<{ attempts: number }>(
      `select attempts from codes join users on users.id = user_id where users.email = $1`,
      [email],
    )
    expect(row?.attempts).toBeLessThanOrEqual(5)
    expect(await verify(email, code)).not.toBe('ok')
  })

  test('is refused when its ten minutes are over', async () => {
    const email = 'late@example.com'
    const code = await mailedCode(email)
    await app.query(`update codes set expires_at = expires_at - interval '10 minutes' - interval '1 second'`)
    expect(await verify(email, code)).toBe('invalid_code')
  })

  test('lives for nearly ten minutes', async () => {
    const email = 'early@example.com'
    const code = await mailedCode(email)
    await app.query(
      `update codes set expires_at = expires_at - interval '10 minutes' + interval '20 seconds'`,
    )
    expect(await verify(email, code)).toBe('ok')
  })

  test('works once', async () => {
    const email = 'once@example.com'
    const code = await mailedCode(email)
    expect(await verify(email, code)).toBe('ok')
    expect(await verify(email, code)).toBe('invalid_code')
  })

  test('dies when a new one is mailed', async () => {
    const email = 'resent@example.com'
    const old = await mailedCode(email)
    const known = [(await app.readMail(email)).file]
    await forgetPauses()
    await app.api('POST', '/auth/resend-verification-otp', { body: { email } })
    const fresh = readCode((await app.readMail(email, known)).text)
    if (fresh !== old) expect(await verify(email, old)).toBe('invalid_code')
    expect(await verify(email, fresh)).toBe('ok')
  })

  test('of one address or purpose is no good for another', async () => {
    const [a, b] = ['a.person@example.com', 'b.person@example.com']
    const codeOfA = await mailedCode(a)
    const codeOfB = await mailedCode(b)
    if (codeOfA !== codeOfB) expect(await verify(b, codeOfA)).toBe('invalid_code')
    const reset = await app.api('POST', '/auth/verify-forgot-otp', { body: { email: a, otp: codeOfA } })
    expect(reset.meta.code).toBe('invalid_code')
    expect(await verify(a, codeOfA)).toBe('ok')
  })
})

test('the database holds no code, password or token in the clear', async () => {
  const email = 'dump@example.com'
  const code = await mailedCode(email)
  const { access_token: token } = await app.signIn()
  const tables = await app.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => app.query(`select t::text as row from "${name}" t`)),
  )
  const dump = JSON.stringify(rows)
  expect(dump).toContain(email)
  // Six digits may stand by chance in a longer number, a time or a hash.
  expect(dump).not.toMatch(new RegExp(`(?<![\\w.-])${code}(?![\\w.-])`))
  for (const secret of [password, token]) expect(dump).not.toContain(secret)
  const hashes = await app.query<{ hash: string }>(
    'select code_hash as hash from codes union all select password_hash from users',
  )
  for (const { hash } of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

describe('a session', () => {
  const self = async (token: string) => (await app.api('GET', '/users/self', { token })).status

  test.each([
    ['after 7 days without use', `last_used_at = now() - interval '7 days 1 second'`],
    ['after 30 days in any case', `expires_at = now() - interval '1 second'`],
  ])('ends %s', async (_when, change) => {
    const { access_token: token, user } = await app.signIn()
    expect(await self(token)).toBe(200)
    await app.query(`update sessions set ${change} where user_id = $1`, [user.id])
    expect(await self(token)).toBe(401)
  })

  test('gets a new token at each sign-in; no code or reset token is one', async () => {
    const [one, two] = [await app.signIn(), await app.signIn()]
    expect(one.access_token).not.toBe(two.access_token)
    const email = 'reset.token@example.com'
    await app.signUp(email)
    const known = [(await app.readMail(email)).file]
    await app.api('POST', '/auth/forgot-password', { body: { email } })
    const otp = readCode((await app.readMail(email, known)).text)
    const { data } = await app.api<{ reset_token: string }>('POST', '/auth/verify-forgot-otp', {
      body: { email, otp },
    })
    expect(await self(data.reset_token)).toBe(401)
  })
})

describe('a password', () => {
  test('counts to its last character, with blanks and accents, and is not trimmed', async () => {
    const long = 'ä b'.repeat(60)
    const email = 'long@example.com'
    await app.signUp(email, ` ${long}1`)
    const tryOut = async (given: string) =>
      (await app.api('POST', '/auth/signin', { body: { email, password: given } })).status
    expect(await tryOut(` ${long}2`)).toBe(400)
    expect(await tryOut(`${long}1`)).toBe(400)
    expect(await tryOut(` ${long}1`)).toBe(200)
  })

  test.each([
    ['1234567', 400],
    ['12345678', 400],
    ['Password123!', 400],
    ['qwertyuiop', 400],
    ['abababab', 400],
    ['x'.repeat(201), 400],
    ['eight7ch', 201],
  ])('%s gets %i', async (given, status) => {
    const email = `password-${status}-${given.length}-${given.slice(0, 8).replaceAll(/\W/g, '')}@example.com`
    const answer = await app.api('POST', '/auth/signup', { body: { email, password: given, full_name: 'A' } })
    expect(answer.status).toBe(status)
  })
})
