import { readFile } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'
import { analyseRoom } from '../../core/imaging/layout/analyse-room.ts'
import type { Pixels } from '../../core/imaging/pixels.ts'
import { suggestRegions } from '../../core/imaging/suggest/suggest-regions.ts'
import { AppError } from '../errors.ts'
import { decodePicture } from '../pictures/decode.ts'
import {
  encodeDisplay,
  encodeLossless,
  encodePortrait,
  encodePreview,
  encodeThumbnail,
  reduceTo,
} from '../pictures/encode.ts'
import { readFacts } from '../pictures/inspect.ts'
import { encodeMask } from '../pictures/masks.ts'
import { mergeBrackets } from './merge-task.ts'
import { removeItems, treat } from './order-tasks.ts'
import type { PictureTask, PictureTasks, TaskRequest } from './picture-tasks.ts'
import { readSource } from './read-source.ts'
import { tell } from './thread-messages.ts'

type Output<K extends PictureTask> = Promise<PictureTasks[K]['output']>
type Input<K extends PictureTask> = PictureTasks[K]['input']

/** Long edge, in pixels, of the picture that suggestions are looked for in. */
const analysisEdge = 512

async function check({ file, format, hasAlpha }: Input<'check'>): Output<'check'> {
  const pixels = await decodePicture(await readFile(file), format)
  return {
    width: pixels.width,
    height: pixels.height,
    thumbnail: await encodeThumbnail(pixels, hasAlpha),
  }
}

async function portrait({ file, format }: Input<'portrait'>): Output<'portrait'> {
  return { picture: await encodePortrait(await decodePicture(await readFile(file), format)) }
}

async function prepare({ bytes }: Input<'prepare'>): Output<'prepare'> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const facts = await readFacts(file)
  tell({ type: 'progress', stage: 'Reading the photo', fraction: 0.1 })
  const pixels = await decodePicture(file, facts.format)
  tell({ type: 'progress', stage: 'Making previews', fraction: 0.4 })
  const preview = await encodePreview(pixels, facts.hasAlpha)
  const display = facts.isBrowserSafe ? null : await encodeDisplay(pixels, facts.hasAlpha)
  tell({ type: 'progress', stage: 'Looking for items', fraction: 0.7 })
  const { labels, regions } = await suggest(pixels)
  tell({ type: 'progress', stage: 'Measuring the room', fraction: 0.85 })
  return { preview, display, labels, regions, room: analyseRoom(pixels, facts.focal35) }
}

async function suggest(
  pixels: Pixels,
): Promise<Pick<PictureTasks['prepare']['output'], 'labels' | 'regions'>> {
  const small = await reduceTo(pixels, analysisEdge)
  const { labels, regions } = suggestRegions(small)
  const scale = pixels.width / small.width
  return {
    labels: { bytes: await encodeMask(labels), extension: 'png' },
    regions: regions.map(({ id, coverage, bounds }) => ({
      id,
      coverage,
      bounds: {
        x: Math.floor(bounds.x * scale),
        y: Math.floor(bounds.y * scale),
        width: Math.ceil(bounds.width * scale),
        height: Math.ceil(bounds.height * scale),
      },
    })),
  }
}

async function lossless({ source }: Input<'lossless'>): Output<'lossless'> {
  const { pixels, hasAlpha } = await readSource(source)
  return { png: await encodeLossless(pixels, hasAlpha) }
}

function work(request: TaskRequest): Promise<PictureTasks[PictureTask]['output']> {
  switch (request.kind) {
    case 'check':
      return check(request.input)
    case 'portrait':
      return portrait(request.input)
    case 'prepare':
      return prepare(request.input)
    case 'lossless':
      return lossless(request.input)
    case 'mergeBrackets':
      return mergeBrackets(request.input)
    case 'removeItems':
      return removeItems(request.input)
    case 'treat':
      return treat(request.input)
  }
}

try {
  tell({ type: 'done', output: await work(workerData as TaskRequest) })
} catch (error) {
  const code = error instanceof AppError ? error.code : null
  tell({ type: 'failed', code, message: error instanceof Error ? error.message : String(error) })
}
