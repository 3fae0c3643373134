import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import type { SheetPhoto } from './photos.ts'

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
