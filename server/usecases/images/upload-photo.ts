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
import { productOfService } from '../services/services.ts'
import { presentImage } from './present.ts'
import { queuePreparation } from './queue-preparation.ts'

interface NewPhoto {
  /** Where the received bytes lie; they are copied and left alone. */
  file: string
  name: string
  bytes: number
  serviceId?: string | undefined
  /** Runs in the transaction that stores the photo: when it throws, there is no photo. */
  record?: (trx: Trx, imageId: string) => Promise<void>
}

const fallbackName = 'Photo'

/**
 * Adds a photo to the library: checks it, stores its bytes unchanged, and queues its preparation. The whole photo
 * is decoded here, while the caller waits, since only decoding finds a truncated file, and the user can still send
 * a better one; the thumbnail made from it is kept. On an error nothing is left behind.
 */
export async function uploadPhoto(ctx: Context, userId: string, photo: NewPhoto): Promise<Image> {
  const product: Product | null = photo.serviceId ? productOfService(photo.serviceId) : null
  await ctx.storage.checkRoom(photo.bytes)
  const pixels = await readClaimedPixels(photo.file)
  const checked = ctx.threads.run('check', { file: photo.file, pixels }, { pixels })
  const { format, width, height, thumbnail } = await refuseCrash(ctx, checked)
  const id = newId()
  const { mime, extension } = pictureTypes[format]
  const folder = `photos/${id}`
  const originalKey = `${folder}/original.${extension}`
  const thumbnailKey = `${folder}/thumbnail.${thumbnail.extension}`
  try {
    await ctx.storage.put(originalKey, createReadStream(photo.file))
    await ctx.storage.put(thumbnailKey, thumbnail.bytes)
    const row = await ctx.db.transaction().execute(async (trx) => {
      const added = await trx
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
        .returningAll()
        .executeTakeFirstOrThrow()
      await photo.record?.(trx, id)
      await queuePreparation(ctx, trx, userId, id)
      return added
    })
    return presentImage(ctx, row)
  } catch (error) {
    await deleteFolder(ctx, folder)
    throw error
  }
}
