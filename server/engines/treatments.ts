import { builtInTreatments } from './built-in-treatments.ts'
import { remoteEngine } from './remote/remote-engine.ts'
import type { EngineSetup } from './seam/engine-setup.ts'
import type { TreatmentEngine, TreatmentProduct } from './seam/treatment.ts'

/** The engine that works for a product as it is set up; undefined when there is none. */
export function treatmentEngine(product: TreatmentProduct, setup: EngineSetup): TreatmentEngine | undefined {
  return setup.provider === 'remote' ? remoteEngine(product, setup) : builtInTreatments[product]
}
