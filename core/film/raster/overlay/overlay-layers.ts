import type { Overlay } from '../../../contract/film-document.ts'
import type { Pixels } from '../../../imaging/pixels.ts'
import type { FilmFonts } from '../../text/fonts.ts'
import type { Layer, OverlayLayers } from './layer.ts'
import { brandPicture, lookOf, type Look } from './look.ts'
import { drawOverlay } from './templates.ts'

/** Bytes of layers that are kept between frames. */
const MAX_KEPT = 80_000_000

interface Kept {
  layer: Layer | null
  shown: readonly (Pixels | null)[]
}

/**
 * The layers of overlays, with letters of these fonts. Each is painted when it is first asked for, and kept while there
 * is room: the one that was asked for longest ago goes first.
 */
export function overlayLayers(fonts: FilmFonts): OverlayLayers {
  return (film, size, pictures) => createLayers(lookOf(film, size, fonts, pictures))
}

function createLayers(look: Look): (overlay: Overlay) => Layer | null {
  const kept = new Map<string, Kept>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.layer?.data.length ?? 0
    kept.delete(key)
  }
  return (overlay) => {
    const key = JSON.stringify([overlay.template, overlay.position, overlay.lines])
    const shown = brandPictures(overlay, look)
    const known = kept.get(key)
    const isFresh = known?.shown.every((picture, i) => picture === shown[i]) ?? false
    const layer = known && isFresh ? known.layer : drawOverlay(overlay, look)
    drop(key)
    kept.set(key, { layer, shown })
    bytes += layer?.data.length ?? 0
    for (const oldest of kept.keys()) {
      if (bytes <= MAX_KEPT || oldest === key) break
      drop(oldest)
    }
    return layer
  }
}

/** The pictures that an overlay shows: until they are loaded, others may stand for them. */
function brandPictures({ template }: Overlay, look: Look): (Pixels | null)[] {
  const isIdentity =
    template === 'agent' || template === 'logo' || template === 'intro' || template === 'end-card'
  return isIdentity ? [brandPicture(look, 'logo'), brandPicture(look, 'portrait')] : []
}
