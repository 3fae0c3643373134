// `npm test`: lint, types, unit, component, API, trust and browser tests, or those that are asked for (see
// scripts/test/selection.ts); ends with what failed, and "N passed, N failed".
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { ensureChromium } from './chromium.ts'
import { projectFiles, readImportGraph } from './graph/import-graph.ts'
import { readTally, type Tally } from './tally.ts'
import { runTools, type Tool } from './test/run-tools.ts'
import { changedFiles, readSelection, type Selection, type Stage, stageOf } from './test/selection.ts'

const reports = mkdtempSync(path.join(tmpdir(), 'mullion-test-'))

/** Counted as one test, as these tools leave no tally. */
function check(name: string, script: string, args: string[] = []): Tool {
  // Two tools written in Go run side by side on two cores: more threads each would only collect garbage more often.
  return { name, script, args, env: { GOMAXPROCS: '1' }, cores: 1 }
}

// The longest first, so that none is left over at the end.
const lint = [
  check('Lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']),
  check('Format', 'node_modules/prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']),
  check('Dead code', 'node_modules/knip/bin/knip.js'),
  check('Words', 'scripts/lint/words.ts'),
  check('Borders', 'scripts/lint/borders.ts'),
]

// Each folder against the declarations of those that it uses (decision 042). With one checker a program is checked with
// half the processor time that the usual four take: they share no types.
const typeProjects = ['tsconfig.tests.json', 'tsconfig.browser-tests.json']
const types = check('Types', 'node_modules/typescript/bin/tsc', ['-b', ...typeProjects, '--checkers', '1'])

/** A tool whose reporter leaves a tally in the file that TALLY_FILE names. */
function tests(name: string, script: string, args: string[], cores: number): Tool {
  const env = { TALLY_FILE: path.join(reports, `${path.basename(script)}.json`) }
  return { name, script, args, env, cores }
}

const vitestStages: readonly Stage[] = ['unit', 'component', 'api']

/** One run for all of them: tests that wait for a server leave the processor to those that compute. */
function vitest({ stages, files }: Selection): Tool {
  const own = files?.filter((file) => vitestStages.includes(stageOf(file)!))
  const projects = vitestStages.filter((stage) => stages.has(stage)).map((stage) => `--project=${stage}*`)
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-tally.ts']
  const args = ['run', ...projects, ...reporters, ...(own ?? [])]
  // Starts beside the last check: what it starts with is loading.
  return tests('Unit, component, API and trust tests', 'node_modules/vitest/vitest.mjs', args, 1)
}

function playwright({ files }: Selection): Tool {
  const own = files?.filter((file) => stageOf(file) === 'e2e')
  const args = [
    'test',
    '--config=tests/e2e/playwright.config.ts',
    '--reporter=list,./scripts/playwright-tally.ts',
    // Playwright reads patterns: a name is one that fits itself alone.
    ...(own ?? []).map((file) => `/${path.posix.basename(file).replaceAll('.', String.raw`\.`)}$`),
  ]
  const tool = tests('Browser tests', 'node_modules/@playwright/test/cli.js', args, availableParallelism())
  // Node runs TypeScript as it is: Playwright would translate some 550 files that tests reach with Babel, at each start.
  return { ...tool, env: { ...tool.env, PW_DISABLE_TS_ESM: '1' } }
}

function toolsFor(selection: Selection): Tool[] {
  const { stages } = selection
  const tools: Tool[] = []
  if (stages.has('e2e')) tools.push(check('Page', 'scripts/build-page.ts'))
  if (stages.has('lint')) tools.push(...lint)
  if (stages.has('types')) tools.push(types)
  if (vitestStages.some((stage) => stages.has(stage))) tools.push(vitest(selection))
  if (stages.has('e2e')) tools.push(playwright(selection))
  return tools
}

function select(): Selection {
  const files = projectFiles('.')
  try {
    return readSelection(process.argv.slice(2), files, changedFiles, () => readImportGraph('.', files))
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}

const selection = select()
if (selection.files) console.log(`${selection.files.length} test files: ${selection.files.join(' ')}`)
if (selection.stages.has('e2e') || selection.stages.has('component'))
  process.env['CHROME_PATH'] = ensureChromium()
mkdirSync('test-results', { recursive: true })

const total: Tally = { passed: 0, failures: [], flaky: [] }
for (const { tool, status, output } of await runTools(toolsFor(selection), availableParallelism())) {
  const report = tool.env?.['TALLY_FILE']
  const { passed, failures, flaky } = report
    ? readTally(report)
    : { passed: status === 0 ? 1 : 0, failures: status === 0 ? [] : [output.trimEnd()], flaky: [] }
  if (status !== 0 && failures.length === 0) failures.push('failed without saying why')
  total.passed += passed
  total.failures.push(...failures.map((failure) => `${tool.name}: ${failure}`))
  total.flaky.push(...flaky.map((failure) => `${tool.name}: ${failure}`))
}

rmSync(reports, { recursive: true, force: true })
for (const failure of total.flaky) console.log(`\n↻ passed only when tried again: ${failure}`)
for (const failure of total.failures) console.log(`\n✘ ${failure}`)
const again = total.flaky.length === 0 ? '' : ` (${total.flaky.length} passed only when tried again)`
console.log(`\n${total.passed} passed, ${total.failures.length} failed${again}`)
process.exitCode = total.failures.length === 0 ? 0 : 1
