import type { Size } from '../viewport/view-maths.ts'
import type { MaskFileAnswer, MaskFileRequest, MaskReading } from './mask-file-messages.ts'
import { checkMaskSize, pngHeaderBytes, readPngSize } from './png-header.ts'

export interface MaskFile {
  brightness: MaskReading
  /** Null when the picture is opaque everywhere. */
  opacity: MaskReading | null
}

/** Reads a PNG as a mask of the photo. Rejects, in words for the user, when it is none or has another size. */
export async function readMaskFile(file: File, photo: Size, signal: AbortSignal): Promise<MaskFile> {
  const head = new Uint8Array(await file.slice(0, pngHeaderBytes).arrayBuffer())
  // Before anything is decoded: a small file may claim a huge picture.
  checkMaskSize(readPngSize(head), photo)
  signal.throwIfAborted()
  const worker = new Worker(new URL('../../workers/mask-file.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<MaskFile>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Reading was stopped.')), { once: true })
      worker.onerror = () => reject(new Error('The mask could not be read: the page’s worker did not start.'))
      worker.onmessage = ({ data }: MessageEvent<MaskFileAnswer>) =>
        data.kind === 'read' ? resolve(data) : reject(new Error(data.message))
      const request: MaskFileRequest = { file, width: photo.width, height: photo.height }
      worker.postMessage(request)
    })
  } finally {
    worker.terminate()
  }
}
