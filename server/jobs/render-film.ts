import { z } from 'zod'
import { DocumentError, LaterVersionError } from '../../core/documents/document.ts'
import { AppError, convertStorageFull } from '../base/errors.ts'
import { TaskAborted, TaskTimeout } from '../threads/task-process.ts'
import { failRender } from '../usecases/films/end-render.ts'
import { queueRenderAgain, renderFilm } from '../usecases/films/render-film.ts'
import { defineJob, JobTakenOver, laterMessage, lostMessage, withSpare } from './define-job.ts'

const renderAgain = 'Something went wrong while the film was rendered. Please render it again.'
const unreadable = 'The film could not be read. Please render it again.'
const tookTooLong = 'A part of the film took too long. Choose a smaller size, or fewer large photos.'

export const renderFilmJob = defineJob({
  id: 'render-film',
  lostId: 'lost-film',
  schema: z.object({ renderId: z.string() }),
  // The threads of a film are those of all orders; a second film fills the pauses of the first.
  options: { atOnce: () => withSpare(2), atOnceOfGroup: () => 1, hours: 12 },
  run: async (ctx, { renderId }, { number, signal, mayWait, finish }) => {
    try {
      await renderFilm(ctx, { renderId, signal, finishJob: finish })
    } catch (thrown) {
      if (thrown instanceof TaskAborted || thrown instanceof JobTakenOver) throw thrown
      if (thrown instanceof LaterVersionError && mayWait) {
        await queueRenderAgain(ctx, renderId)
        throw thrown
      }
      const error = convertStorageFull(thrown)
      ctx.log.warn({ err: error, renderId, attempt: number }, 'an attempt at a film failed')
      // What the film is the cause of will not get better by another try.
      if (error instanceof AppError)
        await failRender(ctx, renderId, { code: error.code, message: error.message }, finish)
      else if (error instanceof DocumentError)
        await failRender(
          ctx,
          renderId,
          { code: 'internal', message: error instanceof LaterVersionError ? laterMessage : unreadable },
          finish,
        )
      else if (error instanceof TaskTimeout)
        await failRender(ctx, renderId, { code: 'internal', message: tookTooLong }, finish)
      else throw error
    }
  },
  giveUp: (ctx, { renderId }, reason) =>
    failRender(ctx, renderId, { code: 'internal', message: reason === 'lost' ? lostMessage : renderAgain }),
  findUnfinished: (db) => db.selectFrom('film_renders').select('id as renderId').execute(),
})
