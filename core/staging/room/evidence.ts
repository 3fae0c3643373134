import { reduceExact } from '../../imaging/filters/reduce-exact.ts'
import type { Pixels, Plane } from '../../imaging/pixels.ts'
import { workingSize } from '../../imaging/working-size.ts'
import { probabilityAt } from '../../perception/class-map.ts'
import type { PerceptionMap } from '../../perception/perception-map.ts'

/** What a network tells of a room: how likely each part of its photo is what furniture has to do with, of 255. */
export interface RoomEvidence {
  /** Windows with their frames, and what is seen through them. */
  glass: Plane
  /** What is built in or stands there and is not taken away with furniture: hearths, cupboards, stairs. */
  fixed: Plane
  /** The same, and whatever else stands or hangs there. */
  things: Plane
  /** Doors and windows: what reaches down to the floor of them is a way out. */
  ways: Plane
  /** Floor and the rugs on it. */
  floor: Plane
}

/** The map's edges are fitted to the photo at the size that previews are made of, so that orders see the same. */
export function roomEvidence(map: PerceptionMap, photo: Pixels): RoomEvidence {
  const small = reduceExact(photo, workingSize(photo))
  return {
    glass: probabilityAt(map, small, ['window', 'outside-view']),
    fixed: probabilityAt(map, small, ['built-in', 'stairs']),
    things: probabilityAt(map, small, ['built-in', 'stairs', 'object', 'person-animal']),
    ways: probabilityAt(map, small, ['door', 'window', 'outside-view']),
    floor: probabilityAt(map, small, ['floor', 'rug']),
  }
}
