// The clock of the machine is put forward or back by an hour while people work: nobody is shut out, nothing holds for ever
// and nothing is done twice. The server's own clock is turned in this process; what the database notes is moved by as much.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createLifecycle } from '../../server/base/lifecycle.ts'
import { isOwnChallenge, makeChallenge, spendChallenge } from '../../server/usecases/auth/challenges.ts'
import type { Context } from '../../server/usecases/context.ts'
import { type App, readCode } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'
import { boxMask, roomJpeg } from '../helpers/pictures.ts'
import { addReady, placeOrder, readImage, sendMask, waitForEnd } from '../helpers/studio.ts'

const hour = 3_600_000
let app: App
beforeAll(async () => {
  app = await startInProcess()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(async () => {
  await app.stop()
})

/** Turns the clock of this process, and nothing else: timers go on as they were. */
function turnClock(ms: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

const password = 'a mullion divides 2 panes'

async function mailedCode(email: string): Promise<string> {
  await app.api('POST', '/auth/signup', { body: { email, password, full_name: 'A' } })
  return readCode((await app.readMail(email)).text)
}

test.each([1, -1])(
  'an order in hand is done and paid once when the clock jumps by %i hour',
  async (hours) => {
    const { access_token: token, image_credit: before } = await app.signIn()
    const photo = await addReady(app, token, await roomJpeg(480, 320))
    const mask = await sendMask(app, token, photo.id, await boxMask(480, 320))
    const placed = await placeOrder(app, token, { image_id: photo.id, mask_id: mask.data.mask.id })
    turnClock(hours * hour)
    expect((await waitForEnd(app, token, placed.data.order.id)).status).toBe('completed')
    const [{ results }] = await app.query<{ results: number }>(
      'select count(*)::int as results from images where order_id = $1',
      [placed.data.order.id],
    )
    const after = (await app.api<{ total_image: number }>('GET', '/subscriptions/my-credits', { token })).data
    expect([results, after.total_image]).toEqual([1, before - 1])
    await assertLedgerBalances(app)
    // In the middle of a session: it lives, and what it is shown opens.
    const { image } = await readImage(app, token, photo.id)
    expect((await fetch(`${app.url}${image.thumbnail_url}`)).status).toBe(200)
  },
)

test('a code that was made by a clock that ran ahead holds no longer than others', async () => {
  const code = await mailedCode('ahead@example.com')
  await app.query(`update codes set created_at = created_at + interval '1 hour', expires_at = expires_at + interval '1 hour'
    where user_id = (select id from users where email = 'ahead@example.com')`)
  const body = { email: 'ahead@example.com', code }
  expect((await app.api('POST', '/auth/verify-otp', { body })).meta.code).toBe('invalid_code')
})

test('a code lives on over a step that a time server makes', async () => {
  const code = await mailedCode('step@example.com')
  await app.query(`update codes set created_at = created_at + interval '20 seconds'
    where user_id = (select id from users where email = 'step@example.com')`)
  const body = { email: 'step@example.com', code }
  expect((await app.api('POST', '/auth/verify-otp', { body })).status).toBe(200)
})

test('who was shut out by a clock that ran ahead is not shut out for as long', async () => {
  const email = 'guessed@example.com'
  await app.signUp(email, password)
  const guess = (given: string) => app.api('POST', '/auth/signin', { body: { email, password: given } })
  for (let count = 0; count < 10; count++) await guess('not the password 1')
  expect((await guess(password)).status).toBe(429)
  await app.query(`update rate_limits set window_start = window_start + interval '1 year'`)
  expect((await guess(password)).status).toBe(200)
})

test('a session of a clock that ran a year ahead does not last a year', async () => {
  const { access_token: token } = await app.signUp('years@example.com', password)
  const read = () => app.api('GET', '/users/self', { token })
  const move = (by: string) =>
    app.query(
      `update sessions set created_at = created_at + $1::interval, last_used_at = last_used_at + $1::interval,
        expires_at = expires_at + $1::interval
       where user_id = (select id from users where email = 'years@example.com')`,
      [by],
    )
  await move('1 hour')
  expect((await read()).status).toBe(200)
  await move('1 year')
  expect((await read()).status).toBe(401)
})

test('a challenge holds five minutes, also where the clock is put back before it is answered', async () => {
  const ctx = {
    clock: { now: () => new Date() },
    secrets: { seal: Buffer.alloc(32, 7) },
  } as unknown as Context
  const use = { purpose: 'second factor', subject: 'somebody' } as const
  const challenge = makeChallenge(ctx, use)
  expect(isOwnChallenge(ctx, challenge, use)).toBe(true)
  turnClock(-hour)
  expect(isOwnChallenge(ctx, challenge, use)).toBe(false)
  expect(await spendChallenge(ctx, challenge, use)).toBe(false)
})

test('a stop ends in its time when the clock is put back meanwhile', async () => {
  const reports: string[] = []
  const life = createLifecycle((text) => reports.push(text))
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'performance'] })
  life.onStop('what comes last', () => new Promise(() => {}))
  life.onStop('what sets the clock', () => {
    vi.setSystemTime(Date.now() - hour)
  })
  void life.stop()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(reports).toEqual([
    expect.stringMatching(/^what comes last did not stop cleanly: still busy after \d+ s$/),
  ])
})
