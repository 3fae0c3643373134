import type { FastifyInstance } from 'fastify'
import type { RouteRequest } from '../../core/contract/route.ts'
import type { serviceRoutes } from '../../core/contract/services.ts'
import type { Context } from '../context.ts'
import { orderService } from '../usecases/order-service.ts'
import { listColors, listSpaces, listWidgets } from '../usecases/services.ts'
import { mount } from './mount.ts'

type OrderBody = RouteRequest<(typeof serviceRoutes)['orderDusk']>['body']

export function mountServices(app: FastifyInstance, ctx: Context): void {
  const requestOf = ({ image_id, service_id, space_id, settings }: OrderBody) => ({
    imageId: image_id,
    serviceId: service_id,
    spaceId: space_id,
    settings,
  })
  mount(app, ctx, {
    listSpaces: async ({ params }) => listSpaces(params.service_id),
    listWidgets: async ({ params }) => ({ widgets: listWidgets(params.service_id) }),
    listColors: async ({ params }) => ({ colors: listColors(params.service_id) }),
    orderStaging: async ({ user, body }) =>
      orderService(ctx, user.id, { product: 'virtual-staging', ...requestOf(body) }),
    orderDesign: async ({ user, body }) =>
      orderService(ctx, user.id, { product: 'interior-design', ...requestOf(body) }),
    orderDusk: async ({ user, body }) =>
      orderService(ctx, user.id, { product: 'day-to-dusk', ...requestOf(body) }),
    orderEnhancement: async ({ user, body }) =>
      orderService(ctx, user.id, { product: 'image-enhancement', ...requestOf(body) }),
  })
}
