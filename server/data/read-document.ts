import type { RemovalHints } from '../../core/contract/hints.ts'
import type { Order } from '../../core/contract/shapes.ts'
import type { Design } from '../../core/contract/design-document.ts'
import type { StagingLayout } from '../../core/contract/staging-document.ts'
import { type PhotoAnalysis, restoreAnalysis } from '../../core/documents/analysis.ts'
import { restoreDesign } from '../../core/documents/design.ts'
import { restoreHints } from '../../core/documents/hints.ts'
import { restoreRemoval, restoreSettings } from '../../core/documents/order-settings.ts'
import { restoreLayout } from '../../core/documents/staging.ts'
import type { ImageRow, MaskRow, OrderRow } from './rows.ts'
import { DocumentError, LaterVersionError, type Stored } from '../../core/documents/document.ts'
import type { FastifyBaseLogger } from 'fastify'

interface Logger {
  log: FastifyBaseLogger
}

/**
 * The document of a row, for screens that show the rest of the row as well: null where there is none, and, with a line
 * in the log, where it cannot be read. `row` says which row it is.
 */
function readDocument<Kind extends string, Document>(
  { log }: Logger,
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

/** What is known of a photo; null while nothing is, and where it cannot be read. */
export function readAnalysis(log: Logger, { id, analysis }: ImageRow): PhotoAnalysis | null {
  return readDocument(log, `the image ${id}`, analysis, restoreAnalysis)
}

/**
 * For work on a photo, which would come out worse without what is known of it. Throws LaterVersionError where a later
 * version wrote that; what is damaged is gone for every version.
 */
export function requireKnownVersion({ analysis }: ImageRow): void {
  if (analysis === null) return
  try {
    restoreAnalysis(analysis)
  } catch (error) {
    if (error instanceof LaterVersionError) throw error
  }
}

/** The hints that were drawn with a mask; null without any. */
export function readHints(log: Logger, { id, hints }: Pick<MaskRow, 'id' | 'hints'>): RemovalHints | null {
  return readDocument(log, `the mask ${id}`, hints, restoreHints)
}

/** How an order was set; nothing where that cannot be read. */
export function readSettings(
  log: Logger,
  { id, product, settings }: Pick<OrderRow, 'id' | 'product' | 'settings'>,
): Order['settings'] {
  const restore = (stored: Stored<'order settings'>): Order['settings'] =>
    product === 'item-removal' ? restoreRemoval(stored) : restoreSettings(stored)
  return readDocument(log, `the order ${id}`, settings, restore) ?? {}
}

/** The furniture of a staging; null without any. */
export function readLayout(
  log: Logger,
  { id, layout }: Pick<OrderRow, 'id' | 'layout'>,
): StagingLayout | null {
  return readDocument(log, `the layout of the order ${id}`, layout, restoreLayout)
}

/** The surfaces of an interior design; null without any. */
export function readDesign(log: Logger, { id, design }: Pick<OrderRow, 'id' | 'design'>): Design | null {
  return readDocument(log, `the design of the order ${id}`, design, restoreDesign)
}
