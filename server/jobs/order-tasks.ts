import { letGo } from '../../core/imaging/let-go.ts'
import { applyPatches, type Patch, type Pixels, type Plane } from '../../core/imaging/pixels.ts'
import { removalAlpha } from '../../core/imaging/removal/alpha.ts'
import { removalEngine } from '../engines/item-removal.ts'
import type { TreatmentEngine } from '../engines/treatment.ts'
import { treatmentEngine } from '../engines/treatments.ts'
import { AppError } from '../errors.ts'
import { encodeFullJpeg, encodeLossless, encodePreview, encodeThumbnail } from '../pictures/encode.ts'
import { decodeMask } from '../pictures/masks.ts'
import { encodePatches } from '../pictures/patches.ts'
import type { MadeResult, PictureTasks } from './picture-tasks.ts'
import { readSource } from './read-source.ts'
import { report } from './thread-messages.ts'

const reading = 'Reading the photo'
const saving = 'Saving the result'
/** Parts of the progress that reading comes before and saving after. */
const engineFrom = 0.05
const engineTo = 0.85

export async function removeItems({
  source,
  mask,
  engine: setup,
  settings,
}: PictureTasks['removeItems']['input']): Promise<MadeResult> {
  const engine = removalEngine(setup)
  report(reading, 0.02)
  const { pixels: photo, hasAlpha } = await readSource(source)
  const plane = await decodeMask(Buffer.from(mask))
  const { made: patches, tookMs } = await timed(() =>
    engine.removeItems({ photo, mask: plane, settings }, reportEngine),
  )
  report(saving, engineTo)
  const changedOutside = countChangesOutside(photo, patches, removalAlpha(plane, settings))
  // In place: a second copy of a large photo is hundreds of megabytes.
  applyPatches(photo, patches)
  return {
    ...(await filesOf(photo, hasAlpha)),
    lossless: { kind: 'patches', bytes: await encodePatches(patches) },
    changedOutside,
    engine: engine.record,
    tookMs,
  }
}

export async function treat(input: PictureTasks['treat']['input']): Promise<PictureTasks['treat']['output']> {
  const engine = treatmentEngine(input.product, input.engine)
  if (!engine) throw new AppError('engine_unavailable', 'The engine of this service is not there any more.')
  const { result, alters, hasAlpha, tookMs } = await treated(engine, input)
  report(saving, engineTo)
  return {
    ...(await filesOf(result, hasAlpha)),
    lossless: { kind: 'picture', bytes: await encodeLossless(result, hasAlpha) },
    changedOutside: null,
    alters,
    engine: engine.record,
    tookMs,
  }
}

async function treated(engine: TreatmentEngine, input: PictureTasks['treat']['input']) {
  const { source, camera, settings, spaceId, seed } = input
  report(reading, 0.02)
  const { pixels: photo, hasAlpha } = await readSource(source)
  const { made, tookMs } = await timed(() =>
    engine.treat({ photo, hasAlpha, camera, settings, spaceId, seed }, reportEngine),
  )
  const { picture: result, alters } = made
  if (result.data.buffer !== photo.data.buffer) letGo(photo)
  return { result, alters, hasAlpha, tookMs }
}

function reportEngine(stage: string, fraction: number): void {
  report(stage, engineFrom + (engineTo - engineFrom) * fraction)
}

/** What the engine refuses, it refuses for the user: another try would not change that. */
async function timed<T>(work: () => Promise<T>): Promise<{ made: T; tookMs: number }> {
  const started = performance.now()
  try {
    const made = await work()
    return { made, tookMs: Math.round(performance.now() - started) }
  } catch (error) {
    throw error instanceof RangeError ? new AppError('invalid_request', error.message) : error
  }
}

async function filesOf(
  result: Pixels,
  hasAlpha: boolean,
): Promise<Pick<MadeResult, 'width' | 'height' | 'full' | 'preview' | 'thumbnail'>> {
  return {
    width: result.width,
    height: result.height,
    full: await encodeFullJpeg(result),
    preview: await encodePreview(result, hasAlpha),
    thumbnail: await encodeThumbnail(result, hasAlpha),
  }
}

/** Pixels that the patches would change although their weight is 0. Beyond the patches nothing changes. */
function countChangesOutside(photo: Pixels, patches: readonly Patch[], alpha: Plane): number {
  let count = 0
  for (const { rect, pixels } of patches)
    for (let i = 0; i < rect.width * rect.height; i++) {
      const row = Math.floor(i / rect.width)
      const at = (rect.y + row) * photo.width + rect.x + i - row * rect.width
      if (alpha.data[at] !== 0) continue
      let k = 0
      while (k < 4 && pixels.data[i * 4 + k] === photo.data[at * 4 + k]) k++
      if (k < 4) count++
    }
  return count
}
