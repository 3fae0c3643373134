import type { Brand, Film, Overlay } from '../../../contract/film-document.ts'
import type { Pixels } from '../../../imaging/pixels.ts'
import type { Face, FilmFonts } from '../../text/fonts.ts'
import { accentOn, colourOf, contrast, INK, mix, readableOn, type Colour } from './colour.ts'
import type { Align, Box } from './items.ts'

/** What all templates of one film and size share. */
export interface Look {
  width: number
  height: number
  /** The frame's shorter side, in pixels: what sizes are parts of. */
  short: number
  /** Where texts may stand: nothing of a player or an app covers it. */
  safe: Box
  /** Null for films without brand, and for those that must not show theirs. */
  brand: Brand | null
  plate: Colour
  plateAlpha: number
  /** For texts and marks on plates. */
  ink: Colour
  accent: Colour
  /** The accent for texts on plates. */
  accentInk: Colour
  /** For marks on darkened photos. */
  photoAccent: Colour
  /** For titles, for other first lines, for the rest. */
  display: Face
  strong: Face
  body: Face
  /** The pixels of a brand's picture. */
  pictures: (imageId: string) => Pixels
}

/** The brand of films that have none: the defaults of the document. */
const PLAIN = { colour: '#16181b', accent: '#3db777', font: 'sans' } as const

/** Margins as parts of the shorter side; in tall films apps cover parts of the height. */
const MARGIN = 0.06
const TALL = { ratio: 1.6, top: 0.14, bottom: 0.2 } as const

/** What texts need to be read and marks to be seen, by WCAG 2; how transparent plates may be for their looks. */
const MARK_CONTRAST = 3
const TEXT_CONTRAST = 4.5
const ALPHA = { min: 0.88, max: 0.97 } as const

export function lookOf(
  { brand, is_branded }: Pick<Film, 'brand' | 'is_branded'>,
  { width, height }: { width: number; height: number },
  fonts: FilmFonts,
  pictures: (imageId: string) => Pixels,
): Look {
  const { colour, accent, font } = brand ?? PLAIN
  const plate = colourOf(colour)
  const ink = readableOn(plate)
  const faces = fonts[font]
  return {
    width,
    height,
    short: Math.min(width, height),
    safe: safeBox(width, height),
    brand: is_branded ? brand : null,
    plate,
    plateAlpha: alphaFor(plate, ink, ALPHA.min),
    ink,
    accent: accentOn(plate, colourOf(accent), MARK_CONTRAST),
    accentInk: accentOn(plate, colourOf(accent), TEXT_CONTRAST),
    photoAccent: accentOn(INK, colourOf(accent), MARK_CONTRAST),
    display: font === 'serif' ? faces.regular : faces.semibold,
    strong: faces.semibold,
    body: faces.regular,
    pictures,
  }
}

/** How opaque a plate must at least be so that its text is read on any photo, the text's own colour included. */
export function alphaFor(plate: Colour, ink: Colour, min: number): number {
  let alpha = min
  while (alpha < ALPHA.max && contrast(mix(ink, plate, alpha), ink) < TEXT_CONTRAST) alpha += 0.02
  return Math.min(alpha, ALPHA.max)
}

function safeBox(width: number, height: number): Box {
  const margin = MARGIN * Math.min(width, height)
  const isTall = height / width >= TALL.ratio
  const top = isTall ? TALL.top * height : margin
  const bottom = isTall ? TALL.bottom * height : margin
  return { x: margin, y: top, width: width - 2 * margin, height: height - top - bottom }
}

type Position = NonNullable<Overlay['position']>

/** A position as sides: "top" is in the middle across, "left" in the middle down. */
export function sidesOf(position: Position): { across: Align; down: 'top' | 'middle' | 'bottom' } {
  const across = position.endsWith('left') ? 'left' : position.endsWith('right') ? 'right' : 'middle'
  const down = position.startsWith('top') ? 'top' : position.startsWith('bottom') ? 'bottom' : 'middle'
  return { across, down }
}

/**
 * A box of a size at a position of the safe area. Places are never rounded to pixels: a text would stand beside its place
 * in a film of another size.
 */
export function placed({ width, height }: Pick<Box, 'width' | 'height'>, safe: Box, position: Position): Box {
  const { across, down } = sidesOf(position)
  const part = { left: 0, top: 0, middle: 0.5, right: 1, bottom: 1 }
  return {
    x: safe.x + (safe.width - width) * part[across],
    y: safe.y + (safe.height - height) * part[down],
    width,
    height,
  }
}

/** The line of an overlay at a place; empty where it has none. */
export function lineOf({ lines }: Overlay, place: number): string {
  return lines[place] ?? ''
}

/** A picture of the brand; null where there is none, or it may not be shown. */
export function brandPicture(look: Look, kind: 'logo' | 'portrait'): Pixels | null {
  const id = kind === 'logo' ? look.brand?.logo_image_id : look.brand?.portrait_image_id
  return id ? look.pictures(id) : null
}
