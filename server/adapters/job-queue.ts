import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../data/database.ts'
import type { Jobs } from '../usecases/context.ts'

const quietMs = 10_000

interface QueueOptions {
  /** Whether this process looks for jobs whose worker is gone. Those who do take turns. */
  supervises: boolean
  log: FastifyBaseLogger
}

/** The job queue, in the same database as what the jobs are about. */
export function createJobQueue(url: string, { supervises, log }: QueueOptions): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    // The set-up makes it: the role that works here may make none.
    createSchema: false,
    max: 6,
    useListenNotify: true,
    supervise: supervises,
    // How soon after ten seconds without a sign of life a job is taken to another server.
    superviseIntervalSeconds: 3,
    monitorIntervalSeconds: 3,
  })
  boss.on(
    'error',
    limitRepeats((error) => log.warn({ err: error }, 'the job queue is interrupted')),
  )
  return boss
}

/** For shutdown: the errors of workers whose queue is closed are expected then, and not logged. */
export function quietJobQueue(boss: PgBoss): void {
  boss.removeAllListeners('error')
  boss.on('error', () => undefined)
}

/**
 * While the database is away every worker fails every second, and what is logged of it may go to a disk that is full
 * already: an error of the same kind is reported once in `quietMs`.
 */
function limitRepeats(report: (error: Error) => void): (error: Error) => void {
  let last = { what: '', at: 0 }
  return (error) => {
    const what = 'code' in error ? String(error.code) : error.name
    if (what === last.what && performance.now() - last.at < quietMs) return
    last = { what, at: performance.now() }
    report(error)
  }
}

export function createJobs(boss: PgBoss, db: Database): Jobs {
  return {
    enqueue: async (trx, queue, data, { groupId, ...options } = {}) => {
      const group = groupId === undefined ? {} : { group: { id: groupId } }
      const jobId = await boss.send(queue, data, { ...options, ...group, db: fromKysely(trx) })
      if (jobId === null) throw new Error(`the queue ${queue} took no job`)
      return jobId
    },
    cancel: async (queue, jobId) => {
      await boss.cancel(queue, jobId)
    },
    check: async () => {
      await sql`select version from pgboss.version`.execute(db)
    },
  }
}
