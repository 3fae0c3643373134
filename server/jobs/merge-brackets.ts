import { z } from 'zod'
import { executeMerge, failMerge } from '../usecases/merges/execute-merge.ts'
import { defineJob, lostMessage, withSpare } from './define-job.ts'

const mergeAgain = 'Something went wrong while the exposures were merged. Please merge them again.'

export const mergeBracketsJob = defineJob({
  id: 'merge-brackets',
  lostId: 'lost-merge',
  schema: z.object({ mergeId: z.string() }),
  options: { atOnce: () => withSpare(1), atOnceOfGroup: () => 1 },
  run: (ctx, { mergeId }, { signal }) => executeMerge(ctx, mergeId, signal),
  giveUp: (ctx, { mergeId }, reason) =>
    failMerge(ctx, mergeId, { code: 'internal', message: reason === 'lost' ? lostMessage : mergeAgain }),
  findUnfinished: (db) =>
    db.selectFrom('merges').select('id as mergeId').where('status', 'in', ['queued', 'processing']).execute(),
})
