import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findBannedWords, readBannedWords, splitWords } from './words.ts'

const glossary = `# Words

## Used
| a | b | c |

## Not used

| not | say | where |
|---|---|---|
| share, shares | fraction | names |
| let go | release | both |
| surroundings | neighbourhood | comments |

## After
| most | max | names |
`

const find = (source: string) => findBannedWords('a.tsx', source, readBannedWords(glossary))

describe('words', () => {
  it('splits names at capitals, underscores and acronyms', () => {
    expect(splitWords('maxShareOf')).toEqual(['max', 'share', 'of'])
    expect(splitWords('#MAX_SHARE')).toEqual(['max', 'share'])
    expect(splitWords('readPNGRow')).toEqual(['read', 'png', 'row'])
  })

  it('reads the table below its heading alone', () => {
    expect(readBannedWords(glossary).map(({ words }) => words.join(' '))).toEqual([
      'share',
      'shares',
      'let go',
      'surroundings',
    ])
    expect(() => readBannedWords('# Words')).toThrow('no table')
  })

  it('names the line and the replacement of a name', () => {
    expect(find('const a = 1\nconst skyShare = 2\nfunction f(TOP_SHARE: number) {}')).toEqual([
      { line: 2, found: 'skyShare', say: 'fraction' },
      { line: 3, found: 'TOP_SHARE', say: 'fraction' },
    ])
  })

  it('finds properties, private fields, types and names in JSX', () => {
    expect(find('interface A { share: number }')).toHaveLength(1)
    expect(find('class A { #share = 1 }')).toHaveLength(1)
    expect(find('type Share = 1')).toHaveLength(1)
    expect(find('const a = <b>{share}</b>')).toHaveLength(1)
  })

  it('leaves alone longer words, strings, JSX text, comments of ordinary words, and the names of others', () => {
    expect(find('const shared = "share" // they share a side')).toEqual([])
    expect(find("const a = <b>don't share</b>")).toEqual([])
    expect(find("import { share as f } from 'x'; f(navigator.share)")).toEqual([])
  })

  it('finds phrases in names and in comments', () => {
    expect(find('const letGo = 1')).toHaveLength(1)
    expect(find('// it is let\n/* then let\n * go of */')).toEqual([
      { line: 2, found: 'comment: let go', say: 'release' },
    ])
    expect(find('/** The surroundings. */ const surroundings = 1')).toEqual([
      { line: 1, found: 'comment: surroundings', say: 'neighbourhood' },
    ])
  })

  it('reads the table of docs/words.md', () => {
    expect(readBannedWords(readFileSync('docs/words.md', 'utf8')).length).toBeGreaterThan(20)
  })
})
