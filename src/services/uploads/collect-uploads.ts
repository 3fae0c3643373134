import { uploadLimits } from '../../../core/contract/constants.ts'
import { Refusal } from '../../../core/refusal.ts'
import { connect, workerPort } from '../../workers/connect.ts'
import { isZip } from './photo-files.ts'
import type { UnzipWorker } from './unzip.worker.ts'
import type { NewUpload } from './upload-queue.ts'

const failure = 'It could not be unpacked here. Unpack it first, then choose the photos'

/** Files as uploads: of a ZIP the photos in it, or the ZIP itself with the reason why it is refused. */
export async function collectUploads(files: readonly File[]): Promise<NewUpload[]> {
  const uploads: NewUpload[] = []
  for (const file of files) {
    if (isZip(file)) uploads.push(...(await unpack(file)))
    else uploads.push({ name: file.name, file })
  }
  return uploads
}

async function unpack(zip: File): Promise<NewUpload[]> {
  const worker = new Worker(new URL('./unzip.worker.ts', import.meta.url), { type: 'module' })
  const port = workerPort(worker, () => failure)
  const unzip = connect<UnzipWorker>(port, { failure })
  try {
    const photos = await unzip.call.unzip(zip)
    const megabytes = uploadLimits.bytes / 1024 / 1024
    return photos.map(({ name, file }) =>
      file === null
        ? { name, file: new Blob(), fault: `${name} in ${zip.name} is larger than ${megabytes} MB` }
        : { name, file },
    )
  } catch (error) {
    const why = error instanceof Refusal || error instanceof Error ? error.message : failure
    return [{ name: zip.name, file: new Blob(), fault: `${why}.` }]
  } finally {
    unzip.close()
  }
}
