import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { failure, leaveTally } from './tally.ts'

export default class VitestTally implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    leaveTally({
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [...modules.flatMap(failuresOf), ...unhandled.map((error) => failure('', '', [error]))],
      flaky: modules.flatMap(flakyOf),
    })
  }
}

/** Those of its tests, of its groups' hooks, and its own where it could not be loaded. */
function failuresOf(module: TestModule): string[] {
  const failuresOf = (name: string, errors: readonly SerializedError[] = []) =>
    errors.length === 0 ? [] : [failure(module.relativeModuleId, name, errors)]
  return [
    ...failuresOf('', module.errors()),
    ...[...module.children.allSuites()].flatMap((suite) => failuresOf(suite.fullName, suite.errors())),
    ...[...module.children.allTests()]
      .filter((test) => !test.ok())
      .flatMap((test) => failuresOf(test.fullName, test.result().errors)),
  ]
}

/** Those that passed when they were tried again. */
function flakyOf(module: TestModule): string[] {
  return [...module.children.allTests()]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => failure(module.relativeModuleId, test.fullName, test.result().errors ?? []))
}
