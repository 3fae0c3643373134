import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take longest. Vitest knows files by their size alone, and would leave one of them over at the end. */
const longest = ['tests/trust/sample-film.test.ts', 'tests/trust/crash.test.ts']

/** Begins with the longest files; the others come in Vitest's order. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
