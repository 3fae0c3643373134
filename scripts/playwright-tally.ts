import path from 'node:path'
import type { Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter'
import { failure, leaveTally } from './tally.ts'

export default class PlaywrightTally implements Reporter {
  #suite: Suite | undefined
  readonly #besides: TestError[] = []

  onBegin(_: unknown, suite: Suite): void {
    this.#suite = suite
  }

  onError(error: TestError): void {
    this.#besides.push(error)
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    leaveTally({
      passed: tests.filter((test) => ['expected', 'flaky'].includes(test.outcome())).length,
      failures: [
        ...tests.filter((test) => test.outcome() === 'unexpected').map(failureOf),
        ...this.#besides.map((error) => failure('', '', [error])),
      ],
      flaky: tests.filter((test) => test.outcome() === 'flaky').map(failureOf),
    })
  }
}

function failureOf({ location, title, results }: TestCase): string {
  const place = `${path.relative(process.cwd(), location.file)}:${location.line}`
  return failure(
    place,
    title,
    results.flatMap(({ errors }) => errors),
  )
}
