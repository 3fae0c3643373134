import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type AppProcess, demoAccount, readCode, startApp } from '../helpers/app.ts'
import { readMails } from '../helpers/mails.ts'

let app: AppProcess
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
afterAll(async () => {
  await app.stop()
})

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.api('POST', path, { body, headers })

function expectLimited(answer: Answer<unknown>, maxSeconds: number): void {
  expect([answer.status, answer.meta.code]).toEqual([429, 'rate_limited'])
  const seconds = Number(answer.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(maxSeconds)
}

const fresh = () => app.query('delete from rate_limits')

describe('mails with a code', () => {
  test.each(['newcomer@mullion.local', 'nobody@example.com'])('come once a minute to %s', async (email) => {
    await fresh()
    expect((await post('/auth/forgot-password', { email })).status).toBe(200)
    expectLimited(await post('/auth/forgot-password', { email }), 60)
    expectLimited(await post('/auth/resend-forgot-password-otp', { email }), 60)
    await app.query(`update rate_limits set window_start = window_start - interval '61 seconds'`)
    expect((await post('/auth/forgot-password', { email })).status).toBe(200)
  })

  test('come six times an hour to one address', async () => {
    await fresh()
    const email = 'hourly@example.com'
    for (let count = 0; count < 6; count++) {
      expect((await post('/auth/forgot-password', { email })).status).toBe(200)
      await app.query(`delete from rate_limits where key like 'mail-pause%'`)
    }
    expectLimited(await post('/auth/forgot-password', { email }), 3600)
  })

  test('come 30 times an hour from one caller, whatever it says of its address', async () => {
    await fresh()
    const ask = (number: number) =>
      post(
        '/auth/forgot-password',
        { email: `m${number}@example.com` },
        { 'x-forwarded-for': `10.0.0.${number}` },
      )
    for (let count = 0; count < 30; count++) expect((await ask(count)).status).toBe(200)
    expectLimited(await ask(30), 3600)
  })
})

describe('guessing a password', () => {
  test('stops after ten tries, over a restart too; a reset lets the owner in', async () => {
    await fresh()
    const email = 'newcomer@mullion.local'
    const guess = (number: number) =>
      post('/auth/signin', { email, password: `guess ${number}` }, { 'x-forwarded-for': `10.0.0.${number}` })
    for (let count = 0; count < 10; count++) expect((await guess(count)).status).toBe(400)
    expectLimited(await guess(10), 15 * 60)
    await app.restart()
    expectLimited(await guess(11), 15 * 60)
    expectLimited(await post('/auth/signin', demoAccount(app.dataDir, 'newcomer')), 15 * 60)

    const known = (await readMails(app.dataDir, email)).map(({ file }) => file)
    await post('/auth/forgot-password', { email })
    const otp = readCode((await app.readMail(email, known)).text)
    const checked = await app.api<{ reset_token: string }>('POST', '/auth/verify-forgot-otp', {
      body: { email, otp },
    })
    const password = 'the owner is back in 1 go'
    await post('/auth/reset-password', {
      email,
      reset_token: checked.data.reset_token,
      new_password: password,
    })
    await app.signIn({ email, password })
  })

  test('a right password starts the count anew', async () => {
    await fresh()
    const demo = demoAccount(app.dataDir, 'demo')
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 6; count++) {
        await post('/auth/signin', { email: demo.email, password: 'wrong' })
      }
      await app.signIn(demo)
    }
  })
})

test('guessing codes stops', async () => {
  await fresh()
  const body = { email: 'codes@example.com', code: '000000' }
  for (let count = 0; count < 20; count++) expect((await post('/auth/verify-otp', body)).status).toBe(400)
  expectLimited(await post('/auth/verify-otp', body), 15 * 60)
})

test.each(['/submit-order/item-removal-mask/batch', '/submit-order/service-batch'])(
  'ordering by %s stops after 60 in a minute',
  async (path) => {
    await fresh()
    const { access_token: token } = await app.signIn()
    const items = [{ image_id: 'none', mask_id: 'none' }]
    const order = () => app.api('POST', path, { token, body: { service_id: 'none', items } })
    for (let count = 0; count < 60; count++) expect((await order()).status).toBeLessThan(429)
    expectLimited(await order(), 60)
  },
)
