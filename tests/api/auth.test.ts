import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import { type App, demoAccount, readCode } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { readMails } from '../helpers/mails.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await app.stop()
})

const password = 'a mullion divides 2 panes'

describe('sign-up', () => {
  test('a mailed code confirms the address and signs in', async () => {
    const email = 'new.person@example.com'
    const asked = await app.api<{ email: string; otp_expires_in: number }>('POST', '/auth/signup', {
      body: { email: ' New.Person@Example.com ', full_name: ' Zoë Müller ', password },
    })
    expect(asked.status).toBe(201)
    expect(asked.data).toEqual({ email, otp_expires_in: 600 })

    const early = await app.api('POST', '/auth/signin', { body: { email, password } })
    expect([early.status, early.meta.code]).toEqual([403, 'email_not_verified'])

    const mail = await app.readMail(email)
    const verified = await app.api<Session>('POST', '/auth/verify-otp', {
      body: { email, code: readCode(mail.text) },
    })
    expect(verified.status).toBe(200)
    expect(verified.data.user).toMatchObject({ email, full_name: 'Zoë Müller', is_subscriber: false })
    expect([verified.data.image_credit, verified.data.video_credit]).toEqual([0, 0])

    const self = await app.api<{ user: unknown }>('GET', '/users/self', { token: verified.data.access_token })
    expect(self.data.user).toEqual(verified.data.user)
  })

  test('says what is wrong, in the words of the specification', async () => {
    const bad = async (body: object) => {
      const answer = await app.api('POST', '/auth/signup', { body: { full_name: 'A', password, ...body } })
      return [answer.status, answer.meta.code, answer.meta.message]
    }
    expect(await bad({})).toEqual([400, 'invalid_request', 'Please enter your email address'])
    expect(await bad({ email: 'üser@example.com' })).toEqual([
      400,
      'invalid_request',
      'Email can only contain letters, numbers, and special characters',
    ])
    expect(await bad({ email: 'user@example' })).toEqual([
      400,
      'invalid_request',
      'Please enter a valid email address',
    ])
    expect((await bad({ email: 'a@b.co', password: '1234567' }))[2]).toBe('Use at least 8 characters')
    expect((await bad({ email: 'a@b.co', password: 'password123' }))[2]).toMatch(/among the first/)
  })

  test.each([
    '<ann@example.com>',
    'x,ann@example.com',
    'a;ann@example.com',
    '(x)ann@example.com',
    '"ann"@example.com',
    'ann@-example.com',
  ])('makes no second account %s with the mails of another', async (email) => {
    const known = (await readMails(app.dataDir, 'ann@example.com')).length
    const { status, meta } = await app.api('POST', '/auth/signup', {
      body: { email, full_name: 'A', password },
    })
    expect([status, meta.message]).toEqual([400, 'Please enter a valid email address'])
    expect(await readMails(app.dataDir, 'ann@example.com')).toHaveLength(known)
  })

  test('keeps names in one line, so that none adds words of its own to a mail', async () => {
    const email = 'lines@example.com'
    const full_name = 'Ann,\r\n\r\nyour account\u2028is locked\u202e \u200b'
    await app.api('POST', '/auth/signup', { body: { email, full_name, password } })
    expect((await app.readMail(email)).text).toMatch(/^Hello Ann, your account is locked,\n\nyour code/)
    for (const nothing of ['\u200b', '\u202e \ufeff']) {
      const { meta } = await app.api('POST', '/auth/signup', {
        body: { email: 'b@c.co', full_name: nothing, password },
      })
      expect(meta.message).toBe('Please enter your name')
    }
  })

  test('lets a weak password be mended at once', async () => {
    const body = { email: 'hasty@example.com', full_name: 'A', password: 'password123' }
    expect((await app.api('POST', '/auth/signup', { body })).meta.message).toMatch(/among the first/)
    const own = await app.api('POST', '/auth/signup', { body: { ...body, password: 'Hasty@example.com' } })
    expect(own.meta.message).toMatch(/among the first/)
    expect((await app.api('POST', '/auth/signup', { body: { ...body, password } })).status).toBe(201)
  })
})

describe('sign-in', () => {
  test('the demo account has its credits and its plan', async () => {
    const session = await app.signIn()
    expect(session).toMatchObject({
      image_credit: 50,
      video_credit: 10,
      user: { email: 'demo@mullion.local', is_subscriber: true },
    })
    expect((await app.signIn('newcomer')).user.is_subscriber).toBe(false)
    expect((await app.signIn('admin')).user.role).toBe('admin')
  })

  test('a wrong password is 400, so that a page does not take it for a dead session', async () => {
    const body = { email: 'demo@mullion.local', password: 'wrong' }
    const answer = await app.api('POST', '/auth/signin', { body })
    expect([answer.status, answer.meta.code]).toEqual([400, 'invalid_credentials'])
  })

  test('a token is dead after sign-out, others live on', async () => {
    const [one, two] = [await app.signIn(), await app.signIn()]
    expect((await app.api('POST', '/auth/signout', { token: one.access_token })).status).toBe(200)
    expect((await app.api('GET', '/users/self', { token: one.access_token })).status).toBe(401)
    expect((await app.api('GET', '/users/self', { token: two.access_token })).status).toBe(200)
  })

  test('roles', async () => {
    const { access_token: token } = await app.signIn('admin')
    const { data } = await app.api<{ role: string; roles: string[] }>('GET', '/auth/role', { token })
    expect(data.role).toBe('admin')
    expect(data.roles).toContain('photographer')
  })
})

describe('a new password', () => {
  test('comes by mailed code and token, once, and ends every session', async () => {
    const email = 'forgetful@example.com'
    const old = await app.signUp(email)
    const known = [(await app.readMail(email)).file]
    const asked = await app.api('POST', '/auth/forgot-password', { body: { email } })
    expect(asked.status).toBe(200)
    const otp = readCode((await app.readMail(email, known)).text)

    const checked = await app.api<{ reset_token: string }>('POST', '/auth/verify-forgot-otp', {
      body: { email, otp },
    })
    const body = { email, reset_token: checked.data.reset_token, new_password: 'another one of 3 panes' }
    expect((await app.api('POST', '/auth/reset-password', { body })).status).toBe(200)

    expect((await app.api('GET', '/users/self', { token: old.access_token })).status).toBe(401)
    expect((await app.api('POST', '/auth/signin', { body: { email, password } })).status).toBe(400)
    await app.signIn({ email, password: body.new_password })
    const again = await app.api('POST', '/auth/reset-password', { body })
    expect([again.status, again.meta.code]).toEqual([400, 'invalid_code'])
  })

  test('the reset token of one account is no good for another', async () => {
    const email = 'thief@example.com'
    await app.signUp(email)
    const known = [(await app.readMail(email)).file]
    await app.api('POST', '/auth/forgot-password', { body: { email } })
    const otp = readCode((await app.readMail(email, known)).text)
    const { data } = await app.api<{ reset_token: string }>('POST', '/auth/verify-forgot-otp', {
      body: { email, otp },
    })
    const demo = demoAccount(app.dataDir, 'demo')
    const body = { email: demo.email, reset_token: data.reset_token, new_password: 'taken over 4 ever' }
    expect((await app.api('POST', '/auth/reset-password', { body })).meta.code).toBe('invalid_code')
    await app.signIn(demo)
  })
})
