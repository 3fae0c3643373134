import type { FastifyInstance } from 'fastify'
import type { Context } from '../usecases/context.ts'
import { AppError } from '../base/errors.ts'
import { readDashboard, reorderDashboard } from '../usecases/dashboard/dashboard.ts'
import { readForeground, saveForeground } from '../usecases/masks/foreground.ts'
import { readLastMask } from '../usecases/masks/queries.ts'
import { saveMask } from '../usecases/masks/save-mask.ts'
import { cancelOrder } from '../usecases/orders/end-order.ts'
import { readPhotoStates } from '../usecases/orders/photo-states.ts'
import { placeRemovalBatch, placeRemovalOrder } from '../usecases/orders/place-removal.ts'
import { readOrder } from '../usecases/orders/queries.ts'
import { mount } from './mount.ts'

export function mountOrders(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    getLastMask: async ({ user, params }) => readLastMask(ctx, user.id, params.id),
    saveMask: async ({ user, fields, file }) =>
      saveMask(ctx, user.id, {
        imageId: fields.image_id,
        base: fields.revision,
        file: file.path,
        hints: fields.hints ?? null,
      }),
    saveForeground: async ({ user, fields, file }) => ({
      mask: await saveForeground(ctx, user.id, { imageId: fields.image_id, file: file.path }),
    }),
    getForeground: async ({ user, params }) => ({
      mask: await readForeground(ctx, user.id, params.image_id, params.id),
    }),
    orderRemoval: async ({ user, body, idempotency }) =>
      placeRemovalOrder(
        ctx,
        user.id,
        {
          imageId: body.image_id,
          serviceId: body.service_id,
          mask: chosenMask(body),
          settings: body.settings,
          unlessOrdered: body.unless_ordered,
        },
        idempotency,
      ),
    orderAutomaticRemoval: async ({ user, body, idempotency }) =>
      placeRemovalOrder(
        ctx,
        user.id,
        {
          imageId: body.image_id,
          serviceId: body.service_id,
          mask: 'automatic',
          settings: body.settings,
          unlessOrdered: false,
        },
        idempotency,
      ),
    orderRemovalBatch: async ({ user, body, idempotency }) => {
      const items = body.items.map(({ image_id, mask_id, settings }) => ({
        imageId: image_id,
        maskId: mask_id,
        settings,
      }))
      const request = { serviceId: body.service_id, unlessOrdered: body.unless_ordered, items }
      return placeRemovalBatch(ctx, user.id, request, idempotency)
    },
    listPhotoStates: async ({ user, body }) => ({
      photos: await readPhotoStates(ctx, user.id, body.image_ids),
    }),
    getOrder: async ({ user, params }) => ({ order: await readOrder(ctx, user.id, params.id) }),
    cancelOrder: async ({ user, params }) => ({ order: await cancelOrder(ctx, user.id, params.id) }),
    reorderDashboard: async ({ user, body }) => ({ cards: await reorderDashboard(ctx, user.id, body.order) }),
    getDashboard: async ({ user }) => readDashboard(ctx, user.id),
  })
}

function chosenMask(body: {
  mask_id?: string | undefined
  mode?: 'automatic' | undefined
}): { id: string } | 'automatic' {
  if (body.mask_id !== undefined && body.mode === undefined) return { id: body.mask_id }
  if (body.mode === 'automatic' && body.mask_id === undefined) return 'automatic'
  throw new AppError('invalid_request', 'Give either mask_id, of a saved mask, or mode automatic.')
}
