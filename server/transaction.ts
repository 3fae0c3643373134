import type { Context, Events, Trx } from './context.ts'

/** Runs work in a transaction; what it tells the open pages goes out after the commit, or not at all. */
export async function inTransaction<T>(
  ctx: Context,
  work: (trx: Trx, held: Context) => Promise<T>,
): Promise<T> {
  const told: (() => void)[] = []
  const events: Events = {
    emitToUser: (...event) => void told.push(() => ctx.events.emitToUser(...event)),
    endSessions: (...sessions) => void told.push(() => ctx.events.endSessions(...sessions)),
  }
  const result = await ctx.db.transaction().execute((trx) => work(trx, { ...ctx, db: trx, events }))
  for (const tell of told) tell()
  return result
}
