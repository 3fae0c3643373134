import type { ClassCorrections } from '../../../core/contract/class-corrections.ts'
import { correctMap, unpackCorrections } from '../../../core/perception/corrections.ts'
import { mapOfPlane, type PerceptionMap } from '../../../core/perception/perception-map.ts'
import { decodeMask } from '../../pictures/masks.ts'

/** The map of a photo, from its file, with what the photo's owner says in place of it. */
export async function readPerception(
  png: Uint8Array,
  corrections: ClassCorrections | null,
): Promise<PerceptionMap> {
  const plane = await decodeMask(Buffer.from(png))
  return correctMap(mapOfPlane(plane), corrections && unpackCorrections(corrections))
}
