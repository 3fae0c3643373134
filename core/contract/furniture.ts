import { z } from 'zod'
import { furnitureItemSchema, furniturePackSchema, packLimits } from './furniture-pack.ts'
import { defineRoute } from './route.ts'
import { nothing } from './shapes.ts'

const name = z.string().min(1).max(64)
/** A pack with the address of each converted model. */
const listedPack = furniturePackSchema.extend({
  items: z.array(furnitureItemSchema.extend({ model_url: z.string() })),
})
export type ListedPack = z.infer<typeof listedPack>

/** Furniture packs: glTF models that an administrator adds to the pieces of our own. */
export const furnitureRoutes = {
  listPacks: defineRoute({
    method: 'GET',
    path: '/furniture/packs',
    summary: 'All furniture packs with their items, and the credits that their licences ask for.',
    access: 'user',
    status: 200,
    data: z.object({ packs: z.array(listedPack), credits: z.array(z.string()) }),
  }),
  beginPack: defineRoute({
    method: 'POST',
    path: '/furniture/imports',
    summary:
      'Begin the import of a pack with the content of its pack.json. Says which models to send, and which items are left out and why. Nobody sees the pack before the import is ended.',
    access: 'admin',
    status: 201,
    body: z.object({ pack: z.unknown() }),
    data: z.object({
      pack: z.string(),
      revision: z.string(),
      items: z.array(z.object({ id: z.string(), name: z.string(), file: z.string() })),
      refused: z.array(z.object({ item: z.string(), reason: z.string() })),
    }),
  }),
  importModel: defineRoute({
    method: 'POST',
    path: '/furniture/imports/models',
    summary: 'Send one model (.glb) of an import; it is converted at once, or refused with the reason.',
    access: 'admin',
    status: 200,
    upload: {
      file: 'model',
      fields: z.object({ pack: name, revision: z.uuid(), item: name }),
      bytes: packLimits.modelBytes,
    },
    data: z.object({ item: furnitureItemSchema }),
  }),
  endPack: defineRoute({
    method: 'POST',
    path: '/furniture/imports/end',
    summary:
      'End an import: the models that were converted become the pack, in place of a former one with the same id.',
    access: 'admin',
    status: 200,
    body: z.object({ pack: name, revision: z.uuid() }),
    data: z.object({ pack: furniturePackSchema }),
  }),
  deletePack: defineRoute({
    method: 'DELETE',
    path: '/furniture/packs/:pack',
    summary: 'Take a pack away.',
    access: 'admin',
    status: 200,
    params: z.object({ pack: name }),
    data: nothing,
  }),
} as const
