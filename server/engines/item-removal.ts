import type { RemovalSettings } from '../../core/contract/shapes.ts'
import type { Patch, Pixels, Plane } from '../../core/imaging/pixels.ts'
import { removeItems } from '../../core/imaging/removal/remove-items.ts'

/** One way to remove items. Providers of other kinds (a model, a remote server) implement the same. */
export interface ItemRemovalEngine {
  /** What is written into the order: who did it, and how to do it again. */
  readonly record: { provider: string; name: string; version: string }
  /** What it does not do well, for the user. */
  readonly limits: string
  /**
   * Fills what the mask covers. The patches equal the photo outside the feathered mask, byte for byte.
   * Throws RangeError, with a message for the user, when the photo and mask cannot be worked on.
   */
  removeItems(
    request: { photo: Pixels; mask: Plane; settings: RemovalSettings },
    onProgress: (stage: string, fraction: number) => void,
  ): Promise<Patch[]>
}

export const builtInRemoval: ItemRemovalEngine = {
  record: { provider: 'built-in', name: 'Patch synthesis', version: '1' },
  limits:
    'Fills with texture from the same photo. It continues floors, walls, brick and lawn well; it does not invent what was hidden, and lines that cross a large area may break.',
  removeItems: async ({ photo, mask, settings }, onProgress) =>
    removeItems(photo, mask, settings, onProgress),
}
