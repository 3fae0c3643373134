import type { Image, Order } from '../../core/contract/shapes.ts'
import { packBatch } from './batch-address.ts'

/** The steps of the item-removal flow. */
export type FlowStep = 'selection' | 'mask' | 'processing' | 'result'

interface FlowQuery {
  image?: string | undefined
  order?: string | undefined
  mode?: 'manual' | 'automatic' | undefined
  /** The photos that are worked on together, see batch-address.ts. */
  batch?: string | undefined
}

export const removalService = 'item-removal'

/** Address of a step. What the step works on is in the query, so that a reload or a shared link loses nothing. */
export function flowPath(serviceId: string, step: FlowStep, query: FlowQuery = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const tail = search.size > 0 ? `?${search.toString()}` : ''
  return `/service-item-removal-v2/${encodeURIComponent(serviceId)}/${step}${tail}`
}

/**
 * Where several photos open together, in the studio unless another step is named: the first of them in sight. One
 * photo is no batch. Throws RangeError for none and for more than 100.
 */
export function batchPath(
  imageIds: readonly string[],
  { serviceId = removalService, step = 'mask' }: { serviceId?: string; step?: FlowStep } = {},
): string {
  const [image] = imageIds
  if (image === undefined) throw new RangeError('No photo is chosen')
  return flowPath(serviceId, step, { image, batch: imageIds.length > 1 ? packBatch(imageIds) : undefined })
}

/** Where an image of the library opens: a result beside its original, a photo ready to work on. */
export function imagePath(image: Image): string {
  const service = image.service_id ?? removalService
  if (image.kind === 'result' && image.order_id !== null) {
    return flowPath(service, 'result', { image: image.parent_id ?? image.id, order: image.order_id })
  }
  return flowPath(service, 'selection', { image: image.id })
}

/** Where an order opens: its result when there is one, its progress otherwise. */
export function orderPath(order: Order): string {
  const step = order.status === 'completed' ? 'result' : 'processing'
  return flowPath(order.service_id, step, { image: order.image.id, order: order.id })
}
