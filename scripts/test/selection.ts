// What `npm test` is asked to run: everything, stages, files and folders, or what a change reaches.
import { spawnSync } from 'node:child_process'
import { reachedFrom, type ImportGraph } from '../graph/import-graph.ts'

/** Stages in the order of their cost. `component` are tests of single components in one page. */
const stages = ['lint', 'types', 'unit', 'component', 'api', 'e2e'] as const
export type Stage = (typeof stages)[number]

export interface Selection {
  stages: ReadonlySet<Stage>
  /** Test files to run of the stages; without, all of them. */
  files?: readonly string[]
}

const usage = `npm test                    everything
npm test -- FILE…           test files, or folders of them, each by the tool it needs
npm test -- STAGE…          stages: ${stages.join(', ')}
npm test -- --changed       lint and types, and the tests that changes since main reach
npm test -- --changed=REF   the same, since another commit`

/** The stage of a test file; undefined for one that holds no tests. */
export function stageOf(file: string): Stage | undefined {
  if (/^tests\/e2e\/.*\.spec\.ts$/.test(file)) return 'e2e'
  if (/^tests\/(api|trust)\/.*\.test\.ts$/.test(file)) return 'api'
  if (/^tests\/component\/.*\.test\.tsx$/.test(file)) return 'component'
  return /^(core|server|src|scripts|perception)\/.*\.test\.tsx?$/.test(file) ? 'unit' : undefined
}

/**
 * Reads the words after `npm test --`. Throws an Error that says how to ask when a word is neither a stage nor a test
 * file nor a folder of them. `changes` and `graph` are read only for `--changed`.
 */
export function readSelection(
  words: readonly string[],
  projectFiles: readonly string[],
  changes: (since: string) => readonly string[],
  graph: () => ImportGraph,
): Selection {
  if (words.length === 0) return { stages: new Set(stages) }
  const wanted = new Set<Stage>()
  const whole = new Set<Stage>()
  const files = new Set<string>()
  const tests = projectFiles.filter((file) => stageOf(file))
  for (const word of words) {
    const stage = stages.find((name) => name === word)
    if (stage) {
      whole.add(stage)
      continue
    }
    const [, isChanged, since = ''] = /^(--changed)(?:=(.+))?$/.exec(word) ?? []
    if (isChanged) for (const always of ['lint', 'types'] as const) whole.add(always)
    const path = word.replace(/^\.\//, '').replace(/\/$/, '')
    const found = isChanged
      ? reachedTests(changes(since), tests, graph())
      : tests.filter((file) => file === path || file.startsWith(`${path}/`))
    if (found.length === 0 && !isChanged)
      throw new Error(`${word} is neither a test file, nor a folder with tests, nor a stage.\n\n${usage}`)
    for (const file of found) files.add(file)
  }
  for (const file of files) wanted.add(stageOf(file)!)
  // A stage that is asked for whole counts with all its files.
  for (const file of tests) if (whole.has(stageOf(file)!)) files.add(file)
  return files.size === 0
    ? { stages: whole }
    : { stages: new Set([...wanted, ...whole]), files: [...files].sort() }
}

/** What says nothing about how the product works. */
const WITHOUT_EFFECT = /\.(md|svg)$|^LICENSE$|^\.gitignore$/

/**
 * The tests that a change reaches: those that import what changed, through any number of files, types included, or name it
 * by its path, as tests of a server name server/main.ts. A browser test drives the whole page and the whole server, so a
 * change to a source of either reaches all of them. A file that the graph does not see (a lock file, a configuration, a
 * style sheet) reaches everything, unless it is a text that has no effect.
 */
export function reachedTests(
  changed: readonly string[],
  tests: readonly string[],
  graph: ImportGraph,
): string[] {
  const effective = changed.filter((file) => !WITHOUT_EFFECT.test(file))
  const isSeen = (file: string) => graph.has(file) || [...graph.values()].some(usesFile(file))
  if (!effective.every(isSeen)) return [...tests]
  const reached = reachedFrom(graph, effective)
  const isPageReached = reached.has('src/main.tsx')
  return tests.filter((file) => reached.has(file) || (isPageReached && stageOf(file) === 'e2e'))
}

function usesFile(file: string) {
  return (uses: readonly { target: string }[]) => uses.some(({ target }) => target === file)
}

/** Files that differ from `since` (by default where this branch left main, or HEAD on main itself), new ones included. */
export function changedFiles(since: string): string[] {
  const base = since || gitLines(['merge-base', 'HEAD', mainBranch()])[0]
  const changed = gitLines(['diff', '--name-only', '--no-renames', base, '--'])
  return [...new Set([...changed, ...gitLines(['ls-files', '--others', '--exclude-standard'])])]
}

function mainBranch(): string {
  const isThere = (name: string) => spawnSync('git', ['rev-parse', '--verify', '--quiet', name]).status === 0
  return ['main', 'origin/main'].find(isThere) ?? 'HEAD'
}

function gitLines(args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.split('\n').filter((line) => line !== '')
}
