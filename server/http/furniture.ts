import type { FastifyInstance } from 'fastify'
import type { Context } from '../usecases/context.ts'
import { beginImport, endImport, importModel } from '../usecases/furniture/import-pack.ts'
import { creditsOf, deletePack, listPacks } from '../usecases/furniture/packs.ts'
import { modelUrl } from '../usecases/files/media-urls.ts'
import { recordAct } from '../usecases/people/acts.ts'
import { mount } from './mount.ts'

export function mountFurniture(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    listPacks: async () => {
      const packs = await listPacks(ctx)
      return {
        packs: packs.map((pack) => ({
          ...pack,
          items: pack.items.map((item) => ({ ...item, model_url: modelUrl(ctx, pack.id, item.id) })),
        })),
        credits: creditsOf(packs),
      }
    },
    beginPack: async ({ body }) => beginImport(ctx, body.pack),
    importModel: async ({ user, fields, file }) => ({
      item: await importModel(ctx, fields, user.id, file.path),
    }),
    endPack: async ({ user, body }) => {
      const pack = await endImport(ctx, body.pack, body.revision)
      await recordAct(ctx.db, { actorId: user.id, kind: 'pack-imported', detail: { pack: body.pack } })
      return { pack }
    },
    deletePack: async ({ user, params }) => {
      await deletePack(ctx, params.pack)
      await recordAct(ctx.db, { actorId: user.id, kind: 'pack-deleted', detail: { pack: params.pack } })
      return {}
    },
  })
}
