import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Image } from '../../../core/contract/shapes.ts'
import { AppError } from '../../base/errors.ts'
import type { Context } from '../context.ts'
import { ownImages } from './policy.ts'
import { uploadPhoto } from './upload-photo.ts'

/** Photos that are shipped with the project (scripts/render-samples.ts), by the name of their file, with that in the library. */
const names = {
  'living-room': 'Sample living room.jpg',
  'empty-room': 'Sample empty room.jpg',
  house: 'Sample house.jpg',
  'living-room-cleared': 'Sample living room, stool removed.jpg',
  window: 'Sample window.jpg',
  sofa: 'Sample sofa.jpg',
  table: 'Sample table.jpg',
} as const
export type SamplePhoto = keyof typeof names

interface SampleFile {
  file: string
  name: string
  bytes: number
}

/** Throws `unavailable` where the installation lacks it. */
async function findSamplePhoto(photo: SamplePhoto): Promise<SampleFile> {
  const file = fileURLToPath(new URL(`../../samples/${photo}.jpg`, import.meta.url))
  const { size } = await stat(file).catch((error: unknown) => {
    throw new AppError('unavailable', 'The sample photo is missing from this installation.', {
      cause: error,
      retryAfter: 3_600,
    })
  })
  return { file, name: names[photo], bytes: size }
}

/** Puts a sample photo into the library, unless it is there. Returns the id of the photo. Throws what an upload throws. */
export async function addSamplePhoto(ctx: Context, userId: string, photo: SamplePhoto): Promise<string> {
  const sample = await findSamplePhoto(photo)
  const there = await ctx.db
    .selectFrom('images')
    .select('id')
    .where(ownImages(userId))
    .where('kind', '=', 'original')
    .where('name', '=', sample.name)
    .where('bytes', '=', sample.bytes)
    .where('status', '<>', 'failed')
    .executeTakeFirst()
  return there?.id ?? (await uploadPhoto(ctx, userId, sample)).image.id
}

/** Photos that services are tried on; the furnished living room for those that are not named. */
const samples: Readonly<Record<string, SamplePhoto>> = {
  'virtual-staging': 'empty-room',
  'interior-design': 'empty-room',
  'day-to-dusk': 'house',
}

/** Puts the sample photo that a service is tried on into the library, each time anew. */
export async function uploadSample(
  ctx: Context,
  userId: string,
  serviceId: string | undefined,
): Promise<Image> {
  const photo = (serviceId !== undefined && samples[serviceId]) || 'living-room'
  const { image } = await uploadPhoto(ctx, userId, {
    ...(await findSamplePhoto(photo)),
    serviceId,
    isAnew: true,
  })
  return image
}
