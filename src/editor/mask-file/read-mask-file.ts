import { connect, workerPort } from '../../workers/connect.ts'
import type { Size } from '../viewport/view-maths.ts'
import type { MaskFile, MaskFileWorker } from './mask-file.worker.ts'
import { checkMaskSize, pngHeaderBytes, readPngSize } from './png-header.ts'

const failure = 'The mask could not be read: the page’s worker did not start.'

/** Reads a PNG as a mask of the photo. Rejects, in words for the user, when it is none or has another size. */
export async function readMaskFile(file: File, photo: Size, signal: AbortSignal): Promise<MaskFile> {
  const head = new Uint8Array(await file.slice(0, pngHeaderBytes).arrayBuffer())
  // Before anything is decoded: a small file may claim a huge picture.
  checkMaskSize(readPngSize(head), photo)
  signal.throwIfAborted()
  const worker = new Worker(new URL('./mask-file.worker.ts', import.meta.url), { type: 'module' })
  const reader = connect<MaskFileWorker>(
    workerPort(worker, () => failure),
    { failure, signal },
  )
  try {
    return await reader.call.read(file, { width: photo.width, height: photo.height })
  } finally {
    reader.close()
  }
}
