// Puts a job back as if it had not been taken, as pg-boss does by itself for jobs of a group that is full, and has no public
// call for. It costs none of its tries.
import { sql } from 'kysely'
import type { JobWithMetadata } from 'pg-boss'
import type { Context } from '../usecases/context.ts'

/** Seconds after which a job that a later version wrote is looked at again, and how often: an hour in all. */
const waitSeconds = 10
const maxWaits = 360

/** At a stop of the server: pg-boss fails what is active then. */
export async function giveBack({ db }: Context, { name, id, retryCount }: JobWithMetadata): Promise<void> {
  await sql`
    update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
    where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}`.execute(db)
}

/** Whether a job may go on waiting for a worker of a later version. */
export function mayWait({ data }: JobWithMetadata): boolean {
  return waitsOf(data) < maxWaits
}

/**
 * Leaves a job that a later version wrote to a worker of that version: while servers are replaced one by one, old ones
 * and new ones take from the same queues. The wait lets any other worker take it first.
 */
export async function leaveToLater({ db, log }: Context, job: JobWithMetadata): Promise<void> {
  const { name, id, data, retryCount } = job
  if (waitsOf(data) === 0)
    log.warn(
      { job: id, queue: name },
      'a later version wrote this job: it waits for a worker of that version',
    )
  await sql`
    update pgboss.job set state = 'created', started_on = null, heartbeat_on = null,
      start_after = pgboss.job_now() + ${waitSeconds} * interval '1 second',
      data = data || jsonb_build_object('waits', ${waitsOf(data) + 1}::int)
    where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}`.execute(db)
}

function waitsOf(data: unknown): number {
  return typeof data === 'object' && data !== null && 'waits' in data ? Number(data.waits) : 0
}
