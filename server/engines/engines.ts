import type { Product } from '../../core/contract/shapes.ts'
import type { Config } from '../base/config.ts'
import { engineSetup } from './engine-setup.ts'
import { removalEngine } from './item-removal.ts'
import { modelFault } from './onnx/open-model.ts'
import type { EngineRecord, ServiceEffectEngine, ServiceEffectOrder } from './seam/service-effect-engine.ts'
import { serviceEffectEngine } from './service-effects.ts'

/** What an order and its user may know of an engine before it runs. */
interface EngineInfo {
  readonly record: EngineRecord
  /** What it does not do well, for the user. */
  readonly limits: string
  readonly spaces?: readonly string[]
  readonly check?: (order: ServiceEffectOrder) => void
  readonly offers?: ServiceEffectEngine['offers']
}

/**
 * The engine of a product, as this installation is set up. A product without one cannot be ordered: its service
 * is listed so, and an order is refused before credits are held.
 */
export function findEngine(config: Config, product: Product): EngineInfo | undefined {
  const setup = engineSetup(config, product)
  if (product !== 'item-removal') return serviceEffectEngine(product, setup)
  return engineFault(config, product) === null ? removalEngine(setup) : undefined
}

/** Why the engine that is set up for a product cannot work at present, or null. */
export function engineFault(config: Config, product: Product): string | null {
  const setup = engineSetup(config, product)
  if (setup.provider !== 'onnx') return null
  return modelFault({ runtime: setup.runtime, file: setup.model.file })
}
