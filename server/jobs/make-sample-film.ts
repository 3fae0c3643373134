import { z } from 'zod'
import { makeSampleFilm } from '../usecases/films/make-sample-film.ts'
import { defineJob } from './define-job.ts'

export const makeSampleFilmJob = defineJob({
  id: 'sample-film',
  lostId: 'lost-sample-film',
  schema: z.object({ userId: z.string() }),
  options: { atOnce: () => 1 },
  run: (ctx, { userId }, { signal, finish }) => makeSampleFilm(ctx, userId, { signal, finishJob: finish }),
  // Nothing is stored as unfinished: photos that came are like others, and the film can be asked for again.
  giveUp: async ({ log }, { userId }) => log.warn({ userId }, 'the sample film could not be made'),
  findUnfinished: async () => [],
})
