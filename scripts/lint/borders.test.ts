import { describe, expect, it } from 'vitest'
import { usesOf, type ImportGraph } from '../graph/import-graph.ts'
import { findFaults } from './borders.ts'

/** The graph of files with these sources; files that no test needs to read have none. */
function graphOf(sources: Record<string, string>): ImportGraph {
  const known = new Set(Object.keys(sources))
  return new Map(Object.entries(sources).map(([file, source]) => [file, usesOf(file, source, known)]))
}

function faultsOf(sources: Record<string, string>): string[] {
  return findFaults(graphOf(sources)).map((fault) => fault.split(':')[0])
}

describe('borders of folders', () => {
  it('let a part import what stands below it', () => {
    expect(
      faultsOf({
        'core/contract/room.ts': `import { z } from 'zod'`,
        'core/mask/a.ts': `import type { Pixels } from '../imaging/pixels.ts'`,
        'core/imaging/pixels.ts': '',
        'server/usecases/a.ts': `import '../../core/contract/room.ts'; import { x } from 'node:fs'`,
        'server/main.ts': `import './adapters/disk.ts'`,
        'server/adapters/disk.ts': '',
        'src/pages/home/page.tsx': `import '../../ui/button.tsx'; import './row.tsx'`,
        'src/pages/home/row.tsx': '',
        'src/ui/button.tsx': '',
        'src/editor/view.tsx': `import Konva from 'konva/lib/Shape'`,
      }),
    ).toEqual([])
  })

  it.each([
    ['core/contract/a.ts', '../mask/b.ts'],
    ['core/imaging/a.ts', '../mask/b.ts'],
    ['core/mask/a.ts', '../../server/b.ts'],
    ['server/usecases/a.ts', '../../src/b.ts'],
    ['server/usecases/a.ts', '../adapters/b.ts'],
    ['server/jobs/a.ts', '../http/b.ts'],
    ['server/jobs/a.ts', '../pictures/decode.ts'],
    ['src/ui/a.tsx', '../editor/b.ts'],
    ['src/editor/a.tsx', '../pages/home/b.ts'],
    ['src/pages/a/page.tsx', '../../../server/b.ts'],
    ['src/services/a.ts', '../ui/dialog.tsx'],
    ['src/ui/a.test.ts', '../../tests/helpers/b.ts'],
  ])('%s may not import %s, not even lazily or an imported type of a value', (file, request) => {
    const target = new URL(request, `file:///${file}`).pathname.slice(1)
    const fault = [`${file} imports ${target}`]
    expect(faultsOf({ [file]: `import { b } from '${request}'`, [target]: '' })).toEqual(fault)
    expect(faultsOf({ [file]: `export { b } from '${request}'`, [target]: '' })).toEqual(fault)
    expect(faultsOf({ [file]: `const b = await import('${request}')`, [target]: '' })).toEqual(fault)
  })

  it('hold types too', () => {
    const sources = {
      'src/ui/a.tsx': `import type { Studio } from '../editor/studio.ts'`,
      'src/editor/studio.ts': '',
      'core/contract/b.ts': `let x: import('../mask/engine.ts').Engine`,
      'core/mask/engine.ts': '',
    }
    expect(faultsOf(sources)).toEqual([
      'src/ui/a.tsx imports src/editor/studio.ts',
      'core/contract/b.ts imports core/mask/engine.ts',
    ])
  })

  it('know adapters by type alone', () => {
    const imports = (word: string) => ({
      'server/http/a.ts': `import ${word} { Disk } from '../adapters/disk.ts'`,
      'server/adapters/disk.ts': '',
    })
    expect(faultsOf(imports('type'))).toEqual([])
    expect(faultsOf(imports(''))).toEqual(['server/http/a.ts imports server/adapters/disk.ts'])
  })

  it('part pages, also a page from those that it holds', () => {
    const pages = { 'src/pages/a/page.tsx': '', 'src/pages/b/page.tsx': '', 'src/pages/a/mask/page.tsx': '' }
    const common = { 'src/pages/c/common.ts': '', 'src/pages/c/x/page.tsx': `import '../common.ts'` }
    expect(faultsOf({ ...pages, ...common })).toEqual([])
    for (const [from, to] of [
      ['src/pages/a/row.tsx', '../b/rows.ts'],
      ['src/pages/a/mask/row.tsx', '../rows.ts'],
      ['src/pages/a/row.tsx', './mask/rows.ts'],
    ]) {
      const target = new URL(to, `file:///${from}`).pathname.slice(1)
      expect(faultsOf({ ...pages, [from]: `import type { Row } from '${to}'`, [target]: '' })).toEqual([
        `${from} imports ${target}`,
      ])
    }
  })

  it('keep packages to those who own them', () => {
    expect(
      faultsOf({
        'core/imaging/a.ts': `import fs from 'node:fs'`,
        'core/mask/a.ts': `import { z } from 'zod'`,
        'src/pages/home/a.tsx': `import 'konva/lib/Shape'`,
        'src/services/a.ts': `import fs from 'node:fs'`,
      }),
    ).toHaveLength(4)
  })
})

describe('circles of files', () => {
  it('are found where a type closes them, however long', () => {
    expect(
      faultsOf({
        'core/mask/a.ts': `import './b.ts'`,
        'core/mask/b.ts': `export { c } from './c.ts'`,
        'core/mask/c.ts': `import type { A } from './a.ts'`,
        'core/mask/d.ts': `import './a.ts'`,
      }),
    ).toEqual(['core/mask/a.ts, core/mask/b.ts, core/mask/c.ts import each other in a circle'])
  })

  it('are not those that a worker closes by naming its file, or a lazy import', () => {
    expect(
      faultsOf({
        'src/editor/a.ts': `new Worker(new URL('./b.worker.ts', import.meta.url))`,
        'src/editor/b.worker.ts': `import type { A } from './a.ts'`,
        'src/editor/c.ts': `const d = () => import('./d.ts')`,
        'src/editor/d.ts': `import './c.ts'`,
      }),
    ).toEqual([])
  })
})

describe('circles of folders', () => {
  const folders = {
    'src/editor/state/store.ts': `import { tools } from '../tools/registry.ts'`,
    'src/editor/tools/registry.ts': `import './brush/tool.ts'`,
    'src/editor/tools/brush/tool.ts': '',
    'src/editor/state/words.ts': '',
  }

  it('are found in server and editor though no file closes them, types included', () => {
    const closing = { 'src/editor/tools/brush/a.ts': `import type { Words } from '../../state/words.ts'` }
    expect(faultsOf({ ...folders, ...closing })).toEqual([
      'folders src/editor/state, src/editor/tools, src/editor/tools/brush import each other in a circle',
    ])
  })

  it('are not closed by tests, nor by what is loaded later', () => {
    const uses = {
      'src/editor/tools/brush/a.test.ts': `import '../../state/words.ts'`,
      'src/editor/tools/brush/b.ts': `const words = () => import('../../state/words.ts')`,
    }
    expect(faultsOf({ ...folders, ...uses })).toEqual([])
  })
})
