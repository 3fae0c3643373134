import { z } from 'zod'
import { executeSync, failSync } from '../usecases/sync/execute-sync.ts'
import { defineJob } from './define-job.ts'

const importAgain = {
  code: 'internal',
  message:
    'Something went wrong while photos were brought in. Import again: what is here is not fetched twice.',
} as const

export const syncAccountJob = defineJob({
  id: 'sync-account',
  lostId: 'lost-sync',
  schema: z.object({ syncId: z.string() }),
  // It waits for other servers most of the time. One of a large account takes hours, and outlives restarts.
  options: { atOnce: () => 4, atOnceOfGroup: () => 1, retries: 20, hours: 23 },
  run: (ctx, { syncId }, { signal }) => executeSync(ctx, syncId, signal),
  giveUp: (ctx, { syncId }) => failSync(ctx, syncId, importAgain),
  findUnfinished: (db) =>
    db.selectFrom('syncs').select('id as syncId').where('state', 'in', ['queued', 'running']).execute(),
})
