import { createReadStream } from 'node:fs'
import { readFile as readPath } from 'node:fs/promises'
import path from 'node:path'
import type { Product } from '../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import { newId } from '../ids.ts'
import { queues } from '../jobs/queues.ts'
import { type Inspected, inspectPicture } from '../pictures/inspect.ts'
import { checkPixels } from '../pictures/decode.ts'
import { findService } from './services.ts'
import type { ImageRow } from './present-image.ts'

interface NewPhoto {
  path: string
  name: string
  bytes: number
}

/** What is shown as the photo's name: no folders, no control characters, not endless. */
export function displayName(name: string): string {
  const base = name.replaceAll('\\', '/').split('/').at(-1) ?? ''
  return (
    base
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .trim()
      .slice(0, 120) || 'Photo'
  )
}

/**
 * Takes a photo into the library and queues its pre-processing. Every pixel is read before it is taken, so that a
 * damaged file is refused to the person who sends it and leaves nothing behind.
 */
export async function uploadImage(
  ctx: Context,
  userId: string,
  photo: NewPhoto,
  serviceId: string | undefined,
): Promise<ImageRow> {
  const product = serviceId === undefined ? null : findService(serviceId).product
  const inspected = await inspectPicture(photo.path)
  await checkFile(ctx, photo.path, inspected)
  const id = newId()
  const key = `originals/${id}`
  await ctx.storage.put(key, createReadStream(photo.path))
  try {
    return await insertImage(ctx, {
      id,
      userId,
      key,
      photo,
      inspected,
      product,
      serviceId: serviceId ?? null,
    })
  } catch (error) {
    await ctx.storage.delete(key)
    throw error
  }
}

/** HEVC is decoded in JavaScript's own thread, so it goes to another one; libvips has threads of its own. */
async function checkFile(ctx: Context, file: string, { isHevc }: Inspected): Promise<void> {
  const bytes = await readPath(file)
  if (isHevc) await ctx.threads.run({ kind: 'check', bytes })
  else await checkPixels(bytes)
}

interface Insertion {
  id: string
  userId: string
  key: string
  photo: NewPhoto
  inspected: Inspected
  product: Product | null
  serviceId: string | null
}

async function insertImage(
  ctx: Context,
  { id, userId, key, photo, inspected, product, serviceId }: Insertion,
) {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('images')
      .values({
        id,
        user_id: userId,
        name: displayName(photo.name),
        kind: 'original',
        stage: 'Waiting to be pre-processed',
        mime: inspected.mime,
        width: inspected.width,
        height: inspected.height,
        bytes: photo.bytes,
        product,
        service_id: serviceId,
        original_key: key,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await ctx.jobs.enqueue(trx, queues.preprocess, { imageId: id }, { groupId: userId })
    return row
  })
}

const samplePath = path.join(import.meta.dirname, '../samples/living-room.jpg')

/** Puts the sample photo into somebody's library. */
export async function addSample(
  ctx: Context,
  userId: string,
  serviceId: string | undefined,
): Promise<ImageRow> {
  const bytes = (await readPath(samplePath)).byteLength
  return uploadImage(ctx, userId, { path: samplePath, name: 'Sample living room.jpg', bytes }, serviceId)
}
