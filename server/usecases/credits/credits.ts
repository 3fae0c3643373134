import { sql } from 'kysely'
import type { Trx } from '../../data/database.ts'
import type { CreditKind } from '../../data/schema.ts'
import { AppError } from '../../base/errors.ts'
import { addToBalance, endLotUses, expireLots, takeFromLots, writeEntry } from './ledger.ts'
import { takeMissing } from './reversals.ts'

/** Gives credits, once for each `reason` (the ledger key is `grant:` and the reason). False when given before. */
export async function grantCredits(
  trx: Trx,
  grant: { userId: string; kind: CreditKind; amount: number; reason: string },
): Promise<boolean> {
  const isNew = await writeEntry(trx, {
    userId: grant.userId,
    kind: grant.kind,
    entry: 'grant',
    amount: grant.amount,
    orderId: null,
    key: `grant:${grant.reason}`,
  })
  if (isNew) await addToBalance(trx, grant.userId, grant.kind, grant.amount)
  return isNew
}

/**
 * Before an account is erased: books the rest of its balances out of the ledger, so that the ledger adds up when the
 * balances are deleted with the account.
 */
export async function eraseBalances(trx: Trx, userId: string): Promise<void> {
  const left = await trx
    .selectFrom('balances')
    .select(['kind', 'balance'])
    .where('user_id', '=', userId)
    .where('balance', '>', 0)
    .forUpdate()
    .execute()
  for (const { kind, balance } of left) {
    const key = `erase:${userId}:${kind}`
    await writeEntry(trx, { userId, kind, entry: 'erase', amount: -balance, orderId: null, key })
  }
}

/**
 * Takes an order's credits off the balance, in the order's own transaction. Returns the balance that is left.
 * Throws `insufficient_credits` when the balance is too low; the caller's transaction must then roll back.
 */
export async function holdCredits(
  trx: Trx,
  userId: string,
  kind: CreditKind,
  amount: number,
  orderId: string,
): Promise<number> {
  await expireLots(trx, userId, kind)
  // One statement checks and takes: of many at once, the row's lock lets each see what the one before it left.
  const left = await trx
    .updateTable('balances')
    .set({ balance: sql`balance - ${amount}` })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('balance', '>=', amount)
    .returning('balance')
    .executeTakeFirst()
  if (!left) {
    throw new AppError(
      'insufficient_credits',
      `This needs ${amount} ${kind} ${amount === 1 ? 'credit' : 'credits'}, more than you have left`,
    )
  }
  const key = `hold:${orderId}`
  const isNew = await writeEntry(trx, { userId, kind, entry: 'hold', amount: -amount, orderId, key })
  if (!isNew) throw new AppError('conflict', 'Credits are already held for this order')
  await takeFromLots(trx, userId, kind, amount, orderId)
  return left.balance
}

/**
 * Takes the credits of several orders off the balance, all or none, each with a hold of its own. Returns the balance
 * that is left. Throws `insufficient_credits` with how many are missing; the caller's transaction must then roll back.
 */
export async function holdCreditsOfMany(
  trx: Trx,
  userId: string,
  kind: CreditKind,
  orders: readonly { id: string; amount: number }[],
): Promise<number> {
  await expireLots(trx, userId, kind)
  const total = orders.reduce((sum, { amount }) => sum + amount, 0)
  // The row's lock makes orders wait for each other, so that what is read here still holds when it is taken.
  const found = await trx
    .selectFrom('balances')
    .select('balance')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  const balance = found?.balance ?? 0
  if (balance < total) {
    const missing = total - balance
    throw new AppError(
      'insufficient_credits',
      `This needs ${total} ${kind} ${total === 1 ? 'credit' : 'credits'}; you have ${balance}, so ${missing} ${missing === 1 ? 'is' : 'are'} missing`,
      { details: { needed: total, left: balance, missing } },
    )
  }
  await trx
    .updateTable('balances')
    .set({ balance: balance - total })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()
  await trx
    .insertInto('ledger')
    .values(
      orders.map(({ id, amount }) => ({
        user_id: userId,
        kind,
        entry: 'hold' as const,
        amount: -amount,
        order_id: id,
        key: `hold:${id}`,
      })),
    )
    .execute()
  for (const { id, amount } of orders) await takeFromLots(trx, userId, kind, amount, id)
  return balance - total
}

interface Hold {
  user_id: string
  kind: CreditKind
  amount: number
  created_at: Date
}

async function readHold(trx: Trx, orderId: string): Promise<Hold | undefined> {
  return trx
    .selectFrom('ledger')
    .select(['user_id', 'kind', 'amount', 'created_at'])
    .where('key', '=', `hold:${orderId}`)
    .executeTakeFirst()
}

/**
 * Ends an order's hold, by capture or by release. Both write the same ledger key, so an order is settled once and
 * one way, however often and wherever this is called. False when it was settled before, or never held.
 */
async function settle(trx: Trx, orderId: string, entry: 'capture' | 'release'): Promise<boolean> {
  const hold = await readHold(trx, orderId)
  if (!hold) return false
  const amount = entry === 'release' ? -hold.amount : 0
  const isNew = await writeEntry(trx, {
    userId: hold.user_id,
    kind: hold.kind,
    entry,
    amount,
    orderId,
    key: `settle:${orderId}`,
  })
  if (!isNew) return false
  if (amount > 0) await addToBalance(trx, hold.user_id, hold.kind, amount)
  await endLotUses(trx, orderId, entry === 'release')
  if (amount > 0) await takeMissing(trx, hold, orderId, amount)
  return true
}

/** The order is done: its held credits are spent. True only the first time; call it in the completion's transaction. */
export async function captureHold(trx: Trx, orderId: string): Promise<boolean> {
  return settle(trx, orderId, 'capture')
}

/** The order failed or was cancelled: its held credits are released. True only the first time. */
export async function releaseHold(trx: Trx, orderId: string): Promise<boolean> {
  return settle(trx, orderId, 'release')
}
