// The reporters, run by the tools themselves over tests that fail on purpose.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readTally, type Tally } from './tally.ts'

const modules = path.resolve('node_modules')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'mullion-tally-'))
  symlinkSync(modules, path.join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function run(script: string, args: string[], files: Record<string, string>): Tally {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  const file = path.join(folder, 'tally.json')
  spawnSync(process.execPath, [path.join(modules, script), ...args], {
    cwd: folder,
    env: { ...process.env, TALLY_FILE: file },
  })
  return readTally(file)
}

it('tells the failed tests of vitest, those that passed when tried again, and errors that belong to no test', () => {
  const { passed, failures, flaky } = run(
    'vitest/vitest.mjs',
    ['run', '--root', folder, '--retry=1', `--reporter=${path.resolve('scripts/vitest-tally.ts')}`],
    {
      'a.test.js': `
        import { expect, it } from 'vitest'
        it('adds', () => expect(1 + 1).toBe(2))
        it('subtracts', () => expect(2 - 1).toBe(3))
        let tries = 0
        it('multiplies', () => expect((tries += 1)).toBe(2))
        it('is left', async () => { void Promise.reject(new Error('left alone')); await null })`,
      'b.test.js': `import './absent.js'`,
    },
  )
  expect(passed).toBe(3)
  expect(flaky).toEqual([expect.stringMatching(/^a\.test\.js › multiplies\n.*expected 1 to be 2/)])
  expect(failures.toSorted()).toEqual([
    expect.stringMatching(/^a\.test\.js › subtracts\n.*expected 1 to be 3/),
    expect.stringMatching(/^b\.test\.js\n.*absent\.js/),
    expect.stringMatching(/^outside of any test\n.*left alone/),
  ])
})

it('tells the failed tests of Playwright, and those that passed only when tried again', () => {
  const { passed, failures, flaky } = run(
    '@playwright/test/cli.js',
    ['test', '--retries=1', `--reporter=${path.resolve('scripts/playwright-tally.ts')}`],
    {
      'a.spec.js': `
        const { expect, test } = require('@playwright/test')
        test('opens', () => {})
        test('paints', () => expect('blue').toBe('red'))
        test('saves', ({}, { retry }) => expect(retry).toBe(1))`,
    },
  )
  expect(passed).toBe(2)
  expect(failures).toEqual([expect.stringMatching(/^a\.spec\.js:4 › paints\n[^]*blue/)])
  expect(flaky).toEqual([expect.stringMatching(/^a\.spec\.js:5 › saves\n[^]*Expected/)])
})

it('takes a tool that left no tally for one that failed', () => {
  expect(readTally(path.join(folder, 'tally.json'))).toEqual({
    passed: 0,
    failures: ['ended before it could tell what it tested'],
    flaky: [],
  })
})
