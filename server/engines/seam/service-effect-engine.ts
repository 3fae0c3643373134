import type { Product } from '../../../core/contract/shapes.ts'
import type { Camera } from '../../../core/imaging/camera/camera.ts'
import type { Settings } from '../../../core/contract/widgets.ts'
import type { Pixels } from '../../../core/imaging/pixels.ts'

/** Products that make a new picture of a photo from settings. Item removal works on a mask instead. */
export type ServiceEffectProduct = Exclude<Product, 'item-removal'>

/** What is written into an order: which engine did it, in which version. */
export interface EngineRecord {
  readonly provider: string
  readonly name: string
  readonly version: string
}

export interface ServiceEffectRequest {
  photo: Pixels
  /** From the photo's analysis: null where its lines do not determine one; undefined where there is no analysis. */
  camera: Camera | null | undefined
  hasAlpha: boolean
  /** In full, as `checkSettings` gives them. */
  settings: Settings
  /** Id of the kind of room or view that the photo shows; null when the order names none. */
  spaceId: string | null
  seed: number
}

interface ServiceEffectResult {
  picture: Pixels
  /** Whether it shows the property other than the photo does; null where it follows from the settings alone. */
  alters: boolean | null
}

/** One way to make a new picture of a photo. Providers of every kind implement the same. */
export interface ServiceEffectEngine {
  readonly record: EngineRecord
  /** What it does not do well, for the user. */
  readonly limits: string
  /**
   * A new picture; it may have another size. Leaves the photo as it is. Throws Refusal, with a message for the
   * user, when the effect is not possible on this photo, and AppError when the engine cannot be had.
   */
  apply(
    request: ServiceEffectRequest,
    onProgress: (stage: string, fraction: number) => void,
  ): Promise<ServiceEffectResult>
}
