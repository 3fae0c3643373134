import { mapOfPlane, type PerceptionMap } from '../../../core/perception/perception-map.ts'
import type { PhotoSource } from './photo-source.ts'

/** Reads the map of what a photo shows, once; null where it has none. */
export type ReadPerception = () => Promise<PerceptionMap | null>

/** `url` is null for a photo that no network has looked at. What could not be read is read again when it is asked for. */
export function createPerceptionReader(photo: Pick<PhotoSource, 'grey'>, url: string | null): ReadPerception {
  let reading: Promise<PerceptionMap> | null = null
  return async () => {
    if (url === null) return null
    reading ??= photo.grey(url).then(mapOfPlane)
    try {
      return await reading
    } catch (error) {
      reading = null
      throw error
    }
  }
}
