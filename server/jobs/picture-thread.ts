import { workerData } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { PictureTask, PictureTasks, TaskRequest } from './picture-tasks.ts'
import { tell } from './thread-messages.ts'

/** Loads the code of the one task that this thread is for: all of it takes longer to load than a small photo to prepare. */
async function work(request: TaskRequest): Promise<PictureTasks[PictureTask]['output']> {
  switch (request.kind) {
    case 'check':
      return (await import('./file-tasks.ts')).check(request.input)
    case 'portrait':
      return (await import('./file-tasks.ts')).portrait(request.input)
    case 'lossless':
      return (await import('./file-tasks.ts')).lossless(request.input)
    case 'prepare':
      return (await import('./prepare-task.ts')).prepare(request.input)
    case 'mergeBrackets':
      return (await import('./merge-task.ts')).mergeBrackets(request.input)
    case 'removeItems':
      return (await import('./removal-task.ts')).removeItems(request.input)
    case 'treat':
      return (await import('./treatment-task.ts')).treat(request.input)
  }
}

try {
  tell({ type: 'done', output: await work(workerData as TaskRequest) })
} catch (error) {
  const code = error instanceof AppError ? error.code : null
  tell({ type: 'failed', code, message: error instanceof Error ? error.message : String(error) })
}
