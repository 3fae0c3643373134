import { applyPatches, type Pixels, type Plane } from '../../../core/imaging/pixels.ts'
import { prepareDusk } from '../../../core/imaging/dusk/prepare-dusk.ts'
import { prepareEnhancement } from '../../../core/imaging/enhance/prepare-enhancement.ts'
import { removeItems } from '../../../core/imaging/removal/remove-items.ts'

/** What a service does with a photo; `mask` is there for those that need one. */
export interface SheetService {
  needsMask: boolean
  /** A new picture. Throws Refusal, with the reason, when it refuses the photo. */
  work(photo: Pixels, mask: Plane): Pixels
}

/** The services that have an engine of their own, as they are ordered when nothing is set. */
export const sheetServices: Record<string, SheetService> = {
  'item-removal': {
    needsMask: true,
    work: (photo, mask) => {
      const result = { ...photo, data: photo.data.slice() }
      applyPatches(result, removeItems(photo, mask, { grow: 4, feather: 4, seed: 1 }))
      return result
    },
  },
  'image-enhancement': {
    needsMask: false,
    work: (photo) => prepareEnhancement(photo, { scale: 1 }).render({}),
  },
  'day-to-dusk': {
    needsMask: false,
    work: (photo) => prepareDusk(photo, { scale: 1 }).render({}),
  },
}
