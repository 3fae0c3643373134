import type { Place } from '../../contract/marks.ts'
import type { Rect } from '../pixels.ts'

/** How far from its window a place may be, in fractions of the photo: sizes of one photo find its windows that alike. */
const MAX_DISTANCE_FRACTION = 0.01

/** The middle of a window: the place that means it. Fractions of the photo. */
export function computeCentre({ x, y, width, height }: Rect): Place {
  return { x: x + width / 2, y: y + height / 2 }
}

/**
 * The numbers of windows that places mean: for each place the window nearest to it, if it lies in or close to that. All
 * in fractions of the photo, so that places hold at every size of it.
 */
export function windowsAt(windows: readonly Rect[], places: readonly Place[]): Set<number> {
  return new Set(places.map((place) => windowAt(windows, place)).filter((id) => id >= 0))
}

function windowAt(windows: readonly Rect[], place: Place): number {
  let [best, min] = [-1, Infinity]
  for (const [id, window] of windows.entries()) {
    const { x, y } = computeCentre(window)
    const [across, down] = [Math.abs(place.x - x), Math.abs(place.y - y)]
    const squared = across * across + down * down
    const isNear =
      across <= window.width / 2 + MAX_DISTANCE_FRACTION && down <= window.height / 2 + MAX_DISTANCE_FRACTION
    if (isNear && squared < min) [best, min] = [id, squared]
  }
  return best
}
