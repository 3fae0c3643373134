import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Image } from '../../../core/contract/shapes.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { prepareQueue } from '../../jobs/queues.ts'
import { addPhoto } from './upload-photo.ts'
import { findOwnImage, presentImage } from './images.ts'
import { productOfService } from '../services/services.ts'

const samplePhoto = fileURLToPath(new URL('../../samples/living-room.jpg', import.meta.url))

/**
 * Makes an image of the library ready for a service. Its bytes are used as they are; what preparation learned before
 * is kept, and only a photo whose preparation failed is prepared again.
 */
export async function reuseImage(
  ctx: Context,
  userId: string,
  imageId: string,
  serviceId: string,
): Promise<Image> {
  const product = productOfService(serviceId)
  const row = await ctx.db.transaction().execute(async (trx) => {
    const image = await findOwnImage(trx, userId, imageId)
    // A result keeps the product that made it.
    if (image.kind === 'result') return image
    const isBroken = image.status === 'failed'
    if (isBroken) await ctx.jobs.enqueue(trx, prepareQueue, { imageId })
    return trx
      .updateTable('images')
      .set({
        product,
        service_id: serviceId,
        ...(isBroken ? { status: 'processing' as const, stage: 'Waiting to be prepared' } : {}),
      })
      .where('id', '=', imageId)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
  return presentImage(ctx, row)
}

/** Puts the sample photo, which is shipped with the project, into the library. */
export async function addSample(ctx: Context, userId: string, serviceId: string | undefined): Promise<Image> {
  const found = await stat(samplePhoto).catch((error: unknown) => {
    throw new AppError('unavailable', 'The sample photo is missing from this installation.', {
      cause: error,
      retryAfter: 3_600,
    })
  })
  return addPhoto(ctx, userId, {
    file: samplePhoto,
    name: 'Sample living room.jpg',
    bytes: found.size,
    serviceId,
  })
}
