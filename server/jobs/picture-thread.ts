import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { analyseRoom } from '../../core/imaging/layout/analyse-room.ts'
import { applyPatches, type Pixels, type Plane } from '../../core/imaging/pixels.ts'
import { removalAlpha } from '../../core/imaging/removal/alpha.ts'
import { suggestRegions } from '../../core/imaging/suggest/suggest-regions.ts'
import { builtInRemoval } from '../engines/item-removal.ts'
import { AppError } from '../errors.ts'
import { decodePicture } from '../pictures/decode.ts'
import {
  encodeDisplay,
  encodeFullJpeg,
  encodeLossless,
  encodePortrait,
  encodePreview,
  encodeThumbnail,
  reduceTo,
} from '../pictures/encode.ts'
import { readFacts } from '../pictures/inspect.ts'
import { decodeMask, encodeMask } from '../pictures/masks.ts'
import { decodePatches, encodePatches } from '../pictures/patches.ts'
import type { PictureTask, PictureTasks, PixelSource, TaskRequest, ThreadMessage } from './picture-tasks.ts'

type Output<K extends PictureTask> = Promise<PictureTasks[K]['output']>
type Input<K extends PictureTask> = PictureTasks[K]['input']

/** Long edge, in pixels, of the picture that suggestions are looked for in. */
const analysisEdge = 512
const progressPause = 100

function tell(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}

let toldAt = 0

function report(stage: string, fraction: number): void {
  const now = performance.now()
  if (now - toldAt < progressPause) return
  toldAt = now
  tell({ type: 'progress', stage, fraction })
}

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

/** The pixels of an upload, or of a result: the upload's with each step's patches laid over it. */
async function readSource({ bytes, patches }: PixelSource): Promise<{ pixels: Pixels; hasAlpha: boolean }> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const { format, hasAlpha } = await readFacts(file)
  const pixels = await decodePicture(file, format)
  for (const patch of patches) applyPatches(pixels, await decodePatches(Buffer.from(patch)))
  return { pixels, hasAlpha }
}

async function lossless({ source }: Input<'lossless'>): Output<'lossless'> {
  const { pixels, hasAlpha } = await readSource(source)
  return { png: await encodeLossless(pixels, hasAlpha) }
}

function countChangesOutside(before: Pixels, after: Pixels, alpha: Plane): number {
  let count = 0
  for (let i = 0; i < alpha.data.length; i++) {
    if (alpha.data[i] !== 0) continue
    const at = i * 4
    if (
      before.data[at] !== after.data[at] ||
      before.data[at + 1] !== after.data[at + 1] ||
      before.data[at + 2] !== after.data[at + 2] ||
      before.data[at + 3] !== after.data[at + 3]
    )
      count++
  }
  return count
}

async function removeItems({ source, mask, settings }: Input<'removeItems'>): Output<'removeItems'> {
  tell({ type: 'progress', stage: 'Reading the photo', fraction: 0.02 })
  const { pixels: photo, hasAlpha } = await readSource(source)
  const plane = await decodeMask(Buffer.from(mask))
  const started = performance.now()
  const patches = await builtInRemoval
    .removeItems({ photo, mask: plane, settings }, (stage, fraction) => report(stage, 0.05 + 0.8 * fraction))
    .catch((error: unknown) => {
      throw error instanceof RangeError ? new AppError('invalid_request', error.message) : error
    })
  const tookMs = Math.round(performance.now() - started)
  tell({ type: 'progress', stage: 'Saving the result', fraction: 0.88 })
  const result: Pixels = { ...photo, data: photo.data.slice() }
  applyPatches(result, patches)
  return {
    full: await encodeFullJpeg(result),
    patch: await encodePatches(patches),
    preview: await encodePreview(result, hasAlpha),
    thumbnail: await encodeThumbnail(result, hasAlpha),
    changedOutside: countChangesOutside(photo, result, removalAlpha(plane, settings)),
    tookMs,
  }
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
    case 'removeItems':
      return removeItems(request.input)
  }
}

try {
  tell({ type: 'done', output: await work(workerData as TaskRequest) })
} catch (error) {
  const code = error instanceof AppError ? error.code : null
  tell({ type: 'failed', code, message: error instanceof Error ? error.message : String(error) })
}
