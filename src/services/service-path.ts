import type { Product } from '../../core/contract/shapes.ts'

/** Products that are set by widgets; item removal has a studio instead. */
export type WidgetProduct = Exclude<Product, 'item-removal'>

const bases: Record<WidgetProduct, string> = {
  'virtual-staging': '/service-ai-virtual-staging',
  'interior-design': '/service-creative-designer',
  'day-to-dusk': '/service-day-to-dusk',
  'image-enhancement': '/service-image-enhancement',
}

/** A service by the two parts of its address. */
export interface ServiceAddress {
  product: WidgetProduct
  serviceId: string
}

const tails = {
  upload: '',
  configure: '/uploaded-image',
  /** Item removal as a step on the way. */
  removal: '/item-removal',
  removing: '/item-removal/processing',
  result: '/result',
} as const

interface ServiceQuery {
  image?: string | undefined
  order?: string | undefined
  /** The photos that are worked on together, see batch-address.ts. */
  batch?: string | undefined
  /** The orders of a series, packed as photos are. */
  orders?: string | undefined
}

/**
 * Address of a screen of a service. What it works on is in the query, so that a reload or a shared link loses nothing.
 */
export function servicePath(
  { product, serviceId }: ServiceAddress,
  step: keyof typeof tails,
  query: ServiceQuery = {},
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  const tail = search.size > 0 ? `?${search.toString()}` : ''
  return `${bases[product]}/${encodeURIComponent(serviceId)}${tails[step]}${tail}`
}

/** Which product's screen an address opens; null for all others. */
export function productOfPath(pathname: string): WidgetProduct | null {
  const products = Object.keys(bases) as WidgetProduct[]
  return products.find((product) => pathname.startsWith(`${bases[product]}/`)) ?? null
}

/** The service of an id, when it is one that is set by widgets: each product has one, named like it. */
export function widgetService(serviceId: string): ServiceAddress | null {
  return Object.hasOwn(bases, serviceId) ? { product: serviceId as WidgetProduct, serviceId } : null
}

/** Whether single pieces can be taken out of the photo on the way through this service. */
export function hasRemovalStep(product: WidgetProduct): boolean {
  return product === 'virtual-staging' || product === 'day-to-dusk'
}
