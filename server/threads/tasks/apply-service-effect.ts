import type { Pixels, Plane } from '../../../core/imaging/pixels.ts'
import { materialSize } from '../../../core/design/materials/picture.ts'
import { reduceExact } from '../../../core/imaging/filters/reduce-exact.ts'
import { releasePixels } from '../../../core/imaging/release-pixels.ts'
import type { ServiceEffectEngine } from '../../engines/seam/service-effect-engine.ts'
import { serviceEffectEngine } from '../../engines/service-effects.ts'
import { AppError } from '../../base/errors.ts'
import { encodeLossless } from '../../pictures/encode.ts'
import { decodeMask } from '../../pictures/masks.ts'
import {
  createResultFiles,
  inheritCorrections,
  reportEngine,
  reportReading,
  reportSaving,
  timed,
} from './made-result.ts'
import type { Input, Output } from '../tasks.ts'
import { readPerception } from './read-perception.ts'
import { readSource } from './read-source.ts'

export async function applyServiceEffect(
  input: Input<'applyServiceEffect'>,
): Promise<Output<'applyServiceEffect'>> {
  const engine = serviceEffectEngine(input.product, input.engine)
  if (!engine) throw new AppError('engine_unavailable', 'The engine of this service is not there any more.')
  const { result, alters, layout, design, corrections, changedOutside, hasAlpha, tookMs } = await runEngine(
    engine,
    input,
  )
  reportSaving()
  return {
    ...(await createResultFiles(result, hasAlpha, input.network)),
    lossless: { kind: 'picture', bytes: await encodeLossless(result, hasAlpha) },
    corrections,
    changedOutside,
    alters,
    layout,
    design,
    engine: engine.record,
    tookMs,
  }
}

async function runEngine(engine: ServiceEffectEngine, input: Input<'applyServiceEffect'>) {
  const { source, room, settings, spaceId, layout, design, models, seed } = input
  const [labels, foreground] = await Promise.all([input.labels, input.foreground].map(decodePlane))
  const perception = input.perception && (await readPerception(input.perception, input.corrections))
  reportReading()
  const pictures = new Map(
    await Promise.all(input.pictures.map(async ({ id, bytes }) => [id, await readMaterial(bytes)] as const)),
  )
  const { pixels: photo, hasAlpha } = await readSource(source)
  const { made, tookMs } = await timed(() =>
    engine.apply(
      {
        photo,
        hasAlpha,
        labels: labels ?? null,
        foreground: foreground ?? null,
        perception,
        room,
        settings,
        spaceId,
        layout,
        design,
        models,
        pictures,
        seed,
      },
      reportEngine,
    ),
  )
  const { picture: result, alters, changed } = made
  const changedOutside = changed === null ? null : countChangesOutside(photo, result, changed)
  // New furniture hides what was there. At dusk and with other surfaces a window is a window, a floor a floor.
  const isFurnished = input.product === 'virtual-staging' && changed !== null
  const left = isFurnished ? inheritCorrections(input.corrections, changed) : input.corrections
  if (result.data.buffer !== photo.data.buffer) releasePixels(photo)
  return {
    result,
    alters,
    layout: made.layout,
    design: made.design,
    corrections: left,
    changedOutside,
    hasAlpha,
    tookMs,
  }
}

async function readMaterial(bytes: Uint8Array): Promise<Pixels> {
  const { pixels } = await readSource({ bytes, patches: [] })
  const { data } = pixels
  // What is transparent is white, as the page has it.
  for (let i = 0; i < data.length; i += 4)
    for (let c = i; c < i + 3; c++) data[c] = Math.round(255 + ((data[c]! - 255) * data[i + 3]!) / 255)
  return reduceExact(pixels, materialSize(pixels))
}

async function decodePlane(png: Uint8Array | null): Promise<Plane | null> {
  return png === null ? null : decodeMask(Buffer.from(png))
}

/** Pixels that differ from the photo although the engine says that it left them. */
function countChangesOutside(photo: Pixels, result: Pixels, changed: Plane): number {
  let count = 0
  for (let i = 0; i < changed.data.length; i++) {
    if (changed.data[i] !== 0) continue
    let k = 0
    while (k < 4 && result.data[i * 4 + k] === photo.data[i * 4 + k]) k++
    if (k < 4) count++
  }
  return count
}
