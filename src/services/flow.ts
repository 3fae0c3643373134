import type { Image, Order } from '../../core/contract/shapes.ts'
import type { TrayPhoto } from '../stores/uploads.ts'
import { packBatch } from './batch-address.ts'
import type { ServiceAddress } from './service-path.ts'
import { hasRemovalStep, servicePath, widgetService } from './service-path.ts'

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

/**
 * Address of a step. What the step works on is in the query, so that a reload or a shared link loses nothing. With the
 * id of another service: the step as it is part of that service, which goes on with the result.
 */
export function flowPath(serviceId: string, step: FlowStep, query: FlowQuery = {}): string {
  const host = widgetService(serviceId)
  if (host !== null) return hostPath(host, step, query)
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

function hostPath(host: ServiceAddress, step: FlowStep, query: FlowQuery): string {
  if (step === 'result') return servicePath(host, 'result', query)
  if (step === 'selection' && query.image === undefined) return servicePath(host, 'upload')
  if (step === 'selection' || !hasRemovalStep(host.product)) return servicePath(host, 'configure', query)
  return servicePath(host, step === 'mask' ? 'removal' : 'removing', query)
}

/** Where an image of the library opens: a result beside its original, a photo ready to work on. */
export function imagePath(image: Image): string {
  const service = image.service_id ?? removalService
  if (image.kind === 'result' && image.order_id !== null) {
    return flowPath(service, 'result', { image: image.parent_id ?? image.id, order: image.order_id })
  }
  return flowPath(service, 'selection', { image: image.id })
}

/** Where a photo of the tray opens: in the service that it was sent for, else in the library; null until it is ready. */
export function trayPhotoPath({ imageId, serviceId, step }: TrayPhoto): string | null {
  if (step.kind !== 'ready' || imageId === null) return null
  return serviceId === null
    ? `/media-library?view=${imageId}`
    : flowPath(serviceId, 'selection', { image: imageId })
}

/** Where an order opens: its result when there is one, its progress otherwise. */
export function orderPath(order: Order): string {
  const at = { image: order.image.id, order: order.id }
  const service = order.product === 'item-removal' ? null : widgetService(order.service_id)
  if (service !== null) return servicePath(service, 'result', at)
  const step = order.status === 'completed' ? 'result' : 'processing'
  return flowPath(order.service_id, step, at)
}
