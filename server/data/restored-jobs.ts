import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

const key = 'restored_jobs'

/** A job of a restored backup, until the first start queues it. */
export interface RestoredJob {
  queue: string
  data: Record<string, unknown>
  groupId: string | null
  priority: number
}

/** Keeps what a backup had waiting: the queue's own tables are made by the start that follows. */
export async function keepRestoredJobs(trx: Kysely<Schema>, jobs: readonly RestoredJob[]): Promise<void> {
  if (jobs.length > 0)
    await trx
      .insertInto('settings')
      .values({ key, value: JSON.stringify(jobs) })
      .execute()
}

/** Gives them out, once: to be called in the transaction that queues them. */
export async function takeRestoredJobs(trx: Kysely<Schema>): Promise<RestoredJob[]> {
  const row = await trx.deleteFrom('settings').where('key', '=', key).returning('value').executeTakeFirst()
  return row ? (JSON.parse(row.value) as RestoredJob[]) : []
}
