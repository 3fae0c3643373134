import type { PhotoState, RemovalSettings } from '../../../core/contract/shapes.ts'
import { removalSettingsSchema } from '../../../core/contract/shapes.ts'
import type { DraftInfo } from '../draft/draft-info.ts'

const standard = removalSettingsSchema.parse({})

/**
 * The settings that an order of this photo, which is not open, would have: with the fill that was chosen in this
 * browser, else the one that was ordered last.
 */
export function settingsOfPhoto({ order }: PhotoState, draft: DraftInfo | undefined): RemovalSettings {
  const ordered = removalSettingsSchema.safeParse(order?.settings)
  const seed = draft?.seed ?? (ordered.success ? ordered.data.seed : standard.seed)
  return { ...standard, seed }
}
