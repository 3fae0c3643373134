import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, openPool, type Trx } from '../../server/data/database.ts'
import { AppError } from '../../server/base/errors.ts'
import { newId } from '../../server/base/ids.ts'
import { captureHold, grantCredits, holdCredits, releaseHold } from '../../server/usecases/credits/credits.ts'
import { readBalances, readHolds } from '../../server/usecases/credits/queries.ts'
import { hashRequest, withIdempotency } from '../../server/usecases/requests/idempotency.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances } from '../helpers/invariants.ts'

let app: App
let db: Database
beforeAll(async () => {
  app = await startInProcess()
  db = openDatabase(openPool(app.databaseUrl(), { size: 30, onError: () => {} }))
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await db.destroy()
  await app.stop()
})

async function newUser(credits: number): Promise<string> {
  const userId = newId()
  await db
    .insertInto('users')
    .values({ id: userId, email: `${userId}@example.com`, full_name: 'A', password_hash: '' })
    .execute()
  await inTrx((trx) => grantCredits(trx, { userId, kind: 'image', amount: credits, reason: userId }))
  return userId
}

function inTrx<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
  return db.transaction().execute(work)
}

const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error)

test('of 200 holds at once on 10 credits exactly 10 succeed', async () => {
  const userId = await newUser(10)
  const holds = Array.from({ length: 200 }, () =>
    inTrx((trx) => holdCredits(trx, userId, 'image', 1, newId())).catch(codeOf),
  )
  const ends = await Promise.all(holds)
  expect(ends.filter((end) => typeof end === 'number').length).toBe(10)
  expect(ends.filter((end) => end === 'insufficient_credits').length).toBe(190)
  expect(await readBalances(db, userId)).toEqual({ image: 0, video: 0 })
  expect(await readHolds(db, userId)).toEqual({ image: 10, video: 0 })
})

test('a grant is given once for each reason', async () => {
  const userId = await newUser(3)
  const grant = { userId, kind: 'video' as const, amount: 5, reason: `gift:${userId}` }
  const given = await Promise.all(Array.from({ length: 20 }, () => inTrx((trx) => grantCredits(trx, grant))))
  expect(given.filter(Boolean).length).toBe(1)
  expect(await readBalances(db, userId)).toEqual({ image: 3, video: 5 })
})

test('captures and releases of one order at once settle it once', async () => {
  for (let round = 0; round < 5; round++) {
    const userId = await newUser(4)
    const orderId = newId()
    await inTrx((trx) => holdCredits(trx, userId, 'image', 3, orderId))
    const settled = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        inTrx((trx) => (index % 2 ? captureHold(trx, orderId) : releaseHold(trx, orderId))),
      ),
    )
    expect(settled.filter(Boolean).length).toBe(1)
    expect([1, 4]).toContain((await readBalances(db, userId)).image)
    expect((await readHolds(db, userId)).image).toBe(0)
  }
})

test('nothing is settled that was never held', async () => {
  expect(await inTrx((trx) => captureHold(trx, newId()))).toBe(false)
  expect(await inTrx((trx) => releaseHold(trx, newId()))).toBe(false)
})

test('a rollback leaves neither hold nor debit', async () => {
  const userId = await newUser(2)
  const orderId = newId()
  const failing = inTrx(async (trx) => {
    await holdCredits(trx, userId, 'image', 2, orderId)
    throw new Error('no job')
  })
  await expect(failing).rejects.toThrow('no job')
  expect((await readBalances(db, userId)).image).toBe(2)
  expect(await db.selectFrom('ledger').select('id').where('order_id', '=', orderId).execute()).toEqual([])
})

test.each([
  ['before the money went back: they go with it', -1, { image: 1, video: 0 }],
  ['after that: they are others', 1, { image: 4, video: 0 }],
])('credits of an order that held them %s', async (_when, minutes, left) => {
  const userId = await newUser(4)
  const orderId = newId()
  await inTrx((trx) => holdCredits(trx, userId, 'image', 3, orderId))
  await app.query(
    `insert into purchases (id, user_id, plan_id, plan_name, kind, interval, quantity, credits, subtotal, discount,
       amount, currency, till, status, refunded, credits_reversed, credits_missing, reversed_at)
     values ($1, $2, 'images-single', 'One listing', 'image', 'once', 1, 15, 1500, 0, 1500, 'USD', 'stripe', 'paid',
       1500, 12, 3, now() - make_interval(mins => $3))`,
    [newId(), userId, minutes],
  )
  expect(await inTrx((trx) => releaseHold(trx, orderId))).toBe(true)
  expect(await readBalances(db, userId)).toEqual(left)
})

test.each(['update ledger set amount = 5', 'delete from ledger', 'truncate ledger'])(
  'the database refuses: %s',
  async (statement) => {
    await expect(app.query(statement)).rejects.toThrow('the ledger is append-only')
  },
)

test('whatever happens in whatever order, the balance is the sum of the ledger', async () => {
  const step = fc.record({
    verb: fc.constantFrom('grant', 'hold', 'capture', 'release', 'crash'),
    order: fc.integer({ min: 0, max: 4 }),
    amount: fc.integer({ min: 1, max: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const userId = await newUser(6)
      for (const [index, { verb, order, amount }] of steps.entries()) {
        const orderId = `${userId}:${order}`
        await inTrx(async (trx) => {
          if (verb === 'grant') {
            await grantCredits(trx, { userId, kind: 'image', amount, reason: `${userId}:${index}` })
          } else if (verb === 'capture') await captureHold(trx, orderId)
          else if (verb === 'release') await releaseHold(trx, orderId)
          else await holdCredits(trx, userId, 'image', amount, orderId)
          if (verb === 'crash') throw new AppError('internal', 'crash')
        }).catch(codeOf)
      }
      await assertLedgerBalances(app)
    }),
    { numRuns: 15 },
  )
})

test('50 calls at once with one key do the work once and give one answer', async () => {
  const userId = await newUser(10)
  const claim = { key: 'order-1', requestHash: hashRequest('order', { image: 1 }) }
  const call = () =>
    inTrx((trx) =>
      withIdempotency(trx, userId, claim, async () => {
        const orderId = newId()
        return { orderId, left: await holdCredits(trx, userId, 'image', 1, orderId) }
      }),
    )
  const answers = await Promise.all(Array.from({ length: 50 }, call))
  expect(new Set(answers.map(({ answer }) => answer.orderId)).size).toBe(1)
  expect(answers.filter(({ isReplay }) => !isReplay).length).toBe(1)
  expect((await readBalances(db, userId)).image).toBe(9)
})

test('a key is of one user and one request, and is free again after a failure', async () => {
  const [one, two] = [await newUser(1), await newUser(1)]
  const claim = { key: 'k', requestHash: hashRequest('order', 1) }
  const failing = inTrx((trx) =>
    withIdempotency(trx, one, claim, () => Promise.reject(new AppError('insufficient_credits', ''))),
  )
  await expect(failing).rejects.toThrow(AppError)
  const run = (userId: string, requestHash = claim.requestHash) =>
    inTrx((trx) => withIdempotency(trx, userId, { ...claim, requestHash }, async () => ({ done: userId })))
  expect((await run(one)).answer).toEqual({ done: one })
  expect((await run(two)).answer).toEqual({ done: two })
  const other = run(one, hashRequest('order', 2)).catch(codeOf)
  expect(await other).toBe('idempotency_mismatch')
})
