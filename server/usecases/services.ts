import { creditCost } from '../../core/contract/constants.ts'
import type { Service } from '../../core/contract/shapes.ts'
import { notFound } from '../errors.ts'

const services: Service[] = [
  {
    id: 'item-removal',
    product: 'item-removal',
    name: 'Item removal',
    description: 'Paint over what should go',
    path: '/service-item-removal-v2/item-removal/selection',
    is_available: true,
  },
  {
    id: 'day-to-dusk',
    product: 'day-to-dusk',
    name: 'Day to dusk',
    description: 'The hour after sunset, from noon',
    path: '/service-day-to-dusk/day-to-dusk',
    is_available: false,
  },
  {
    id: 'image-enhancement',
    product: 'image-enhancement',
    name: 'Image enhancement',
    description: 'Light, colour and straight lines',
    path: '/service-image-enhancement/image-enhancement',
    is_available: false,
  },
  {
    id: 'virtual-staging',
    product: 'virtual-staging',
    name: 'Virtual staging',
    description: 'Furniture that fits the room',
    path: '/service-ai-virtual-staging/virtual-staging',
    is_available: false,
  },
  {
    id: 'interior-design',
    product: 'interior-design',
    name: 'Interior design',
    description: 'New floors, walls and finishes',
    path: '/service-creative-designer/interior-design',
    is_available: false,
  },
].map((service) => ({
  ...service,
  product: service.product as Service['product'],
  credit_cost: creditCost[service.product as Service['product']],
  image_url: `/pictures/${service.id}-before.jpg`,
}))

export function listServices(): Service[] {
  return services
}

/** Throws `not_found` for an id that no service has. */
export function findService(id: string): Service {
  const service = services.find((candidate) => candidate.id === id)
  if (!service) throw notFound()
  return service
}
