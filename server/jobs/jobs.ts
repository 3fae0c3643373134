import type { AnyJob } from './define-job.ts'
import { makeSampleFilmJob } from './make-sample-film.ts'
import { mergeBracketsJob } from './merge-brackets.ts'
import { preparePhotoJob } from './prepare-photo.ts'
import { runOrderJob } from './run-order.ts'
import { renderFilmJob } from './render-film.ts'
import { syncAccountJob } from './sync-account.ts'

/** Every job. Queues, dead letters and the search for lost work follow from this list. */
export const jobs: readonly AnyJob[] = [
  runOrderJob,
  preparePhotoJob,
  mergeBracketsJob,
  renderFilmJob,
  syncAccountJob,
  makeSampleFilmJob,
]
