import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { failureTexts } from '../../core/contract/messages.ts'
import type { RouteData, RouteInput } from '../../core/contract/route.ts'
import type { PhotoState } from '../../core/contract/shapes.ts'
import { routes } from '../../core/contract/table.ts'
import { withFallback } from './api-error.ts'
import { call } from './client.ts'
import { queryKeys } from './query-keys.ts'

/** How often photos of which something is under way are asked for, in milliseconds. */
const pollMs = 2_000

/** True while the server works on the photo, or will. */
function isUnderWay({ status, order }: PhotoState): boolean {
  return status === 'processing' || order?.status === 'queued' || order?.status === 'processing'
}

/** How each of these photos stands, in this order; asked for again while something is under way. */
export function photoStatesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.batch(ids),
    queryFn: async ({ signal }) =>
      (await call(routes.listPhotoStates, { body: { image_ids: [...ids] }, signal })).photos,
    meta: { failure: 'The state of the photos could not be read' },
    enabled: ids.length > 0,
    refetchInterval: (query) => (query.state.data?.some(isUnderWay) ? pollMs : false),
  })
}

/** Reads anew how photos stand, wherever that is shown. */
export function refreshPhotoStates(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: queryKeys.batches })
}

/** Orders item removals on several photos: all or none. The same key twice is one order and one charge. */
export function orderRemovals(
  body: RouteInput<typeof routes.orderRemovalBatch>['body'],
  idempotencyKey: string,
): Promise<RouteData<typeof routes.orderRemovalBatch>> {
  return withFallback(call(routes.orderRemovalBatch, { body, idempotencyKey }), failureTexts.orderRemoval)
}
