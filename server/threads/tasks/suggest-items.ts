import type { Pixels } from '../../../core/imaging/pixels.ts'
import { suggestRegions } from '../../../core/imaging/suggest/suggest-regions.ts'
import type { PerceptionMap } from '../../../core/perception/perception-map.ts'
import { thingsAt } from '../../../core/perception/things-at.ts'
import { encodeMask } from '../../pictures/masks.ts'
import type { Output } from '../tasks.ts'

/** Long edge, in pixels, of the picture that suggestions are looked for in. */
export const suggestionEdge = 512

/** What one might remove, looked for in a photo of `width` pixels reduced to `small`, in pixels of the photo. */
export async function suggestItems(
  small: Pixels,
  width: number,
  map: PerceptionMap | null,
): Promise<Pick<Output<'prepare'>, 'labels' | 'regions'>> {
  const scale = width / small.width
  const { labels, regions } = suggestRegions(small, map && thingsAt(map, small))
  return {
    labels: { bytes: await encodeMask(labels), extension: 'png' },
    regions: regions.map(({ id, coverage, bounds }) => ({
      id,
      coverage,
      bounds: {
        x: Math.floor(bounds.x * scale),
        y: Math.floor(bounds.y * scale),
        width: Math.ceil(bounds.width * scale),
        height: Math.ceil(bounds.height * scale),
      },
    })),
  }
}
