import { clearsFurniture } from '../../core/staging/clear-furniture.ts'
import { offeredItems } from '../../core/staging/offered-items.ts'
import { createPieces, type PackModel } from '../../core/staging/pack-pieces.ts'
import { prepareStaging, stagingRoom } from '../../core/staging/prepare-staging.ts'
import { readStagingRequest, STAGED_SPACES } from '../../core/staging/settings.ts'
import { readPackedPiece } from '../../core/scene/pack/packed-piece.ts'
import { decodeMaps } from '../furniture/decode-maps.ts'
import type { FurnitureModel, ServiceEffectEngine } from './seam/service-effect-engine.ts'

/** Furniture of our own in the measured room of a photo: the code of `core/staging` that the page previews with. */
export const builtInStaging: ServiceEffectEngine = {
  record: { provider: 'built-in', name: 'Rendered furniture', version: '1' },
  limits:
    'For photos in which walls and floor are seen. Furniture is rendered into the room in its own light; walls, floor and windows stay as they are. Real things that stand in front of it are painted over by hand first.',
  spaces: STAGED_SPACES,
  check: ({ room, settings, spaceId, seed, layout }) => {
    stagingRoom(room ?? null, layout?.scale)
    if (layout === null) readStagingRequest(settings, spaceId, seed)
  },
  offers: (entries, { settings, spaceId, seed }) =>
    offeredItems(entries, readStagingRequest(settings, spaceId, seed)),
  apply: async (
    { photo, labels, foreground, perception, room, settings, spaceId, seed, layout: given, models },
    onProgress,
  ) => {
    onProgress('Measuring the light of the room', 0)
    const known = room ?? null
    const source = createPieces(await readModels(models))
    const staging = clearsFurniture({ photo, labels, scale: 1 }, known, (cleared) =>
      // An order without a layout brings the models that its arrangement may choose from.
      prepareStaging(cleared, known, 'final', source, models, perception),
    )
    onProgress('Placing furniture', 0.1)
    const layout = given ?? staging.arrange(readStagingRequest(settings, spaceId, seed)).layout
    const { picture, changed } = staging.render(layout, foreground, (fraction) =>
      onProgress('Rendering furniture', 0.15 + 0.85 * fraction),
    )
    return { picture, alters: true, layout, design: null, changed }
  },
}

async function readModels(models: readonly FurnitureModel[]): Promise<Map<string, PackModel>> {
  const read = new Map<string, PackModel>()
  for (const { id, item, bytes } of models) {
    const piece = readPackedPiece(bytes)
    read.set(id, { item, piece, pictures: await decodeMaps(piece) })
  }
  return read
}
