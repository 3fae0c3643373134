import { releasePixels } from '../../../core/imaging/release-pixels.ts'
import type { ServiceEffectEngine } from '../../engines/seam/service-effect-engine.ts'
import { serviceEffectEngine } from '../../engines/service-effects.ts'
import { AppError } from '../../base/errors.ts'
import { encodeLossless } from '../../pictures/encode.ts'
import { createResultFiles, reportEngine, reportReading, reportSaving, timed } from './made-result.ts'
import type { Input, Output } from '../tasks.ts'
import { readSource } from './read-source.ts'

export async function applyServiceEffect(
  input: Input<'applyServiceEffect'>,
): Promise<Output<'applyServiceEffect'>> {
  const engine = serviceEffectEngine(input.product, input.engine)
  if (!engine) throw new AppError('engine_unavailable', 'The engine of this service is not there any more.')
  const { result, alters, hasAlpha, tookMs } = await runEngine(engine, input)
  reportSaving()
  return {
    ...(await createResultFiles(result, hasAlpha)),
    lossless: { kind: 'picture', bytes: await encodeLossless(result, hasAlpha) },
    changedOutside: null,
    alters,
    engine: engine.record,
    tookMs,
  }
}

async function runEngine(engine: ServiceEffectEngine, input: Input<'applyServiceEffect'>) {
  const { source, camera, settings, spaceId, seed } = input
  reportReading()
  const { pixels: photo, hasAlpha } = await readSource(source)
  const { made, tookMs } = await timed(() =>
    engine.apply({ photo, hasAlpha, camera, settings, spaceId, seed }, reportEngine),
  )
  const { picture: result, alters } = made
  if (result.data.buffer !== photo.data.buffer) releasePixels(photo)
  return { result, alters, hasAlpha, tookMs }
}
