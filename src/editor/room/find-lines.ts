import type { RoomShape } from '../../../core/imaging/layout/layout.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { LinesAnswer, LinesRequest } from './room-messages.ts'

/** Pixels of the photo in which lines are looked for: more find grain. */
const most = 500_000

export interface FoundLines extends LinesAnswer {
  /** Of the picture that the lines were found in, in pixels. */
  width: number
  height: number
}

/** Lines of the photo, and what rooms they speak for. Rejects when the photo cannot be read, or with the signal. */
export async function findLines(
  photo: PhotoSource,
  asked: { room: RoomShape; canTurn: boolean },
  signal: AbortSignal,
): Promise<FoundLines> {
  const scale = Math.min(1, Math.sqrt(most / (photo.size.width * photo.size.height)))
  const [width, height] = [photo.size.width, photo.size.height].map((length) =>
    Math.max(1, Math.round(length * scale)),
  )
  const pixels = await photo.pixels(width, height)
  signal.throwIfAborted()
  return { ...(await askWorker({ photo: pixels, ...asked }, signal)), width, height }
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
