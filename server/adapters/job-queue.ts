import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database, Jobs } from '../context.ts'

/** The job queue, in the same database as what the jobs are about. */
export function createJobQueue(url: string, log: FastifyBaseLogger): PgBoss {
  const boss = new PgBoss({
    connectionString: url,
    max: 6,
    useListenNotify: true,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue is interrupted'))
  return boss
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
