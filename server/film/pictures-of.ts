import type { Film } from '../../core/contract/film-document.ts'
import type { FramePlan } from '../../core/film/frame-plan.ts'

/** Ids of all pictures that some frames of a film show: photos and, with texts and cards, those of its brand. */
export function picturesOf({ brand }: Pick<Film, 'brand'>, plans: Iterable<FramePlan>): Set<string> {
  const ids = new Set<string>()
  for (const { pictures, overlays } of plans) {
    for (const { image_id: id, before } of pictures) {
      ids.add(id)
      if (before) ids.add(before.image_id)
    }
    if (overlays.length === 0 || brand === null) continue
    if (brand.logo_image_id !== null) ids.add(brand.logo_image_id)
    if (brand.portrait_image_id !== null) ids.add(brand.portrait_image_id)
  }
  return ids
}
