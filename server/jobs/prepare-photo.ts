import { z } from 'zod'
import type { Config } from '../base/config.ts'
import { isStorageFull } from '../base/errors.ts'
import { TaskAborted } from '../threads/task-process.ts'
import { failPhoto, preparePhoto } from '../usecases/images/prepare-photo.ts'
import { defineJob, withSpare } from './define-job.ts'

const noRoom = "The server's disk is full. Try again when there is room."

const preparations = ({ WORKER_THREADS: threads }: Config) => Math.max(2, threads)

export const preparePhotoJob = defineJob({
  id: 'prepare-photo',
  lostId: 'lost-photo',
  schema: z.object({ imageId: z.string() }),
  options: { atOnce: (config) => withSpare(preparations(config)), atOnceOfGroup: preparations },
  run: async (ctx, { imageId }, { number, signal }) => {
    try {
      await preparePhoto(ctx, imageId, signal)
    } catch (error) {
      if (!isStorageFull(error)) {
        if (!(error instanceof TaskAborted))
          ctx.log.warn({ err: error, imageId, attempt: number }, 'an attempt to prepare a photo failed')
        throw error
      }
      ctx.log.warn({ err: error, imageId }, 'there is no room to prepare a photo')
      await failPhoto(ctx, imageId, noRoom)
    }
  },
  giveUp: (ctx, { imageId }) => failPhoto(ctx, imageId),
  findUnfinished: (db) =>
    db.selectFrom('images').select('id as imageId').where('status', '=', 'processing').execute(),
})
