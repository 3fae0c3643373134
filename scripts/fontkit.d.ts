/** What scripts/fonts.ts needs of fontkit, which brings no types. */
declare module 'fontkit' {
  export interface Glyph {
    id: number
    advanceWidth: number
    path: { commands: { command: string; args: number[] }[] }
  }
  export interface Font {
    unitsPerEm: number
    ascent: number
    descent: number
    capHeight: number
    xHeight: number
    characterSet: number[]
    glyphForCodePoint: (codePoint: number) => Glyph
    layout: (
      text: string,
      features: Record<string, boolean>,
    ) => { glyphs: Glyph[]; positions: { xAdvance: number }[] }
  }
  export function openSync(file: string): Font
}
