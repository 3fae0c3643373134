import type { DrawnSource } from '../photo/photo-source.ts'
import type { ServiceEffect } from './service-effect.ts'

/**
 * The free preview as something to draw in place of the photo, over its whole extent and of one resolution only. While
 * there is no picture, the photo itself stands in. What failed is told by the effect.
 */
export function effectSource(photo: DrawnSource, { picture }: ServiceEffect): DrawnSource {
  return {
    size: photo.size,
    preview: () => picture.get() ?? photo.preview(),
    tile: (id) => (picture.get() === null ? photo.tile(id) : undefined),
    want: (tiles) => {
      if (picture.get() === null) photo.want(tiles)
    },
    subscribe: picture.subscribe,
    onFailure: () => () => undefined,
    close: () => undefined,
  }
}
