import type { Brand } from '../../contract/film-document.ts'

/** Units of outlines, advances and kerning: an em has so many. The vertical axis points up, 0 is the base line. */
export const UNITS = 1000

/**
 * A closed curve: quadratic Bézier segments, four numbers each (control point, end point); it begins at (0, 0), where it
 * ends too. A straight segment has its control point in its middle.
 */
type Contour = Int16Array

export interface Glyph {
  advance: number
  /** Curves with the place at which each begins; filled where their winding number is not zero. */
  contours: readonly { curve: Contour; x: number; y: number }[]
}

export interface Face {
  ascent: number
  /** Below 0. */
  descent: number
  capHeight: number
  xHeight: number
  /** Null for code points that the face has not got. */
  glyph: (codePoint: number) => Glyph | null
  /** What is added to the advance of the first of two letters. */
  kerning: (first: number, second: number) => number
}

type Weight = 'regular' | 'semibold'
/** Latin, Latin Extended, Greek and Cyrillic in two weights of two families, as scripts/fonts.ts made them. */
export type FilmFonts = Readonly<Record<Brand['font'], Readonly<Record<Weight, Face>>>>

/** What the file of fonts begins with; the last letter counts its format. */
export const FONTS_MARK = 'FLM1'

/** Reads the file of fonts that scripts/fonts.ts writes. Throws RangeError when it is none, or is cut off. */
export function readFonts(bytes: Uint8Array): FilmFonts {
  const reader = new Reader(bytes)
  if (reader.text(FONTS_MARK.length) !== FONTS_MARK) throw new RangeError('These are not the fonts of films')
  const faces = Array.from({ length: 4 }, () => readFace(reader))
  return {
    sans: { regular: faces[0], semibold: faces[1] },
    serif: { regular: faces[2], semibold: faces[3] },
  }
}

/**
 * Letters of a text that the fonts have not got, each once; they are drawn as boxes. Empty for texts that can be drawn.
 */
export function missingLetters(fonts: FilmFonts, text: string, font: Brand['font']): string[] {
  const face = fonts[font].regular
  const missing = lettersOf(text).filter((codePoint) => face.glyph(codePoint) === null)
  return [...new Set(missing)].map((codePoint) => String.fromCodePoint(codePoint))
}

/** What selects the form of a letter, joins letters or steers their direction; nothing of that is drawn. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/** The code points of a text as they are drawn: composed, any white space as one kind of space. */
export function lettersOf(text: string): number[] {
  const drawn = text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[^\S\u00a0]/g, ' ')
  return Array.from(drawn, (letter) => letter.codePointAt(0) ?? 0)
}

function readFace(reader: Reader): Face {
  const [ascent, descent, capHeight, xHeight] = Array.from({ length: 4 }, () => reader.signed())
  const curves = Array.from({ length: reader.unsigned() }, () => readCurve(reader))
  const glyphs = new Map<number, Glyph>()
  const classes = new Map<number, { left: number; right: number }>()
  for (let left = reader.unsigned(), codePoint = 0; left > 0; left--) {
    codePoint += reader.unsigned()
    const advance = reader.unsigned()
    classes.set(codePoint, { left: reader.unsigned(), right: reader.unsigned() })
    const contours = Array.from({ length: reader.unsigned() }, () => ({
      curve: curves[reader.unsigned()],
      x: reader.signed(),
      y: reader.signed(),
    }))
    glyphs.set(codePoint, { advance, contours })
  }
  const rows = reader.unsigned()
  const columns = reader.unsigned()
  const kerns = new Int16Array(rows * columns)
  // Most are 0: before each other number stands how many, and after the last one too.
  for (let i = reader.unsigned(); i < kerns.length; i += 1 + reader.unsigned()) kerns[i] = reader.signed()
  return {
    ascent,
    descent,
    capHeight,
    xHeight,
    glyph: (codePoint) => glyphs.get(codePoint) ?? null,
    kerning: (first, second) => {
      const [a, b] = [classes.get(first), classes.get(second)]
      return a && b ? kerns[a.left * columns + b.right] : 0
    },
  }
}

/** Segments by the two lowest bits of their first number: along x, along y, straight, curved. */
function readCurve(reader: Reader): Contour {
  const count = reader.unsigned()
  const curve = new Int16Array(count * 4)
  let x = 0
  let y = 0
  for (let i = 0; i < count * 4; i += 4) {
    const first = reader.unsigned()
    const kind = first & 3
    const value = unzigzag(first >>> 2)
    const [cx, cy] = kind === 3 ? [x + value, y + reader.signed()] : [0, 0]
    const [fromX, fromY] = [x, y]
    if (kind === 0) x += value
    else if (kind === 1) y += value
    else if (kind === 2) {
      x += value
      y += reader.signed()
    } else {
      x = cx + reader.signed()
      y = cy + reader.signed()
    }
    curve[i] = kind === 3 ? cx : (fromX + x) / 2
    curve[i + 1] = kind === 3 ? cy : (fromY + y) / 2
    curve[i + 2] = x
    curve[i + 3] = y
  }
  return curve
}

function unzigzag(value: number): number {
  return (value >>> 1) ^ -(value & 1)
}

/** Reads numbers of seven bits a byte, the lowest first. */
class Reader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  text(length: number): string {
    return Array.from({ length }, () => String.fromCharCode(this.#byte())).join('')
  }

  unsigned(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.#byte()
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }

  signed(): number {
    return unzigzag(this.unsigned())
  }

  #byte(): number {
    if (this.#at >= this.#bytes.length) throw new RangeError('The fonts of films are cut off')
    return this.#bytes[this.#at++]
  }
}
