import { creditCost } from '../../core/contract/constants.ts'
import type { FilmConfig } from '../../core/contract/film-shapes.ts'
import type { Product, Service } from '../../core/contract/shapes.ts'
import { defaultEngine } from './default-engine.ts'
import { flowPath, removalService } from './flow.ts'
import { servicePath } from './service-path.ts'
import { formatCredits } from '../ui/format.ts'

interface ProductInfo {
  name: string
  text: string
}

/**
 * In the order that the dashboard has until its user changes it: while that is not known, cards already stand where
 * they will.
 */
const info: Record<Product, ProductInfo> = {
  'item-removal': {
    name: 'Item removal',
    text: 'Paint what should go, see it gone',
  },
  'virtual-staging': {
    name: 'Virtual staging',
    text: 'Furniture that fits the room',
  },
  'interior-design': {
    name: 'Interior design',
    text: 'New floors, walls and finishes',
  },
  'day-to-dusk': {
    name: 'Day to dusk',
    text: 'The hour after sunset, from noon',
  },
  'image-enhancement': {
    name: 'Image enhancement',
    text: 'Light, colour and sharpness',
  },
}

export const products = Object.keys(info) as Product[]

export function productName(product: Product): string {
  return info[product].name
}

export interface ProductCard {
  product: Product | 'video'
  name: string
  text: string
  cost: string
  href: string
  /** Null while the server has not told. */
  isAvailable: boolean | null
}

/** What the dashboard shows of a product, from what the server offers; undefined while that is not there. */
export function productCard(
  product: Product | 'video',
  services: readonly Service[] | undefined,
  films: FilmConfig | undefined,
): ProductCard {
  if (product === 'video') {
    return {
      product,
      name: 'AI Video Builder',
      text: 'A film of your photos, cut on the beat',
      cost: '1 credit per 30 s',
      href: '/video-settings',
      isAvailable: films === undefined ? null : defaultEngine(films) !== null,
    }
  }
  const service = services?.find((candidate) => candidate.product === product)
  const id = service?.id ?? (product === 'item-removal' ? removalService : product)
  const cost = service?.credit_cost ?? creditCost[product]
  return {
    product,
    name: info[product].name,
    text: info[product].text,
    cost: formatCredits(cost),
    href:
      product === 'item-removal'
        ? flowPath(id, 'selection')
        : servicePath({ product, serviceId: id }, 'upload'),
    isAvailable: services === undefined ? null : (service?.is_available ?? product === 'item-removal'),
  }
}
