import type { Pixels, Plane } from '../imaging/pixels.ts'
import { probabilityAt } from './class-map.ts'
import type { LabelClass } from './classes.ts'
import type { PerceptionMap } from './perception-map.ts'

/** What can be carried, led or driven away. */
export const THINGS: readonly LabelClass[] = ['object', 'rug', 'person-animal', 'vehicle', 'outdoor-object']

/** How likely each pixel of a photo is part of a thing that one could take away, of 255. */
export function thingsAt(map: PerceptionMap, photo: Pixels): Plane {
  return probabilityAt(map, photo, THINGS)
}
