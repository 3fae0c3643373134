import type { Product } from '../../core/contract/shapes.ts'
import type { Config } from '../base/config.ts'
import { readOnnxAddress } from '../base/onnx-address.ts'
import { runtimeFolder } from './onnx/runtime.ts'
import type { EngineSetup } from './seam/engine-setup.ts'

const variables = {
  'item-removal': 'ENGINE_ITEM_REMOVAL',
  'virtual-staging': 'ENGINE_VIRTUAL_STAGING',
  'interior-design': 'ENGINE_INTERIOR_DESIGN',
  'day-to-dusk': 'ENGINE_DAY_TO_DUSK',
  'image-enhancement': 'ENGINE_IMAGE_ENHANCEMENT',
} as const satisfies Record<Product, keyof Config>

/** The engine of a product, from the configuration. */
export function engineSetup(config: Config, product: Product): EngineSetup {
  const chosen = config[variables[product]]
  if (chosen === 'built-in') return { provider: 'built-in' }
  if (chosen.startsWith('onnx:'))
    return {
      provider: 'onnx',
      model: readOnnxAddress(chosen),
      runtime: runtimeFolder(config.DATA_DIR),
      timeout: config.ENGINE_ONNX_TIMEOUT * 1_000,
    }
  if (!chosen.startsWith('remote:')) throw new Error(`${variables[product]}: no engine reads ${chosen}`)
  const address = new URL(chosen.slice('remote:'.length))
  const model = address.hash.slice(1)
  address.hash = ''
  return {
    provider: 'remote',
    url: address.href.replace(/\/+$/, ''),
    model: model === '' ? null : decodeURIComponent(model),
    key: config.ENGINE_REMOTE_KEY ?? null,
    timeout: config.ENGINE_REMOTE_TIMEOUT * 1_000,
  }
}
