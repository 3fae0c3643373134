import { createReadStream } from 'node:fs'
import type { Image, Product } from '../../../core/contract/shapes.ts'
import type { Trx } from '../../data/database.ts'
import { AppError } from '../../base/errors.ts'
import { newId } from '../../base/ids.ts'
import { readClaimedPixels } from '../../pictures/claimed-pixels.ts'
import { pictureTypes } from '../../pictures/formats.ts'
import type { Context } from '../context.ts'
import { cleanName } from '../files/clean-name.ts'
import { hashFile } from '../files/hash-file.ts'
import { assertQuota, lockStorage } from '../files/quota.ts'
import { refuseCrash } from '../files/refuse-crash.ts'
import { deleteFolder, deleteUnnamed } from '../files/stored-files.ts'
import { firstAnswer, type Idempotency, withIdempotency } from '../requests/idempotency.ts'
import { productOfService } from '../services/services.ts'
import { findKnownPhoto } from './known-photo.ts'
import { presentImage } from './present.ts'
import { findOwnImage } from './queries.ts'
import { queuePreparation } from './queue-preparation.ts'
import { useAgain } from './update-image.ts'

interface NewPhoto {
  /** Where the received bytes lie; they are copied and left alone. */
  file: string
  name: string
  bytes: number
  serviceId?: string | undefined
  /** The same key twice is one photo: an answer that was lost on the way may be asked for again. */
  idempotency?: Idempotency | undefined
  /** Adds the photo also where the library has these very bytes. */
  isAnew?: boolean
  /** Runs in the transaction that stores the photo: when it throws, there is no photo. */
  record?: (trx: Trx, imageId: string) => Promise<void>
}

export interface UploadedPhoto {
  image: Image
  /** The library had these very bytes: they are kept once, and this is that photo. */
  isDuplicate: boolean
}

/** What is kept under an idempotency key: a photo changes while it is prepared. */
interface KeptAnswer {
  image_id: string
  is_duplicate?: boolean
}

const fallbackName = 'Photo'

/**
 * Adds a photo to the library: checks it, stores its bytes unchanged, and queues its preparation. The whole photo
 * is decoded here, while the caller waits, since only decoding finds a truncated file, and the user can still send
 * a better one; the thumbnail made from it is kept. Bytes that the library has are not kept twice. On an error, such as
 * `quota_exceeded`, nothing is left behind.
 */
export async function uploadPhoto(ctx: Context, userId: string, photo: NewPhoto): Promise<UploadedPhoto> {
  const { idempotency = { key: undefined, requestHash: '' } } = photo
  const answered = await answeredPhoto(ctx, userId, idempotency)
  if (answered !== null) return answered
  const product: Product | null = photo.serviceId ? productOfService(photo.serviceId) : null
  const sha256 = await hashFile(photo.file)
  const known = await ctx.db.transaction().execute(async (trx) => {
    const kept = await keepKnown(ctx, trx, userId, photo, sha256)
    return kept && (await withIdempotency(trx, userId, idempotency, async () => kept)).answer
  })
  if (known) return presentAnswer(ctx, userId, known)
  await assertQuota(ctx.db, ctx.config, userId, photo.bytes)
  await ctx.storage.checkRoom(photo.bytes)
  const pixels = await readClaimedPixels(photo.file)
  const checked = ctx.threads.run('check', { file: photo.file, pixels }, { userId, pixels })
  const { format, width, height, thumbnail } = await refuseCrash(ctx, checked)
  const id = newId()
  const { mime, extension } = pictureTypes[format]
  const folder = `photos/${id}`
  const originalKey = `${folder}/original.${extension}`
  const thumbnailKey = `${folder}/thumbnail.${thumbnail.extension}`
  const add = async (trx: Trx): Promise<KeptAnswer> => {
    await lockStorage(trx, userId)
    // Again: the same file may have come twice at once.
    const first = await keepKnown(ctx, trx, userId, photo, sha256)
    if (first) return first
    await assertPhotoQuota(ctx, trx, userId, photo.bytes)
    await trx
      .insertInto('images')
      .values({
        id,
        user_id: userId,
        name: cleanName(photo.name, fallbackName),
        kind: 'original',
        stage: 'Waiting to be prepared',
        mime,
        width,
        height,
        bytes: photo.bytes,
        product,
        service_id: photo.serviceId ?? null,
        original_key: originalKey,
        thumbnail_key: thumbnailKey,
      })
      .execute()
    await photo.record?.(trx, id)
    await queuePreparation(ctx, trx, userId, id)
    return { image_id: id, is_duplicate: false }
  }
  let added: KeptAnswer
  try {
    await ctx.storage.put(originalKey, createReadStream(photo.file))
    await ctx.storage.put(thumbnailKey, thumbnail.bytes)
    const { answer } = await ctx.db
      .transaction()
      .execute((trx) => withIdempotency(trx, userId, idempotency, () => add(trx)))
    // Of two calls with one key, or one file, that ran side by side the photo of the first counts.
    if (answer.image_id !== id) await deleteFolder(ctx, folder)
    added = answer
  } catch (error) {
    await deleteUnnamed(ctx, folder, error)
    throw error
  }
  return presentAnswer(ctx, userId, added)
}

/** The photo of these bytes that the library has, ready for what it is sent for; undefined where there is none. */
async function keepKnown(
  ctx: Context,
  trx: Trx,
  userId: string,
  { bytes, serviceId, isAnew, record }: NewPhoto,
  sha256: Buffer,
): Promise<KeptAnswer | undefined> {
  const found = isAnew ? undefined : await findKnownPhoto(trx, userId, { sha256, bytes })
  if (!found) return undefined
  const { id } = await useAgain(ctx, trx, found, serviceId)
  await record?.(trx, id)
  return { image_id: id, is_duplicate: true }
}

async function assertPhotoQuota({ config }: Context, trx: Trx, userId: string, bytes: number): Promise<void> {
  const { photos } = await assertQuota(trx, config, userId, bytes)
  if (photos.count >= photos.max)
    throw new AppError(
      'quota_exceeded',
      `Your library holds ${photos.max} uploaded photos, the most that it can. Delete some, then upload.`,
    )
}

async function presentAnswer(ctx: Context, userId: string, answer: KeptAnswer): Promise<UploadedPhoto> {
  const row = await findOwnImage(ctx.db, userId, answer.image_id)
  return { image: presentImage(ctx, row), isDuplicate: answer.is_duplicate === true }
}

/** The photo that an earlier call with this key added; null when there was none. Throws `not_found` when it is deleted. */
export async function answeredPhoto(
  ctx: Context,
  userId: string,
  idempotency: Idempotency,
): Promise<UploadedPhoto | null> {
  const first = await firstAnswer<KeptAnswer>(ctx.db, userId, idempotency)
  return first && presentAnswer(ctx, userId, first)
}
