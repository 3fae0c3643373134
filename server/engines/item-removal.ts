import type { RemovalSettings } from '../../core/contract/shapes.ts'
import type { Patch, Pixels, Plane } from '../../core/imaging/pixels.ts'
import { removeItems } from '../../core/imaging/removal/remove-items.ts'

/** Told what is going on, in words for the user, and how much of the whole is done (0 to 1). */
export type EngineProgress = (stage: string, fraction: number) => void

/** Takes what the mask covers out of a photo. One interface, whoever provides it. */
export interface ItemRemovalEngine {
  provider: string
  name: string
  version: string
  /** What it cannot do well, for the user to read. */
  limits: string
  removeItems(
    photo: Pixels,
    mask: Plane,
    settings: RemovalSettings,
    onProgress: EngineProgress,
  ): Promise<Patch[]>
}

export const builtInRemoval: ItemRemovalEngine = {
  provider: 'built-in',
  name: 'Patch synthesis',
  version: '1',
  limits:
    'Continues the surfaces round the item. It does not know what furniture is and cannot invent what stood hidden behind a large one.',
  removeItems: async (photo, mask, settings, onProgress) => removeItems(photo, mask, settings, onProgress),
}
