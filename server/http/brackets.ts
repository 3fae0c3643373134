import type { FastifyInstance } from 'fastify'
import type { Context } from '../usecases/context.ts'
import { readMerge } from '../usecases/merges/queries.ts'
import { cancelMerge, startMerge } from '../usecases/merges/start-merge.ts'
import { mount } from './mount.ts'

export function mountBrackets(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    mergeBrackets: async ({ user, body, idempotency }) => ({
      merge: await startMerge(
        ctx,
        user.id,
        { frameIds: body.image_ids, serviceId: body.service_id ?? null },
        idempotency,
      ),
    }),
    getMerge: async ({ user, params }) => ({ merge: await readMerge(ctx, user.id, params.id) }),
    cancelMerge: async ({ user, params }) => ({ merge: await cancelMerge(ctx, user.id, params.id) }),
  })
}
