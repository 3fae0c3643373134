import { sql } from 'kysely'
import type { Context } from '../usecases/context.ts'
import type { AnyJob } from './define-job.ts'
import { jobs } from './jobs.ts'

/**
 * Ends what says that it is worked on, but has no job left: a database that was restored from a backup, or that could
 * not be written for longer than lost jobs are tried again, would leave it, and the credits it holds, waiting for
 * ever. A job is made, and handed to the queue of the lost, in one transaction with what it is for: there is no moment
 * in which work that goes on has none.
 */
export async function endLostWork(ctx: Context, signal: AbortSignal): Promise<void> {
  for (const job of jobs)
    for (const data of await findLost(ctx, job)) {
      if (signal.aborted) return
      await job.giveUp(ctx, data, 'lost')
    }
}

/** Work is looked for before jobs: what ends in between has no job, and giving it up does nothing. */
async function findLost({ db }: Context, { id, lostId, schema, findUnfinished }: AnyJob): Promise<object[]> {
  const unfinished = await findUnfinished(db)
  if (unfinished.length === 0) return []
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name in (${id}, ${lostId}) and state < 'completed'`.execute(db)
  const waiting = new Set(rows.map(({ data }) => JSON.stringify(schema.safeParse(data).data)))
  return unfinished.filter((data) => !waiting.has(JSON.stringify(schema.parse(data))))
}
