/** Runs the removal engine on a reduced photo: what the order begins with. */
import type { PlacedRemoval } from '../../../core/contract/shapes.ts'
import type { Patch, Pixels, Plane, Rect } from '../../../core/imaging/pixels.ts'
import { removalAlpha } from '../../../core/imaging/removal/alpha.ts'
import type { ShownThings } from '../../../core/imaging/removal/foreign.ts'
import { previewRemoval } from '../../../core/imaging/removal/remove-items.ts'
import { transfer } from '../../workers/messages.ts'
import { answerPage, serve } from '../../workers/serve.ts'
import { warmUp } from './warm-up.ts'

/** A free preview to be made: photo and mask at the same reduced size, settings scaled to it. */
export interface PreviewRequest {
  photo: Pixels
  mask: Plane
  settings: PlacedRemoval
  /** Those that the photo shows; null where they are not known. */
  things: ShownThings | null
}

/** The receiver closes the bitmap. */
export interface PreviewPatch {
  bitmap: ImageBitmap
  rect: Rect
}

const calls = {
  /** Works on nothing, so that the first preview finds the engine compiled. */
  warmUp,
  make,
}

export type RemovalWorker = typeof calls

answerPage((send) => serve(calls, send))

async function make(
  { photo, mask, settings, things }: PreviewRequest,
  onProgress: (stage: string, fraction: number) => void,
): Promise<PreviewPatch[]> {
  const patches = previewRemoval(photo, mask, { ...settings, things }, onProgress)
  const changed = removalAlpha(mask, settings)
  const pictures = await Promise.all(
    patches.map(async (patch) => ({ rect: patch.rect, bitmap: await toBitmap(patch, changed) })),
  )
  return transfer(
    pictures,
    pictures.map(({ bitmap }) => bitmap),
  )
}

/** The patch without the pixels that the engine left alone: those are shown from the full-size photo. */
function toBitmap({ rect, pixels }: Patch, changed: Plane): Promise<ImageBitmap> {
  const data = new Uint8ClampedArray(pixels.data)
  for (let row = 0; row < rect.height; row++)
    for (let column = 0; column < rect.width; column++)
      if (changed.data[(rect.y + row) * changed.width + rect.x + column] === 0)
        data[(row * rect.width + column) * 4 + 3] = 0
  return createImageBitmap(new ImageData(data, rect.width, rect.height))
}
