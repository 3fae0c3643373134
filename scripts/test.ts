// `npm test`: lint, types, unit, API, trust and browser tests, in this order; ends with "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildPageIfStale } from './build-page.ts'
import { ensureChromium } from './chromium.ts'

interface Tally {
  passed: number
  failed: number
}

const reports = mkdtempSync(path.join(tmpdir(), 'mullion-test-'))
const total: Tally = { passed: 0, failed: 0 }

/** Runs one tool of node_modules. A tool without a report counts as one test. */
function step(
  name: string,
  script: string,
  args: string[],
  report?: { file: string; read: (text: string) => Tally },
) {
  console.log(`\n— ${name}`)
  const env = { ...process.env, ...(report ? { PLAYWRIGHT_JSON_OUTPUT_FILE: report.file } : {}) }
  const { status } = spawnSync(process.execPath, [path.join('node_modules', script), ...args], {
    stdio: 'inherit',
    env,
  })
  const tally = report ? readTally(report) : { passed: 0, failed: 0 }
  // A tool that fails without naming a failed test (it could not even begin) is a failure too.
  if (status !== 0 && tally.failed === 0) tally.failed = 1
  if (status === 0 && !report) tally.passed = 1
  total.passed += tally.passed
  total.failed += tally.failed
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
step('Lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])
step('Format', 'prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])
step('Dead code', 'knip/bin/knip.js', [])
for (const project of ['tsconfig.core.json', 'tsconfig.json', 'tsconfig.web.json'])
  step(`Types (${project})`, 'typescript/bin/tsc', ['-p', project])
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
