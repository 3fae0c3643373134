import { queryOptions } from '@tanstack/react-query'
import { failureTexts, productImagesFailure } from '../../core/contract/messages.ts'
import type { RouteData, RouteInput } from '../../core/contract/route.ts'
import { serviceRoutes } from '../../core/contract/services.ts'
import type { Product } from '../../core/contract/shapes.ts'
import { routes } from '../../core/contract/table.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'
import type { WidgetProduct } from './service-path.ts'

/** What can be set changes with the server's version alone. */
const infoStaleMs = 5 * 60_000
const recentImages = 12

export function spacesQuery(serviceId: string) {
  return queryOptions({
    queryKey: [...queryKeys.serviceInfo(serviceId), 'spaces'],
    queryFn: ({ signal }) => call(serviceRoutes.listSpaces, { params: { service_id: serviceId }, signal }),
    meta: { failure: failureTexts.spaces },
    staleTime: infoStaleMs,
  })
}

export function widgetsQuery(serviceId: string) {
  return queryOptions({
    queryKey: [...queryKeys.serviceInfo(serviceId), 'widgets'],
    queryFn: ({ signal }) => call(serviceRoutes.listWidgets, { params: { service_id: serviceId }, signal }),
    meta: { failure: failureTexts.widgets },
    staleTime: infoStaleMs,
  })
}

export function colorsQuery(serviceId: string) {
  return queryOptions({
    queryKey: [...queryKeys.serviceInfo(serviceId), 'colors'],
    queryFn: ({ signal }) => call(serviceRoutes.listColors, { params: { service_id: serviceId }, signal }),
    meta: { failure: failureTexts.widgetColors },
    staleTime: infoStaleMs,
  })
}

/** The latest photos and results of a product. */
export function productImagesQuery(product: Product) {
  return queryOptions({
    queryKey: queryKeys.productImages(product),
    queryFn: ({ signal }) =>
      call(routes.listProductImages, {
        params: { product },
        query: { page: 1, limit: recentImages },
        signal,
      }),
    meta: { failure: productImagesFailure(product) },
    staleTime: 0,
  })
}

const orderCalls = {
  'virtual-staging': serviceRoutes.orderStaging,
  'interior-design': serviceRoutes.orderDesign,
  'day-to-dusk': serviceRoutes.orderDusk,
  'image-enhancement': serviceRoutes.orderEnhancement,
} as const

/** What a toast says when an order fails and the server gives no reason of its own. */
export const orderFailures: Record<WidgetProduct, string> = {
  'virtual-staging': failureTexts.orderStaging,
  'interior-design': failureTexts.orderDesign,
  'day-to-dusk': failureTexts.orderDusk,
  'image-enhancement': failureTexts.orderEnhancement,
}

/** Orders a product that is set by widgets. The same key twice is one order and one charge. */
export function orderService(
  product: WidgetProduct,
  body: RouteInput<(typeof orderCalls)[WidgetProduct]>['body'],
  idempotencyKey: string,
): Promise<RouteData<(typeof orderCalls)[WidgetProduct]>> {
  return call(orderCalls[product], { body, idempotencyKey })
}

/** Orders such a product on several photos, all or none. The same key twice is one charge. */
export function orderServiceBatch(
  body: RouteInput<typeof serviceRoutes.orderServiceBatch>['body'],
  idempotencyKey: string,
): Promise<RouteData<typeof serviceRoutes.orderServiceBatch>> {
  return call(serviceRoutes.orderServiceBatch, { body, idempotencyKey })
}
