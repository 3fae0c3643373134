import type { Film, Overlay } from '../../../contract/film-document.ts'
import type { Pixels } from '../../../imaging/pixels.ts'
import type { FilmFonts } from '../../text/fonts.ts'
import type { Layer } from './layer.ts'
import { lookOf } from './look.ts'
import { drawOverlay } from './templates.ts'

/** Bytes of layers that are kept between frames. */
const MAX_KEPT = 80_000_000

/**
 * The layers of a film's overlays at one size. Each is painted when it is first asked for, and kept while there is room:
 * the one that was asked for longest ago goes first.
 */
export function createOverlayLayers(
  film: Pick<Film, 'brand' | 'is_branded'>,
  size: { width: number; height: number },
  fonts: FilmFonts,
  pictures: (imageId: string) => Pixels,
): (overlay: Overlay) => Layer | null {
  const look = lookOf(film, size, fonts, pictures)
  const kept = new Map<string, Layer | null>()
  let bytes = 0
  return (overlay) => {
    const key = JSON.stringify([overlay.template, overlay.position, overlay.lines])
    const known = kept.get(key)
    const layer = known === undefined ? drawOverlay(overlay, look) : known
    if (known === undefined) bytes += layer?.data.length ?? 0
    kept.delete(key)
    kept.set(key, layer)
    for (const [oldest, dropped] of kept) {
      if (bytes <= MAX_KEPT || oldest === key) break
      kept.delete(oldest)
      bytes -= dropped?.data.length ?? 0
    }
    return layer
  }
}
