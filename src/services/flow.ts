import type { Image, Order } from '../../core/contract/shapes.ts'

/** The steps of the item-removal flow. */
export type FlowStep = 'selection' | 'mask' | 'processing' | 'result'

interface FlowQuery {
  image?: string | undefined
  order?: string | undefined
  mode?: 'manual' | 'automatic' | undefined
}

export const removalService = 'item-removal'

/** Address of a step. What the step works on is in the query, so that a reload or a shared link loses nothing. */
export function flowPath(serviceId: string, step: FlowStep, query: FlowQuery = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const tail = search.size > 0 ? `?${search.toString()}` : ''
  return `/service-item-removal-v2/${encodeURIComponent(serviceId)}/${step}${tail}`
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
