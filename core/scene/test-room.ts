import type { Pixels, Plane } from '../imaging/pixels.ts'
import { renderRoom } from './render-room.ts'

/** A furnished room for tests: with its stool, without it, and the stool's mask. */
export interface TestRoom {
  picture: Pixels
  without: Pixels
  mask: Plane
  /** 255 where the two pictures differ by more than 6 of 255: the stool, its shadow, its reflected light. */
  changed: Plane
}

const VISIBLE = 6

/**
 * Renders a room quickly and plainly; always the same for one size. Callers keep the result, as it takes
 * a few seconds at 512 × 342 pixels.
 */
export function testRoom(width: number, height: number): TestRoom {
  const ask = { width, height, samples: 6, seed: 7, quality: 'draft' as const }
  const full = renderRoom({ ...ask, withObject: true })
  const bare = renderRoom({ ...ask, withObject: false })
  return {
    picture: full.picture,
    without: bare.picture,
    mask: full.objectMask,
    changed: changedPixels(full.picture, bare.picture),
  }
}

function changedPixels(a: Pixels, b: Pixels): Plane {
  const data = new Uint8Array(a.width * a.height)
  for (let i = 0; i < a.data.length; i++) if (Math.abs(a.data[i] - b.data[i]) > VISIBLE) data[i >> 2] = 255
  return { width: a.width, height: a.height, data }
}
