import type { Product } from '../../../core/contract/shapes.ts'
import type { Settings } from '../../../core/contract/widgets.ts'
import type { Camera } from '../../../core/imaging/camera/camera.ts'
import type { Pixels, Rect } from '../../../core/imaging/pixels.ts'
import type { Size } from '../viewport/view-maths.ts'

/** As the photo's analysis found it, null where its lines do not tell; undefined where there is no analysis. */
export type KnownCamera = Camera | null | undefined

/** What the page asks of the treatment worker, one thing at a time: the next when the last is answered. */
export type TreatmentRequest =
  /** Looks at a photo reduced to `size`, which is `scale` pixels for each pixel of the whole photo. */
  | { kind: 'prepare'; product: Product; photo: Pixels; size: Size; scale: number; camera: KnownCamera }
  | { kind: 'render'; settings: Settings }

export type TreatmentAnswer =
  | { kind: 'progress'; stage: string; fraction: number }
  | { kind: 'prepared' }
  /**
   * `windows`: those that the engine lights, in shares of the photo; none where it lights none. `note`: what was asked for
   * and the photo does not have, in words for the user. `alters`: whether it shows the property other than the photo does;
   * null where the engine leaves that to the settings.
   */
  | {
      kind: 'rendered'
      bitmap: ImageBitmap
      windows: readonly Rect[]
      note: string | null
      alters: boolean | null
    }
  /** The engine refuses, in words for the user. */
  | { kind: 'refused'; message: string }
