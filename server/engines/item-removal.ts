import { removeItems } from '../../core/imaging/removal/remove-items.ts'
import { onnxRemoval } from './onnx/onnx-removal.ts'
import type { EngineSetup } from './seam/engine-setup.ts'
import type { ItemRemovalEngine } from './seam/removal-engine.ts'

const builtInRemoval: ItemRemovalEngine = {
  record: { provider: 'built-in', name: 'Patch synthesis', version: '1' },
  limits:
    'Fills with texture from the same photo. It continues floors, walls, brick and lawn well; it does not invent what was hidden, and lines that cross a large area may break.',
  removeItems: async ({ photo, mask, settings, things }, onProgress) =>
    removeItems(photo, mask, { ...settings, things }, onProgress),
}

/** The engine that removes items as it is set up. */
export function removalEngine(setup: EngineSetup): ItemRemovalEngine {
  return setup.provider === 'onnx' ? onnxRemoval(setup) : builtInRemoval
}
