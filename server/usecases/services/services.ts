import { creditCost } from '../../../core/contract/constants.ts'
import type { Product, Service } from '../../../core/contract/shapes.ts'
import type { Color, Space, Widget } from '../../../core/contract/widgets.ts'
import type { Config } from '../../base/config.ts'
import { catalogue } from '../../data/catalogue/catalogue.ts'
import { findEngine } from '../../engines/engines.ts'
import { AppError, notFound } from '../../base/errors.ts'

interface Entry {
  product: Product
  name: string
  description: string
  base: string
  /** A picture of what it makes, made by our own code. */
  picture: string
}

const entries: Entry[] = [
  {
    product: 'item-removal',
    name: 'Item removal',
    description: 'Take furniture, clutter and blemishes out of a photo. Outside the mask nothing changes.',
    base: '/service-item-removal-v2',
    picture: '/pictures/item-removal-after.jpg',
  },
  {
    product: 'virtual-staging',
    name: 'Virtual staging',
    description: 'Furnish an empty room.',
    base: '/service-ai-virtual-staging',
    picture: '/pictures/staging-after.jpg',
  },
  {
    product: 'interior-design',
    name: 'Interior design',
    description: 'Show a room in another style.',
    base: '/service-creative-designer',
    picture: '/pictures/styles/scandinavian.jpg',
  },
  {
    product: 'day-to-dusk',
    name: 'Day to dusk',
    description: 'Turn a daylight exterior into dusk.',
    base: '/service-day-to-dusk',
    picture: '/pictures/dusk-after.jpg',
  },
  {
    product: 'image-enhancement',
    name: 'Image enhancement',
    description: 'Correct light, colour, noise and sharpness.',
    base: '/service-image-enhancement',
    picture: '/pictures/enhancement-after.jpg',
  },
]

/** The services. Each product has one, and its id is the product's name. */
export function listServices(config: Config): Service[] {
  return entries.map((entry) => presentService(entry, findEngine(config, entry.product)))
}

function presentService(
  { product, name, description, base, picture }: Entry,
  engine: ReturnType<typeof findEngine>,
): Service {
  return {
    id: product,
    product,
    name,
    description,
    credit_cost: creditCost[product],
    image_url: picture,
    path: `${base}/${product}`,
    limits: engine?.limits ?? '',
    is_available: engine !== undefined,
    engine: engine === undefined ? null : { ...engine.record },
  }
}

export function serviceNames(): { product: Product; name: string }[] {
  return entries.map(({ product, name }) => ({ product, name }))
}

/** The product of a service. Throws `invalid_request` for an unknown id. */
export function productOfService(serviceId: string): Product {
  const entry = entries.find(({ product }) => product === serviceId)
  if (!entry)
    throw new AppError('invalid_request', 'There is no such service. Choose one from the dashboard.')
  return entry.product
}

export function serviceName(product: Product): string {
  return entries.find((entry) => entry.product === product)?.name ?? product
}

/** Where the page shows the result of an order, or its settings again. */
export function orderPath(
  order: { id: string; product: Product; service_id: string; image_id: string },
  resultId: string | null,
): string {
  const base = `${entries.find(({ product }) => product === order.product)?.base ?? ''}/${order.service_id}`
  if (resultId !== null) return `${base}/result?image=${resultId}&order=${order.id}`
  const settings = order.product === 'item-removal' ? 'mask' : 'uploaded-image'
  return `${base}/${settings}?image=${order.image_id}`
}

/** What can be set for a service. Throws `not_found` for an unknown id. */
function findCatalogue(serviceId: string): (typeof catalogue)[Product] & { product: Product } {
  const entry = entries.find(({ product }) => product === serviceId)
  if (!entry) throw notFound()
  return { ...catalogue[entry.product], product: entry.product }
}

/** The spaces of a service: those that its engine knows. */
export function listSpaces(config: Config, serviceId: string): { spaces: Space[]; is_required: boolean } {
  const { product, spaces, needsSpace } = findCatalogue(serviceId)
  const known = findEngine(config, product)?.spaces
  return { spaces: spaces.filter(({ id }) => known?.includes(id) ?? true), is_required: needsSpace }
}

export function listWidgets(serviceId: string): Widget[] {
  return [...findCatalogue(serviceId).widgets]
}

export function listColors(serviceId: string): Color[] {
  return [...findCatalogue(serviceId).colors]
}
