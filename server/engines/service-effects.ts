import { builtInServiceEffects } from './built-in-service-effects.ts'
import { remoteEngine } from './remote/remote-engine.ts'
import type { EngineSetup } from './seam/engine-setup.ts'
import type { ServiceEffectEngine, ServiceEffectProduct } from './seam/service-effect-engine.ts'

/** The engine that works for a product as it is set up; undefined when there is none. */
export function serviceEffectEngine(
  product: ServiceEffectProduct,
  setup: EngineSetup,
): ServiceEffectEngine | undefined {
  return setup.provider === 'remote' ? remoteEngine(product, setup) : builtInServiceEffects[product]
}
