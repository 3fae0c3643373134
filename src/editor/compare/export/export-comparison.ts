import { connect, workerPort } from '../../../workers/connect.ts'
import type { ComparisonWorker, ExportRequest } from './comparison.worker.ts'

/** Writes a comparison as one picture, off the page's thread. Rejects, in words for the user, when it cannot. */
export async function exportComparison(
  request: ExportRequest,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const worker = new Worker(new URL('./comparison.worker.ts', import.meta.url), { type: 'module' })
  const comparison = connect<ComparisonWorker>(
    workerPort(worker, () => 'The comparison could not be written: its worker did not start.'),
    { failure: 'The comparison could not be written.', signal },
  )
  try {
    return await comparison.call.write(request, onProgress)
  } finally {
    comparison.close()
  }
}
