import type { Context } from './usecases/context.ts'
import { standForLeader } from './adapters/postgres/leader.ts'
import { endLostWork } from './jobs/end-lost-work.ts'
import type { Lifecycle } from './base/lifecycle.ts'
import { expireCredits } from './usecases/billing/expire-credits.ts'
import { reconcileCheckouts, reconcileReversals } from './usecases/billing/reconcile-payments.ts'
import { checkLedger } from './usecases/credits/check-ledger.ts'
import { pruneSegmentCache } from './usecases/films/segment-cache.ts'
import { checkFiles } from './usecases/files/damage.ts'
import { deleteOldDirectParts } from './usecases/images/direct-upload.ts'
import { deleteOldParts } from './usecases/images/finish-upload.ts'
import { deleteOrphanFiles, deleteUnfinished } from './usecases/maintenance/delete-orphan-files.ts'
import { prunePacks } from './usecases/furniture/packs.ts'
import { deleteOldRows } from './usecases/maintenance/delete-old-rows.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface Chore {
  every: number
  /** What each process does for its own folder; all else is done by the leader alone. */
  isOfFolder?: true
  /** Ends soon after the signal aborts. */
  run: (ctx: Context, signal: AbortSignal) => Promise<void>
  fault: string
}

const chores: readonly Chore[] = [
  { every: hour, run: checkFiles, fault: 'stored files could not be checked' },
  { every: hour, run: deleteUnfinished, fault: 'files that were left half written could not be removed' },
  { every: day, run: deleteOrphanFiles, fault: 'old files could not be removed' },
  { every: hour, run: deleteOldRows, fault: 'old rows could not be removed' },
  { every: hour, run: deleteOldParts, fault: 'old parts of uploads could not be removed' },
  { every: hour, run: deleteOldDirectParts, fault: 'old parts of uploads in the store could not be removed' },
  { every: hour, isOfFolder: true, run: pruneSegmentCache, fault: 'old parts of films could not be removed' },
  { every: day, run: prunePacks, fault: 'old models of furniture could not be removed' },
  { every: hour, run: checkLedger, fault: 'the ledger could not be checked' },
  { every: hour, run: reconcileReversals, fault: 'refunds and disputes could not be looked for' },
  { every: minute, run: reconcileCheckouts, fault: 'open payments could not be compared' },
  { every: minute, run: expireCredits, fault: 'ended credits could not lapse' },
  { every: minute, run: endLostWork, fault: 'lost work could not be ended' },
]

/**
 * Does what must be done again and again, at once and then at intervals; of several processes on one database one of them
 * does, or for a moment two: each chore bears that. A stop waits for what is under way.
 */
export function runMaintenance(ctx: Context, databaseUrl: string, life: Lifecycle): void {
  const stop = new AbortController()
  const running = new Map<Chore, Promise<void>>()
  const run = (chore: Chore) => {
    // A task that takes longer than its interval is not started twice.
    if (running.has(chore)) return
    const work = chore
      .run(ctx, stop.signal)
      .catch((error: unknown) => ctx.log.warn({ err: error }, chore.fault))
      .finally(() => running.delete(chore))
    running.set(chore, work)
  }
  const own = chores.filter(({ isOfFolder }) => isOfFolder)
  const shared = chores.filter(({ isOfFolder }) => !isOfFolder)
  const leadership = standForLeader(databaseUrl, () => shared.forEach(run))
  const timers = [
    ...own.map((chore) => setInterval(run, chore.every, chore)),
    ...shared.map((chore) => setInterval(() => leadership.isLeader && run(chore), chore.every)),
  ]
  own.forEach(run)
  life.onStop('maintenance', async () => {
    await leadership.stop()
    for (const timer of timers) clearInterval(timer)
    stop.abort()
    await Promise.all(running.values())
  })
}
