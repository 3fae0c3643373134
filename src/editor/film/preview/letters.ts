import type { OverlayLayers } from '../../../../core/film/raster/overlay/layer.ts'
import { overlayLayers } from '../../../../core/film/raster/overlay/overlay-layers.ts'
import { readFonts } from '../../../../core/film/text/fonts.ts'

/** What draws texts and cards, with the fonts of films. */
export async function readLetters(): Promise<OverlayLayers> {
  const answer = await fetch('/fonts/film.bin')
  if (!answer.ok) throw new Error(`The fonts were answered with ${answer.status}`)
  return overlayLayers(readFonts(await answer.bytes()))
}
