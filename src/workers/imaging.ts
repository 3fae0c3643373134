/** Runs the removal engine on a reduced photo: what the order begins with. */
import type { Patch, Plane } from '../../core/imaging/pixels.ts'
import { removalAlpha } from '../../core/imaging/removal/alpha.ts'
import { previewRemoval } from '../../core/imaging/removal/remove-items.ts'
import { warmUp } from '../editor/preview/warm-up.ts'
import type { PreviewAnswer, PreviewCall, PreviewRequest } from '../editor/preview/preview-messages.ts'

interface Scope {
  postMessage(message: PreviewAnswer, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<PreviewCall>) => void) | null
}
const scope = self as unknown as Scope

scope.onmessage = ({ data }) => {
  if (data.kind === 'warm') return warmUp()
  void make(data.request).catch((reason: unknown) => {
    const message = reason instanceof Error ? reason.message : 'The preview could not be made.'
    scope.postMessage({ kind: 'failed', message }, [])
  })
}

async function make({ photo, mask, settings }: PreviewRequest): Promise<void> {
  const patches = previewRemoval(photo, mask, settings, (stage, fraction) =>
    scope.postMessage({ kind: 'progress', stage, fraction }, []),
  )
  const changed = removalAlpha(mask, settings)
  const pictures = await Promise.all(
    patches.map(async (patch) => ({ rect: patch.rect, bitmap: await toBitmap(patch, changed) })),
  )
  const answer: PreviewAnswer = { kind: 'done', patches: pictures }
  scope.postMessage(
    answer,
    pictures.map((picture) => picture.bitmap),
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
