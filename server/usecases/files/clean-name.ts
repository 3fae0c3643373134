/** As long as file systems let names be: what a photographer called a file is not cut. */
const maxLength = 255

/** A file's name to show: without folders, control and direction signs. Never part of a path. */
export function cleanName(name: string, fallback: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  return clean.slice(0, maxLength).toWellFormed() || fallback
}
