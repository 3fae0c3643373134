import { checkSettings } from '../../core/contract/settings.ts'
import type { Product } from '../../core/contract/shapes.ts'
import type { Settings } from '../../core/contract/widgets.ts'
import type { Context } from '../context.ts'
import { catalogue } from '../data/catalogue/catalogue.ts'
import { AppError } from '../errors.ts'
import { findOwnImage } from './images.ts'
import { productOfService, serviceName } from './services.ts'

interface ServiceRequest {
  product: Exclude<Product, 'item-removal'>
  imageId: string
  serviceId: string
  spaceId: string | undefined
  settings: Settings
}

/**
 * Checks an order of a service that is set by widgets, in full, and then refuses it, because none of these products
 * has an engine yet. Nothing is held, written or queued. An engine takes over where this ends.
 */
export async function orderService(ctx: Context, userId: string, request: ServiceRequest): Promise<never> {
  const { product, serviceId } = request
  if (productOfService(serviceId) !== product)
    throw new AppError('invalid_request', `This call orders ${serviceName(product)}. Choose that service.`)
  const image = await findOwnImage(ctx.db, userId, request.imageId)
  if (image.status === 'processing')
    throw new AppError('conflict', 'The photo is still being prepared. Order when it is ready.')
  if (image.status === 'failed')
    throw new AppError('invalid_request', 'This photo could not be read. Choose another one.')
  checkSpace(product, request.spaceId)
  checkValues(product, request.settings)
  throw new AppError(
    'engine_unavailable',
    `${serviceName(product)} cannot be ordered yet: its engine is not built. No credit was taken.`,
  )
}

function checkSpace(product: Product, spaceId: string | undefined): void {
  const { spaces, needsSpace } = catalogue[product]
  if (spaceId === undefined) {
    if (needsSpace) throw new AppError('invalid_request', 'Choose what the photo shows, then order.')
  } else if (!spaces.some(({ id }) => id === spaceId))
    throw new AppError('invalid_request', 'This service does not know that space. Choose one of its list.')
}

function checkValues(product: Product, settings: Settings): void {
  const { widgets, colors } = catalogue[product]
  try {
    checkSettings(widgets, colors, settings)
  } catch (error) {
    if (error instanceof RangeError) throw new AppError('invalid_request', error.message, { cause: error })
    throw error
  }
}
