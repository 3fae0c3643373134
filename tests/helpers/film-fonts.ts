import { readFileSync } from 'node:fs'
import path from 'node:path'
import { overlayLayers } from '../../core/film/raster/overlay/overlay-layers.ts'
import { readFonts } from '../../core/film/text/fonts.ts'

/** The file of fonts as page and server load it. */
export const filmFontBytes = readFileSync(path.join(import.meta.dirname, '../../public/fonts/film.bin'))
export const filmFonts = readFonts(filmFontBytes)
export const filmOverlays = overlayLayers(filmFonts)
