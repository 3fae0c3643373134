/** Writes two pictures as one, strip by strip: no canvas is ever larger than a strip. */
import type { ExportAnswer, ExportRequest } from '../editor/compare/export/export-messages.ts'
import { createJpegWriter } from '../editor/compare/export/jpeg-writer.ts'
import { layoutOf, stripRows } from '../editor/compare/export/layout.ts'
import { paintLayout } from '../editor/compare/export/paint-layout.ts'
import { createPngWriter } from '../editor/compare/export/png-writer.ts'

const jpegQuality = 92

interface Scope {
  postMessage(message: ExportAnswer): void
  onmessage: ((event: MessageEvent<ExportRequest>) => void) | null
}
const scope = self as unknown as Scope

scope.onmessage = ({ data }) => {
  void write(data).catch((reason: unknown) => {
    const message = reason instanceof Error ? reason.message : 'The comparison could not be written.'
    scope.postMessage({ kind: 'failed', message })
  })
}

async function write({ urls, photo, arrangement, splitX, format, names }: ExportRequest): Promise<void> {
  const layout = layoutOf(arrangement, photo, splitX)
  const { width, height } = layout
  const writer =
    format === 'png' ? createPngWriter(width, height) : createJpegWriter(width, height, jpegQuality)
  const [first, second] = await Promise.all([load(urls[0]), load(urls[1])])
  const rows = Math.min(height, stripRows(width))
  const canvas = new OffscreenCanvas(width, rows)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('This browser cannot draw in a worker.')
  for (let top = 0; top < height; top += rows) {
    context.setTransform(1, 0, 0, 1, 0, -top)
    paintLayout(context, layout, photo, [first, second], names)
    const strip = Math.min(rows, height - top)
    await writer.add(context.getImageData(0, 0, width, strip).data)
    scope.postMessage({ kind: 'progress', fraction: (top + strip) / height })
  }
  const parts = (await writer.finish()) as Uint8Array<ArrayBuffer>[]
  scope.postMessage({ kind: 'done', file: new Blob(parts, { type: writer.type }) })
}

async function load(url: string): Promise<ImageBitmap> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`A picture could not be loaded (${response.status}).`)
  return await createImageBitmap(await response.blob(), { imageOrientation: 'from-image' })
}
