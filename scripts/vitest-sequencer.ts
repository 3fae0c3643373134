import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest, first. Vitest knows files by their size alone, and would leave one of them over at the end. */
const longest = [
  'sample-film',
  'film-render',
  'crash',
  'staging',
  'lifecycle',
  'film-crash',
  'service-effects',
]

/** Begins with the longest files; the others come in Vitest's order. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.indexOf(path.posix.basename(moduleId, '.test.ts'))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
