import type { Camera } from '../camera/camera.ts'
import { automaticAmount } from '../upright/straighten.ts'
import { restSize, sizeOfPixels } from '../working-size.ts'

interface Size {
  width: number
  height: number
}

/** Takes a quarter more time than the pixels that are shown. */
const MAX_SOURCE_PIXELS = 2_500_000
/** Smaller photos are nearer to their order without it: both are drawn between much the same pixels. */
const MIN_PHOTO_PIXELS = 3_000_000

/**
 * The size of the photo that its preview at rest is made of, which is shown in `restSize`. What is straightened is drawn
 * again between its pixels, which blurs the finest; an order does that at full size, where little is so fine. So a
 * preview that is straightened starts from more than it shows.
 */
export function restSourceSize(photo: Size, camera: Camera | null): Size {
  const isLarge = photo.width * photo.height >= MIN_PHOTO_PIXELS
  const isStraightened = camera !== null && automaticAmount(camera) > 0
  return isLarge && isStraightened ? sizeOfPixels(photo, MAX_SOURCE_PIXELS) : restSize(photo)
}
