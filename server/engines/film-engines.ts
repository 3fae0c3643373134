import {
  planarMotions,
  spatialMotions,
  transitionKinds,
  filmRatioSchema,
} from '../../core/contract/film-document.ts'
import { clipSeconds, filmCost, filmLimits } from '../../core/contract/constants.ts'
import { type EngineConfig, type FilmConfig, filmPresetSchema } from '../../core/contract/film-shapes.ts'

function describe(engine: Pick<EngineConfig, 'label' | 'description' | 'motions' | 'limits'>): EngineConfig {
  return {
    ...engine,
    credit_cost: {
      base: filmCost.base,
      per_clip: filmCost.perClip,
      further: filmCost.further,
      seconds: filmCost.seconds,
    },
    max_clips: filmLimits.clips,
    clip_seconds: { ...clipSeconds },
    transitions: [...transitionKinds],
    aspect_ratios: [...filmRatioSchema.options],
    resolutions: [...filmPresetSchema.options],
    fps: [24, 25, 30, 50, 60],
    is_available: true,
  }
}

/** The engines that make films, as clients see them. */
export const filmEngines: FilmConfig = {
  v25: describe({
    label: 'v25, spatial',
    description: 'Camera moves through the room of a photo, and all moves of v24.',
    motions: [...planarMotions, ...spatialMotions],
    limits:
      'It needs a photo in which walls, floor and ceiling were found. In others the camera moves on the photo’s plane, as with v24.',
  }),
  v24: describe({
    label: 'v24, planar',
    description: 'Camera moves on the plane of a photo.',
    motions: [...planarMotions],
    limits: 'Things near and far move together: it pans and zooms over the photo.',
  }),
}
