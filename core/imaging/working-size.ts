/** A render of so many pixels takes no longer than a frame or a few, so that the picture follows the slider. */
const MAX_PIXELS = 300_000
/** A render of so many takes well under a second, and fills the stage of most screens. */
const MAX_REST_PIXELS = 1_500_000

interface Size {
  width: number
  height: number
}

/**
 * The size of the reduced photo that free previews are made of, and that engines decide on whatever the size of the
 * photo that they are given: the photo's shape, never larger than it. The size of such a size is itself.
 */
export function workingSize(photo: Size): Size {
  return sizeOfPixels(photo, MAX_PIXELS)
}

/** The size of the preview that is shown once the settings rest: the photo's shape, never larger than it. */
export function restSize(photo: Size): Size {
  return sizeOfPixels(photo, MAX_REST_PIXELS)
}

/** The photo's shape in at most so many pixels, never larger than it. */
export function sizeOfPixels(photo: Size, maxPixels: number): Size {
  const scale = Math.min(1, Math.sqrt(maxPixels / (photo.width * photo.height)))
  return {
    width: Math.max(1, Math.floor(photo.width * scale)),
    height: Math.max(1, Math.floor(photo.height * scale)),
  }
}
