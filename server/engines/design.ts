import { createDesignRoom, knownShape } from '../../core/design/design-room.ts'
import { prepareDesign } from '../../core/design/prepare-design.ts'
import { keepsAll, NOTHING } from '../../core/design/restyle/restyle.ts'
import { readDesignRequest } from '../../core/design/settings.ts'
import { Refusal } from '../../core/refusal.ts'
import type { ServiceEffectEngine } from './seam/service-effect-engine.ts'

/** Fraction of the time that finding the surfaces takes, about. */
const FINDING = 0.4

/** Surfaces of the photo in other paints and materials: the code of `core/design` that the page previews with. */
export const builtInDesign: ServiceEffectEngine = {
  record: { provider: 'built-in', name: 'Repainted surfaces', version: '1' },
  limits:
    'Walls, floor and ceiling are found by plane and colour; other surfaces are clicked. What has the colour of its surroundings may need a stroke. Materials follow the room where its corners are known, and lie flat elsewhere.',
  check: ({ room, settings, spaceId, seed, design }) => {
    const shape = knownShape(room)
    if (design !== null) {
      if (shape !== null) createDesignRoom(shape, design.scale)
      return
    }
    if (keepsAll(readDesignRequest(settings, spaceId, seed))) throw new Refusal(NOTHING)
    if (shape === null)
      throw new Refusal(
        'The room of this photo is not known well enough. Set its corners first, or click the surfaces that are to change.',
      )
  },
  apply: async (
    { photo, room, settings, spaceId, seed, design: given, pictures, perception },
    onProgress,
  ) => {
    const prepared = prepareDesign(photo, room, {
      perception,
      onProgress: (stage, fraction) => onProgress(stage, 0.2 * fraction),
    })
    onProgress('Finding surfaces', 0.2)
    const design = given ?? prepared.restyle(readDesignRequest(settings, spaceId, seed))
    const { picture, changed } = prepared.render(design, {
      pictures,
      onProgress: (stage, fraction) => onProgress(stage, FINDING + (1 - FINDING) * fraction),
    })
    return { picture, alters: true, layout: null, design, changed }
  },
}
