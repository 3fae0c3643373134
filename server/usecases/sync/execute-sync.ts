import type { Sync } from '../../../core/contract/aryeo.ts'
import type { ErrorCode } from '../../../core/contract/errors.ts'
import { successTexts } from '../../../core/contract/messages.ts'
import type { Context } from '../context.ts'
import type { SyncRow } from '../../data/rows.ts'
import { AppError, isStorageFull } from '../../base/errors.ts'
import type { Listing } from '../../base/listings.ts'
import { inTransaction } from '../transaction.ts'
import { notify } from '../notifications/notifications.ts'
import { readKey } from './connected-keys.ts'
import { importImage, SyncStopped } from './import-image.ts'
import {
  type Candidate,
  type KnownImages,
  markVanished,
  readKnownImages,
  toImageKey,
} from './imported-images.ts'
import { fetchAllListings } from './listings.ts'
import { activeStates } from './syncs.ts'

/** Photos under way at once: one arrives while others are checked. */
const atOnce = 3
const maxProblems = 100

type Problem = Sync['problems'][number]
type Counts = Pick<Sync, 'listings' | 'imported' | 'skipped' | 'failed' | 'total' | 'done'>
interface Failure {
  code: ErrorCode
  message: string
  retryAfter?: number
}
interface OfSync {
  id: string
  user_id: string
}

/**
 * Imports the images of an account. Safe to run again after its process died: images that were imported before are not
 * fetched twice, and still count. Returns without doing anything when the sync has ended already.
 */
export async function executeSync(ctx: Context, syncId: string, signal: AbortSignal): Promise<void> {
  try {
    const sync = await markRunning(ctx, syncId)
    const key = await readKey(ctx, sync.user_id)
    const { listings, isWhole } = await fetchAllListings(ctx, key, signal, async (page, last) => {
      await update(ctx, sync, {
        stage: last > 1 ? `Reading listings, page ${page} of ${last}` : 'Reading listings',
      })
    })
    const tally = await importAll(ctx, sync, listings, signal)
    if (isWhole) await markVanished(ctx.db, sync.user_id, listings, ctx.clock.now())
    await end(ctx, sync.id, { state: 'done', error: null, ...tally })
  } catch (error) {
    if (error instanceof SyncStopped) return
    if (signal.aborted) throw error
    const known = expected(error)
    if (!known) throw error
    await failSync(ctx, syncId, known)
  }
}

/** The error for the user; undefined for an error of the server, after which the job is tried again. */
function expected(error: unknown): Failure | undefined {
  if (isStorageFull(error))
    return {
      code: 'storage_full',
      message: "The server's disk is full. What came in before that is here.",
    }
  if (error instanceof AppError && error.code === 'quota_exceeded')
    return { code: error.code, message: `${error.message} What came in before that is here.` }
  if (error instanceof AppError) {
    const { code, message, retryAfter } = error
    return { code, message, ...(retryAfter === undefined ? {} : { retryAfter }) }
  }
  return undefined
}

async function markRunning(ctx: Context, syncId: string): Promise<OfSync> {
  return update(ctx, { id: syncId }, { state: 'running', stage: 'Reading listings' })
}

/** Writes the progress. Throws SyncStopped when the sync has ended meanwhile. */
async function update(
  { db }: Context,
  { id }: { id: string },
  change: Partial<Counts> & { state?: 'running'; stage?: string; problems?: string },
): Promise<OfSync> {
  const row = await db
    .updateTable('syncs')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', activeStates)
    .returning(['id', 'user_id'])
    .executeTakeFirst()
  if (!row) throw new SyncStopped()
  return row
}

async function importAll(
  ctx: Context,
  sync: OfSync,
  listings: readonly Listing[],
  signal: AbortSignal,
): Promise<Counts & { problems: string }> {
  const known = await readKnownImages(ctx.db, sync.user_id)
  const { missing, counts } = compare(sync, listings, known)
  const problems: Problem[] = []
  const written = () => ({ ...counts, problems: JSON.stringify(problems) })
  await update(ctx, sync, { ...written(), stage: 'Bringing photos in' })
  await forEachAtOnce(missing, async (candidate) => {
    const outcome = await importImage(ctx, sync, candidate, signal)
    counts.done++
    if (outcome.kind === 'imported') counts.imported++
    else if (outcome.kind === 'here') counts.skipped++
    else {
      counts.failed++
      if (problems.length < maxProblems)
        problems.push({
          address: candidate.listing.address,
          name: candidate.image.name,
          reason: outcome.reason,
        })
    }
    await update(ctx, sync, outcome.kind === 'failed' ? written() : counts)
  })
  return written()
}

/** Splits an account's images into those to fetch and those that need not be. */
function compare(
  sync: OfSync,
  listings: readonly Listing[],
  known: KnownImages,
): { missing: Candidate[]; counts: Counts } {
  const missing: Candidate[] = []
  let imported = 0
  let skipped = 0
  for (const listing of listings)
    for (const image of listing.images) {
      const before = known.get(toImageKey(listing.id, image.id))
      if (!before) missing.push({ listing, image })
      // By an attempt at this very sync whose process died.
      else if (before.syncId === sync.id) imported++
      else skipped++
    }
  const total = missing.length + imported
  return {
    missing,
    counts: { listings: listings.length, imported, skipped, failed: 0, total, done: imported },
  }
}

/** The first failure ends the work: what is under way is finished, and nothing more is begun. */
async function forEachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  // All lines take their items from one iterator.
  const queue = items.values()
  let isBroken = false
  const line = async () => {
    for (const item of queue) {
      if (isBroken) return
      try {
        await work(item)
      } catch (error) {
        isBroken = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, line))
  for (const each of ends) if (each.status === 'rejected') throw each.reason
}

/** Ends a sync that cannot continue. Images that were imported stay. */
export async function failSync(ctx: Context, syncId: string, error: Failure): Promise<void> {
  await end(ctx, syncId, { state: 'failed', error })
}

type Ending = Partial<Counts> & { state: 'done' | 'failed'; error: Failure | null; problems?: string }

async function end(ctx: Context, syncId: string, { error, ...ending }: Ending): Promise<void> {
  await inTransaction(ctx, async (trx, txCtx) => {
    const row = await trx
      .updateTable('syncs')
      .set({ ...ending, stage: '', error: error && JSON.stringify(error), finished_at: ctx.clock.now() })
      .where('id', '=', syncId)
      .where('state', 'in', activeStates)
      .returningAll()
      .executeTakeFirst()
    if (row?.is_left) await notify(txCtx, row.user_id, newNotice(row, error))
  })
}

function newNotice(
  row: SyncRow,
  error: Failure | null,
): { kind: string; title: string; body: string; link: string } {
  const link = '/profile'
  if (error) return { kind: 'sync-failed', title: 'Aryeo could not be synced', body: error.message, link }
  const body = `Imported: ${row.imported}. Skipped: ${row.skipped}. Failed: ${row.failed}.`
  return { kind: 'sync-done', title: successTexts.accountSynced, body, link }
}
