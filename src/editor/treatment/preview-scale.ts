/** A render of so many pixels takes no longer than a frame or a few, so that the picture follows the slider. */
const mostPixels = 300_000

/** The size of the reduced photo that free previews are made of: the photo's shape, never larger than it. */
export function treatmentSize(photo: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(mostPixels / (photo.width * photo.height)))
  return {
    width: Math.max(1, Math.floor(photo.width * scale)),
    height: Math.max(1, Math.floor(photo.height * scale)),
  }
}
