import type { SkyEvidence } from '../imaging/sky/sky-evidence.ts'
import { classesOf } from './classes.ts'
import { probabilityOf, type PerceptionMap } from './perception-map.ts'

/** What a map tells of the sky of a photo. Sky shows through plants, so that they are told by colour. */
export function skyEvidence(map: PerceptionMap): SkyEvidence {
  const solid = classesOf('outdoor').filter((name) => name !== 'sky' && name !== 'plants')
  return { sky: probabilityOf(map, ['sky']), solid: probabilityOf(map, solid) }
}
