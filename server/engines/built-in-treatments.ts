import type { Settings } from '../../core/contract/widgets.ts'
import type { Camera } from '../../core/imaging/camera/camera.ts'
import { prepareDusk } from '../../core/imaging/dusk/prepare-dusk.ts'
import { prepareEnhancement } from '../../core/imaging/enhance/prepare-enhancement.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import type { TreatmentEngine, TreatmentProduct } from './seam/treatment.ts'

/** Told of a stage, in words for the user, and how much of it is done, 0 to 1. */
type OnProgress = (stage: string, fraction: number) => void

/** The shape of an engine of `core/imaging`: it looks at the photo once, then renders it with any settings. */
type Prepare = (
  photo: Pixels,
  options: { scale: number; camera: Camera | null | undefined; onProgress: OnProgress },
) => {
  render(settings: Settings, onProgress: OnProgress): Pixels
  /** Whether the property is really shown other than it is; without it, the settings tell. */
  alters?(settings: Settings): boolean
}

/** The part of the time that goes into looking at the photo, about. */
const lookingShare = 0.3

function builtIn(prepare: Prepare, name: string, version: string, limits: string): TreatmentEngine {
  return {
    record: { provider: 'built-in', name, version },
    limits,
    treat: async ({ photo, camera, settings }, onProgress) => {
      const prepared = prepare(photo, {
        scale: 1,
        camera,
        onProgress: (stage, fraction) => onProgress(stage, lookingShare * fraction),
      })
      const picture = prepared.render(settings, (stage, fraction) =>
        onProgress(stage, lookingShare + (1 - lookingShare) * fraction),
      )
      return { picture, alters: prepared.alters?.(settings) ?? null }
    },
  }
}

/** The engines that are always there: the code of `core/imaging` that the page previews with. */
export const builtInTreatments: { readonly [P in TreatmentProduct]?: TreatmentEngine } = {
  'image-enhancement': builtIn(
    prepareEnhancement,
    'Tone and detail',
    '1',
    'Works with what the photo holds: light, colour, noise and sharpness. What is burnt out to white or drowned in black does not come back.',
  ),
  'day-to-dusk': builtIn(
    prepareDusk,
    'Relit evening',
    '1',
    'For photos taken outside by day, with sky in them. It relights what is there: strong sun shadows stay visible, and no lamp is added. Check the line between sky and trees.',
  ),
}
