import { remoteEngine } from './remote/remote-engine.ts'
import type { EngineSetup } from './seam/engine-setup.ts'
import { builtInDesign } from './design.ts'
import { builtInStaging } from './staging.ts'
import type { ServiceEffectEngine, ServiceEffectProduct } from './seam/service-effect-engine.ts'
import type { Settings } from '../../core/contract/widgets.ts'
import type { Camera } from '../../core/imaging/camera/camera.ts'
import { prepareDusk } from '../../core/imaging/dusk/prepare-dusk.ts'
import { prepareEnhancement } from '../../core/imaging/enhance/prepare-enhancement.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import type { PerceptionMap } from '../../core/perception/perception-map.ts'
import { duskEvidence } from '../../core/perception/dusk-evidence.ts'

/** Called with a stage, in words for the user, and the fraction of it that is done, 0 to 1. */
type OnProgress = (stage: string, fraction: number) => void

/** The shape of an engine of `core/imaging`: it analyses the photo once, then renders it with any settings. */
type Prepare = (
  photo: Pixels,
  options: {
    scale: number
    camera: Camera | null | undefined
    perception: PerceptionMap | null
    onProgress: OnProgress
  },
) => {
  render(settings: Settings, onProgress: OnProgress): Pixels
  /** Whether the rendered picture really alters the property; without this method, the settings decide. */
  alters?(settings: Settings): boolean
}

/** Fraction of the time that the analysis takes, about. */
const preparationFraction = 0.3

function builtIn(prepare: Prepare, name: string, version: string, limits: string): ServiceEffectEngine {
  return {
    record: { provider: 'built-in', name, version },
    limits,
    apply: async ({ photo, room, perception, settings }, onProgress) => {
      const prepared = prepare(photo, {
        scale: 1,
        camera: room?.camera,
        perception,
        onProgress: (stage, fraction) => onProgress(stage, preparationFraction * fraction),
      })
      const picture = prepared.render(settings, (stage, fraction) =>
        onProgress(stage, preparationFraction + (1 - preparationFraction) * fraction),
      )
      return {
        picture,
        alters: prepared.alters?.(settings) ?? null,
        layout: null,
        design: null,
        changed: null,
      }
    },
  }
}

/** The engines that are always there: the code of `core/imaging` that the page previews with. */
const builtInServiceEffects: { readonly [P in ServiceEffectProduct]?: ServiceEffectEngine } = {
  'virtual-staging': builtInStaging,
  'interior-design': builtInDesign,
  'image-enhancement': builtIn(
    prepareEnhancement,
    'Tone and detail',
    '1',
    'Works with what the photo holds: light, colour, noise and sharpness. What is burnt out to white or drowned in black does not come back.',
  ),
  'day-to-dusk': builtIn(
    (photo, { scale, perception, onProgress }) =>
      prepareDusk(photo, { scale, onProgress, evidence: perception && duskEvidence(perception) }),
    'Relit evening',
    '1',
    'For photos taken outside by day, with sky in them. It relights what is there: strong sun shadows stay visible, and no lamp is added. Check the line between sky and trees.',
  ),
}

/** The engine that works for a product as it is set up; undefined when there is none. */
export function serviceEffectEngine(
  product: ServiceEffectProduct,
  setup: EngineSetup,
): ServiceEffectEngine | undefined {
  return setup.provider === 'remote' ? remoteEngine(product, setup) : builtInServiceEffects[product]
}
