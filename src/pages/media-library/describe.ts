import type { Image } from '../../../core/contract/shapes.ts'
import { productName } from '../../services/products.ts'

/** What an image is, in one or two words. */
export function describe(image: Image): string {
  if (image.kind === 'original') return 'Photo'
  return image.product === null ? 'Result' : productName(image.product)
}

/** What stands in the place of a picture that is not ready. */
export function formatWait(image: Image): string {
  return image.status === 'failed' ? image.stage || 'Could not be read' : 'Reading the photo'
}
