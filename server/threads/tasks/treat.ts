import { releasePixels } from '../../../core/imaging/release-pixels.ts'
import type { TreatmentEngine } from '../../engines/seam/treatment.ts'
import { treatmentEngine } from '../../engines/treatments.ts'
import { AppError } from '../../errors.ts'
import { encodeLossless } from '../../pictures/encode.ts'
import { filesOf, reportEngine, reportReading, reportSaving, timed } from './made-result.ts'
import type { Input, Output } from '../tasks.ts'
import { readSource } from './read-source.ts'

export async function treat(input: Input<'treat'>): Promise<Output<'treat'>> {
  const engine = treatmentEngine(input.product, input.engine)
  if (!engine) throw new AppError('engine_unavailable', 'The engine of this service is not there any more.')
  const { result, alters, hasAlpha, tookMs } = await treated(engine, input)
  reportSaving()
  return {
    ...(await filesOf(result, hasAlpha)),
    lossless: { kind: 'picture', bytes: await encodeLossless(result, hasAlpha) },
    changedOutside: null,
    alters,
    engine: engine.record,
    tookMs,
  }
}

async function treated(engine: TreatmentEngine, input: Input<'treat'>) {
  const { source, camera, settings, spaceId, seed } = input
  reportReading()
  const { pixels: photo, hasAlpha } = await readSource(source)
  const { made, tookMs } = await timed(() =>
    engine.treat({ photo, hasAlpha, camera, settings, spaceId, seed }, reportEngine),
  )
  const { picture: result, alters } = made
  if (result.data.buffer !== photo.data.buffer) releasePixels(photo)
  return { result, alters, hasAlpha, tookMs }
}
