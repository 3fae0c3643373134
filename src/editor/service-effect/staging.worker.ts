/** Furniture on a reduced photo. */
import { clearsFurniture } from '../../../core/staging/clear-furniture.ts'
import { prepareStaging } from '../../../core/staging/prepare-staging.ts'
import { readStagingRequest } from '../../../core/staging/settings.ts'
import type { OnProgress, Preparation, PreparedEffect } from './effect-contract.ts'
import { serveEffects } from './serve-effects.ts'

serveEffects(prepare)

function prepare({ photo, room, scale, labels }: Preparation, onProgress: OnProgress): PreparedEffect {
  onProgress('Measuring the light of the room', 0.2)
  const known = room ?? null
  const staging = clearsFurniture({ photo, labels, scale }, known, (cleared) =>
    prepareStaging(cleared, known, 'preview'),
  )
  return {
    render: ({ settings, spaceId, seed, layout: given }, report) => {
      const { layout, leftOut } =
        given === null
          ? staging.arrange(readStagingRequest(settings, spaceId, seed))
          : { layout: given, leftOut: [] }
      const { picture } = staging.render(layout, null, (fraction) => report('Placing furniture', fraction))
      const [first, ...others] = leftOut
      const more = others.length === 0 ? '' : ` So with ${others.length} more.`
      const note = first === undefined ? null : `Left out: ${first.name}, as ${first.reason}.${more}`
      return { picture, windows: [], note, alters: true, layout }
    },
  }
}
