import type { RoomShape } from '../../../core/imaging/layout/layout.ts'
import { connect, workerPort } from '../../workers/connect.ts'
import { transfer } from '../../workers/messages.ts'
import type { PhotoSource } from '../photo/photo-source.ts'
import type { LinesWorker, PhotoLines } from './lines.worker.ts'

/** Pixels of the photo in which lines are looked for: more find grain. */
const MAX_PIXELS = 500_000

const failure = 'The lines of the photo could not be found.'

export interface FoundLines extends PhotoLines {
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
  const scale = Math.min(1, Math.sqrt(MAX_PIXELS / (photo.size.width * photo.size.height)))
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  const [width, height] = [scaled(photo.size.width), scaled(photo.size.height)]
  const pixels = await photo.pixels(width, height)
  signal.throwIfAborted()
  const worker = new Worker(new URL('./lines.worker.ts', import.meta.url), { type: 'module' })
  const lines = connect<LinesWorker>(
    workerPort(worker, () => failure),
    { failure, signal },
  )
  try {
    const memory = [pixels.data.buffer as ArrayBuffer]
    const found = await lines.call.findLines(transfer(pixels, memory), asked.room, asked.canTurn)
    return { ...found, width, height }
  } finally {
    lines.close()
  }
}
