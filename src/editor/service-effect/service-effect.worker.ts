/** Light and evening on a reduced photo. */
import { prepareDusk } from '../../../core/imaging/dusk/prepare-dusk.ts'
import { prepareEnhancement } from '../../../core/imaging/enhance/prepare-enhancement.ts'
import { duskEvidence } from '../../../core/perception/dusk-evidence.ts'
import { Refusal } from '../../../core/refusal.ts'
import type { OnProgress, Preparation, PreparedEffect } from './effect-contract.ts'
import { serveEffects } from './serve-effects.ts'

serveEffects(prepare)

function prepare(
  { product, photo, shown, scale, view, room, perception }: Preparation,
  onProgress: OnProgress,
): PreparedEffect {
  const none = { windows: [], note: null, alters: null, layout: null, panes: null }
  if (product === 'image-enhancement') {
    const enhancement = prepareEnhancement(photo, { scale, shown, camera: room?.camera, onProgress })
    return {
      render: ({ settings }) => ({
        ...none,
        picture: enhancement.render(settings),
        note: enhancement.note(settings),
        alters: enhancement.alters(settings),
      }),
      renderPart: ({ settings }, part) => enhancement.renderPart(settings, part),
    }
  }
  if (product !== 'day-to-dusk') throw new Refusal('This service has no free preview.')
  const evidence = perception && duskEvidence(perception)
  const evening = prepareDusk(photo, { scale, onProgress, evidence, view: view ?? undefined })
  return {
    render: ({ settings }) => ({
      ...none,
      picture: evening.render(settings),
      windows: evening.windows(settings),
    }),
    renderPart: ({ settings }, part) => evening.renderPart(settings, part),
  }
}
