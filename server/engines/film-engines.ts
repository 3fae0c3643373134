import { clipSeconds, filmCost, filmLimits } from '../../core/contract/constants.ts'
import type { EngineConfig, FilmConfig } from '../../core/contract/film-shapes.ts'

/** The configuration of an engine that is not built: bounds and price are valid, and there are no options. */
function notBuilt(label: string, description: string): EngineConfig {
  return {
    label,
    description,
    credit_cost: {
      base: filmCost.base,
      per_clip: filmCost.perClip,
      further: filmCost.further,
      seconds: filmCost.seconds,
    },
    max_clips: filmLimits.clips,
    clip_seconds: { ...clipSeconds },
    motions: [],
    transitions: [],
    aspect_ratios: [],
    resolutions: [],
    fps: [],
    is_available: false,
    limits: 'Not built yet: no film can be ordered.',
  }
}

/** The engines that make films, as clients see them. An engine that is built takes the place of its entry. */
export const filmEngines: FilmConfig = {
  v25: notBuilt('v25, spatial', 'Camera moves through the room of a photo.'),
  v24: notBuilt('v24, planar', 'Camera moves on the plane of a photo.'),
}
