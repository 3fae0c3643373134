import type { FastifyInstance } from 'fastify'
import type { RouteRequest } from '../../core/contract/route.ts'
import type { serviceRoutes } from '../../core/contract/services.ts'
import type { Context } from '../usecases/context.ts'
import type { TreatmentProduct } from '../engines/seam/treatment.ts'
import type { Placed } from '../usecases/orders/place-orders.ts'
import { placeTreatment, placeTreatmentBatch } from '../usecases/orders/place-treatment.ts'
import type { Idempotency } from '../usecases/requests/idempotency.ts'
import { listColors, listSpaces, listWidgets } from '../usecases/services/services.ts'
import { mount } from './mount.ts'

type OrderBody = RouteRequest<(typeof serviceRoutes)['orderDusk']>['body']

interface OrderCall {
  user: { id: string }
  body: OrderBody
  idempotency: Idempotency
}

export function mountServices(app: FastifyInstance, ctx: Context): void {
  const order =
    (product: TreatmentProduct) =>
    ({ user, body, idempotency }: OrderCall): Promise<Placed> =>
      placeTreatment(ctx, user.id, { product, serviceId: body.service_id, ...toItem(body) }, idempotency)
  mount(app, ctx, {
    listSpaces: async ({ params }) => listSpaces(params.service_id),
    listWidgets: async ({ params }) => ({ widgets: listWidgets(params.service_id) }),
    listColors: async ({ params }) => ({ colors: listColors(params.service_id) }),
    orderStaging: order('virtual-staging'),
    orderDesign: order('interior-design'),
    orderDusk: order('day-to-dusk'),
    orderEnhancement: order('image-enhancement'),
    orderServiceBatch: async ({ user, body, idempotency }) =>
      placeTreatmentBatch(
        ctx,
        user.id,
        { serviceId: body.service_id, items: body.items.map(toItem) },
        idempotency,
      ),
  })
}

function toItem({ image_id, space_id, settings, seed }: Omit<OrderBody, 'service_id'>) {
  return { imageId: image_id, spaceId: space_id, settings, seed }
}
