import type { Image } from '../../core/contract/shapes.ts'
import { productName } from './products.ts'

/** What an image is, in one or two words. */
export function describeImage(image: Image): string {
  if (image.kind === 'original') return 'Photo'
  return image.product === null ? 'Result' : productName(image.product)
}
