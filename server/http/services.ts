import type { FastifyInstance } from 'fastify'
import type { RouteRequest } from '../../core/contract/route.ts'
import type { serviceRoutes } from '../../core/contract/services.ts'
import type { Context } from '../usecases/context.ts'
import type { ServiceEffectProduct } from '../engines/seam/service-effect-engine.ts'
import type { Placed } from '../usecases/orders/place-orders.ts'
import { placeServiceEffect, placeServiceEffectBatch } from '../usecases/orders/place-service-effect.ts'
import type { Idempotency } from '../usecases/requests/idempotency.ts'
import { listColors, listSpaces, listWidgets } from '../usecases/services/services.ts'
import { mount } from './mount.ts'

/** That of a staging has what others have, and may have a layout; that of an interior design a design. */
type OrderBody = RouteRequest<(typeof serviceRoutes)['orderDusk']>['body'] &
  Pick<RouteRequest<(typeof serviceRoutes)['orderStaging']>['body'], 'layout'> &
  Pick<RouteRequest<(typeof serviceRoutes)['orderDesign']>['body'], 'design'>

interface OrderCall {
  user: { id: string }
  body: OrderBody
  idempotency: Idempotency
}

export function mountServices(app: FastifyInstance, ctx: Context): void {
  const order =
    (product: ServiceEffectProduct) =>
    ({ user, body, idempotency }: OrderCall): Promise<Placed> =>
      placeServiceEffect(
        ctx,
        user.id,
        { product, serviceId: body.service_id, unlessOrdered: body.unless_ordered, ...toItem(body) },
        idempotency,
      )
  mount(app, ctx, {
    listSpaces: async ({ params }) => listSpaces(ctx.config, params.service_id),
    listWidgets: async ({ params }) => ({ widgets: listWidgets(params.service_id) }),
    listColors: async ({ params }) => ({ colors: listColors(params.service_id) }),
    orderStaging: order('virtual-staging'),
    orderDesign: order('interior-design'),
    orderDusk: order('day-to-dusk'),
    orderEnhancement: order('image-enhancement'),
    orderServiceBatch: async ({ user, body, idempotency }) =>
      placeServiceEffectBatch(
        ctx,
        user.id,
        {
          serviceId: body.service_id,
          unlessOrdered: body.unless_ordered,
          items: body.items.map((item) => toItem(item)),
        },
        idempotency,
      ),
  })
}

function toItem({
  image_id,
  space_id,
  settings,
  seed,
  layout,
  design,
}: Omit<OrderBody, 'service_id' | 'unless_ordered'>) {
  return { imageId: image_id, spaceId: space_id, settings, seed, layout, design }
}
