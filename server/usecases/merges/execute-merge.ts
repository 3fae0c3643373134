import path from 'node:path'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { ErrorCode } from '../../../core/contract/errors.ts'
import { uploadFolder } from '../../base/data-folder.ts'
import type { Trx } from '../../data/database.ts'
import { type ImageRow, type MergeRow, unfinishedStates } from '../../data/rows.ts'
import { AppError, convertStorageFull } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { TaskAborted, TaskTimeout } from '../../threads/task-process.ts'
import { type Progress, watchProgress } from '../../threads/watch-progress.ts'
import type { Context } from '../context.ts'
import { readFile } from '../files/stored-files.ts'
import { uploadPhoto } from '../images/upload-photo.ts'
import { notify } from '../notifications/notifications.ts'
import { inTransaction } from '../transaction.ts'
import { readFrames } from './queries.ts'

const mergeTimeout = 15 * 60_000
const tookTooLong = 'The exposures took too long. Please merge fewer, or smaller ones.'

/** Thrown when the merge was cancelled, or done by another attempt, while this one was at work. */
class MergeEnded extends Error {}

/**
 * Merges exposures and adds the photo to the library, as an upload is added. Row, photo and the job that
 * prepares it are one transaction. Does nothing for a merge that has ended.
 */
export async function executeMerge(ctx: Context, mergeId: string, signal: AbortSignal): Promise<void> {
  const merge = await beginMerge(ctx, mergeId)
  if (!merge) return
  const progress = watchProgress(ctx.log, merge.stage, signal, (latest) =>
    writeProgress(ctx, mergeId, latest),
  )
  try {
    await mergeAndAdd(ctx, merge, progress)
  } catch (thrown) {
    if (thrown instanceof MergeEnded) return
    if (thrown instanceof TaskAborted) {
      // The job itself was taken away: another attempt comes. Else its user has cancelled it.
      if (signal.aborted) throw thrown
      return
    }
    const error = convertStorageFull(thrown)
    ctx.log.warn({ err: error, mergeId }, 'an attempt at merging exposures failed')
    if (error instanceof AppError) await failMerge(ctx, mergeId, { code: error.code, message: error.message })
    else if (error instanceof TaskTimeout)
      await failMerge(ctx, mergeId, { code: 'internal', message: tookTooLong })
    else throw error
  } finally {
    progress.stop()
  }
}

async function beginMerge({ db }: Context, mergeId: string): Promise<MergeRow | undefined> {
  return db
    .updateTable('merges')
    .set({ status: 'processing', stage: 'Getting ready', progress: 0 })
    .where('id', '=', mergeId)
    .where('status', 'in', unfinishedStates)
    .returningAll()
    .executeTakeFirst()
}

async function writeProgress(
  { db }: Context,
  mergeId: string,
  latest: { stage: string; progress: number },
): Promise<boolean> {
  const row = await db
    .updateTable('merges')
    .set(latest)
    .where('id', '=', mergeId)
    .where('status', '=', 'processing')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function mergeAndAdd(ctx: Context, merge: MergeRow, { report, signal }: Progress): Promise<void> {
  const rows = await readFrames(ctx.db, merge.user_id, merge.frame_ids).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
    throw new AppError('conflict', 'An exposure was deleted before they were merged. Upload them again.')
  })
  const read = async () => {
    const frames: Uint8Array[] = []
    for (const row of rows) frames.push(await readFile(ctx, row.original_key))
    return { frames, names: rows.map(({ name }) => name) }
  }
  const pixels = rows.reduce((sum, { width, height }) => sum + width * height, 0)
  const options = { userId: merge.user_id, pixels, onProgress: report, signal, timeout: mergeTimeout }
  const { jpeg, leftOut } = await ctx.threads.run('mergeBrackets', read, options)
  const leftOutNote = formatLeftOut(leftOut.map((i) => rows[i]!.name))
  await addMerged(ctx, merge, { name: formatMergedName(rows[0]!), jpeg, stage: leftOutNote ?? 'Done' })
  if (leftOutNote !== null)
    await notify(ctx, merge.user_id, {
      kind: 'merge-left-out',
      title: leftOut.length === 1 ? 'An exposure was left out' : 'Exposures were left out',
      body: leftOutNote,
    })
}

/** Null when all of them are in the photo. */
function formatLeftOut(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const list = names.join(', ')
  return names.length === 1
    ? `${list} is not part of the merged photo: it shows another view and could not be aligned.`
    : `${list} are not part of the merged photo: they show another view and could not be aligned.`
}

interface Merged {
  name: string
  jpeg: Uint8Array
  /** The stage that the merge shows from now on. */
  stage: string
}

async function addMerged(ctx: Context, merge: MergeRow, { name, jpeg, stage }: Merged): Promise<void> {
  const folder = uploadFolder(ctx.config.DATA_DIR)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, newId())
  try {
    await writeFile(file, jpeg, { mode: 0o600 })
    await uploadPhoto(ctx, merge.user_id, {
      file,
      name,
      bytes: jpeg.length,
      serviceId: merge.service_id ?? undefined,
      isAnew: true,
      record: (trx, imageId) => completeMerge(ctx, trx, { mergeId: merge.id, imageId, stage }),
    })
  } finally {
    await rm(file, { force: true })
  }
}

/** Of several attempts and a cancel only the first commits; the work of the others is rolled back. */
async function completeMerge(
  { clock }: Context,
  trx: Trx,
  { mergeId, imageId, stage }: { mergeId: string; imageId: string; stage: string },
): Promise<void> {
  const done = await trx
    .updateTable('merges')
    .set({ status: 'completed', stage, progress: 1, image_id: imageId, finished_at: clock.now() })
    .where('id', '=', mergeId)
    .where('status', '=', 'processing')
    .returning('id')
    .executeTakeFirst()
  if (!done) throw new MergeEnded()
}

/** `IMG_1.NEF.jpg` → `IMG_1.NEF merged.jpg`, whatever the exposure's own format was. */
function formatMergedName(first: ImageRow): string {
  const { name } = path.parse(first.name)
  return `${name.slice(0, 100)} merged.jpg`
}

/** Gives a merge up for good, and notifies the user. Safe to call again. */
export async function failMerge(
  ctx: Context,
  mergeId: string,
  error: { code: ErrorCode; message: string },
): Promise<void> {
  await inTransaction(ctx, async (trx, txCtx) => {
    const failed = await trx
      .updateTable('merges')
      .set({
        status: 'failed',
        stage: 'Failed',
        error: JSON.stringify(error),
        finished_at: ctx.clock.now(),
      })
      .where('id', '=', mergeId)
      .where('status', 'in', unfinishedStates)
      .returning('user_id')
      .executeTakeFirst()
    if (!failed) return
    await notify(txCtx, failed.user_id, {
      kind: 'merge-failed',
      title: 'Exposures were not merged',
      body: error.message,
    })
  })
}
