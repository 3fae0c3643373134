// Part of `npm run lint`: names and comments use the words of docs/words.md. Its table "Not used" says which words are
// not, and what to say.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

const CHECKED = ['core', 'server', 'src', 'scripts', 'tests']

/** A word that is not used: its words in lower case, as a name is split at its capitals and underscores. */
export interface BannedWord {
  words: readonly string[]
  say: string
  inNames: boolean
  inComments: boolean
}

export interface Finding {
  line: number
  /** The name, or the words of the comment. */
  found: string
  say: string
}

/** `maxShareOf` and `MAX_SHARE_OF` are max, share, of. */
export function splitWords(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
}

/** Reads the rows `| a, b | say | names |` below the heading "Not used". Throws when there are none. */
export function readBannedWords(glossary: string): BannedWord[] {
  const section = glossary.split('\n## Not used\n').at(1)?.split('\n## ').at(0) ?? ''
  const rows = section
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 5 && cells[3] !== 'where' && !cells[3].startsWith('-'))
  if (rows.length === 0) throw new Error('docs/words.md has no table of words that are not used')
  return rows.flatMap(([, words, say, where]) =>
    words.split(',').map((word) => ({
      words: splitWords(word),
      say,
      inNames: where !== 'comments',
      inComments: where !== 'names',
    })),
  )
}

function holds(words: readonly string[], sought: readonly string[]): boolean {
  return words.some((_, at) => sought.every((word, i) => words[at + i] === word))
}

/** Each banned word in the names and the comments of a TypeScript file, once for a name. */
export function findBannedWords(file: string, source: string, banned: readonly BannedWord[]): Finding[] {
  const { program, comments } = parseSync(file, source)
  const findings: Finding[] = []
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length
  const seen = new Set<string>()
  visitNames(program, (name, start) => {
    if (seen.has(name)) return
    seen.add(name)
    const words = splitWords(name)
    for (const entry of banned)
      if (entry.inNames && holds(words, entry.words))
        findings.push({ line: lineAt(start), found: name, say: entry.say })
  })
  for (const { value, start } of comments) {
    const words = splitWords(value)
    for (const entry of banned)
      if (entry.inComments && holds(words, entry.words))
        findings.push({ line: lineAt(start), found: `comment: ${entry.words.join(' ')}`, say: entry.say })
  }
  return findings
}

/** Names where they are declared or stand alone: not `b` of `a.b`, nor `b` of `import { b as c }`. */
function visitNames(node: unknown, report: (name: string, start: number) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) visitNames(item, report)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { type, name, start, computed } = node as Record<string, unknown>
  if ((type === 'Identifier' || type === 'PrivateIdentifier') && typeof name === 'string')
    report(name, Number(start))
  for (const [key, child] of Object.entries(node)) {
    if (type === 'MemberExpression' && key === 'property' && computed === false) continue
    if (key === 'imported' || key === 'exported') continue
    visitNames(child, report)
  }
}

function main(): void {
  const banned = readBannedWords(readFileSync('docs/words.md', 'utf8'))
  const listed = execFileSync('git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    ...CHECKED,
  ])
  const files = listed.toString().split('\0').filter(isChecked)
  let count = 0
  for (const file of files)
    for (const { line, found, say } of findBannedWords(file, readFileSync(file, 'utf8'), banned)) {
      count++
      console.log(`${file}:${line}: ${found} — say ${say}`)
    }
  if (count > 0) console.log(`${count} words that docs/words.md does not use`)
  process.exitCode = count > 0 ? 1 : 0
}

/** AssemblyScript is left out: it has a syntax of its own. */
function isChecked(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.includes('/assembly/')
}

if (process.argv[1] === path.resolve(import.meta.filename)) main()
