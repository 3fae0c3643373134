// Which file of the project uses which, read from the sources: what lint holds borders by, and `npm test -- --changed`
// finds tests with.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'

/**
 * `import`: an import or a re-export that runs. `type`: one that vanishes when types are stripped. `lazy`: `import()`, of
 * a value or of a type. `named`: a file that the source names by its path, as the file of a worker or of a process.
 */
export type UseKind = 'import' | 'type' | 'lazy' | 'named'

export interface Use {
  kind: UseKind
  /** From the root of the project; for a package its name as written (`node:fs`, `react`). */
  target: string
  isPackage: boolean
}

/** The uses of each source file; files are named from the root of the project, with `/`. */
export type ImportGraph = ReadonlyMap<string, readonly Use[]>

const SOURCE = /\.(ts|tsx|mjs)$/
/** Sources of WebAssembly kernels: another language, compiled by `npm run kernels`. */
const FOREIGN = /\/assembly\//

/** All files that git has or would add, without those that are deleted. */
export function projectFiles(root: string): string[] {
  const { stdout, status } = spawnSync('git', ['ls-files', '-cdo', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error('The files of the project are listed by git: run this in a checkout.')
  const deleted = spawnSync('git', ['ls-files', '-d'], { cwd: root, encoding: 'utf8' })
  const gone = new Set(deleted.stdout.split('\n'))
  return stdout.split('\n').filter((file) => file !== '' && !gone.has(file))
}

/** Reads the graph of the sources among `files`. */
export function readImportGraph(root: string, files: readonly string[] = projectFiles(root)): ImportGraph {
  const sources = files.filter((file) => SOURCE.test(file) && !FOREIGN.test(file))
  const known = new Set(files)
  return new Map(
    sources.map((file) => [file, usesOf(file, readFileSync(path.join(root, file), 'utf8'), known)]),
  )
}

/** The uses in one source. A relative path that leads to none of the `known` files is left out: tsc reports it. */
export function usesOf(file: string, source: string, known: ReadonlySet<string>): Use[] {
  const uses = new Map<string, Use>()
  const add = (kind: UseKind, request: string) => {
    const isPackage = !request.startsWith('.') && !request.startsWith('/')
    const target = isPackage ? request : resolve(file, request)
    if (!isPackage && !known.has(target)) return
    uses.set(`${kind} ${target}`, { kind, target, isPackage })
  }
  const { staticImports, staticExports } = parseSync(file, source).module
  for (const { entries, moduleRequest } of staticImports)
    add(entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'import', moduleRequest.value)
  for (const { entries } of staticExports)
    for (const { isType, moduleRequest } of entries)
      if (moduleRequest) add(isType ? 'type' : 'import', moduleRequest.value)
  for (const [, request] of source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)) add('lazy', request)
  for (const [, named] of source.matchAll(/['"`]((?:[\w.-]+\/)+[\w.-]+|[\w-]+\.\w+)['"`]/g)) {
    const beside = path.posix.join(path.posix.dirname(file), named)
    const target = [named, beside].find((candidate) => known.has(candidate))
    if (target && target !== file && ![...uses.values()].some((use) => use.target === target))
      uses.set(`named ${target}`, { kind: 'named', target, isPackage: false })
  }
  return [...uses.values()]
}

function resolve(file: string, request: string): string {
  const [plain] = request.split('?')
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), plain))
}

/** The files that use one of `changed`, directly or through others, and the changed ones themselves. */
export function reachedFrom(graph: ImportGraph, changed: Iterable<string>): Set<string> {
  const users = new Map<string, string[]>()
  for (const [file, uses] of graph)
    for (const { target } of uses) users.set(target, [...(users.get(target) ?? []), file])
  const reached = new Set(changed)
  for (const file of reached) for (const user of users.get(file) ?? []) reached.add(user)
  return reached
}

/** Circles of files: each group of files that reach each other by the kinds that `counts` accepts, sorted. */
export function circles(graph: ImportGraph, counts: (kind: UseKind) => boolean): string[][] {
  // Tarjan's strongly connected components, without recursion: the chain of imports is long.
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const found: string[][] = []
  const next = (file: string) =>
    (graph.get(file) ?? [])
      .filter((use) => counts(use.kind) && graph.has(use.target))
      .map((use) => use.target)
  const lower = (file: string, value: number) => low.set(file, Math.min(low.get(file)!, value))
  for (const root of graph.keys()) {
    if (order.has(root)) continue
    const work = [enter(root)]
    while (work.length > 0) {
      const { file, targets } = work[work.length - 1]
      const target = targets.pop()
      if (target !== undefined) {
        if (!order.has(target)) work.push(enter(target))
        else if (isOpen.has(target)) lower(file, order.get(target)!)
        continue
      }
      work.pop()
      if (work.length > 0) lower(work[work.length - 1].file, low.get(file)!)
      if (low.get(file) !== order.get(file)) continue
      const group = open.splice(open.indexOf(file))
      for (const member of group) isOpen.delete(member)
      if (group.length > 1) found.push(group.sort())
    }
  }
  return found

  function enter(file: string) {
    order.set(file, order.size)
    low.set(file, order.get(file)!)
    open.push(file)
    isOpen.add(file)
    return { file, targets: next(file) }
  }
}
