import type { Trx } from '../data/database.ts'
import type { Context, Events } from './context.ts'

/**
 * Runs `work` in a transaction. Its `txCtx` reads and writes through the transaction, and holds events back: they are
 * sent after the commit, or not at all when it rolls back.
 */
export async function inTransaction<T>(
  ctx: Context,
  work: (trx: Trx, txCtx: Context) => Promise<T>,
): Promise<T> {
  const unsent: (() => void)[] = []
  const events: Events = {
    emitToUser: (...event) => void unsent.push(() => ctx.events.emitToUser(...event)),
    emitToAll: (...event) => void unsent.push(() => ctx.events.emitToAll(...event)),
    endSessions: (...sessions) => void unsent.push(() => ctx.events.endSessions(...sessions)),
  }
  const result = await ctx.db.transaction().execute((trx) => work(trx, { ...ctx, db: trx, events }))
  for (const send of unsent) send()
  return result
}
