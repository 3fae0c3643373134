import { AppError } from '../../base/errors.ts'
import { TaskCrashed } from '../../threads/task-process.ts'
import type { Context } from '../context.ts'

/**
 * Makes an error for the user of a decoder that died of a file which has just arrived: another try would end in the same
 * way, and only the user has another file. `advice` says what to do.
 */
export async function refuseCrash<T>(
  ctx: Context,
  decoded: Promise<T>,
  advice = 'Export the photo again, as JPEG or PNG, and upload that.',
): Promise<T> {
  try {
    return await decoded
  } catch (error) {
    if (!(error instanceof TaskCrashed)) throw error
    ctx.log.error({ err: error }, 'a decoder died of a file that arrived')
    throw new AppError('unreadable_file', `The file could not be read. ${advice}`, { cause: error })
  }
}
