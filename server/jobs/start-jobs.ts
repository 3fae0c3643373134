import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import type { Trx } from '../data/database.ts'
import { takeRestoredJobs } from '../data/restored-jobs.ts'
import { isOutage } from '../base/outage.ts'
import type { Context } from '../usecases/context.ts'
import { type AnyJob, JobTakenOver } from './define-job.ts'
import { jobs } from './jobs.ts'
import { wakeWorkers, watchQueues } from './wake-workers.ts'

/** Workers are woken; they ask by themselves in case a call was lost, and often where the database passes none on. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 30 }
const defaultRetries = 3
const stopMs = 3_000
/**
 * How often a job may lose its server. A lapse counts as a try for the queue, and is a restart, or the database that was
 * away: what works on files has a process of its own, whose death is a failure like any other.
 */
const lapses = 30

async function createQueues(
  boss: PgBoss,
  { id, lostId, options: { retries = defaultRetries, hours = 1 } }: AnyJob,
) {
  const options = {
    retryLimit: Math.max(retries, lapses),
    retryDelay: 1,
    retryBackoff: false,
    // The shortest that the queue knows: a worker that died is noticed after this.
    heartbeatSeconds: 10,
    expireInSeconds: hours * 3_600,
    notify: true,
    deadLetter: lostId,
  }
  await boss.createQueue(lostId, { notify: true, retryLimit: 20, retryDelay: 2 })
  await boss.createQueue(id, options)
  await boss.updateQueue(id, options)
}

/**
 * Starts the workers of this process. Resolves when they are ready, with a function that stops them: it waits a moment
 * for running jobs, then aborts them and gives them back to the queue, and resolves when none runs any more.
 */
export async function startJobs(ctx: Context, boss: PgBoss): Promise<() => Promise<void>> {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const track = (work: Promise<void>) => {
    const settled = work.catch(() => undefined).finally(() => running.delete(settled))
    running.add(settled)
    return work
  }
  for (const job of jobs) await createQueues(boss, job)
  await queueRestoredJobs(ctx)
  for (const job of jobs) {
    const { atOnce, atOnceOfGroup } = job.options
    const limits = { localConcurrency: atOnce(ctx.config), ...polling }
    const options =
      atOnceOfGroup === undefined ? limits : { ...limits, localGroupConcurrency: atOnceOfGroup(ctx.config) }
    await boss.work<object, void, { includeMetadata: true }>(
      job.id,
      { includeMetadata: true, ...options } as { includeMetadata: true },
      async (taken) => {
        try {
          for (const one of taken) await track(runJob(ctx, boss, job, one, stopping.signal))
        } finally {
          // What waits is taken at once, without the rest of the interval.
          wakeWorkers(boss, job.id)
        }
      },
    )
    await boss.work<object>(job.lostId, polling, async (taken) => {
      for (const { data } of taken) await track(job.giveUp(ctx, data, 'failed'))
    })
  }
  const endWatch = watchQueues(boss, ctx.db)
  return async () => {
    await endWatch()
    for (const { id, lostId } of jobs)
      for (const queue of [id, lostId]) await boss.offWork(queue, { wait: false })
    await Promise.race([Promise.all(running), delay(stopMs, undefined, { ref: false })])
    stopping.abort()
    await Promise.all(running)
    await boss.stop({ graceful: true, timeout: stopMs })
  }
}

/** On the first start after a restore: what waited or ran when the copy was made goes on, and is not lost work. */
async function queueRestoredJobs({ db, jobs: queue }: Context): Promise<void> {
  const known = new Set(jobs.flatMap(({ id, lostId }) => [id, lostId]))
  await db.transaction().execute(async (trx) => {
    for (const { queue: name, data, groupId, priority } of await takeRestoredJobs(trx))
      if (known.has(name))
        await queue.enqueue(trx, name, data, { priority, ...(groupId === null ? {} : { groupId }) })
  })
}

async function runJob(
  ctx: Context,
  boss: PgBoss,
  job: AnyJob,
  one: JobWithMetadata,
  stopping: AbortSignal,
): Promise<void> {
  const finish = async (trx: Trx) => {
    // Fenced: only the attempt that the queue holds for running may end the job.
    const ended: { affected?: number } = await boss.complete(
      job.id,
      { id: one.id, retryCount: one.retryCount },
      null,
      { db: fromKysely(trx) },
    )
    if (ended.affected === 1) return
    // After a missed heartbeat, or at a stop that did not wait as long: nothing is wrong with the work itself.
    ctx.log.info({ job: one.id, queue: job.id }, 'another attempt has taken this job over')
    throw new JobTakenOver()
  }
  try {
    const signal = AbortSignal.any([one.signal, stopping])
    await job.run(ctx, one.data, { number: one.retryCount, signal, finish })
  } catch (error) {
    if (stopping.aborted) return giveBack(ctx, job, one)
    if (one.signal.aborted || error instanceof JobTakenOver || isOutage(error)) throw error
    await countFailure(ctx, job, one)
    throw error
  }
}

/**
 * Counts a failure of the work itself, in the job, as the queue does not tell failures from lapses. After the last one that
 * follows, the job goes to its dead letters, and is given up there.
 */
async function countFailure({ db }: Context, job: AnyJob, { id, retryCount }: JobWithMetadata) {
  const retries = job.options.retries ?? defaultRetries
  await sql`
    update pgboss.job set
      data = data || jsonb_build_object('failures', coalesce((data ->> 'failures')::int, 0) + 1),
      retry_limit = case
        when coalesce((data ->> 'failures')::int, 0) >= ${retries} then retry_count else retry_limit end
    where name = ${job.id} and id = ${id} and state = 'active' and retry_count = ${retryCount}`.execute(db)
}

/**
 * Puts a job back as if it had not been taken: a stop of the server costs none of its tries. As pg-boss does by itself for
 * jobs of a group that is full, and has no public call for: it fails what is active when it stops.
 */
async function giveBack({ db }: Context, { id: queue }: AnyJob, { id, retryCount }: JobWithMetadata) {
  await sql`
    update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
    where name = ${queue} and id = ${id} and state = 'active' and retry_count = ${retryCount}`.execute(db)
}
