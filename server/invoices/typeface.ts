import { fileURLToPath } from 'node:url'

/** Covers Latin, Greek, Cyrillic, Armenian and Georgian letters. */
const wideFont = fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))

/** Windows-1252, the letters that every PDF reader's own Helvetica has: Latin-1 and these. */
const helveticaExtras = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** The typeface that can write a text: Helvetica where its letters suffice, else one that is embedded. */
export function chooseTypeface(text: string): string {
  const isPlain = Array.from(text).every(
    (letter) => /^[\x20-\x7e\xa0-\xff]$/.test(letter) || helveticaExtras.includes(letter),
  )
  return isPlain ? 'Helvetica' : wideFont
}

/** A text on one line: line breaks and other control characters become blanks. */
export function oneLine(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
}
