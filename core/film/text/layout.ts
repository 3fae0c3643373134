import { lettersOf, UNITS, type Face, type Glyph } from './fonts.ts'

export interface TextStyle {
  face: Face
  /** Pixels of an em. */
  size: number
  /** What is added between letters, in parts of an em. */
  tracking?: number
  /** From one base line to the next, in parts of an em. */
  leading?: number
}

export interface TextBox {
  /** Pixels. */
  width: number
  lines: number
  /** The smallest size of an em, in pixels, to which a text may shrink before it is cut off. */
  minSize: number
}

interface TextLine {
  /** Each letter with the place of its origin, in pixels from the line's start. */
  letters: readonly { glyph: Glyph; x: number }[]
  width: number
}

/** A text as it is drawn. */
export interface TextBlock {
  lines: readonly TextLine[]
  /** Pixels of an em, after shrinking. */
  size: number
  face: Face
  /** Pixels from one base line to the next. */
  leading: number
  /** Of its widest line; from the top of its first capitals to its last base line. */
  width: number
  height: number
}

const LEADING = 1.22
/** How small a text becomes, against its full size, before it takes one line more. */
const BEFORE_BREAKING = 0.82
/** How much smaller each try is. */
const SHRINK = 0.94
const ELLIPSIS = 0x2026
const SPACE = 0x20
/** After these a line may end. */
const HYPHENS: readonly number[] = [0x2d, 0x2010, 0x2013, 0x2014, 0x2f]

/**
 * Breaks a text into lines that fit a box: it shrinks a little first, then takes more lines, then shrinks to the smallest
 * size, then its last line ends with an ellipsis. Lines are made about equally long. Words that are wider than the box are broken where they must be. Null for a text without letters.
 */
export function layoutText(text: string, style: TextStyle, box: TextBox): TextBlock | null {
  const letters = lettersOf(text.replace(/[^\S\u00a0]+/g, ' ').trim())
  if (letters.length === 0) return null
  const { face, tracking = 0, leading = LEADING } = style
  const minSize = Math.min(style.size, box.minSize)
  const found = bestFit(letters, style, box, minSize)
  const size = found?.size ?? minSize
  const lines = found?.lines ?? cutOff(letters, face, tracking, box.width / size, box.lines)
  const placed = lines.map((line) => place(line, face, tracking, size))
  return {
    lines: placed,
    size,
    face,
    leading: leading * size,
    width: Math.max(...placed.map(({ width }) => width)),
    height: (face.capHeight / UNITS) * size + (lines.length - 1) * leading * size,
  }
}

type Letters = readonly number[]

/** The fewest lines for which a text need not shrink much, then the largest size; null when it does not fit at all. */
function bestFit(
  letters: Letters,
  { face, size: full, tracking = 0 }: TextStyle,
  box: TextBox,
  minSize: number,
): { lines: Letters[]; size: number } | null {
  for (let count = 1; count <= box.lines; count++) {
    const end = count < box.lines ? Math.max(minSize, full * BEFORE_BREAKING) : minSize
    for (let size = full; size >= end; size = size > end ? Math.max(end, size * SHRINK) : 0) {
      const lines = fitted(letters, face, tracking, box.width / size, count)
      if (lines !== null) return { lines, size }
    }
  }
  return null
}

/** Where letters stand, in ems, and how wide they are together. */
function advances(letters: Letters, face: Face, tracking: number): { starts: number[]; width: number } {
  const starts: number[] = []
  let x = 0
  letters.forEach((letter, i) => {
    if (i > 0) x += face.kerning(letters[i - 1], letter) / UNITS + tracking
    starts.push(x)
    x += glyphOf(letter, face).advance / UNITS
  })
  return { starts, width: x }
}

function widthOf(letters: Letters, face: Face, tracking: number): number {
  return advances(letters, face, tracking).width
}

function place(letters: Letters, face: Face, tracking: number, size: number): TextLine {
  const { starts, width } = advances(letters, face, tracking)
  return {
    letters: letters.map((letter, i) => ({ glyph: glyphOf(letter, face), x: starts[i] * size })),
    width: width * size,
  }
}

/** Lines of about equal length, none wider than `width` ems; null when they are too many, or a word is too wide. */
function fitted(
  letters: Letters,
  face: Face,
  tracking: number,
  width: number,
  max: number,
): Letters[] | null {
  const words = wordsOf(letters)
  if (words.some((word) => widthOf(word.letters, face, tracking) > width)) return null
  const lines = broken(words, face, tracking, width)
  if (lines.length > max) return null
  let [low, high] = [width / lines.length / 2, width]
  let best = lines
  for (let i = 0; i < 10 && lines.length > 1; i++) {
    const middle = (low + high) / 2
    const narrower = broken(words, face, tracking, middle)
    const fits =
      narrower.length === lines.length && narrower.every((line) => widthOf(line, face, tracking) <= middle)
    if (fits) best = narrower
    if (fits) high = middle
    else low = middle
  }
  return best
}

interface Word {
  letters: number[]
  /** Whether a space comes before it, which is left out at a line's start. */
  isSpaced: boolean
}

function wordsOf(letters: Letters): Word[] {
  const words: Word[] = [{ letters: [], isSpaced: false }]
  letters.forEach((letter, i) => {
    const last = words[words.length - 1]
    if (letter === SPACE) words.push({ letters: [], isSpaced: true })
    else if (i > 0 && HYPHENS.includes(letters[i - 1]) && last.letters.length > 1)
      words.push({ letters: [letter], isSpaced: false })
    else last.letters.push(letter)
  })
  return words
}

/** As much in each line as it holds; a word that is too wide has a line of its own. */
function broken(words: readonly Word[], face: Face, tracking: number, width: number): number[][] {
  const lines: number[][] = []
  let line: number[] = []
  for (const { letters, isSpaced } of words) {
    const longer = line.length === 0 ? letters : [...line, ...(isSpaced ? [SPACE] : []), ...letters]
    if (line.length > 0 && widthOf(longer, face, tracking) > width) {
      lines.push(line)
      line = letters
    } else line = longer
  }
  return [...lines, line]
}

/** As many lines as there may be; too wide words are broken, and an ellipsis stands for what is left out. */
function cutOff(letters: Letters, face: Face, tracking: number, width: number, max: number): number[][] {
  const pieces = wordsOf(letters).flatMap((word) => piecesOf(word, face, tracking, width))
  const lines = broken(pieces, face, tracking, width)
  if (lines.length <= max) return lines
  const kept = lines.slice(0, max)
  const last = kept[max - 1]
  while (last.length > 0 && widthOf([...last, ELLIPSIS], face, tracking) > width) last.pop()
  while (last[last.length - 1] === SPACE) last.pop()
  return [...kept.slice(0, -1), [...last, ELLIPSIS]]
}

function piecesOf({ letters, isSpaced }: Word, face: Face, tracking: number, width: number): Word[] {
  const pieces: Word[] = [{ letters: [], isSpaced }]
  for (const letter of letters) {
    const last = pieces[pieces.length - 1]
    if (last.letters.length > 0 && widthOf([...last.letters, letter], face, tracking) > width)
      pieces.push({ letters: [letter], isSpaced: false })
    else last.letters.push(letter)
  }
  return pieces
}

const boxes = new WeakMap<Face, Glyph>()

/** The glyph of a letter; a box as high as a capital for one that the face has not got. */
function glyphOf(letter: number, face: Face): Glyph {
  const known = face.glyph(letter) ?? boxes.get(face)
  if (known) return known
  const box = boxGlyph(face.capHeight)
  boxes.set(face, box)
  return box
}

function boxGlyph(height: number): Glyph {
  const [side, stroke, width] = [80, 60, 480]
  const inner = { width: width - 2 * stroke, height: height - 2 * stroke }
  return {
    advance: width + 2 * side,
    contours: [
      { curve: rectangle(width, height, 1), x: side, y: 0 },
      { curve: rectangle(inner.width, inner.height, -1), x: side + stroke, y: stroke },
    ],
  }
}

/** A rectangle from its lower left corner, around to the right or, for -1, to the left. */
function rectangle(width: number, height: number, sense: 1 | -1): Int16Array {
  const corners = [
    [width, 0],
    [width, height],
    [0, height],
  ]
  const points = [[0, 0], ...(sense === 1 ? corners : corners.toReversed()), [0, 0]]
  return Int16Array.from(
    points
      .slice(1)
      .flatMap(([x, y], i) => [Math.round((points[i][0] + x) / 2), Math.round((points[i][1] + y) / 2), x, y]),
  )
}
