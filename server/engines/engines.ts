import type { Product } from '../../core/contract/shapes.ts'
import { builtInRemoval } from './item-removal.ts'

/** What is told of an engine before an order. */
interface EngineFacts {
  /** What it does not do well, for the user. */
  readonly limits: string
}

/**
 * The engine of each product. A product that is missing here cannot be ordered: its service says so, and an order is
 * refused before a credit is touched.
 */
export const engines: { readonly [P in Product]?: EngineFacts } = { 'item-removal': builtInRemoval }
