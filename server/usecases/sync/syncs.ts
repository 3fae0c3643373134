import { setTimeout as pause } from 'node:timers/promises'
import type { Sync } from '../../../core/contract/aryeo.ts'
import type { Database } from '../../data/database.ts'
import type { SyncRow } from '../../data/rows.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Context } from '../context.ts'
import { readKey, saveKey } from './connected-keys.ts'
import { ownOfProvider, provider } from './policy.ts'

/** Milliseconds for which the call that begins a sync waits for its end, and between two polls. */
const answerMs = 5_000
const pollMs = 150
const checkMs = 40_000
const keptDays = 30

/** States of a sync that has not ended. */
export const activeStates = ['queued', 'running'] as const

function isActive({ state }: SyncRow): boolean {
  return state === 'queued' || state === 'running'
}

function present(row: SyncRow): Sync {
  const { id, state, stage, total, done, listings, imported, skipped, failed, problems, error } = row
  return {
    id,
    state,
    stage,
    total,
    done,
    listings,
    imported,
    skipped,
    failed,
    problems,
    error: error?.message ?? null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/**
 * Begins a sync, or joins the one that is under way, and waits a few seconds for its end. A given key is tried first,
 * and kept when the account accepts it. Throws the reason when the sync fails within that time.
 */
export async function startSync(ctx: Context, userId: string, key: string | undefined): Promise<Sync> {
  if (key === undefined) await readKey(ctx, userId)
  else {
    await ctx.aryeo.check(key, AbortSignal.timeout(checkMs))
    await saveKey(ctx, userId, key)
  }
  const sync = await waitForEnd(ctx.db, await beginOrJoin(ctx, userId))
  if (sync.error) {
    const { code, message, retryAfter } = sync.error
    throw new AppError(code, message, retryAfter === undefined ? {} : { retryAfter })
  }
  return present(sync)
}

async function beginOrJoin(ctx: Context, userId: string): Promise<SyncRow> {
  for (;;) {
    const begun = await ctx.db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('syncs')
        .values({
          id: newId(),
          user_id: userId,
          provider,
          stage: 'Waiting to begin',
          created_at: ctx.clock.now(),
        })
        // One at a time: the index of syncs under way lets no second one in.
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirst()
      if (row) await ctx.jobs.enqueue(trx, 'sync-account', { syncId: row.id }, { groupId: userId })
      return row
    })
    const found = begun ?? (await activeSync(ctx.db, userId))
    // None: the one that stood in the way has ended in between.
    if (!found) continue
    if (begun) await forgetOld(ctx, userId)
    return found
  }
}

async function activeSync(db: Database, userId: string): Promise<SyncRow | undefined> {
  return db
    .selectFrom('syncs')
    .selectAll()
    .where(ownOfProvider(userId))
    .where('state', 'in', activeStates)
    .executeTakeFirst()
}

async function forgetOld({ db, clock }: Context, userId: string): Promise<void> {
  const oldest = new Date(clock.now().getTime() - keptDays * 24 * 3_600_000)
  await db
    .deleteFrom('syncs')
    .where('user_id', '=', userId)
    .where('state', 'not in', activeStates)
    .where('created_at', '<', oldest)
    .execute()
}

async function waitForEnd(db: Database, begun: SyncRow): Promise<SyncRow> {
  const read = () => db.selectFrom('syncs').selectAll().where('id', '=', begun.id).executeTakeFirstOrThrow()
  for (let waited = 0; waited < answerMs; waited += pollMs) {
    const row = await read()
    if (!isActive(row)) return row
    await pause(pollMs)
  }
  // The end of the sync reads this in the same row, and then notifies the user: exactly once.
  const left = await db
    .updateTable('syncs')
    .set({ is_left: true })
    .where('id', '=', begun.id)
    .where('state', 'in', activeStates)
    .returningAll()
    .executeTakeFirst()
  return left ?? read()
}

/** The newest sync of a user. */
export async function lastSync(db: Database, userId: string): Promise<Sync | null> {
  const row = await db
    .selectFrom('syncs')
    .selectAll()
    .where(ownOfProvider(userId))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return row ? present(row) : null
}

/** Stops the sync that is under way, if there is one: it imports nothing more. */
export async function stopSync({ db, clock }: Context, userId: string): Promise<void> {
  await db
    .updateTable('syncs')
    .set({ state: 'stopped', stage: '', finished_at: clock.now() })
    .where(ownOfProvider(userId))
    .where('state', 'in', activeStates)
    .execute()
}

/** Forgets the key and stops what works with it. */
export async function disconnect(ctx: Context, userId: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('connected_accounts').where(ownOfProvider(userId)).execute()
    await stopSync({ ...ctx, db: trx }, userId)
  })
}
