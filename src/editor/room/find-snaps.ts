import type { Layout } from '../../../core/imaging/layout/layout.ts'
import { snapPlaces, type SnapPlaces } from '../../../core/imaging/layout/snap.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { LinesAnswer, LinesRequest } from './room-messages.ts'

/** Pixels of the photo in which lines are looked for: more find grain. */
const most = 500_000

/** Where lines of the photo say that walls may be. Rejects when the photo cannot be read, or with the signal. */
export async function findSnaps(
  photo: PhotoSource,
  layout: Layout,
  signal: AbortSignal,
): Promise<SnapPlaces> {
  const scale = Math.min(1, Math.sqrt(most / (photo.size.width * photo.size.height)))
  const [width, height] = [photo.size.width, photo.size.height].map((length) =>
    Math.max(1, Math.round(length * scale)),
  )
  const pixels = await photo.pixels(width, height)
  signal.throwIfAborted()
  const { segments } = await askWorker({ photo: pixels }, signal)
  return snapPlaces(segments, layout, width, height)
}

function askWorker(request: LinesRequest, signal: AbortSignal): Promise<LinesAnswer> {
  const worker = new Worker(new URL('../../workers/lines.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<LinesAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<LinesAnswer>) => resolve(data)
    worker.onerror = () => reject(new Error('The lines of the photo could not be found.'))
    signal.addEventListener('abort', () => reject(new Error('The room was closed')), { once: true })
    worker.postMessage(request, [request.photo.data.buffer as ArrayBuffer])
  })
  return answer.finally(() => worker.terminate())
}
