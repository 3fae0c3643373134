import type {
  Design,
  DesignMaterialId,
  DesignPlane,
  SurfaceMarks,
} from '../../../core/contract/design-document.ts'
import type { Settings } from '../../../core/contract/widgets.ts'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import type { PerceptionMap } from '../../../core/perception/perception-map.ts'
import type { KnownRoom } from '../service-effect/effect-contract.ts'
import type { Size } from '../viewport/view-maths.ts'

/** A photo to be reduced to `size`. */
interface SurfacePhoto {
  photo: Pixels
  size: Size
  room: KnownRoom
  /** What the photo shows, where; null where no network has looked at it. */
  perception: PerceptionMap | null
}

/** A surface that is sure enough to be offered unasked. */
export type Found = SurfaceMarks & { id: string; name: string; fraction: number }

export interface Selected {
  /** 0 to 255, over the whole photo. */
  mask: Plane
  /** The colour of the surface in the photo, as #rrggbb; null where nothing is found. */
  colour: string | null
}

/** What the worker of surfaces answers. */
export interface SurfaceCalls {
  /** Looks at a photo, once, and finds what is sure. */
  prepare: (photo: SurfacePhoto) => { hasRoom: boolean; found: Found[] }
  /** In fractions of the photo. */
  planeAt: (x: number, y: number) => DesignPlane | null
  select: (marks: SurfaceMarks) => Selected
  /** Throws, in words for the user, where the settings or the photo leave nothing to restyle. */
  restyle: (settings: Settings, spaceId: string | null, seed: number) => Design
  /** Lies flat in the light of a window. The receiver closes it. */
  pictureOf: (material: DesignMaterialId, colours: readonly string[], size: Size) => Promise<ImageBitmap>
}
