import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database } from '../data/database.ts'

const lookMs = 1_000

/** Wakes the idle workers of a queue in this process. */
export function wakeWorkers(boss: PgBoss, queue: string): void {
  for (const { id, name } of boss.getWipData()) if (name === queue) boss.notifyWorker(id)
}

/**
 * The database calls the workers for a new job, but not for one that is to be tried again, or that another has made room
 * for. One look at all queues a second is for these, in place of one by each worker. Returns what ends it.
 */
export function watchQueues(boss: PgBoss, db: Database): () => Promise<void> {
  const stopping = new AbortController()
  const watching = look(boss, db, stopping.signal)
  return async () => {
    stopping.abort()
    await watching
  }
}

async function look(boss: PgBoss, db: Database, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await delay(lookMs, undefined, { signal, ref: false }).catch(() => undefined)
    if (signal.aborted) return
    // While the database is away the queue itself says so, and wakes all when it is back.
    for (const queue of await readyQueues(db).catch(() => [])) wakeWorkers(boss, queue)
  }
}

/** Those with a job that is due, by the conditions of an index that holds nothing else. */
async function readyQueues(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job
    where state < 'active' and not blocked and start_after <= pgboss.job_now()`.execute(db)
  return rows.map(({ name }) => name)
}
