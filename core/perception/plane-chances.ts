import type { PlaneChances } from '../imaging/layout/plane-chances.ts'
import type { LabelClass } from './classes.ts'
import { probabilityOf, type PerceptionMap } from './perception-map.ts'

const FLOOR: readonly LabelClass[] = ['floor', 'rug']
const CEILING: readonly LabelClass[] = ['ceiling']
const WALL: readonly LabelClass[] = ['wall', 'window', 'door', 'outside-view']

/** How likely each part of a photo is floor, ceiling or wall, for the search of its room. */
export function planeChances(map: PerceptionMap): PlaneChances {
  const of = (classes: readonly LabelClass[]) =>
    Float32Array.from(probabilityOf(map, classes).data, (value) => value / 255)
  return { width: map.width, height: map.height, floor: of(FLOOR), ceiling: of(CEILING), wall: of(WALL) }
}
