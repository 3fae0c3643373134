/** Other colours and materials on the surfaces of a reduced photo. */
import { prepareDesign } from '../../../core/design/prepare-design.ts'
import { readDesignRequest } from '../../../core/design/settings.ts'
import { cropPhoto } from '../../../core/imaging/removal/crop.ts'
import type { EffectRequest, OnProgress, Preparation, PreparedEffect } from './effect-contract.ts'
import { serveEffects } from './serve-effects.ts'

serveEffects(prepare)

function prepare({ photo, room, perception }: Preparation, onProgress: OnProgress): PreparedEffect {
  const engine = prepareDesign(photo, room, { perception, onProgress })
  /** What the settings choose, where nothing was chosen by hand. */
  const designOf = ({ design, settings, spaceId, seed }: EffectRequest) =>
    design ?? engine.restyle(readDesignRequest(settings, spaceId, seed))
  const picturesOf = ({ pictures }: EffectRequest) => (pictures === undefined ? {} : { pictures })
  const none = { windows: [], layout: null, panes: null }
  return {
    render: (request, report) => {
      const design = designOf(request)
      if (design.surfaces.length === 0) return { ...none, picture: photo, note: null, alters: false }
      const { picture, notes } = engine.render(design, { ...picturesOf(request), onProgress: report })
      return { ...none, picture, note: notes.length === 0 ? null : notes.join(' '), alters: true }
    },
    renderPart: (request, part) => {
      const design = designOf(request)
      if (design.surfaces.length > 0) return engine.renderPart(design, part, request.pictures)
      return { width: part.width, height: part.height, data: cropPhoto(photo, part, []) }
    },
  }
}
