import { queryOptions } from '@tanstack/react-query'
import { failureTexts } from '../../core/contract/messages.ts'
import type { Order } from '../../core/contract/shapes.ts'
import type { RemovalHints } from '../../core/contract/hints.ts'
import { routes } from '../../core/contract/table.ts'
import { alreadyOrderedSchema } from '../../core/contract/orders.ts'
import type { RouteData, RouteInput } from '../../core/contract/route.ts'
import { isApiError, withFallback } from './api-error.ts'
import { call } from './client.ts'
import { removalService } from './flow.ts'
import { queryKeys } from './query-keys.ts'

/** How often an unfinished order is asked for, in milliseconds, should no event come. */
const orderPollMs = 2_000

export function isFinished(order: Order): boolean {
  return order.status === 'completed' || order.status === 'failed' || order.status === 'cancelled'
}

/** One order with its results; asked for again until it is finished. */
export function orderQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.order(id),
    queryFn: ({ signal }) => call(routes.getOrder, { params: { id }, signal }),
    meta: { failure: failureTexts.order },
    refetchInterval: (query) => {
      const order = query.state.data?.order
      return order && isFinished(order) ? false : orderPollMs
    },
  })
}

export function cancelOrder(id: string): Promise<RouteData<typeof routes.cancelOrder>> {
  return call(routes.cancelOrder, { params: { id } })
}

/** The order that is there already, where an order was refused because of it; null for any other failure. */
export function orderedAlready(reason: unknown): string | null {
  if (!isApiError(reason) || reason.code !== 'already_ordered') return null
  return alreadyOrderedSchema.safeParse(reason.details).data?.order_id ?? null
}

/** The orders of a series that are there already, where it was refused because of them; empty for any other failure. */
export function orderedAmong(reason: unknown): { image_id: string; order_id: string }[] {
  if (!isApiError(reason) || reason.code !== 'already_ordered') return []
  return alreadyOrderedSchema.safeParse(reason.details).data?.items ?? []
}

/** The draft mask that the server keeps of an image, or nulls. */
export function lastMaskQuery(imageId: string) {
  return queryOptions({
    queryKey: queryKeys.lastMask(imageId),
    queryFn: ({ signal }) => call(routes.getLastMask, { params: { id: imageId }, signal }),
    meta: { failure: failureTexts.lastTempImage },
    staleTime: 0,
  })
}

/**
 * Saves a draft mask and the hints drawn with it. `revision` is the one that this mask was drawn on; a later one of
 * another device gives 409.
 */
export function saveMask(
  imageId: string,
  mask: Blob,
  hints: RemovalHints,
  revision: number,
  signal?: AbortSignal,
): Promise<RouteData<typeof routes.saveMask>> {
  const answer = call(routes.saveMask, {
    file: mask,
    fileName: 'mask.png',
    fields: { image_id: imageId, revision, hints: JSON.stringify(hints) },
    signal,
  })
  return withFallback(answer, failureTexts.manualMask)
}

/**
 * Orders an item removal. The same key twice is one order and one charge. As a step inside another service it is
 * still an order of item removal.
 */
export function orderRemoval(
  body: RouteInput<typeof routes.orderRemoval>['body'],
  idempotencyKey: string,
): Promise<RouteData<typeof routes.orderRemoval>> {
  const answer = call(routes.orderRemoval, { body: { ...body, service_id: removalService }, idempotencyKey })
  return withFallback(answer, failureTexts.orderRemoval)
}
