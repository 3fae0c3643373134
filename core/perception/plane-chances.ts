import type { PlaneChances } from '../imaging/layout/plane-chances.ts'
import type { LabelClass } from './classes.ts'
import { kindOf, probabilityOf, type PerceptionMap } from './perception-map.ts'

const FLOOR: readonly LabelClass[] = ['floor', 'rug']
const CEILING: readonly LabelClass[] = ['ceiling']
const WALL: readonly LabelClass[] = ['wall', 'window', 'door', 'outside-view']

/** From here on the map is believed about where a photo was taken. All 41 judged photos lie above .84, and are told right. */
const SURE_PLACE = 0.75

/** How likely each part of a photo is floor, ceiling or wall, and where it was taken, for the search of its room. */
export function planeChances(map: PerceptionMap): PlaneChances {
  const of = (classes: readonly LabelClass[]) =>
    Float32Array.from(probabilityOf(map, classes).data, (value) => value / 255)
  const { kind, sureness } = kindOf(map)
  return {
    width: map.width,
    height: map.height,
    floor: of(FLOOR),
    ceiling: of(CEILING),
    wall: of(WALL),
    place: sureness < SURE_PLACE ? 'unclear' : kind === 'indoor' ? 'inside' : 'outside',
  }
}
