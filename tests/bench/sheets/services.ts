import { applyPatches, type Pixels } from '../../../core/imaging/pixels.ts'
import { prepareDusk } from '../../../core/imaging/dusk/prepare-dusk.ts'
import { prepareEnhancement } from '../../../core/imaging/enhance/prepare-enhancement.ts'
import { removeItems } from '../../../core/imaging/removal/remove-items.ts'
import type { SheetPicture, SheetService } from './sheet-service.ts'
import { stagings } from './stagings.ts'

/** The services that have an engine of their own, as they are ordered when nothing is set. */
export const sheetServices: Record<string, SheetService> = {
  'item-removal': {
    needsMask: true,
    work: ({ pixels }, mask) => {
      const result = { ...pixels, data: pixels.data.slice() }
      applyPatches(result, removeItems(pixels, mask, { grow: 4, feather: 4, seed: 1 }))
      return only(result)
    },
  },
  'image-enhancement': {
    needsMask: false,
    work: ({ pixels }) => only(prepareEnhancement(pixels, { scale: 1 }).render({})),
  },
  'day-to-dusk': {
    needsMask: false,
    work: ({ pixels }) => only(prepareDusk(pixels, { scale: 1 }).render({})),
  },
  'virtual-staging': { needsMask: false, work: stagings },
}

function only(picture: Pixels): SheetPicture[] {
  return [{ name: '', picture }]
}
