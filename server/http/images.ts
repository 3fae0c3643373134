import type { FastifyInstance } from 'fastify'
import type { Analysis } from '../../core/contract/shapes.ts'
import type { Context } from '../context.ts'
import { signMedia } from '../media-links.ts'
import { deleteImage } from '../usecases/delete-image.ts'
import { findImage } from '../usecases/find-image.ts'
import { listImages } from '../usecases/list-images.ts'
import { type ImageRow, presentImages } from '../usecases/present-image.ts'
import { prepareForService, setFavorite } from '../usecases/mark-image.ts'
import { listServices } from '../usecases/services.ts'
import { addSample, uploadImage } from '../usecases/upload-image.ts'
import { mount } from './mount.ts'

export function mountImages(app: FastifyInstance, ctx: Context): void {
  const present = async (row: ImageRow) => ({ image: (await presentImages(ctx, [row]))[0] })

  mount(app, ctx, {
    uploadImage: async ({ user, file, fields }) =>
      present(await uploadImage(ctx, user.id, file, fields.service_id)),
    uploadPlainImage: async ({ user, file }) => present(await uploadImage(ctx, user.id, file, undefined)),
    trySample: async ({ user, body }) => present(await addSample(ctx, user.id, body.service_id)),
    processExistingFile: async ({ user, body }) =>
      present(await prepareForService(ctx, user.id, body.image_id, body.service_id)),
    getImage: async ({ user, params }) => {
      const row = await findImage(ctx, user.id, params.id)
      return { ...(await present(row)), ...analysisOf(ctx, row) }
    },
    listImages: async ({ user, query }) => listImages(ctx, user.id, query),
    listFavoriteImages: async ({ user, query }) =>
      listImages(ctx, user.id, { ...query, favoritesOnly: true }),
    listRecentImages: async ({ user, query }) =>
      listImages(ctx, user.id, { ...query, serviceId: query.service_id }),
    listProductImages: async ({ user, params, query }) =>
      listImages(ctx, user.id, { ...query, product: params.product }),
    setFavoriteImage: async ({ user, body, say }) => {
      await setFavorite(ctx, user.id, body.image_id, body.is_favorite)
      say('Favorite status updated successfully')
      return body
    },
    deleteImage: async ({ user, body, say }) => {
      await deleteImage(ctx, user.id, body.image_id)
      say('Image deleted successfully')
      return body
    },
    listServices: async () => ({ services: listServices() }),
  })
}

function analysisOf(ctx: Context, { id, analysis, suggestion_key }: ImageRow): { analysis?: Analysis } {
  if (analysis === null || suggestion_key === null) return {}
  return {
    analysis: {
      regions: analysis['regions'] as Analysis['regions'],
      suggestion_url: signMedia(ctx.secrets.media, id, 'suggestion', ctx.clock.now()),
    },
  }
}
