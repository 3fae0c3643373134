/** Reads a picture file as a mask, off the page's thread. */
import type { Plane } from '../../../core/imaging/pixels.ts'
import { transfer } from '../../workers/messages.ts'
import { answerPage, serve } from '../../workers/serve.ts'
import type { Size } from '../viewport/view-maths.ts'
import { coverageOf, createMaskReader, thumbnailOf } from './mask-reader.ts'
import { checkMaskSize } from './png-header.ts'
import { Refusal } from '../../../core/refusal.ts'

const stripHeight = 256
const thumbnailSide = 320

/** A picture read as a mask in one way. */
export interface MaskReading {
  plane: Plane
  /** For looking at. */
  thumbnail: Plane
  /** Part of the photo that it would cover, 0 to 1. */
  coverage: number
}

export interface MaskFile {
  brightness: MaskReading
  /** Null when the picture is opaque everywhere. */
  opacity: MaskReading | null
}

const calls = {
  /** A PNG as a mask of this size. Throws in words for the user. */
  read: (file: Blob, size: Size): Promise<MaskFile> =>
    read(file, size).catch((reason: unknown) => {
      if (reason instanceof Refusal) throw reason
      throw new Error('This PNG is damaged: it cannot be read.', { cause: reason })
    }),
}

export type MaskFileWorker = typeof calls

answerPage((send) => serve(calls, send))

async function read(file: Blob, { width, height }: Size): Promise<MaskFile> {
  const bitmap = await createImageBitmap(file, {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
    imageOrientation: 'none',
  })
  checkMaskSize(bitmap, { width, height })
  const reader = createMaskReader(width, height)
  const canvas = new OffscreenCanvas(width, Math.min(height, stripHeight))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Refusal('This browser cannot read pixels in a worker.')
  context.globalCompositeOperation = 'copy'
  for (let top = 0; top < height; top += stripHeight) {
    const rows = Math.min(stripHeight, height - top)
    context.drawImage(bitmap, 0, top, width, rows, 0, 0, width, rows)
    reader.add(context.getImageData(0, 0, width, rows).data)
  }
  bitmap.close()
  const { brightness, opacity } = reader.result()
  const planes = opacity === null ? [brightness] : [brightness, opacity]
  return transfer(
    { brightness: readingOf(brightness), opacity: opacity === null ? null : readingOf(opacity) },
    planes.map(({ data }) => data.buffer as ArrayBuffer),
  )
}

function readingOf(plane: Plane): MaskReading {
  return { plane, thumbnail: thumbnailOf(plane, thumbnailSide), coverage: coverageOf(plane) }
}
