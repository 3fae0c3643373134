import { workerData } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { PictureTask, PictureTasks, TaskRequest } from './tasks.ts'
import { tell } from './messages.ts'

/** Loads the code of the one task that this thread is for: all of it takes longer to load than a small photo to prepare. */
async function work(request: TaskRequest): Promise<PictureTasks[PictureTask]['output']> {
  switch (request.kind) {
    case 'check':
      return (await import('./tasks/files.ts')).check(request.input)
    case 'portrait':
      return (await import('./tasks/files.ts')).portrait(request.input)
    case 'lossless':
      return (await import('./tasks/files.ts')).lossless(request.input)
    case 'prepare':
      return (await import('./tasks/prepare.ts')).prepare(request.input)
    case 'mergeBrackets':
      return (await import('./tasks/merge-brackets.ts')).mergeBrackets(request.input)
    case 'removeItems':
      return (await import('./tasks/remove-items.ts')).removeItems(request.input)
    case 'treat':
      return (await import('./tasks/treat.ts')).treat(request.input)
  }
}

try {
  tell({ type: 'done', output: await work(workerData as TaskRequest) })
} catch (error) {
  const code = error instanceof AppError ? error.code : null
  tell({ type: 'failed', code, message: error instanceof Error ? error.message : String(error) })
}
