import { describe, expect, it } from 'vitest'
import { usesOf, type ImportGraph } from '../graph/import-graph.ts'
import { reachedTests, readSelection } from './selection.ts'

const sources: Record<string, string> = {
  'core/mask/engine.ts': `import './tile.ts'`,
  'core/mask/tile.ts': '',
  'core/mask/engine.test.ts': `import './engine.ts'`,
  'core/mask/tile.test.ts': `import type { Tile } from './tile.ts'`,
  'src/main.tsx': `import './ui/dialog.tsx'`,
  'src/ui/dialog.tsx': `new Worker(new URL('./mask.worker.ts', import.meta.url))`,
  'src/ui/mask.worker.ts': `import '../../core/mask/tile.ts'`,
  'tests/component/dialog.test.tsx': `import '../../src/ui/dialog.tsx'`,
  'server/main.ts': '',
  'tests/helpers/app.ts': `spawn(process.execPath, ['server/main.ts'])`,
  'tests/api/orders.test.ts': `import '../helpers/app.ts'`,
  'tests/trust/rights.test.ts': '',
  'tests/e2e/open.spec.ts': `import '../helpers/app.ts'`,
}
const files = [...Object.keys(sources), 'package.json', 'docs/architecture.md']
const graph: ImportGraph = new Map(
  Object.entries(sources).map(([file, source]) => [file, usesOf(file, source, new Set(files))]),
)
const tests = files.filter((file) => /\.(test|spec)\./.test(file))

function select(words: string[], changed: string[] = []) {
  const { stages, files: chosen } = readSelection(
    words,
    files,
    () => changed,
    () => graph,
  )
  return { stages: [...stages].sort(), files: chosen }
}

describe('what npm test is asked for', () => {
  it('is everything without a word', () => {
    expect(select([])).toEqual({
      stages: ['api', 'component', 'e2e', 'lint', 'types', 'unit'],
      files: undefined,
    })
  })

  it('is files and folders, each of its own stage', () => {
    expect(select(['core/mask/', './tests/e2e/open.spec.ts', 'tests/component/dialog.test.tsx'])).toEqual({
      stages: ['component', 'e2e', 'unit'],
      files: [
        'core/mask/engine.test.ts',
        'core/mask/tile.test.ts',
        'tests/component/dialog.test.tsx',
        'tests/e2e/open.spec.ts',
      ],
    })
  })

  it('is stages, whole beside single files of others', () => {
    expect(select(['lint', 'e2e'])).toEqual({ stages: ['e2e', 'lint'], files: ['tests/e2e/open.spec.ts'] })
    expect(select(['api', 'core/mask/tile.test.ts'])).toEqual({
      stages: ['api', 'unit'],
      files: ['core/mask/tile.test.ts', 'tests/api/orders.test.ts', 'tests/trust/rights.test.ts'],
    })
  })

  it.each(['core/mask/tile.ts', 'tests/e2e/opn.spec.ts', 'browser', '--watch'])('is not %s', (word) => {
    expect(() => select([word])).toThrow(`${word} is neither`)
  })

  it('is lint, types and what a change reaches', () => {
    expect(select(['--changed'], ['tests/trust/rights.test.ts'])).toEqual({
      stages: ['api', 'lint', 'types'],
      files: ['tests/trust/rights.test.ts'],
    })
    expect(select(['--changed=HEAD~1'], ['docs/architecture.md'])).toEqual({
      stages: ['lint', 'types'],
      files: undefined,
    })
  })
})

describe('a change reaches', () => {
  const reached = (...changed: string[]) => reachedTests(changed, tests, graph)

  it('tests that import it, through others and as a type', () => {
    expect(reached('core/mask/engine.ts')).toEqual(['core/mask/engine.test.ts'])
    expect(reached('core/mask/tile.ts')).toContain('core/mask/tile.test.ts')
  })

  it('tests whose server it is part of', () => {
    expect(reached('server/main.ts')).toEqual(['tests/api/orders.test.ts', 'tests/e2e/open.spec.ts'])
  })

  it('all browser tests where the page or one of its workers holds it', () => {
    expect(reached('core/mask/tile.ts')).toContain('tests/e2e/open.spec.ts')
    expect(reached('core/mask/tile.test.ts')).toEqual(['core/mask/tile.test.ts'])
  })

  it('everything where it is no source, nothing where it is a text', () => {
    expect(reached('package.json')).toEqual(tests)
    expect(reached('docs/architecture.md')).toEqual([])
  })

  it('those that used what is deleted', () => {
    expect(reached('core/mask/gone.ts')).toEqual(tests)
  })
})
