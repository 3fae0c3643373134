import type { Image } from '../../../core/contract/shapes.ts'

/** What stands in the place of a picture that is not ready. */
export function formatWait(image: Image): string {
  return image.status === 'failed' ? image.stage || 'Could not be read' : 'Reading the photo'
}
