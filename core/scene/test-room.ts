import type { Pixels, Plane } from '../imaging/pixels.ts'
import { renderRoom } from './render-room.ts'

/** A furnished room for tests: with its stool, without it, and the stool's mask. */
export interface TestRoom {
  picture: Pixels
  without: Pixels
  mask: Plane
}

/**
 * Renders a room quickly and plainly; always the same for one size. Callers keep the result, as it takes
 * about a second at 320 × 214 pixels.
 */
export function testRoom(width: number, height: number): TestRoom {
  const ask = { width, height, samples: 6, seed: 7, quality: 'draft' as const }
  const full = renderRoom({ ...ask, withObject: true })
  const bare = renderRoom({ ...ask, withObject: false })
  return { picture: full.picture, without: bare.picture, mask: full.objectMask }
}
