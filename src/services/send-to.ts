import { batchLimit } from '../../core/contract/constants.ts'
import type { Product, Service } from '../../core/contract/shapes.ts'
import { packBatch } from './batch-address.ts'
import { batchPath } from './flow.ts'
import { productName, products } from './products.ts'
import { servicePath } from './service-path.ts'

/** Where photos can be sent: to a service, to a new film, or, of new ones, to the library alone. */
export type SendTarget = Product | 'video' | 'library'

export interface TargetInfo {
  target: SendTarget
  name: string
  text: string
}

const film: TargetInfo = { target: 'video', name: 'AI Video Builder', text: 'A new film of these photos' }
const library: TargetInfo = {
  target: 'library',
  name: 'Media Library only',
  text: 'Decide later what is made of them',
}

/** The services that work now; before the server has told all of them. */
function serviceTargets(services: readonly Service[] | undefined): TargetInfo[] {
  return products
    .filter((product) => services?.find((one) => one.product === product)?.is_available !== false)
    .map((product) => ({ target: product, name: productName(product), text: workText[product] }))
}

const workText: Record<Product, string> = {
  'item-removal': 'Mark what should go',
  'virtual-staging': 'Furnish empty rooms',
  'interior-design': 'New floors, walls and finishes',
  'day-to-dusk': 'The hour after sunset',
  'image-enhancement': 'Light, colour and sharpness',
}

/** What photos of the library can be sent to. */
export function sendTargets(services: readonly Service[] | undefined): TargetInfo[] {
  return [...serviceTargets(services), film]
}

/** What new photos may be for. */
export function uploadTargets(services: readonly Service[] | undefined): TargetInfo[] {
  return [...serviceTargets(services), library]
}

/** Why so many photos cannot be sent together; null when they can. */
export function sendFault(count: number): string | null {
  return count > batchLimit ? `At most ${batchLimit} photos are sent together` : null
}

/** Where these photos open. Throws RangeError for none and for more than 100. */
export function sendPath(target: SendTarget, imageIds: readonly string[]): string {
  const [image] = imageIds
  if (image === undefined) throw new RangeError('No photo is chosen')
  if (target === 'library') return `/media-library?view=${image}`
  if (target === 'video') return `/video-settings?new&photos=${packBatch(imageIds)}`
  if (target === 'item-removal') return batchPath(imageIds)
  const batch = imageIds.length > 1 ? packBatch(imageIds) : undefined
  return servicePath({ product: target, serviceId: target }, 'configure', { image, batch })
}
