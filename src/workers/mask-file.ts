/** Reads a picture file as a mask, off the page's thread. */
import type { Plane } from '../../core/imaging/pixels.ts'
import type { MaskFileAnswer, MaskFileRequest, MaskReading } from '../editor/mask-file/mask-file-messages.ts'
import { coverageOf, createMaskReader, thumbnailOf } from '../editor/mask-file/mask-reader.ts'
import { checkMaskSize } from '../editor/mask-file/png-header.ts'

const stripHeight = 256
const thumbnailSide = 320

interface Scope {
  postMessage(message: MaskFileAnswer, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<MaskFileRequest>) => void) | null
}
const scope = self as unknown as Scope

scope.onmessage = ({ data }) => {
  void read(data).catch((reason: unknown) => {
    const message = reason instanceof RangeError ? reason.message : 'This PNG is damaged: it cannot be read.'
    scope.postMessage({ kind: 'failed', message }, [])
  })
}

async function read({ file, width, height }: MaskFileRequest): Promise<void> {
  const bitmap = await createImageBitmap(file, {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
    imageOrientation: 'none',
  })
  checkMaskSize(bitmap, { width, height })
  const reader = createMaskReader(width, height)
  const canvas = new OffscreenCanvas(width, Math.min(height, stripHeight))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new RangeError('This browser cannot read pixels in a worker.')
  context.globalCompositeOperation = 'copy'
  for (let top = 0; top < height; top += stripHeight) {
    const rows = Math.min(stripHeight, height - top)
    context.drawImage(bitmap, 0, top, width, rows, 0, 0, width, rows)
    reader.add(context.getImageData(0, 0, width, rows).data)
  }
  bitmap.close()
  const { brightness, opacity } = reader.result()
  const planes = opacity === null ? [brightness] : [brightness, opacity]
  scope.postMessage(
    {
      kind: 'read',
      brightness: readingOf(brightness),
      opacity: opacity === null ? null : readingOf(opacity),
    },
    planes.map(({ data }) => data.buffer as ArrayBuffer),
  )
}

function readingOf(plane: Plane): MaskReading {
  return { plane, thumbnail: thumbnailOf(plane, thumbnailSide), coverage: coverageOf(plane) }
}
