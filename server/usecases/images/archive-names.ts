/** Longest name that every file system takes, in UTF-8 bytes, with room for a number. */
const maxBytes = 240

/**
 * Names for files in one folder: no signs that Windows, macOS or Linux refuse, no folders, and where two would be the
 * same (in upper or lower case) a number before the ending.
 */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((given) => {
    const name = safeName(given)
    const [base, ending] = split(name)
    let unique = name
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${base} (${number})${ending}`
    taken.add(unique.toLowerCase())
    return unique
  })
}

function safeName(given: string): string {
  const [base, ending] = split(given.toWellFormed().normalize('NFC'))
  const plain = base.replaceAll(/[\p{Cc}\p{Cf}<>:"/\\|?*]/gu, '_').replaceAll(/^[\s.]+|[\s.]+$/g, '')
  const isReserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i.test(plain)
  return `${shorten(plain === '' || isReserved ? `Photo ${plain}`.trim() : plain)}${ending}`
}

function split(name: string): [base: string, ending: string] {
  const parts = /^(.*?)(\.[A-Za-z0-9]{2,5})?$/s.exec(name)
  return [parts?.[1] ?? name, parts?.[2] ?? '']
}

function shorten(base: string): string {
  let short = base
  while (Buffer.byteLength(short) > maxBytes)
    short = short
      .slice(0, -1)
      .toWellFormed()
      .replace(/\uFFFD$/, '')
  return short
}
