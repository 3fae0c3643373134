// Takes the outlines of the typefaces of films from their packages and writes them as one small file, which page and
// server load. The result is committed. `npm run fonts`.
import { createRequire } from 'node:module'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openSync, type Font, type Glyph } from 'fontkit'
import { FONTS_MARK, UNITS } from '../core/film/text/fonts.ts'

const root = path.join(import.meta.dirname, '..')
const resolve = createRequire(import.meta.url).resolve

/** In the order of the file. A letter comes from the first source that has it. */
const FAMILIES = [
  [
    { name: 'geist', subsets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] },
    // Geist has no Greek.
    { name: 'inter', subsets: ['greek'] },
  ],
  [
    {
      name: 'source-serif-4',
      subsets: ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'],
    },
  ],
]
const WEIGHTS = [400, 600]

/** Latin with its extensions and Vietnamese, Greek, Cyrillic, and signs that names, addresses and prices need. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
  [0x192, 0x192],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x218, 0x21b],
  [0x370, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x4ff],
  [0x1e9e, 0x1ef9],
  [0x2010, 0x2027],
  [0x2030, 0x203a],
  [0x2044, 0x2044],
  [0x2070, 0x2089],
  [0x20a0, 0x20bf],
  [0x2113, 0x2126],
  [0x2150, 0x215e],
  [0x2190, 0x2199],
  [0x2212, 0x2212],
  [0x2248, 0x2265],
]

interface Letter {
  codePoint: number
  font: Font
  glyph: Glyph
  scale: number
}

interface Segment {
  /** 0 along x, 1 along y, 2 straight, 3 curved; numbers relative to the point before. */
  kind: 0 | 1 | 2 | 3
  steps: readonly number[]
}

class Writer {
  readonly bytes: number[] = []

  unsigned(value: number): void {
    for (; value > 127; value >>>= 7) this.bytes.push((value & 127) | 128)
    this.bytes.push(value)
  }

  signed(value: number): void {
    this.unsigned(zigzag(value))
  }
}

function zigzag(value: number): number {
  return (value << 1) ^ (value >> 31)
}

function lettersOf(sources: (typeof FAMILIES)[number], weight: number): Letter[] {
  const letters = new Map<number, Letter>()
  for (const { name, subsets } of sources)
    for (const subset of subsets) {
      const font = openSync(resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`))
      for (const codePoint of font.characterSet)
        if (RANGES.some(([from, to]) => codePoint >= from && codePoint <= to) && !letters.has(codePoint))
          letters.set(codePoint, {
            codePoint,
            font,
            glyph: font.glyphForCodePoint(codePoint),
            scale: UNITS / font.unitsPerEm,
          })
    }
  return [...letters.values()].toSorted((a, b) => a.codePoint - b.codePoint)
}

/** The closed curves of a letter, each with the place where it begins. */
function contoursOf({ glyph, scale }: Letter): { x: number; y: number; segments: Segment[] }[] {
  const contours: { x: number; y: number; segments: Segment[] }[] = []
  let [x, y] = [0, 0]
  for (const { command, args } of glyph.path.commands) {
    const points = args.map((value) => Math.round(value * scale))
    if (command === 'moveTo') {
      ;[x, y] = points
      contours.push({ x, y, segments: [] })
    } else if (command === 'lineTo') {
      const [dx, dy] = [points[0] - x, points[1] - y]
      if (dx === 0 && dy === 0) continue
      contours[contours.length - 1].segments.push(straight(dx, dy))
      ;[x, y] = points
    } else if (command === 'quadraticCurveTo') {
      const [cx, cy, ex, ey] = points
      contours[contours.length - 1].segments.push({ kind: 3, steps: [cx - x, cy - y, ex - cx, ey - cy] })
      ;[x, y] = [ex, ey]
    } else if (command === 'closePath') {
      const start = contours[contours.length - 1]
      if (x !== start.x || y !== start.y) start.segments.push(straight(start.x - x, start.y - y))
    } else throw new Error(`Outlines with ${command} are not known`)
  }
  return contours
}

function straight(dx: number, dy: number): Segment {
  if (dy === 0) return { kind: 0, steps: [dx] }
  if (dx === 0) return { kind: 1, steps: [dy] }
  return { kind: 2, steps: [dx, dy] }
}

/**
 * Kerning of every two letters. Letters of different files of a family are kerned as their base letters: "Tę" as "Te".
 */
function kerningOf(letters: readonly Letter[]): number[][] {
  const byCodePoint = new Map(letters.map((letter) => [letter.codePoint, letter]))
  const known = new Map<string, number>()
  const baseOf = ({ codePoint }: Letter) =>
    byCodePoint.get(String.fromCodePoint(codePoint).normalize('NFD').codePointAt(0)!)
  function kerning(a: Letter, b: Letter): number {
    if (a.font !== b.font) {
      const [first, second] = [baseOf(a), baseOf(b)]
      return first && second && first.font === second.font ? kerning(first, second) : 0
    }
    const pair = String.fromCodePoint(a.codePoint, b.codePoint)
    const value = known.get(pair) ?? measure(a, pair)
    known.set(pair, value)
    return value
  }
  return letters.map((a) => letters.map((b) => kerning(a, b)))
}

function measure({ font, glyph, scale }: Letter, pair: string): number {
  const run = font.layout(pair, { liga: false, clig: false, calt: false, ccmp: false, locl: false })
  if (run.glyphs.length !== 2 || run.glyphs[0].id !== glyph.id) return 0
  return Math.round((run.positions[0].xAdvance - glyph.advanceWidth) * scale)
}

/** Numbers equal lines of a table alike, from 0 in the order of their first. */
function classesOf(lines: readonly (readonly number[])[]): { places: number[]; first: number[] } {
  const known = new Map<string, number>()
  const first: number[] = []
  const places = lines.map((line, i) => {
    const key = line.join()
    const place = known.get(key) ?? known.size
    if (place === known.size) first.push(i)
    known.set(key, place)
    return place
  })
  return { places, first }
}

/** Numbers that are mostly 0, with how many zeros come before each. */
function writeSparse(writer: Writer, values: readonly number[]): void {
  let zeros = 0
  for (const value of values) {
    if (value === 0) {
      zeros++
      continue
    }
    writer.unsigned(zeros)
    writer.signed(value)
    zeros = 0
  }
  writer.unsigned(zeros)
}

function writeFace(writer: Writer, letters: readonly Letter[]): void {
  const { ascent, descent, capHeight, xHeight, unitsPerEm } = letters[0].font
  for (const value of [ascent, descent, capHeight, xHeight])
    writer.signed(Math.round((value * UNITS) / unitsPerEm))
  // Accented letters repeat the curves of their base letters: each curve is written once.
  const curves = new Map<string, { place: number; segments: Segment[] }>()
  const outlines = letters.map((letter) =>
    contoursOf(letter).map(({ x, y, segments }) => {
      const key = JSON.stringify(segments)
      const curve = curves.get(key) ?? { place: curves.size, segments }
      curves.set(key, curve)
      return { x, y, place: curve.place }
    }),
  )
  writer.unsigned(curves.size)
  for (const { segments } of curves.values()) {
    writer.unsigned(segments.length)
    for (const { kind, steps } of segments) {
      writer.unsigned((zigzag(steps[0]) << 2) | kind)
      for (const step of steps.slice(1)) writer.signed(step)
    }
  }
  const kerning = kerningOf(letters)
  const left = classesOf(kerning)
  const right = classesOf(letters.map((_, column) => kerning.map((row) => row[column])))
  writer.unsigned(letters.length)
  letters.forEach(({ codePoint, glyph, scale }, i) => {
    writer.unsigned(codePoint - (letters[i - 1]?.codePoint ?? 0))
    writer.unsigned(Math.round(glyph.advanceWidth * scale))
    writer.unsigned(left.places[i])
    writer.unsigned(right.places[i])
    writer.unsigned(outlines[i].length)
    for (const { x, y, place } of outlines[i]) {
      writer.unsigned(place)
      writer.signed(x)
      writer.signed(y)
    }
  })
  writer.unsigned(left.first.length)
  writer.unsigned(right.first.length)
  writeSparse(
    writer,
    left.first.flatMap((row) => right.first.map((column) => kerning[row][column])),
  )
  console.log(
    `${letters.length} letters, ${curves.size} curves, kerning ${left.first.length} × ${right.first.length}`,
  )
}

const writer = new Writer()
writer.bytes.push(...Buffer.from(FONTS_MARK))
for (const sources of FAMILIES) for (const weight of WEIGHTS) writeFace(writer, lettersOf(sources, weight))
const licences = FAMILIES.flat().map(({ name }) =>
  readFileSync(resolve(`@fontsource/${name}/LICENSE`), 'utf8'),
)
writeFileSync(path.join(root, 'public/fonts/LICENSE.txt'), licences.join('\n\n'))
writeFileSync(path.join(root, 'public/fonts/film.bin'), Uint8Array.from(writer.bytes))
console.log(`public/fonts/film.bin: ${writer.bytes.length} bytes`)
