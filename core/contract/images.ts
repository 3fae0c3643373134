import { z } from 'zod'
import { classCorrectionsSchema } from './class-corrections.ts'
import { roomBoxSchema, roomSchema } from './room.ts'
import { defineRoute } from './route.ts'
import {
  analysisSchema,
  idParams,
  imageSchema,
  pageQuery,
  paginationSchema,
  productSchema,
  serviceSchema,
} from './shapes.ts'

const imageData = z.object({ image: imageSchema })
/** `is_duplicate`: the library had these very bytes already; they are kept once, and `image` is that photo. */
const uploadData = imageData.extend({ is_duplicate: z.boolean() })
/** `next` is what `after` of the following call takes, or null on the last page. */
const imageList = z.object({
  images: z.array(imageSchema),
  pagination: paginationSchema,
  next: z.string().nullable(),
})
/** With `after`, what is added or deleted meanwhile neither repeats nor skips an image; `page` is then only echoed. */
export const listQuery = pageQuery.extend({ after: z.string().max(100).optional() })
export const galleryQuery = listQuery.extend({
  product: productSchema.optional(),
  kind: imageSchema.shape.kind.optional(),
  search: z.string().max(200).optional(),
})

/** Of an upload in parts: whose it is, its own, and, where they go straight to the store, its bytes. */
const uploadId = z
  .string()
  .regex(/^[0-9a-f-]{36}_[0-9a-f-]{36}(_\d{1,9})?$/, 'This is not the id of an upload')

const directUploadSchema = z.object({
  id: uploadId,
  parts: z.array(
    z.object({
      /** Of its bytes in the file, and one past its last. */
      from: z.number().int(),
      to: z.number().int(),
      /** Where a PUT of exactly these bytes goes, for a quarter of an hour; null once they have arrived. */
      url: z.string().nullable(),
    }),
  ),
})
export type DirectUpload = z.infer<typeof directUploadSchema>

export const imageRoutes = {
  uploadImage: defineRoute({
    method: 'POST',
    path: '/admin/users/upload-image',
    summary:
      'Upload a photo for a service. Pre-processing goes on until image.status is ready. The same Idempotency-Key twice is one photo.',
    access: 'user',
    status: 202,
    idempotent: true,
    upload: { file: 'image', isKept: true, fields: z.object({ service_id: z.string().max(64).optional() }) },
    data: uploadData,
  }),
  uploadPlainImage: defineRoute({
    method: 'POST',
    path: '/image-upload/upload-image',
    summary: 'Upload a photo to the library. The same Idempotency-Key twice is one photo.',
    access: 'user',
    status: 202,
    idempotent: true,
    upload: { file: 'image', isKept: true, fields: z.object({}) },
    data: uploadData,
  }),
  finishUpload: defineRoute({
    method: 'POST',
    path: '/image-upload/finish-upload',
    summary:
      'Make a photo of a file whose parts were all sent to /api/image-upload/parts by the tus protocol. The same Idempotency-Key twice is one photo.',
    access: 'user',
    status: 202,
    idempotent: true,
    body: z.object({
      /** Of a direct upload, or the last part of the address that a tus upload was given. */
      upload_id: uploadId,
      name: z.string().max(1_000),
      service_id: z.string().max(64).optional(),
    }),
    data: uploadData,
  }),
  beginDirectUpload: defineRoute({
    method: 'POST',
    path: '/image-upload/begin-direct-upload',
    summary:
      'Begin to send a photo straight to the store of files, in parts; null where there is none that takes them, and the file is sent here. finish-upload makes the photo.',
    access: 'user',
    status: 201,
    body: z.object({ bytes: z.number().int().min(1) }),
    data: z.object({ upload: directUploadSchema.nullable() }),
  }),
  findDirectUpload: defineRoute({
    method: 'POST',
    path: '/image-upload/find-direct-upload',
    summary:
      'What of a photo has arrived in the store, and new addresses for the rest; null where the store takes none (any more).',
    access: 'user',
    status: 200,
    body: z.object({ upload_id: uploadId }),
    data: z.object({ upload: directUploadSchema.nullable() }),
  }),
  dropDirectUpload: defineRoute({
    method: 'POST',
    path: '/image-upload/drop-direct-upload',
    summary: 'Delete what has arrived in the store of a photo that is not wanted any more.',
    access: 'user',
    status: 200,
    body: z.object({ upload_id: uploadId }),
    data: z.object({ upload_id: z.string() }),
  }),
  processExistingFile: defineRoute({
    method: 'POST',
    path: '/admin/users/process-existing-file',
    summary: 'Pre-process an image of the library for a service.',
    access: 'user',
    status: 202,
    body: z.object({ image_id: z.string().min(1).max(64), service_id: z.string().min(1).max(64) }),
    data: imageData,
  }),
  trySample: defineRoute({
    method: 'POST',
    path: '/images/try-sample',
    summary: 'Put the sample photo of a service into the library, ready to work on.',
    access: 'user',
    status: 202,
    body: z.object({ service_id: z.string().max(64).optional() }),
    data: imageData,
  }),
  getImage: defineRoute({
    method: 'GET',
    path: '/images/:id',
    summary: 'One image, with what pre-processing learned of it.',
    access: 'user',
    status: 200,
    params: idParams,
    data: z.object({ image: imageSchema, analysis: analysisSchema.optional() }),
  }),
  listImages: defineRoute({
    method: 'GET',
    path: '/images',
    summary: 'The gallery, newest first.',
    access: 'user',
    status: 200,
    query: galleryQuery,
    data: imageList,
  }),
  listFavoriteImages: defineRoute({
    method: 'GET',
    path: '/images/favorites',
    summary: 'Favourite images, newest first.',
    access: 'user',
    status: 200,
    query: galleryQuery,
    data: imageList,
  }),
  setFavoriteImage: defineRoute({
    method: 'PUT',
    path: '/images/favorite',
    summary: 'Mark or unmark a favourite.',
    access: 'user',
    status: 200,
    body: z.object({ image_id: z.string().min(1).max(64), is_favorite: z.boolean() }),
    data: z.object({ image_id: z.string(), is_favorite: z.boolean() }),
  }),
  correctRoom: defineRoute({
    method: 'PUT',
    path: '/images/:id/room',
    summary:
      'Say where the walls of a photo’s room are, in place of what was found. Without a box, what was found counts again.',
    access: 'user',
    status: 200,
    params: idParams,
    body: z.object({
      box: roomBoxSchema.nullable().default(null),
      /** The box is seen along the other level direction of the walls, not along the depth that was found. */
      turned: z.boolean().default(false),
    }),
    data: z.object({ room: roomSchema }),
  }),
  correctClasses: defineRoute({
    method: 'PUT',
    path: '/images/:id/classes',
    summary:
      'Say what a photo shows where the network told it wrong. What follows of the photo from it is looked for anew. Without corrections, the network’s word counts again.',
    access: 'user',
    status: 200,
    params: idParams,
    body: z.object({ corrections: classCorrectionsSchema.nullable().default(null) }),
    data: z.object({ analysis: analysisSchema }),
  }),
  deleteImage: defineRoute({
    method: 'PUT',
    path: '/images',
    summary: 'Delete an image and its files.',
    access: 'user',
    status: 200,
    body: z.object({ image_id: z.string().min(1).max(64) }),
    data: z.object({ image_id: z.string() }),
  }),
  listServices: defineRoute({
    method: 'GET',
    path: '/services',
    summary: 'The services.',
    access: 'user',
    status: 200,
    data: z.object({ services: z.array(serviceSchema) }),
  }),
  listRecentImages: defineRoute({
    method: 'GET',
    path: '/services/recent-images',
    summary: 'Recent images, of one service or of all.',
    access: 'user',
    status: 200,
    query: listQuery.extend({ service_id: z.string().max(64).optional() }),
    data: imageList,
  }),
  listProductImages: defineRoute({
    method: 'GET',
    path: '/services/:product-images',
    summary: 'Images of one product.',
    access: 'user',
    status: 200,
    params: z.object({ product: productSchema }),
    query: listQuery,
    data: imageList,
  }),
} as const
