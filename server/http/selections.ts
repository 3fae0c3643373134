import type { FastifyInstance } from 'fastify'
import type { Context } from '../usecases/context.ts'
import {
  deleteSelection,
  listSelections,
  renameSelection,
  saveSelection,
} from '../usecases/masks/selections.ts'
import { mount } from './mount.ts'

export function mountSelections(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    listSelections: async ({ user, params }) => ({
      selections: await listSelections(ctx, user.id, params.id),
    }),
    saveSelection: async ({ user, fields, file }) => ({
      selection: await saveSelection(ctx, user.id, {
        imageId: fields.image_id,
        name: fields.name,
        file: file.path,
      }),
    }),
    renameSelection: async ({ user, params, body }) => ({
      selection: await renameSelection(ctx, user.id, params.id, body.name),
    }),
    deleteSelection: async ({ user, params }) => deleteSelection(ctx, user.id, params.id),
  })
}
