/** Writes two pictures as one, strip by strip: no canvas is ever larger than a strip. */
import { answerPage, serve } from '../../../workers/serve.ts'
import type { Size } from '../../viewport/view-maths.ts'
import { createJpegWriter } from './jpeg-writer.ts'
import { layoutOf, stripRows, type Arrangement } from './layout.ts'
import { paintLayout } from './paint-layout.ts'
import { createPngWriter } from './png-writer.ts'

const jpegQuality = 92

export type ExportFormat = 'jpeg' | 'png'

export interface ExportRequest {
  /** Addresses of the two pictures. */
  urls: readonly [string, string]
  /** The size that both are drawn at. */
  photo: Size
  arrangement: Arrangement
  /** Where the bar stands, in pixels of the photo. */
  splitX: number
  format: ExportFormat
  names: readonly [string, string] | null
}

const calls = { write }

export type ComparisonWorker = typeof calls

answerPage((send) => serve(calls, send))

/** `onProgress` hears 0 to 1. */
async function write(
  { urls, photo, arrangement, splitX, format, names }: ExportRequest,
  onProgress: (fraction: number) => void,
): Promise<Blob> {
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
    onProgress((top + strip) / height)
  }
  const parts = (await writer.finish()) as Uint8Array<ArrayBuffer>[]
  return new Blob(parts, { type: writer.type })
}

async function load(url: string): Promise<ImageBitmap> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`A picture could not be loaded (${response.status}).`)
  return await createImageBitmap(await response.blob(), { imageOrientation: 'from-image' })
}
