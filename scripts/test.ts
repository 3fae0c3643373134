// `npm test`: lint, types, unit, API, trust, component and browser tests, in this order; ends with what failed, and
// "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { buildPageIfStale } from './build-page.ts'
import { ensureChromium } from './chromium.ts'
import { readTally, type Tally } from './tally.ts'

const reports = mkdtempSync(path.join(tmpdir(), 'mullion-test-'))
const total: Tally = { passed: 0, failures: [] }

/** Runs one tool of node_modules whose reporter leaves a tally. */
function step(name: string, script: string, args: string[]) {
  console.log(`\n— ${name}`)
  const file = path.join(reports, `${name}.json`)
  const { status } = spawnSync(process.execPath, [path.join('node_modules', script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, TALLY_FILE: file },
  })
  const { passed, failures } = readTally(file)
  if (status !== 0 && failures.length === 0) failures.push('failed without saying why')
  total.passed += passed
  total.failures.push(...failures.map((failure) => `${name}: ${failure}`))
}

interface Check {
  name: string
  script: string
  args: string[]
}

/** Runs tools without a report, each counted as one test: as many at a time as there are cores, printed in their order. */
async function runChecks(checks: readonly Check[]): Promise<void> {
  const waiting = checks.map((check) => ({ check, done: Promise.withResolvers<Ended>() }))
  const outcomes = waiting.map(({ done }) => done.promise)
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const ended = runQuietly(next.check)
      next.done.resolve(ended)
      await ended
    }
  }
  for (let lanes = 0; lanes < availableParallelism(); lanes++) void lane()
  for (const [index, { name }] of checks.entries()) {
    console.log(`\n— ${name}`)
    const { status, output } = await outcomes[index]
    process.stdout.write(output)
    if (status === 0) total.passed++
    else total.failures.push(`${name}\n${output.trimEnd()}`)
  }
}

interface Ended {
  status: number | null
  output: string
}

/** What it prints is kept, so that tools side by side do not talk into each other. */
function runQuietly({ script, args }: Check): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>()
  const child = spawn(process.execPath, [path.join('node_modules', script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.on('close', (status) => resolve({ status, output }))
  return promise
}

function vitest(name: string, project: string): void {
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-tally.ts']
  step(name, 'vitest/vitest.mjs', ['run', '--project', project, ...reporters])
}

mkdirSync('test-results', { recursive: true })
await runChecks([
  { name: 'Lint', script: 'oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'Format', script: 'prettier/bin/prettier.cjs', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'Dead code', script: 'knip/bin/knip.js', args: [] },
  { name: 'Words', script: '../scripts/lint/words.ts', args: [] },
  ...['tsconfig.core.json', 'tsconfig.json', 'tsconfig.web.json'].map((project) => ({
    name: `Types (${project})`,
    script: 'typescript/bin/tsc',
    args: ['-p', project],
  })),
])
vitest('Unit tests', 'unit')
vitest('API and trust tests', 'api')

process.env['CHROME_PATH'] = ensureChromium()
vitest('Component tests', 'component')
await buildPageIfStale()
step('Browser tests', '@playwright/test/cli.js', [
  'test',
  '--config=tests/e2e/playwright.config.ts',
  '--reporter=list,./scripts/playwright-tally.ts',
])

rmSync(reports, { recursive: true, force: true })
for (const failure of total.failures) console.log(`\n✘ ${failure}`)
console.log(`\n${total.passed} passed, ${total.failures.length} failed`)
process.exitCode = total.failures.length === 0 ? 0 : 1
