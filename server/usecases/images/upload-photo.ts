import { createReadStream } from 'node:fs'
import type { Image, Product } from '../../../core/contract/shapes.ts'
import type { Trx } from '../../data/database.ts'
import { newId } from '../../base/ids.ts'
import { readClaimedPixels } from '../../pictures/claimed-pixels.ts'
import { pictureTypes } from '../../pictures/formats.ts'
import type { Context } from '../context.ts'
import { cleanName } from '../files/clean-name.ts'
import { refuseCrash } from '../files/refuse-crash.ts'
import { deleteFolder } from '../files/stored-files.ts'
import { firstAnswer, type Idempotency, withIdempotency } from '../requests/idempotency.ts'
import { productOfService } from '../services/services.ts'
import { presentImage } from './present.ts'
import { findOwnImage } from './queries.ts'
import { queuePreparation } from './queue-preparation.ts'

interface NewPhoto {
  /** Where the received bytes lie; they are copied and left alone. */
  file: string
  name: string
  bytes: number
  serviceId?: string | undefined
  /** The same key twice is one photo: an answer that was lost on the way may be asked for again. */
  idempotency?: Idempotency | undefined
  /** Runs in the transaction that stores the photo: when it throws, there is no photo. */
  record?: (trx: Trx, imageId: string) => Promise<void>
}

/** What is kept under an idempotency key: a photo changes while it is prepared. */
interface KeptAnswer {
  image_id: string
}

const fallbackName = 'Photo'

/**
 * Adds a photo to the library: checks it, stores its bytes unchanged, and queues its preparation. The whole photo
 * is decoded here, while the caller waits, since only decoding finds a truncated file, and the user can still send
 * a better one; the thumbnail made from it is kept. On an error nothing is left behind.
 */
export async function uploadPhoto(ctx: Context, userId: string, photo: NewPhoto): Promise<Image> {
  const { idempotency = { key: undefined, requestHash: '' } } = photo
  const known = await answeredPhoto(ctx, userId, idempotency)
  if (known !== null) return known
  const product: Product | null = photo.serviceId ? productOfService(photo.serviceId) : null
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
    return { image_id: id }
  }
  try {
    await ctx.storage.put(originalKey, createReadStream(photo.file))
    await ctx.storage.put(thumbnailKey, thumbnail.bytes)
    const { answer, isReplay } = await ctx.db
      .transaction()
      .execute((trx) => withIdempotency(trx, userId, idempotency, () => add(trx)))
    // Of two calls with one key that ran side by side the photo of the first counts.
    if (isReplay) await deleteFolder(ctx, folder)
    return presentImage(ctx, await findOwnImage(ctx.db, userId, answer.image_id))
  } catch (error) {
    await deleteFolder(ctx, folder)
    throw error
  }
}

/** The photo that an earlier call with this key added; null when there was none. Throws `not_found` when it is deleted. */
export async function answeredPhoto(
  ctx: Context,
  userId: string,
  idempotency: Idempotency,
): Promise<Image | null> {
  const first = await firstAnswer<KeptAnswer>(ctx.db, userId, idempotency)
  return first && presentImage(ctx, await findOwnImage(ctx.db, userId, first.image_id))
}
