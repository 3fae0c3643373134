import { tracingChannel } from 'node:diagnostics_channel'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss'
import { LaterVersionError } from '../../core/documents/document.ts'
import type { Trx } from '../data/database.ts'
import { takeRestoredJobs } from '../data/restored-jobs.ts'
import type { Config } from '../base/config.ts'
import { isOutage } from '../base/outage.ts'
import type { Context } from '../usecases/context.ts'
import { type AnyJob, allQueuesOf, JobTakenOver } from './define-job.ts'
import { jobs } from './jobs.ts'
import { giveBack, leaveToLater, mayWait } from './put-back.ts'
import { wakeWorkers, watchQueues } from './wake-workers.ts'

/** Workers are woken; they ask by themselves in case a call was lost, and often where the database passes none on. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 30 }
/** Reports each try at a job to deploy/traces/register.mjs, where traces are asked for. */
const jobChannel = tracingChannel<unknown, { queue: string; id: string; data: object }>('mullion.job')
const defaultRetries = 3
const stopMs = 3_000
/**
 * How often a job may lose its server. A lapse counts as a try for the queue, and is a restart, or the database that was
 * away: what works on files has a process of its own, whose death is a failure like any other.
 */
const lapses = 30

/** Makes the queues of all jobs: of a process that only queues jobs, too. */
export async function createQueues(boss: PgBoss): Promise<void> {
  for (const job of jobs) await createQueuesOf(boss, job)
}

async function createQueuesOf(
  boss: PgBoss,
  { id, lostId, apart = {}, options: { retries = defaultRetries, hours = 1 } }: AnyJob,
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
  for (const queue of [id, ...Object.values(apart)]) {
    await boss.createQueue(queue, options)
    await boss.updateQueue(queue, options)
  }
}

export interface RunningJobs {
  /** Takes no more, and waits until what runs has ended, or for so long. */
  finish(ms: number): Promise<void>
  /**
   * Takes no more, waits a moment for what runs, then aborts it and gives it back to the queue. Resolves when nothing runs
   * any more.
   */
  stop(): Promise<void>
}

/** The queues that a process takes a job from. */
function queuesOf({ id, apart = {} }: AnyJob, { WORKER_PRODUCTS: only }: Config): string[] {
  return only.length === 0 ? [id] : only.flatMap((product) => apart[product] ?? [])
}

/** Starts the workers of this process. Resolves when they are ready. */
export async function startJobs(ctx: Context, boss: PgBoss): Promise<RunningJobs> {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const track = (work: Promise<void>) => {
    const settled = work.catch(() => undefined).finally(() => running.delete(settled))
    running.add(settled)
    return work
  }
  const queues: string[] = []
  for (const job of jobs) {
    const { atOnce, atOnceOfGroup } = job.options
    const limits = { localConcurrency: atOnce(ctx.config), ...polling }
    const options =
      atOnceOfGroup === undefined ? limits : { ...limits, localGroupConcurrency: atOnceOfGroup(ctx.config) }
    for (const queue of queuesOf(job, ctx.config)) {
      await boss.work<object, void, { includeMetadata: true }>(
        queue,
        { includeMetadata: true, ...options } as { includeMetadata: true },
        async (taken) => {
          try {
            for (const one of taken) {
              const { name, id, data } = one
              const run = () => runJob(ctx, boss, job, one, stopping.signal)
              await track(jobChannel.tracePromise(run, { queue: name, id, data }))
            }
          } finally {
            // What waits is taken at once, without the rest of the interval.
            wakeWorkers(boss, queue)
          }
        },
      )
      queues.push(queue)
    }
    if (ctx.config.WORKER_PRODUCTS.length > 0) continue
    await boss.work<object>(job.lostId, polling, async (taken) => {
      for (const { data } of taken) await track(job.giveUp(ctx, data, 'failed'))
    })
    queues.push(job.lostId)
  }
  const endWatch = watchQueues(boss, ctx.db)
  const finish = async (ms: number) => {
    await endWatch()
    for (const queue of queues) await boss.offWork(queue, { wait: false })
    await Promise.race([Promise.all(running), delay(ms, undefined, { ref: false })])
  }
  return {
    finish,
    stop: async () => {
      await finish(stopMs)
      stopping.abort()
      await Promise.all(running)
      await boss.stop({ graceful: true, timeout: stopMs })
    },
  }
}

/** On the first start after a restore: what waited or ran when the copy was made goes on, and is not lost work. */
export async function queueRestoredJobs({ db, jobs: queue }: Context): Promise<void> {
  const known = new Set(jobs.flatMap(allQueuesOf))
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
      one.name,
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
    await job.run(ctx, one.data, { number: one.retryCount, signal, mayWait: mayWait(one), finish })
  } catch (error) {
    if (stopping.aborted) return giveBack(ctx, one)
    if (error instanceof LaterVersionError && mayWait(one)) return leaveToLater(ctx, one)
    if (one.signal.aborted || error instanceof JobTakenOver || isOutage(error)) throw error
    await countFailure(ctx, job, one)
    throw error
  }
}

/**
 * Counts a failure of the work itself, in the job, as the queue does not tell failures from lapses. After the last one that
 * follows, the job goes to its dead letters, and is given up there.
 */
async function countFailure({ db }: Context, job: AnyJob, { name, id, retryCount }: JobWithMetadata) {
  const retries = job.options.retries ?? defaultRetries
  await sql`
    update pgboss.job set
      data = data || jsonb_build_object('failures', coalesce((data ->> 'failures')::int, 0) + 1),
      retry_limit = case
        when coalesce((data ->> 'failures')::int, 0) >= ${retries} then retry_count else retry_limit end
    where name = ${name} and id = ${id} and state = 'active' and retry_count = ${retryCount}`.execute(db)
}
