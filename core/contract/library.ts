import { z } from 'zod'
import { libraryLimits } from './constants.ts'
import { galleryQuery } from './images.ts'
import { defineRoute } from './route.ts'
import { idParams, versionSchema } from './shapes.ts'

const id = z.string().min(1).max(64)
const someIds = z.array(id).min(1).max(libraryLimits.atOnce)

/** What a ZIP holds: the chosen images as they are, the uploads they began as, or both. */
const archiveContentSchema = z.enum(['chosen', 'originals', 'both'])
export type ArchiveContent = z.infer<typeof archiveContentSchema>

export const archiveSchema = z.object({
  url: z.string(),
  name: z.string(),
  files: z.number().int(),
  /** Size of the whole ZIP. */
  bytes: z.number().int(),
})

export const libraryRoutes = {
  listVersions: defineRoute({
    method: 'GET',
    path: '/images/:id/versions',
    summary:
      'Every version of the photo that this image is one of, oldest first: the upload, and all that was made from it.',
    access: 'user',
    status: 200,
    params: idParams,
    data: z.object({
      versions: z.array(versionSchema),
      /** False when there are more than one call tells of; the oldest are then left out. */
      is_whole: z.boolean(),
    }),
  }),
  renameVersion: defineRoute({
    method: 'PUT',
    path: '/images/:id/version-name',
    summary: 'Give a version a name of its own; an empty one takes it away.',
    access: 'user',
    status: 200,
    params: idParams,
    body: z.object({ name: z.string().trim().max(60, 'Use at most 60 characters').default('') }),
    data: z.object({ image_id: id, name: z.string().nullable() }),
  }),
  listImageIds: defineRoute({
    method: 'GET',
    path: '/images/ids',
    summary: 'The ids of all images that a filter shows, in the order of the gallery.',
    access: 'user',
    status: 200,
    query: galleryQuery
      .pick({ product: true, kind: true, search: true })
      .extend({ favorites: z.enum(['true', 'false']).default('false') }),
    data: z.object({ image_ids: z.array(id).max(libraryLimits.ids) }),
  }),
  listPhotoSpaces: defineRoute({
    method: 'POST',
    path: '/images/spaces',
    summary: 'What photos show, such as "Kitchen", where an order on one of their versions said it.',
    access: 'user',
    status: 200,
    body: z.object({ image_ids: someIds }),
    data: z.object({ spaces: z.array(z.object({ image_id: id, space: z.string() })) }),
  }),
  setFavoriteImages: defineRoute({
    method: 'PUT',
    path: '/images/favorites',
    summary: 'Mark or unmark several favourites, all or none. A refusal names in data.items what is missing.',
    access: 'user',
    status: 200,
    body: z.object({ image_ids: someIds, is_favorite: z.boolean() }),
    data: z.object({ image_ids: z.array(id), is_favorite: z.boolean() }),
  }),
  deleteImages: defineRoute({
    method: 'POST',
    path: '/images/delete',
    summary:
      'Delete several images and their files, all or none. A refusal names in data.items what cannot be deleted, and why.',
    access: 'user',
    status: 200,
    body: z.object({ image_ids: someIds }),
    data: z.object({ image_ids: z.array(id) }),
  }),
  createArchive: defineRoute({
    method: 'POST',
    path: '/images/archive',
    summary:
      'A signed address that answers with several images as one ZIP. A refusal names in data.items what is missing.',
    access: 'user',
    status: 201,
    body: z.object({ image_ids: someIds, content: archiveContentSchema.default('chosen') }),
    data: archiveSchema,
  }),
} as const
