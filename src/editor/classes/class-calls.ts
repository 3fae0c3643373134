import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import type { Superpixels } from '../../../core/imaging/suggest/superpixels.ts'
import type { ClassAreas } from '../../../core/perception/class-areas.ts'
import type { PerceptionMap } from '../../../core/perception/perception-map.ts'

/** What the worker of classes answers. */
export interface ClassCalls {
  /** `photo` is the whole photo, reduced. */
  find: (photo: Pixels, map: PerceptionMap) => ClassAreas
  /** Pieces of one colour of a photo. */
  piecesOf: (photo: Pixels) => Superpixels
  /** Areas of the last `find` as a mask of the size of `photo`, which is the whole photo. */
  maskOf: (ids: readonly number[], photo: Pixels) => Plane
}
