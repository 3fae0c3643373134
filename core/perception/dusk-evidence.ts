import type { DuskEvidence } from '../imaging/dusk/analysis.ts'
import { classesOf } from './classes.ts'
import { probabilityOf, type PerceptionMap } from './perception-map.ts'

/** What a map tells of the sky and windows of a photo. Sky shows through plants, so that they are told by colour. */
export function duskEvidence(map: PerceptionMap): DuskEvidence {
  const solid = classesOf('outdoor').filter((name) => name !== 'sky' && name !== 'plants')
  return {
    sky: probabilityOf(map, ['sky']),
    solid: probabilityOf(map, solid),
    glass: probabilityOf(map, ['window-glass']),
  }
}
