import type { ClassCorrections } from '../../../core/contract/class-corrections.ts'
import type { Analysis } from '../../../core/contract/shapes.ts'
import { correctMap, unpackCorrections } from '../../../core/perception/corrections.ts'
import { mapOfPlane, type PerceptionMap } from '../../../core/perception/perception-map.ts'
import { mediaUrl } from '../../services/media-url.ts'
import type { PhotoSource } from './photo-source.ts'

/** Reads the map of what a photo shows, once; null where it has none. */
export type ReadPerception = () => Promise<PerceptionMap | null>

/** Where the map of a photo is, and what its owner says in place of it. */
export interface PerceptionSource {
  url: string
  corrections: ClassCorrections | null
}

/** Null for a photo that no network has looked at. */
export function perceptionOf(
  analysis: Pick<Analysis, 'perception_url' | 'corrections'> | undefined,
): PerceptionSource | null {
  if (analysis === undefined || analysis.perception_url === null) return null
  return { url: mediaUrl(analysis.perception_url), corrections: analysis.corrections }
}

/** What could not be read is read again when it is asked for. */
export function createPerceptionReader(
  photo: Pick<PhotoSource, 'grey'>,
  source: PerceptionSource | null,
): ReadPerception {
  let reading: Promise<PerceptionMap> | null = null
  return async () => {
    if (source === null) return null
    const { url, corrections } = source
    reading ??= photo
      .grey(url)
      .then((plane) => correctMap(mapOfPlane(plane), corrections && unpackCorrections(corrections)))
    try {
      return await reading
    } catch (error) {
      reading = null
      throw error
    }
  }
}
