import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../core/contract/auth.ts'
import { type App, readCode } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { mailWith, readMails } from '../helpers/mails.ts'

let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterAll(async () => {
  await app.stop()
})

const password = 'a mullion divides 2 panes'
const ask = (token: string, email: string) =>
  app.api('POST', '/auth/change-email', { token, body: { email } })
const confirm = (token: string, code: string) =>
  app.api<{ user: { email: string } }>('POST', '/auth/confirm-email', { token, body: { code } })
const status = async (token: string) => (await app.api('GET', '/users/self', { token })).status
const codeTo = async (email: string) => readCode((await app.readMail(email)).text)

test('an address is changed with a code to the new one; the old one is told, and other sessions end', async () => {
  const [before, after] = ['old.address@example.com', 'new.address@example.com']
  const { access_token: here } = await app.signUp(before)
  const there = (await app.signIn({ email: before, password })).access_token
  expect((await ask(here, after)).status).toBe(200)
  const code = await codeTo(after)
  const wrong = code === '123456' ? '654321' : '123456'
  expect((await confirm(here, wrong)).meta.code).toBe('invalid_code')
  const stranger = (await app.signUp('address.stranger@example.com')).access_token
  expect((await confirm(stranger, code)).meta.code).toBe('invalid_code')
  expect((await confirm(here, code)).data.user.email).toBe(after)
  expect([await status(here), await status(there)]).toEqual([200, 401])
  await mailWith(app.dataDir, before, 'The address of your Mullion account was changed')
  const old = await app.api('POST', '/auth/signin', { body: { email: before, password } })
  expect(old.meta.code).toBe('invalid_credentials')
  await app.signIn({ email: after, password })
  expect((await confirm(here, code)).meta.code).toBe('invalid_code')
})

test('a page that was left open changes no address without the password', async () => {
  const { access_token: token, user } = await app.signUp('open.address@example.com')
  await app.query(`update sessions set created_at = now() - interval '16 minutes' where user_id = $1`, [
    user.id,
  ])
  const refused = await ask(token, 'thief@example.com')
  expect([refused.status, refused.meta.code]).toEqual([403, 'confirmation_required'])
  await app.api('POST', '/auth/confirm', { token, body: { password } })
  expect((await ask(token, 'not.a.thief@example.com')).status).toBe(200)
})

test('mails to a new address are one a minute, and ten an hour for an account', async () => {
  const { access_token: token } = await app.signUp('many.mails@example.com')
  expect((await ask(token, 'many.mails.0@example.com')).status).toBe(200)
  const again = await ask(token, 'many.mails.0@example.com')
  expect([again.status, again.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  const others = Array.from({ length: 9 }, (_, index) => `many.mails.${index + 1}@example.com`)
  for (const email of others) expect((await ask(token, email)).status).toBe(200)
  expect((await ask(token, 'many.mails.last@example.com')).meta.code).toBe('rate_limited')
})

test('an address that has an account is answered like any other, and its owner is told', async () => {
  const taken = 'taken.address@example.com'
  await app.signUp(taken)
  const { access_token: token } = await app.signUp('wants.taken@example.com')
  const free = await ask(token, 'nobody.has.this@example.com')
  const known = await ask(token, taken)
  expect([known.status, known.meta.message]).toEqual([free.status, free.meta.message])
  await mailWith(app.dataDir, taken, 'You already have a Mullion account')
  expect((await ask(token, 'wants.taken@example.com')).meta.code).toBe('invalid_request')
})

test('a sign-up that nobody confirmed does not keep the address, one that was confirmed meanwhile does', async () => {
  const [waiting, quicker] = ['waits.for.code@example.com', 'quicker@example.com']
  const body = { email: waiting, password, full_name: 'Waits' }
  await app.api('POST', '/auth/signup', { body })
  const known = [(await app.readMail(waiting)).file]
  const { access_token: token } = await app.signUp('takes.waiting@example.com')
  await ask(token, waiting)
  const code = readCode((await app.readMail(waiting, known)).text)
  expect((await confirm(token, code)).data.user.email).toBe(waiting)

  const { access_token: slow } = await app.signUp('slower@example.com')
  await ask(slow, quicker)
  const late = await codeTo(quicker)
  const others = (await readMails(app.dataDir, quicker)).map(({ file }) => file)
  await app.query('delete from rate_limits')
  await app.api('POST', '/auth/signup', { body: { ...body, email: quicker } })
  const own = readCode((await app.readMail(quicker, others)).text)
  const verify = { body: { email: quicker, code: own } }
  expect((await app.api<Session>('POST', '/auth/verify-otp', verify)).status).toBe(200)
  expect((await confirm(slow, late)).meta.code).toBe('conflict')
})
