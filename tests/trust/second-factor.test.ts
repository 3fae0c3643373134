import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import type { SignInChallenge } from '../../core/contract/identity.ts'
import { type App, readCode } from '../helpers/app.ts'
import { appCode, forgetUsedCodes, turnOnApp } from '../helpers/app-codes.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { mailWith } from '../helpers/mails.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await app.stop()
})

const password = 'a mullion divides 2 panes'
const signIn = (email: string, secret = password) =>
  app.api<Session & SignInChallenge>('POST', '/auth/signin', { body: { email, password: secret } })
const answer = (challenge: string, code: string) =>
  app.api<Session>('POST', '/auth/verify-second-factor', { body: { challenge, code } })

async function makeOlder(userId: string): Promise<void> {
  await app.query(`update sessions set created_at = now() - interval '16 minutes' where user_id = $1`, [
    userId,
  ])
}

async function owner(email: string) {
  const { access_token: token, user } = await app.signUp(email)
  return { email, token, id: user.id, ...(await turnOnApp(app, token)) }
}

test('a right password opens nothing without a code, and each code works once', async () => {
  const { email, secret, code } = await owner('two.factors@example.com')
  const asked = await signIn(email)
  expect([asked.status, asked.meta.code]).toEqual([403, 'second_factor_required'])
  expect(asked.data).not.toHaveProperty('access_token')
  const wrong = await signIn(email, 'not the password')
  expect(wrong.meta.code).toBe('invalid_credentials')
  expect(wrong.data).toBeNull()

  const { challenge } = asked.data
  expect((await answer(challenge, '000000')).meta.code).toBe('invalid_code')
  // The first code turned the app on: it is used up.
  expect((await answer(challenge, code)).meta.code).toBe('invalid_code')
  const next = appCode(secret, 1)
  const both = await Promise.all([answer(challenge, next), answer(challenge, next)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const session = both.find(({ status }) => status === 200)!.data
  expect((await app.api('GET', '/users/self', { token: session.access_token })).status).toBe(200)
  const replayed = await answer((await signIn(email)).data.challenge, next)
  expect(replayed.meta.code).toBe('invalid_code')
})

test('a challenge is answered once, belongs to its account, and ends with the password', async () => {
  const { email, id, recovery, secret } = await owner('challenged@example.com')
  const { challenge } = (await signIn(email)).data
  expect((await answer(challenge, recovery[0])).status).toBe(200)
  expect((await answer(challenge, recovery[1])).meta.code).toBe('invalid_credentials')

  const other = await app.signUp('other.challenged@example.com')
  const { challenge: again } = (await signIn(email)).data
  const foreign = `${other.user.id}.${again.slice(again.indexOf('.') + 1)}`
  expect((await answer(foreign, recovery[2])).meta.code).toBe('invalid_credentials')
  await forgetUsedCodes(app, id)
  const [, random, signature] = again.split('.').slice(1)
  const longer = `${id}.${Date.now() + 9e9}.${random}.${signature}`
  expect((await answer(longer, appCode(secret))).meta.code).toBe('invalid_credentials')

  const { token } = { token: (await answer(again, recovery[3])).data.access_token }
  const { challenge: late } = (await signIn(email)).data
  const body = { password, new_password: 'a transom divides 3 lights' }
  expect((await app.api('POST', '/auth/change-password', { token, body })).status).toBe(200)
  expect((await answer(late, recovery[4])).meta.code).toBe('invalid_credentials')
})

test('a recovery code works once and however it is typed; the others stay', async () => {
  const { email, token, recovery } = await owner('lost.phone@example.com')
  expect(recovery).toHaveLength(10)
  const typed = recovery[0].toLowerCase().replaceAll('-', ' ')
  expect((await answer((await signIn(email)).data.challenge, typed)).status).toBe(200)
  expect((await answer((await signIn(email)).data.challenge, recovery[0])).meta.code).toBe('invalid_code')
  const left = await app.api<{ recovery_codes: number }>('GET', '/auth/second-factor', { token })
  expect(left.data.recovery_codes).toBe(9)
  const renewed = await app.api<{ recovery_codes: string[] }>('POST', '/auth/second-factor/recovery-codes', {
    token,
  })
  expect((await answer((await signIn(email)).data.challenge, recovery[1])).meta.code).toBe('invalid_code')
  const [code] = renewed.data.recovery_codes
  expect((await answer((await signIn(email)).data.challenge, code)).status).toBe(200)
})

test('codes are not guessed: ten tries for an account, whatever number of sign-ins they come from', async () => {
  const { email, secret, id } = await owner('guessed@example.com')
  const challenges = await Promise.all([signIn(email), signIn(email)])
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      answer(challenges[index % 2].data.challenge, String(index).padStart(6, '0')),
    ),
  )
  expect(tries.filter(({ meta }) => meta.code === 'invalid_code')).toHaveLength(10)
  expect(tries.filter(({ meta }) => meta.code === 'rate_limited')).toHaveLength(30)
  await forgetUsedCodes(app, id)
  expect((await answer(challenges[0].data.challenge, appCode(secret))).meta.code).toBe('rate_limited')
})

test('the secret is kept encrypted, recovery codes as slow hashes, and neither is told again', async () => {
  const { id, secret, recovery, token } = await owner('at.rest@example.com')
  const rows = await app.query<{ text: string }>(
    `select row_to_json(a)::text as text from authenticators a where user_id = $1
     union all select row_to_json(r)::text from recovery_codes r where user_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(11)
  const text = rows.map((row) => row.text).join()
  expect(text).not.toContain(Buffer.from(secret).toString('hex'))
  for (const code of recovery) expect(text).not.toContain(code.slice(5))
  expect(text.match(/\$argon2id\$/g)).toHaveLength(10)
  const shown = await app.api('GET', '/auth/second-factor', { token })
  expect(JSON.stringify(shown.data)).not.toContain(secret)
  expect((await app.api('POST', '/auth/second-factor/start', { token })).meta.code).toBe('conflict')
})

test('turning it off asks for a code, and after a while for the password; the owner is told by mail', async () => {
  const { email, token, id, secret, recovery } = await owner('turned.off@example.com')
  const end = (code: string) => app.api('POST', '/auth/second-factor/end', { token, body: { code } })
  await makeOlder(id)
  expect((await end(recovery[0])).meta.code).toBe('confirmation_required')
  const confirm = (secretWord: string) =>
    app.api('POST', '/auth/confirm', { token, body: { password: secretWord } })
  expect((await confirm('wrong')).meta.code).toBe('invalid_credentials')
  expect((await end(recovery[0])).meta.code).toBe('confirmation_required')
  expect((await confirm(password)).status).toBe(200)
  expect((await end('111111')).meta.code).toBe('invalid_code')
  expect((await end(appCode(secret, 1))).status).toBe(200)
  await mailWith(app.dataDir, email, 'The authenticator app was turned off')
  expect((await signIn(email)).status).toBe(200)
})

test('a reset of the password leaves the second factor on', async () => {
  const { email, secret } = await owner('reset.factor@example.com')
  await app.api('POST', '/auth/forgot-password', { body: { email } })
  const otp = readCode((await mailWith(app.dataDir, email, 'Your code for a new Mullion password')).text)
  const { data } = await app.api<{ reset_token: string }>('POST', '/auth/verify-forgot-otp', {
    body: { email, otp },
  })
  const fresh = 'a transom divides 3 lights'
  const body = { email, reset_token: data.reset_token, new_password: fresh }
  expect((await app.api('POST', '/auth/reset-password', { body })).status).toBe(200)
  const asked = await signIn(email, fresh)
  expect(asked.meta.code).toBe('second_factor_required')
  expect((await answer(asked.data.challenge, appCode(secret, 1))).status).toBe(200)
})

test('an invited account, a change of role, and an administrator who helps', async () => {
  const { access_token: admin } = await app.signIn('admin')
  const email = 'invited.factor@example.com'
  const made = await app.api<{ user: { id: string } }>('POST', '/users/create', {
    token: admin,
    body: { name: 'Invited', email, role: 'admin' },
  })
  const { id } = made.data.user
  const otp = readCode((await app.readMail(email)).text)
  const { data } = await app.api<{ reset_token: string }>('POST', '/auth/verify-forgot-otp', {
    body: { email, otp },
  })
  await app.api('POST', '/auth/reset-password', {
    body: { email, reset_token: data.reset_token, new_password: password },
  })
  const { access_token: token } = (await signIn(email)).data
  const { recovery } = await turnOnApp(app, token)
  await app.api('POST', '/users/update', { token: admin, body: { id, roles: ['agent', 'photographer'] } })
  const asked = await signIn(email)
  expect(asked.meta.code).toBe('second_factor_required')
  const session = (await answer(asked.data.challenge, recovery[0])).data
  expect(session.user.roles).toEqual(['agent', 'photographer'])

  const remove = (by: string) => app.api('POST', '/users/remove-second-factor', { token: by, body: { id } })
  expect((await remove(session.access_token)).meta.code).toBe('forbidden')
  expect((await remove(admin)).status).toBe(200)
  expect((await remove(admin)).meta.code).toBe('conflict')
  expect((await signIn(email)).status).toBe(200)
})
