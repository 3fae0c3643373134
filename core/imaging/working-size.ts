/** A render of so many pixels takes no longer than a frame or a few, so that the picture follows the slider. */
const MAX_PIXELS = 300_000

/**
 * The size of the reduced photo that free previews are made of, and that engines decide on whatever the size of the
 * photo that they are given: the photo's shape, never larger than it. The size of such a size is itself.
 */
export function workingSize(photo: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (photo.width * photo.height)))
  return {
    width: Math.max(1, Math.floor(photo.width * scale)),
    height: Math.max(1, Math.floor(photo.height * scale)),
  }
}
