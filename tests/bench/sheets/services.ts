import { applyPatches, type Pixels, type Plane } from '../../../core/imaging/pixels.ts'
import { prepareDusk } from '../../../core/imaging/dusk/prepare-dusk.ts'
import { prepareEnhancement } from '../../../core/imaging/enhance/prepare-enhancement.ts'
import { removeItems } from '../../../core/imaging/removal/remove-items.ts'
import type { SheetPhoto } from './photos.ts'
import { stagings } from './stagings.ts'

/** One of the pictures that a service makes of a photo. */
export interface SheetPicture {
  /** What tells it from the others; empty where there is one alone. */
  name: string
  picture: Pixels
}

/** What a service does with a photo; `mask` is there for those that need one. */
export interface SheetService {
  needsMask: boolean
  /** New pictures. Throws Refusal, with the reason, when it refuses the photo. */
  work(photo: SheetPhoto, mask: Plane): SheetPicture[]
}

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
