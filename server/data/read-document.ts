import { DocumentError, type Stored } from '../../core/documents/document.ts'
import type { Context } from '../context.ts'

/**
 * The document of a row, for screens that show the rest of the row as well: null where there is none, and, with a line
 * in the log, where it cannot be read. `row` says which row it is.
 */
export function readDocument<Kind extends string, Document>(
  { log }: Pick<Context, 'log'>,
  row: string,
  stored: Stored<Kind> | null,
  restore: (stored: Stored<Kind>) => Document,
): Document | null {
  if (stored === null) return null
  try {
    return restore(stored)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    log.error({ err: error }, `a document of ${row} cannot be read`)
    return null
  }
}
