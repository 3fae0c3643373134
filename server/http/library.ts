import type { FastifyInstance } from 'fastify'
import type { Context } from '../usecases/context.ts'
import { createArchive } from '../usecases/images/archives.ts'
import { createExport, readExportSettings } from '../usecases/images/exports.ts'
import { deleteImages } from '../usecases/images/delete-image.ts'
import { listPhotoSpaces } from '../usecases/images/photo-spaces.ts'
import { listImageIds } from '../usecases/images/queries.ts'
import { renameVersion, setFavorites } from '../usecases/images/update-image.ts'
import { listVersions } from '../usecases/images/versions.ts'
import { mount } from './mount.ts'

export function mountLibrary(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    listVersions: async ({ user, params }) => listVersions(ctx, user.id, params.id),
    renameVersion: async ({ user, params, body }) => renameVersion(ctx, user.id, params.id, body.name),
    listImageIds: async ({ user, query: { favorites, ...filter } }) => ({
      image_ids: await listImageIds(ctx, user.id, { ...filter, isFavorite: favorites === 'true' }),
    }),
    listPhotoSpaces: async ({ user, body }) => ({
      spaces: await listPhotoSpaces(ctx, user.id, body.image_ids),
    }),
    setFavoriteImages: async ({ user, body, setMessage }) => {
      const marked = await setFavorites(ctx, user.id, body.image_ids, body.is_favorite)
      setMessage('Favorite status updated successfully')
      return { image_ids: marked, is_favorite: body.is_favorite }
    },
    deleteImages: async ({ user, body }) => ({ image_ids: await deleteImages(ctx, user.id, body.image_ids) }),
    getExportSettings: async ({ user }) => ({ settings: await readExportSettings(ctx, user.id) }),
    exportImages: async ({ user, body }) => createExport(ctx, user.id, body.image_ids, body.settings),
    createArchive: async ({ user, body }) => createArchive(ctx, user.id, body.image_ids, body.content),
  })
}
