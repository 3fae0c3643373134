// `npm test`: lint, types, unit, API, trust and browser tests, in this order; ends with "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { buildPageIfStale } from './build-page.ts'
import { ensureChromium } from './chromium.ts'

interface Tally {
  passed: number
  failed: number
}

const reports = mkdtempSync(path.join(tmpdir(), 'mullion-test-'))
const total: Tally = { passed: 0, failed: 0 }

/** Runs one tool of node_modules that writes a report of its tests. */
function step(
  name: string,
  script: string,
  args: string[],
  report: { file: string; read: (text: string) => Tally },
) {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(process.execPath, [path.join('node_modules', script), ...args], {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report.file },
  })
  const tally = readTally(report)
  // A tool that fails without naming a failed test (it could not even begin) is a failure too.
  if (status !== 0 && tally.failed === 0) tally.failed = 1
  total.passed += tally.passed
  total.failed += tally.failed
}

interface Check {
  name: string
  script: string
  args: string[]
}

/** Runs tools without a report, each counted as one test: as many at a time as there are cores, told in their order. */
async function runChecks(checks: readonly Check[]): Promise<void> {
  const waiting = checks.map((check) => ({ check, done: Promise.withResolvers<Ended>() }))
  const told = waiting.map(({ done }) => done.promise)
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
    const { status, output } = await told[index]
    process.stdout.write(output)
    if (status === 0) total.passed++
    else total.failed++
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

function readTally({ file, read }: { file: string; read: (text: string) => Tally }): Tally {
  try {
    return read(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1 }
  }
}

function vitestTally(text: string): Tally {
  const report = JSON.parse(text) as {
    numPassedTests: number
    numFailedTests: number
    numFailedTestSuites: number
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests > 0 ? report.numFailedTests : report.numFailedTestSuites,
  }
}

function playwrightTally(text: string): Tally {
  const { stats, errors } = JSON.parse(text) as {
    stats: { expected: number; unexpected: number; flaky: number }
    errors: unknown[]
  }
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}

function vitest(name: string, project: string): void {
  const file = path.join(reports, `${project}.json`)
  step(
    name,
    'vitest/vitest.mjs',
    ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { file, read: vitestTally },
  )
}

mkdirSync('test-results', { recursive: true })
await runChecks([
  { name: 'Lint', script: 'oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'Format', script: 'prettier/bin/prettier.cjs', args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'Dead code', script: 'knip/bin/knip.js', args: [] },
  ...['tsconfig.core.json', 'tsconfig.json', 'tsconfig.web.json'].map((project) => ({
    name: `Types (${project})`,
    script: 'typescript/bin/tsc',
    args: ['-p', project],
  })),
])
vitest('Unit tests', 'unit')
vitest('API and trust tests', 'api')

process.env['CHROME_PATH'] = ensureChromium()
await buildPageIfStale()
step('Browser tests', '@playwright/test/cli.js', ['test', '--config', 'tests/e2e/playwright.config.ts'], {
  file: path.join(reports, 'browser.json'),
  read: playwrightTally,
})

rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
