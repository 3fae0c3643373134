import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filmFontBytes, filmFonts } from '../../../tests/helpers/film-fonts.ts'
import { missingLetters, readFonts } from './fonts.ts'
import { layoutText, type TextBlock } from './layout.ts'

const style = { face: filmFonts.sans.regular, size: 40 }
const wide = { width: 5000, lines: 1, minSize: 40 }

function widthOf(text: string): number {
  return layoutText(text, style, wide)!.width
}

/** The letters of a block by the glyphs of the face, to compare texts by. */
function lettersIn(block: TextBlock): number {
  return block.lines.reduce((sum, { letters }) => sum + letters.length, 0)
}

describe('the fonts of films', () => {
  it('have the letters of Europe, prices and measures in all four faces', () => {
    const text =
      'Þórsgata Łódź Őrség Çeşme Ñandú Straße Åse Việt Ωμέγα Ђорђе Київ Щёлково €£$¥ m² ½ – — “„” … ·'
    for (const font of ['sans', 'serif'] as const) expect(missingLetters(filmFonts, text, font)).toEqual([])
  })

  it('report letters that they have not got, once each, and draw them as boxes', () => {
    expect(missingLetters(filmFonts, '東京 東 🏡 ok', 'sans')).toEqual(['東', '京', '🏡'])
    expect(widthOf('東')).toBeGreaterThan(10)
  })

  it('take no notice of what is not drawn, and compose what is typed in parts', () => {
    expect(missingLetters(filmFonts, 'a\u200db\ufe0f c\u0327', 'sans')).toEqual([])
    expect(widthOf('e\u0301')).toBe(widthOf('é'))
  })

  it('kern pairs, accented ones as those without', () => {
    expect(widthOf('AV')).toBeLessThan(widthOf('A') + widthOf('V') - 2)
    const { kerning } = filmFonts.sans.regular
    const pair = (text: string) => kerning(text.codePointAt(0)!, text.codePointAt(1)!)
    expect(pair('Tę')).toBe(pair('Te'))
  })

  it('are refused when they are cut off or something else', () => {
    expect(() => readFonts(filmFontBytes.subarray(0, 90_000))).toThrow(RangeError)
    expect(() => readFonts(new Uint8Array(100))).toThrow(RangeError)
  })
})

describe('the layout of a text', () => {
  const word = fc.string({
    unit: fc.constantFrom(...'abcdeilmnorstuvéßжω-W1'.split('')),
    minLength: 1,
    maxLength: 30,
  })
  const texts = fc.array(word, { minLength: 1, maxLength: 14 }).map((words) => words.join(' '))

  it('never leaves its box', () => {
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 60, max: 900 }),
        fc.integer({ min: 1, max: 3 }),
        (text, width, lines) => {
          const block = layoutText(text, style, { width, lines, minSize: 14 })!
          expect(block.lines.length).toBeLessThanOrEqual(lines)
          for (const line of block.lines) expect(line.width).toBeLessThanOrEqual(width + 1e-6)
          expect(block.size).toBeLessThanOrEqual(style.size)
          expect(block.size).toBeGreaterThanOrEqual(14)
        },
      ),
    )
  })

  it('keeps every letter of what fits', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const block = layoutText(text, style, { width: 3000, lines: 9, minSize: 10 })!
        const spaces = text.split(' ').length - 1
        expect(lettersIn(block)).toBe(
          text.normalize('NFC').length - spaces + (spaces - (block.lines.length - 1)),
        )
      }),
    )
  })

  it('makes lines about equally long', () => {
    const block = layoutText('A home made for long summers by the river', style, {
      width: widthOf('A home made for long summers by the'),
      lines: 2,
      minSize: 40,
    })!
    const [first, second] = block.lines.map(({ width }) => width)
    expect(block.lines).toHaveLength(2)
    expect(Math.min(first, second) / Math.max(first, second)).toBeGreaterThan(0.75)
  })

  it('rather shrinks a little than takes one more line, and rather that than shrinks much', () => {
    const box = (part: number) => ({ width: widthOf('Fourteen Linden Street') * part, lines: 2, minSize: 10 })
    const little = layoutText('Fourteen Linden Street', style, box(0.9))!
    expect([little.lines.length, little.size < 40]).toEqual([1, true])
    const much = layoutText('Fourteen Linden Street', style, box(0.7))!
    expect([much.lines.length, much.size]).toEqual([2, 40])
  })

  it('ends what does not fit with an ellipsis', () => {
    const block = layoutText('Fourteen Linden Street in Paddington', style, {
      width: 200,
      lines: 1,
      minSize: 40,
    })!
    expect(block.lines[0].letters.at(-1)!.glyph).toBe(style.face.glyph(0x2026))
  })

  it('is nothing for a text without letters', () => {
    expect(layoutText(' \n\u200b ', style, wide)).toBeNull()
  })
})
