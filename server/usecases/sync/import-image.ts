import path from 'node:path'
import { mkdir, rm } from 'node:fs/promises'
import { uploadFolder } from '../../base/data-folder.ts'
import type { Trx } from '../../data/database.ts'
import { AppError, isStorageFull } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import type { Context } from '../context.ts'
import { uploadPhoto } from '../images/upload-photo.ts'
import type { Candidate } from './imported-images.ts'

/** Thrown when the sync was stopped, or its account deleted, while it was at work. */
export class SyncStopped extends Error {}

/** Thrown to undo a photo that another sync has brought in meanwhile. */
class AlreadyHere extends Error {}

interface OfSync {
  id: string
  user_id: string
}

type Outcome = { kind: 'imported' } | { kind: 'here' } | { kind: 'failed'; reason: string }

/**
 * Imports one image as an upload is stored. The photo and the record of its import are one transaction: it is
 * imported once, also when two syncs try or the process dies in between.
 */
export async function importImage(
  ctx: Context,
  sync: OfSync,
  candidate: Candidate,
  signal: AbortSignal,
): Promise<Outcome> {
  const { image } = candidate
  if (image.url === null) return { kind: 'failed', reason: 'Aryeo gives no original file of it.' }
  const folder = uploadFolder(ctx.config.DATA_DIR)
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, newId())
  try {
    const bytes = await ctx.aryeo.download(image.url, file, signal)
    const record = (trx: Trx, photoId: string) => note(trx, sync, candidate, photoId)
    const { isDuplicate } = await uploadPhoto(ctx, sync.user_id, { file, name: image.name, bytes, record })
    return { kind: isDuplicate ? 'here' : 'imported' }
  } catch (error) {
    if (error instanceof AlreadyHere) return { kind: 'here' }
    if (signal.aborted || error instanceof SyncStopped || isStorageFull(error) || isQuotaExceeded(error))
      throw error
    return { kind: 'failed', reason: formatReason(ctx, error) }
  } finally {
    await rm(file, { force: true })
  }
}

/** What does not fit stops the sync: everything after it would only be fetched in vain. */
function isQuotaExceeded(error: unknown): boolean {
  return error instanceof AppError && error.code === 'quota_exceeded'
}

/**
 * An unexpected error of one file must not stop the others. When the error is ours, such as a lost
 * database, the sync cannot write its progress either, and is tried again later.
 */
function formatReason({ log }: Context, error: unknown): string {
  if (error instanceof AppError) return error.message
  log.warn({ err: error }, 'an image of a listing could not be brought in')
  return 'It could not be brought in.'
}

async function note(trx: Trx, sync: OfSync, { listing, image }: Candidate, photoId: string): Promise<void> {
  const running = await trx
    .selectFrom('syncs')
    .select('id')
    .where('id', '=', sync.id)
    .where('state', '=', 'running')
    .forShare()
    .executeTakeFirst()
  if (!running) throw new SyncStopped()
  const noted = await trx
    .insertInto('imported_images')
    .values({
      user_id: sync.user_id,
      provider: 'aryeo',
      listing_id: listing.id,
      image_id: image.id,
      photo_id: photoId,
      sync_id: sync.id,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider', 'listing_id', 'image_id']).doNothing())
    .returning('photo_id')
    .executeTakeFirst()
  if (!noted) throw new AlreadyHere()
}
