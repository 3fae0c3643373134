import type { PlacedRemoval } from '../../../core/contract/shapes.ts'
import type { Patch, Pixels, Plane } from '../../../core/imaging/pixels.ts'
import type { ShownThings } from '../../../core/imaging/removal/foreign.ts'
import type { EngineRecord } from './service-effect-engine.ts'

/** One way to remove items. Providers of other kinds (a model, a remote server) implement the same. */
export interface ItemRemovalEngine {
  /** What is written into the order: engine and version, so that the result can be reproduced. */
  readonly record: EngineRecord
  /** What it does not do well, for the user. */
  readonly limits: string
  /**
   * Fills what the mask covers. `things`: those that the photo shows, where they are known. The patches equal the photo
   * outside the feathered mask, byte for byte.
   * Throws Refusal, with a message for the user, when the photo and mask cannot be worked on.
   */
  removeItems(
    request: { photo: Pixels; mask: Plane; settings: PlacedRemoval; things: ShownThings | null },
    onProgress: (stage: string, fraction: number) => void,
  ): Promise<Patch[]>
}
