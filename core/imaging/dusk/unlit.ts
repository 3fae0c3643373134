import type { Place } from '../../contract/marks.ts'
import type { Rect } from '../pixels.ts'

/** How far from its window a place may be, in shares of the photo: sizes of one photo find its windows that alike. */
const REACH = 0.01

/** The middle of a window: the place that means it. Shares of the photo. */
export function placeOf({ x, y, width, height }: Rect): Place {
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * The numbers of windows that places mean: for each place the window nearest to it, if it lies in or close to that. All
 * in shares of the photo, so that places hold at every size of it.
 */
export function windowsAt(windows: readonly Rect[], places: readonly Place[]): Set<number> {
  return new Set(places.map((place) => windowAt(windows, place)).filter((id) => id >= 0))
}

function windowAt(windows: readonly Rect[], place: Place): number {
  let [best, least] = [-1, Infinity]
  for (const [id, window] of windows.entries()) {
    const { x, y } = placeOf(window)
    const [across, down] = [Math.abs(place.x - x), Math.abs(place.y - y)]
    const squared = across * across + down * down
    const isNear = across <= window.width / 2 + REACH && down <= window.height / 2 + REACH
    if (isNear && squared < least) [best, least] = [id, squared]
  }
  return best
}
