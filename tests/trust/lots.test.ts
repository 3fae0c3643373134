import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, openPool, type Trx } from '../../server/data/database.ts'
import { AppError } from '../../server/base/errors.ts'
import { newId } from '../../server/base/ids.ts'
import { captureHold, grantCredits, holdCredits, releaseHold } from '../../server/usecases/credits/credits.ts'
import { addLot, expireLots } from '../../server/usecases/credits/ledger.ts'
import { readBalances, readExpiring } from '../../server/usecases/credits/queries.ts'
import type { App } from '../helpers/app.ts'
import { startInProcess } from '../helpers/in-process.ts'
import { assertLedgerBalances, assertLots } from '../helpers/invariants.ts'

let app: App
let db: Database
beforeAll(async () => {
  app = await startInProcess()
  db = openDatabase(openPool(app.databaseUrl(), { size: 30, onError: () => {} }))
})
afterAll(async () => {
  await assertLedgerBalances(app)
  await assertLots(app)
  await db.destroy()
  await app.stop()
})

const kind = 'image'
const inTrx = <T>(work: (trx: Trx) => Promise<T>) => db.transaction().execute(work)
const codeOf = (error: unknown) => (error instanceof AppError ? error.code : error)
const balance = async (userId: string) => (await readBalances(db, userId)).image
const expiring = async (userId: string) => (await readExpiring(db, userId)).map(({ credits }) => credits)

async function newUser(): Promise<string> {
  const userId = newId()
  await db
    .insertInto('users')
    .values({ id: userId, email: `${userId}@example.com`, full_name: 'A', password_hash: '' })
    .execute()
  return userId
}

/** Gives credits: for good, or until so many days from now. */
async function give(userId: string, credits: number, days?: number): Promise<void> {
  await inTrx(async (trx) => {
    await grantCredits(trx, { userId, kind, amount: credits, reason: newId() })
    if (days !== undefined)
      await addLot(trx, { userId, kind, credits, expiresAt: new Date(Date.now() + days * 86_400_000) })
  })
}

/** Lets so many days go by for one user. */
const passDays = (userId: string, days: number) =>
  app.query(
    `update credit_lots set expires_at = expires_at - make_interval(hours => 24 * $2) where user_id = $1`,
    [userId, days],
  )

test('orders take the credits that end first, and those that do not expire last', async () => {
  const userId = await newUser()
  await give(userId, 5)
  await give(userId, 3, 20)
  await give(userId, 2, 10)
  const order = newId()
  await inTrx((trx) => holdCredits(trx, userId, kind, 4, order))
  expect([await balance(userId), await expiring(userId)]).toEqual([6, [1]])
  await inTrx((trx) => releaseHold(trx, order))
  expect([await balance(userId), await expiring(userId)]).toEqual([10, [2, 3]])
})

test('ended credits cannot be spent, before any sweep', async () => {
  const userId = await newUser()
  await give(userId, 1)
  await give(userId, 10, 5)
  await passDays(userId, 6)
  expect(await balance(userId)).toBe(1)
  const hold = (amount: number) =>
    inTrx((trx) => holdCredits(trx, userId, kind, amount, newId())).catch(codeOf)
  expect(await hold(2)).toBe('insufficient_credits')
  expect(await hold(1)).toBe(0)
})

test('an order that fails after the period gives its credits back, and they stay', async () => {
  const userId = await newUser()
  await give(userId, 4, 5)
  const order = newId()
  await inTrx((trx) => holdCredits(trx, userId, kind, 3, order))
  await passDays(userId, 6)
  await inTrx((trx) => expireLots(trx, userId, kind))
  expect(await balance(userId)).toBe(0)
  await inTrx((trx) => releaseHold(trx, order))
  expect([await balance(userId), await expiring(userId)]).toEqual([3, []])
})

test('a lot lapses once, however many sweep it while orders are placed', async () => {
  const userId = await newUser()
  await give(userId, 7)
  await give(userId, 9, 5)
  await passDays(userId, 6)
  const work = Array.from({ length: 20 }, (_, index) =>
    inTrx(async (trx) =>
      index % 2 ? expireLots(trx, userId, kind) : holdCredits(trx, userId, kind, 1, newId()),
    ).catch(codeOf),
  )
  await Promise.all(work)
  expect(await balance(userId)).toBe(0)
  const entries = await app.query<{ amount: number }>(
    `select amount from ledger where user_id = $1 and entry = 'expire'`,
    [userId],
  )
  expect(entries).toEqual([{ amount: -9 }])
})

/** What the accounts should say, kept in plain sums: a lot is `[credits left, days left]`. */
interface Model {
  plain: number
  lots: { left: number; days: number }[]
  holds: Map<string, { plain: number; from: { lot: { left: number; days: number }; amount: number }[] }>
}

function holdInModel(model: Model, orderId: string, amount: number): void {
  const live = model.lots.filter(({ days }) => days > 0).sort((a, b) => a.days - b.days)
  const total = model.plain + live.reduce((sum, { left }) => sum + left, 0)
  if (total < amount || model.holds.has(orderId)) return
  let wanted = amount
  const from = live.map((lot) => {
    const taken = Math.min(lot.left, wanted)
    lot.left -= taken
    wanted -= taken
    return { lot, amount: taken }
  })
  model.plain -= wanted
  model.holds.set(orderId, { plain: wanted, from })
}

function endInModel(model: Model, orderId: string, isReturned: boolean): void {
  const hold = model.holds.get(orderId)
  if (!hold) return
  model.holds.set(orderId, { plain: 0, from: [] })
  if (!isReturned) return
  model.plain += hold.plain
  for (const { lot, amount } of hold.from) {
    if (lot.days > 0) lot.left += amount
    else model.plain += amount
  }
}

test('whatever is bought, held, returned and ended in whatever order, the sums are those of a plain model', async () => {
  const step = fc.record({
    verb: fc.constantFrom('plan', 'plan', 'pack', 'hold', 'hold', 'capture', 'release', 'pass', 'sweep'),
    order: fc.integer({ min: 0, max: 3 }),
    amount: fc.integer({ min: 1, max: 6 }),
    days: fc.integer({ min: 1, max: 9 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const userId = await newUser()
      const model: Model = { plain: 0, lots: [], holds: new Map() }
      for (const [index, { verb, order, amount, days }] of steps.entries()) {
        const orderId = `${userId}:${order}`
        // A fraction of its own, so that no two lots end at the same moment.
        const life = days + (index + 1) / 100
        if (verb === 'plan') {
          await give(userId, amount, life)
          model.lots.push({ left: amount, days: life })
        } else if (verb === 'pack') {
          await give(userId, amount)
          model.plain += amount
        } else if (verb === 'hold') {
          await inTrx((trx) => holdCredits(trx, userId, kind, amount, orderId)).catch(codeOf)
          holdInModel(model, orderId, amount)
        } else if (verb === 'pass') {
          await passDays(userId, days)
          for (const lot of model.lots) lot.days -= days
        } else if (verb === 'sweep') await inTrx((trx) => expireLots(trx, userId, kind))
        else {
          await inTrx((trx) => (verb === 'capture' ? captureHold : releaseHold)(trx, orderId))
          endInModel(model, orderId, verb === 'release')
        }
        const live = model.lots.filter((lot) => lot.days > 0 && lot.left > 0)
        const inLots = live.reduce((sum, { left }) => sum + left, 0)
        expect(await balance(userId)).toBe(model.plain + inLots)
        expect(await expiring(userId)).toEqual(live.sort((a, b) => a.days - b.days).map(({ left }) => left))
      }
      await assertLedgerBalances(app)
      await assertLots(app)
    }),
    { numRuns: 25 },
  )
})
