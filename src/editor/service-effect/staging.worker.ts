/** Furniture on a reduced photo. */
import { clearsFurniture } from '../../../core/staging/clear-furniture.ts'
import { isFromPack, type StagingLayout } from '../../../core/contract/staging-document.ts'
import { reducePlane } from '../../../core/imaging/filters/reduce-plane.ts'
import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import { readPackedPiece } from '../../../core/scene/pack/packed-piece.ts'
import { createPieces, type PackModel } from '../../../core/staging/pack-pieces.ts'
import { stagingNote } from '../../../core/staging/notes.ts'
import { prepareStaging } from '../../../core/staging/prepare-staging.ts'
import { readStagingRequest } from '../../../core/staging/settings.ts'
import type { EffectRequest, OnProgress, Preparation, PreparedEffect } from './effect-contract.ts'
import { serveEffects } from './serve-effects.ts'

const models = new Map<string, PackModel>()

let foreground: { id: string; mask: Plane } | null = null

serveEffects(prepare, {
  addModel: async ({ id, item, bytes }) => {
    const piece = readPackedPiece(bytes)
    models.set(id, { item, piece, pictures: await Promise.all(piece.maps.map(decodeMap)) })
  },
  setForeground: (id, mask) => {
    foreground = { id, mask }
  },
})

/** What stands in front by a layout, at the size of the preview; null for nothing. */
function foregroundOf({ foreground: id }: StagingLayout, size: Pixels): Plane | null {
  if (id === null) return null
  if (foreground?.id !== id) throw new Error('What stands in front of the furniture was not sent.')
  return reducePlane(foreground.mask, size)
}

/** The pixels of a PNG as they are stored: without alpha or profile, every decoder gives the same. */
async function decodeMap(png: Uint8Array): Promise<Pixels> {
  const blob = new Blob([png as Uint8Array<ArrayBuffer>], { type: 'image/png' })
  const bitmap = await createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser gives no canvas for the maps of furniture.')
  context.drawImage(bitmap, 0, 0)
  bitmap.close()
  return { width, height, data: context.getImageData(0, 0, width, height).data }
}

function prepare(
  { photo, room, scale, labels, perception, packs }: Preparation,
  onProgress: OnProgress,
): PreparedEffect {
  onProgress('Measuring the light of the room', 0.2)
  const known = room ?? null
  const source = createPieces(models)
  const staging = clearsFurniture({ photo, labels, scale }, known, (cleared) =>
    prepareStaging(cleared, known, 'preview', source, packs, perception),
  )
  let last: { key: string; arranged: ReturnType<typeof staging.arrange> } | null = null
  /** Asked for its pieces first, then rendered: arranged once. */
  const arrange = ({ settings, spaceId, seed, photoInfo }: EffectRequest) => {
    const key = JSON.stringify([settings, spaceId, seed, photoInfo])
    if (last?.key !== key)
      last = { key, arranged: staging.arrange(readStagingRequest(settings, spaceId, seed), photoInfo) }
    return last.arranged
  }
  return {
    packPieces: (request) => {
      const { pieces } = request.layout ?? arrange(request).layout
      return [...new Set(pieces.map(({ piece }) => piece).filter(isFromPack))]
    },
    render: (request, report) => {
      const { layout, leftOut } =
        request.layout === null ? arrange(request) : { layout: request.layout, leftOut: [] }
      const { picture } = staging.render(layout, foregroundOf(layout, photo), (fraction) =>
        report('Placing furniture', fraction),
      )
      const note = stagingNote(staging.coversKept(layout), leftOut)
      return { picture, windows: [], note, alters: true, layout, panes: staging.windows(layout) }
    },
  }
}
