import { sql } from 'kysely'
import type { Context } from '../usecases/context.ts'
import { type AnyJob, allQueuesOf } from './define-job.ts'
import { jobs } from './jobs.ts'

/**
 * Ends work that is stored as unfinished but has no job: after a restore from a backup, or when the database could not
 * be written until the retries of a job were used up, it would wait for ever and hold its credits. A job is created,
 * and moved to its dead-letter queue, in one transaction with its work: unfinished work is without one only then.
 */
export async function endLostWork(ctx: Context, signal: AbortSignal): Promise<void> {
  for (const job of jobs)
    for (const data of await findLost(ctx, job)) {
      if (signal.aborted) return
      await job.giveUp(ctx, data, 'lost')
    }
}

/** Reads work before jobs: work that ends in between has no job, and `giveUp` then does nothing. */
export async function findLost({ db }: Pick<Context, 'db'>, job: AnyJob): Promise<object[]> {
  const { schema, findUnfinished } = job
  const unfinished = await findUnfinished(db)
  if (unfinished.length === 0) return []
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name = any(${allQueuesOf(job)}) and state < 'completed'`.execute(db)
  const waiting = new Set(rows.map(({ data }) => JSON.stringify(schema.safeParse(data).data)))
  return unfinished.filter((data) => !waiting.has(JSON.stringify(schema.parse(data))))
}
