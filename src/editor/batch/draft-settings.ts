import type { RemovalSettings } from '../../../core/contract/shapes.ts'
import { removalSettingsSchema } from '../../../core/contract/shapes.ts'

const standard = removalSettingsSchema.parse({})

/** The settings that an order of this photo, which is not open, would have. */
export function settingsOfPhoto(_imageId: string): RemovalSettings {
  return standard
}
