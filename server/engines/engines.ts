import type { Product } from '../../core/contract/shapes.ts'
import type { Config } from '../config.ts'
import { engineSetup } from './engine-setup.ts'
import { builtInRemoval } from './item-removal.ts'
import type { EngineRecord } from './treatment.ts'
import { treatmentEngine } from './treatments.ts'

/** What is told of an engine before an order. */
interface EngineFacts {
  readonly record: EngineRecord
  /** What it does not do well, for the user. */
  readonly limits: string
}

/**
 * The engine of a product, as this installation is set up. A product without one cannot be ordered: its service says
 * so, and an order is refused before a credit is touched.
 */
export function engineOf(config: Config, product: Product): EngineFacts | undefined {
  return product === 'item-removal' ? builtInRemoval : treatmentEngine(product, engineSetup(config, product))
}
