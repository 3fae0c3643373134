import type { FastifyInstance } from 'fastify'
import type { Context } from '../usecases/context.ts'
import { notFound } from '../base/errors.ts'
import { correctClasses } from '../usecases/images/correct-classes.ts'
import { correctRoom } from '../usecases/images/correct-room.ts'
import { deleteImage } from '../usecases/images/delete-image.ts'
import { presentAnalysis, presentImage } from '../usecases/images/present.ts'
import { findOwnImage, listImages } from '../usecases/images/queries.ts'
import { reuseImage, setFavorites } from '../usecases/images/update-image.ts'
import { uploadSample } from '../usecases/images/sample-photos.ts'
import { beginDirectUpload, dropDirectUpload, findDirectUpload } from '../usecases/images/direct-upload.ts'
import { finishUpload } from '../usecases/images/finish-upload.ts'
import type { Idempotency } from '../usecases/requests/idempotency.ts'
import { type UploadedPhoto, uploadPhoto } from '../usecases/images/upload-photo.ts'
import { listServices } from '../usecases/services/services.ts'
import { mount } from './mount.ts'
import type { ReceivedFile } from './receive-upload.ts'

type SetMessage = (message: string) => void

function present({ image, isDuplicate }: UploadedPhoto, setMessage: SetMessage) {
  if (isDuplicate) setMessage('This photo is already in your library.')
  return { image, is_duplicate: isDuplicate }
}

export function mountImages(app: FastifyInstance, ctx: Context): void {
  const add = async (
    userId: string,
    { path: file, name, bytes }: ReceivedFile,
    idempotency: Idempotency,
    setMessage: SetMessage,
    serviceId?: string,
  ) => present(await uploadPhoto(ctx, userId, { file, name, bytes, serviceId, idempotency }), setMessage)
  mount(app, ctx, {
    uploadImage: async ({ user, file, fields, idempotency, setMessage }) =>
      add(user.id, file, idempotency, setMessage, fields.service_id),
    uploadPlainImage: async ({ user, file, idempotency, setMessage }) =>
      add(user.id, file, idempotency, setMessage),
    finishUpload: async ({ user, body, idempotency, setMessage }) =>
      present(await finishUpload(ctx, user.id, body, idempotency), setMessage),
    beginDirectUpload: async ({ user, body }) => ({
      upload: await beginDirectUpload(ctx, user.id, body.bytes),
    }),
    findDirectUpload: async ({ user, body }) => ({
      upload: await findDirectUpload(ctx, user.id, body.upload_id),
    }),
    dropDirectUpload: async ({ user, body }) => {
      await dropDirectUpload(ctx, user.id, body.upload_id)
      return body
    },
    processExistingFile: async ({ user, body }) => ({
      image: await reuseImage(ctx, user.id, body.image_id, body.service_id),
    }),
    trySample: async ({ user, body }) => ({ image: await uploadSample(ctx, user.id, body.service_id) }),
    getImage: async ({ user, params }) => {
      const row = await findOwnImage(ctx.db, user.id, params.id)
      return { image: presentImage(ctx, row), analysis: presentAnalysis(ctx, row) }
    },
    listImages: async ({ user, query }) => listImages(ctx, user.id, query),
    listFavoriteImages: async ({ user, query }) => listImages(ctx, user.id, { ...query, isFavorite: true }),
    setFavoriteImage: async ({ user, body, setMessage }) => {
      const marked = await setFavorites(ctx, user.id, [body.image_id], body.is_favorite)
      if (marked.length === 0) throw notFound()
      setMessage('Favorite status updated successfully')
      return body
    },
    correctRoom: async ({ user, params, body }) => ({
      room: await correctRoom(ctx, user.id, params.id, body),
    }),
    correctClasses: async ({ user, params, body }) => ({
      analysis: await correctClasses(ctx, user.id, params.id, body.corrections),
    }),
    deleteImage: async ({ user, body, setMessage }) => {
      await deleteImage(ctx, user.id, body.image_id)
      setMessage('Image deleted successfully')
      return { image_id: body.image_id }
    },
    listServices: async () => ({ services: listServices(ctx.config) }),
    listRecentImages: async ({ user, query: { service_id: serviceId, ...page } }) =>
      listImages(ctx, user.id, { ...page, serviceId }),
    listProductImages: async ({ user, params, query }) =>
      listImages(ctx, user.id, { ...query, product: params.product }),
  })
}
