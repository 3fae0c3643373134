import type { Product } from '../../../core/contract/shapes.ts'
import type { Camera } from '../../../core/imaging/camera/camera.ts'
import type { Settings } from '../../../core/contract/widgets.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'

/** Products that treat a photo as their widgets are set. Item removal works on a mask instead. */
export type TreatmentProduct = Exclude<Product, 'item-removal'>

/** What is written into an order: who did it, and in which version. */
export interface EngineRecord {
  readonly provider: string
  readonly name: string
  readonly version: string
}

export interface TreatmentRequest {
  photo: Pixels
  /** As the photo's analysis found it, null where its lines do not tell; undefined where there is no analysis. */
  camera: Camera | null | undefined
  hasAlpha: boolean
  /** In full, as `checkSettings` gives them. */
  settings: Settings
  /** What the photo shows, by its id; null when nobody said. */
  spaceId: string | null
  seed: number
}

/** What came of a treatment. */
interface Treated {
  picture: Pixels
  /** Whether it shows the property other than the photo does; null where the settings alone tell. */
  alters: boolean | null
}

/** One way to make a new picture of a photo. Providers of every kind implement the same. */
export interface TreatmentEngine {
  readonly record: EngineRecord
  /** What it does not do well, for the user. */
  readonly limits: string
  /**
   * A new picture; it may have another size. Leaves the photo as it is. Throws Refusal, with a message for the
   * user, when the photo cannot be treated so, and AppError when the engine cannot be had.
   */
  treat(request: TreatmentRequest, onProgress: (stage: string, fraction: number) => void): Promise<Treated>
}
