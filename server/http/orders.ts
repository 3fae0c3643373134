import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { readDashboard } from '../usecases/dashboard.ts'
import { cancelOrder } from '../usecases/end-order.ts'
import { lastMask, saveMask } from '../usecases/masks.ts'
import { placeRemovalOrder } from '../usecases/place-order.ts'
import { readOrder } from '../usecases/present-order.ts'
import { AppError } from '../errors.ts'
import { mount } from './mount.ts'

export function mountOrders(app: FastifyInstance, ctx: Context): void {
  mount(app, ctx, {
    getLastMask: async ({ user, params }) => lastMask(ctx, user.id, params.id),
    saveMask: async ({ user, file, fields }) =>
      saveMask(ctx, user.id, { imageId: fields.image_id, file: file.path, revision: fields.revision }),
    orderRemoval: async ({ user, body, idempotency }) => {
      if ((body.mask_id === undefined) === (body.mode === undefined)) {
        throw new AppError('invalid_request', 'Send either mask_id or mode "automatic"')
      }
      const { image_id: imageId, service_id: serviceId, mask_id: maskId, settings } = body
      return placeRemovalOrder(ctx, user.id, { imageId, serviceId, maskId, settings }, idempotency)
    },
    orderAutomaticRemoval: async ({ user, body, idempotency }) => {
      const { image_id: imageId, service_id: serviceId, settings } = body
      return placeRemovalOrder(ctx, user.id, { imageId, serviceId, maskId: undefined, settings }, idempotency)
    },
    getOrder: async ({ user, params }) => ({ order: await readOrder(ctx, user.id, params.id) }),
    cancelOrder: async ({ user, params }) => ({ order: await cancelOrder(ctx, user.id, params.id) }),
    getDashboard: async ({ user }) => readDashboard(ctx, user.id),
  })
}
