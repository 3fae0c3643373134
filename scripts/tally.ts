// What a run of tests came to. vitest and Playwright each leave one by a reporter of their own, because neither's JSON
// says at one place all that went wrong: vitest's leaves out errors that belong to no test.
import { readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export interface Tally {
  /** With those of `flaky`. */
  passed: number
  /** One text each: where the failed test is, its name, and the first lines of its error. */
  failures: string[]
  /** The same of tests that failed first and passed when they were tried again. */
  flaky: string[]
}

/** As much of an error as is wanted at the end of a long run. */
const LINES_OF_AN_ERROR = 16

/** One of `Tally.failures`. An error that belongs to no test has no name, or neither name nor place. */
export function failure(
  place: string,
  name: string,
  errors: readonly { message?: string; stack?: string }[],
): string {
  const text = errors.map(({ message, stack }) => stack ?? message ?? '').join('\n')
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
  const shown = lines.slice(0, LINES_OF_AN_ERROR).map((line) => `    ${line}`)
  const head = [place || 'outside of any test', name].filter((part) => part !== '').join(' › ')
  return [head, ...shown].join('\n')
}

/** Leaves the tally where `npm test` looks for it: in the file that TALLY_FILE names. */
export function leaveTally(tally: Tally): void {
  writeFileSync(process.env['TALLY_FILE']!, JSON.stringify(tally))
}

/** Reads the tally that a tool left; one that left none has failed. */
export function readTally(file: string): Tally {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tally
  } catch {
    return { passed: 0, failures: ['ended before it could tell what it tested'], flaky: [] }
  }
}
